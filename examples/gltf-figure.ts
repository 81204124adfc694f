/** A robot of a .glb walks as the traveller does. A game reads the bytes with fetch; here the example makes them. */
import {
  createHeadlessApp,
  driveByScript,
  eventsOf,
  FootPlanted,
  loadFigure,
  spawnHero,
  Transform,
} from 'neve/headless'
import { makeRobot, ROBOT_BONES } from './gltf-robot.ts'

const model = await loadFigure(await makeRobot(), { bones: ROBOT_BONES })
console.log(`The robot has ${model.indices.length / 3} triangles.`)

const app = await createHeadlessApp()
const robot = spawnHero(app.world, 0, 0, { model })
driveByScript(app.world, robot, (_tick, row) => {
  row.moveZ = 1
})
let prints = 0
for (let tick = 0; tick < 300; tick++) {
  app.step()
  prints += eventsOf(app.world, FootPlanted).count
}
console.log(`It walked ${Transform.z[robot]!.toFixed(1)} m and left ${prints} prints.`)
app.dispose()
