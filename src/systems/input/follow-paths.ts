import { PathFollower, Paths } from '../../components/drivers.ts'
import { Input } from '../../components/input.ts'
import { Transform } from '../../components/transform.ts'
import { entitiesWith, use } from '../../components/world.ts'
import { restingInput } from '../../components/scripts.ts'
import { defineSystem } from '../schedule.ts'
import { writeInput } from './write-input.ts'

const FOLLOWERS = [Input, PathFollower, Transform]
/** m from the end of a path within which one slows down. */
const ARRIVING = 1
const row = restingInput()

/** Aims everyone with a path at their next waypoint and moves them toward it. */
export const followPaths = defineSystem({
  name: 'followPaths',
  phase: 'input',
  reads: [Paths],
  readsPrevious: [Transform, PathFollower, Input],
  writes: [Input, PathFollower],
  run(world) {
    const { list } = use(world, Paths)
    const followers = entitiesWith(world, FOLLOWERS)
    for (let i = 0, n = followers.length; i < n; i++) {
      const e = followers[i]!
      const path = list[PathFollower.path[e]!]
      if (!path) {
        throw new Error(
          `Entity ${e} follows path ${PathFollower.path[e]}, but there are ${list.length}: add it with addPath()`,
        )
      }
      follow(e, path)
    }
  },
})

function follow(e: number, path: Float64Array): void {
  const count = path.length / 2
  let next = PathFollower.next[e]!
  if (next < count && distanceTo(e, path, next) < PathFollower.near[e]!) {
    next++
    if (next === count && PathFollower.loop[e]) next = 0
    PathFollower.next[e] = next
  }
  row.moveZ = 0
  row.sprint = 0
  row.aimX = Input.aimX[e]!
  row.aimY = 0
  row.aimZ = Input.aimZ[e]!
  if (next < count) headFor(e, path, next, next === count - 1 && !PathFollower.loop[e])
  // An aim straight up has no heading to keep.
  if (row.aimX * row.aimX + row.aimZ * row.aimZ < 1e-6) row.aimZ = 1
  writeInput(e, row)
}

function headFor(e: number, path: Float64Array, next: number, last: boolean): void {
  const far = distanceTo(e, path, next)
  if (far < 1e-6) return
  row.aimX = (path[2 * next]! - Transform.x[e]!) / far
  row.aimZ = (path[2 * next + 1]! - Transform.z[e]!) / far
  row.sprint = PathFollower.sprint[e]!
  row.moveZ = PathFollower.pace[e]! * (last ? Math.min(1, 0.2 + far / ARRIVING) : 1)
}

function distanceTo(e: number, path: Float64Array, waypoint: number): number {
  const dx = path[2 * waypoint]! - Transform.x[e]!
  const dz = path[2 * waypoint + 1]! - Transform.z[e]!
  return Math.sqrt(dx * dx + dz * dz)
}
