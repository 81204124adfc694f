/** A tracker follows a trail, through a crossing with another, by what the snow says: whose step, and which came next. */
import {
  actorOf,
  createHeadlessApp,
  createPlane,
  driveByScript,
  Snow,
  spawnHero,
  type Track,
  Transform,
  use,
} from 'neve/headless'

const app = await createHeadlessApp({ source: createPlane() })
const snow = use(app.world, Snow)
const SECOND = 60

const quarry = spawnHero(app.world, 0, 0)
driveByScript(app.world, quarry, (tick, row) => {
  row.moveZ = tick < 12 * SECOND ? 1 : 0
  row.aimX = Math.floor(tick / (3 * SECOND)) % 2 === 0 ? 0.6 : -0.6
  row.aimZ = 0.8
})
const passer = spawnHero(app.world, 14, 10, { toward: { x: -1, z: 0 } })
driveByScript(app.world, passer, (tick, row) => {
  row.moveZ = tick < 14 * SECOND ? 1 : 0
  row.aimX = -1
  row.aimZ = 0
})
app.step(14 * SECOND)

const tracker = spawnHero(app.world, 0, -0.5)
const wanted = snow.tracks(0, 0, 1).find(({ actor }) => actor !== actorOf(tracker))!.actor
const found: Track[] = []
const passed = new Set<number>()
let reached = -1
driveByScript(app.world, tracker, (_tick, row) => {
  const x = Transform.x[tracker]!
  const z = Transform.z[tracker]!
  snow.tracks(x, z, 2.5, found)
  for (const { actor, time } of found) if (actor !== wanted && actor !== actorOf(tracker)) passed.add(time)
  // Newest first: of the steps after the one last reached, the next is the last of the list.
  const next = found.findLast(({ actor, time }) => actor === wanted && time > reached)
  if (next === undefined) return
  const away = Math.hypot(next.x - x, next.z - z)
  if (away < 0.4) reached = next.time
  row.moveZ = 1
  row.aimX = (next.x - x) / away
  row.aimZ = (next.z - z) / away
})
app.step(20 * SECOND)

const distance = (other: number): string =>
  Math.hypot(
    Transform.x[other]! - Transform.x[tracker]!,
    Transform.z[other]! - Transform.z[tracker]!,
  ).toFixed(1)
console.log(`The tracker passed ${passed.size} steps of somebody else.`)
console.log(
  `It stands ${distance(quarry)} m from whom it followed, ${distance(passer)} m from who passed by.`,
)
app.dispose()
