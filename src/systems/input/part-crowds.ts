import { CAPACITY } from '../../components/define.ts'
import { Crowd } from '../../components/drivers.ts'
import { Input } from '../../components/input.ts'
import { Transform } from '../../components/transform.ts'
import { actorOf, entitiesWith } from '../../components/world.ts'
import { defineSystem } from '../schedule.ts'

const MEMBERS = [Input, Crowd, Transform]
/** Side of a cell of the grid in which neighbours are looked up, m; nobody evades farther. */
const CELL = 4
const BUCKETS = 4096
/** Below this distance, m, two stand in one place and part by who they are. */
const TOGETHER = 1e-4

/** First member of each bucket and next of each member, −1 at the end; members of a bucket may be of several cells. */
const heads = new Int32Array(BUCKETS)
const nexts = new Int32Array(CAPACITY)
const push = { x: 0, z: 0 }

/** Bends the move of everyone in a crowd away from the others near it, whoever else drives them. */
export const partCrowds = defineSystem({
  name: 'partCrowds',
  phase: 'input',
  reads: [Crowd, Input],
  readsPrevious: [Transform],
  writes: [Input],
  run(world) {
    const members = entitiesWith(world, MEMBERS)
    const n = members.length
    if (n < 2) return
    heads.fill(-1)
    // From the last to the first, so that a bucket lists them in the order of the query.
    for (let i = n - 1; i >= 0; i--) {
      const e = members[i]!
      const bucket = bucketOf(Math.floor(Transform.x[e]! / CELL), Math.floor(Transform.z[e]! / CELL))
      nexts[e] = heads[bucket]!
      heads[bucket] = e
    }
    for (let i = 0; i < n; i++) bend(members[i]!)
  },
})

const bucketOf = (cellX: number, cellZ: number): number =>
  (Math.imul(cellX, 73856093) ^ Math.imul(cellZ, 19349663)) & (BUCKETS - 1)

function bend(e: number): void {
  const cellX = Math.floor(Transform.x[e]! / CELL)
  const cellZ = Math.floor(Transform.z[e]! / CELL)
  push.x = push.z = 0
  for (let dz = -1; dz <= 1; dz++) for (let dx = -1; dx <= 1; dx++) evade(e, cellX + dx, cellZ + dz)
  if (push.x === 0 && push.z === 0) return
  const ax = Input.aimX[e]!
  const az = Input.aimZ[e]!
  const flat = Math.sqrt(ax * ax + az * az)
  const fx = flat > 1e-4 ? ax / flat : 0
  const fz = flat > 1e-4 ? az / flat : 1
  const x = Input.moveX[e]! + Crowd.strength[e]! * (push.x * fz - push.z * fx)
  const z = Input.moveZ[e]! + Crowd.strength[e]! * (push.x * fx + push.z * fz)
  const reach = Math.sqrt(x * x + z * z)
  const cut = reach > 1 ? 1 / reach : 1
  Input.moveX[e] = x * cut
  Input.moveZ[e] = z * cut
}

/** Adds what the members of one cell push `e` away with: 0 at its radius, 1 at its place. */
function evade(e: number, cellX: number, cellZ: number): void {
  const radius = Math.min(CELL, Crowd.radius[e]!)
  for (let other = heads[bucketOf(cellX, cellZ)]!; other >= 0; other = nexts[other]!) {
    if (other === e) continue
    if (Math.floor(Transform.x[other]! / CELL) !== cellX) continue
    if (Math.floor(Transform.z[other]! / CELL) !== cellZ) continue
    const dx = Transform.x[e]! - Transform.x[other]!
    const dz = Transform.z[e]! - Transform.z[other]!
    const far = Math.sqrt(dx * dx + dz * dz)
    if (far >= radius) continue
    const away = 1 - far / radius
    if (far < TOGETHER) {
      push.x += actorOf(e) < actorOf(other) ? -away : away
      continue
    }
    // A little to the right as well: two who meet head on pass each other instead of stopping.
    push.x += (away * (dx + 0.5 * dz)) / far
    push.z += (away * (dz - 0.5 * dx)) / far
  }
}
