/** A wolf follows a walker's trail by what the snow says, trots, and walks up when it is near. */
import {
  actorOf,
  createHeadlessApp,
  createPlane,
  driveByScript,
  Snow,
  spawnHero,
  spawnWolf,
  type Track,
  Transform,
  use,
} from 'neve/headless'

const app = await createHeadlessApp({ source: createPlane() })
const snow = use(app.world, Snow)
const SECOND = 60

const walker = spawnHero(app.world, 0, 0)
driveByScript(app.world, walker, (tick, row) => {
  row.moveZ = tick < 15 * SECOND ? 1 : 0
  row.aimX = Math.floor(tick / (4 * SECOND)) % 2 === 0 ? 0.5 : -0.5
  row.aimZ = 0.8
})
app.step(10 * SECOND)

const wolf = spawnWolf(app.world, 0, -2)
const found: Track[] = []
let reached = -1
driveByScript(app.world, wolf, (_tick, row) => {
  const x = Transform.x[wolf]!
  const z = Transform.z[wolf]!
  snow.tracks(x, z, 4, found)
  // Newest first: of the steps after the one last reached, the next is the last. The very newest it keeps away from.
  const steps = found.filter(({ actor, time }) => actor === actorOf(walker) && time > reached)
  const newest = steps[0]
  if (newest === undefined || Math.hypot(newest.x - x, newest.z - z) < 2) return
  const next = steps.at(-1)!
  const away = Math.hypot(next.x - x, next.z - z)
  if (away < 0.6) reached = next.time
  // A fresh step is near who made it.
  row.moveZ = next.age < 3 ? 0.45 : 1
  row.aimX = (next.x - x) / away
  row.aimZ = (next.z - z) / away
})
app.step(18 * SECOND)

const paws = snow.tracks(0, 20, 60).filter(({ actor, sole }) => actor === actorOf(wolf) && sole === 'paw')
const apart = Math.hypot(
  Transform.x[walker]! - Transform.x[wolf]!,
  Transform.z[walker]! - Transform.z[wolf]!,
).toFixed(1)
console.log(`The wolf stands ${apart} m from the walker.`)
console.log(`Behind it lie ${paws.length} prints of paws.`)
app.dispose()
