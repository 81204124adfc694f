/** Three odd meshes, one line each: whatever triangles an entity has, the snow takes their contour. */
import { createHeadlessApp, createPlane, markWithMesh, Snow, spawn, Transform, use } from 'neve/headless'
import { horseshoe, moveTentacle, ring, tentacle } from './odd-shapes.ts'

const app = await createHeadlessApp({ source: createPlane({ relief: 0 }) })
const { world } = app
const at = (x: number) => spawn(world, Transform({ x, y: -0.04 }))

markWithMesh(world, at(0), ring)
markWithMesh(world, at(2), horseshoe, { rimWidth: 0.15, rimSoftness: 1 })
markWithMesh(world, at(4), tentacle)

for (let tick = 0; tick < 60; tick++) {
  moveTentacle(tick)
  app.step()
}
const depth = (x: number, z: number): string => (-100 * use(world, Snow).offset(x, z)).toFixed(1)
console.log(`The ring is ${depth(0.4, 0)} cm deep, its middle ${depth(0, 0)}.`)
console.log(`The horseshoe is ${depth(2, 0.4)} cm deep, its opening ${depth(2, -0.4)}.`)
console.log(`The tentacle is ${depth(4, 0.2)} cm deep at its root, and where it swept ${depth(4.1, 0.6)}.`)
app.dispose()
