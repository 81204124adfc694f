import { Transform } from '../../components/transform.ts'
import type { World } from '../../components/world.ts'
import { smoothstep } from '../../shaders/lib/trig.ts'
import { laySole, makeSole, plantFoot } from './plant.ts'
import { sideSign, type Walk } from './walk.ts'

/**
 * Progress from which a foot is committed: its goal moves at this speed at most, m/s. Over old tracks the snow's height
 * changes within centimetres, and a foot about to land cannot follow that.
 */
const COMMITTED = 0.7
const LATE = 3
/** m between the middle lines of two feet side by side; they are so up to one distance along the body, and past each other from another. */
const APART = 0.14
const BESIDE = 0.24
const PAST = 0.34
const sole = makeSole()

/** Share of the way covered at progress s: slow off the ground and slow onto it. */
const ease = (s: number): number => s * s * (3 - 2 * s)

/**
 * Moves a swinging foot by `step` of progress toward (x, z), and plants it there at the end. The goal may move until the
 * foot is committed: each tick covers its share of what is left, so the foot never jumps. `travel` is how far the body
 * goes until touchdown, m.
 */
export function swingFoot(
  world: World,
  walk: Walk,
  foot: number,
  step: number,
  travel: number,
  x: number,
  z: number,
): void {
  const { feet } = walk
  const i = walk.entity * 2 + foot
  const from = feet.swing[i]!
  const to = from + step
  const aside = makeWay(walk, foot, x, z)
  moveGoal(walk, i, x + aside * walk.fz, z - aside * walk.fx, from < COMMITTED ? Infinity : LATE * walk.dt)
  laySole(sole, walk, foot, feet.goalX[i]!, feet.goalZ[i]!, walk.fx, walk.fz)
  if (to >= 1 - 1e-9) {
    plantFoot(world, walk, foot, sole)
    return
  }
  const share = (ease(to) - ease(from)) / (1 - ease(from))
  feet.swing[i] = to
  feet.landing[i] = sole.y - Transform.y[walk.entity]! - walk.grade * travel
  feet.x[i]! += (sole.x - feet.x[i]!) * share
  feet.y[i]! += (sole.y - feet.y[i]!) * share
  feet.z[i]! += (sole.z - feet.z[i]!) * share
  feet.rise[i]! += (sole.rise - feet.rise[i]!) * share
  feet.bank[i]! += (sole.bank - feet.bank[i]!) * share
  feet.sink[i]! += (sole.sink - feet.sink[i]!) * share
  turnFoot(walk, i, share)
  const { clearance, clearancePerSpeed } = walk.body.strides
  const height = clearance + clearancePerSpeed * walk.speed + walk.climb + feet.sink[i]!
  feet.lift[i] = height * 16 * to * to * (1 - to) * (1 - to)
}
/** m to the right by which a foot that would tread on the other one, which stands, makes way for it. */
function makeWay(walk: Walk, foot: number, x: number, z: number): number {
  const other = 1 - foot
  if (!walk.stood[other]) return 0
  const dx = x - walk.balls[2 * other]!
  const dz = z - walk.balls[2 * other + 1]!
  const side = sideSign(foot)
  const apart = APART * (1 - smoothstep(BESIDE, PAST, Math.abs(dx * walk.fx + dz * walk.fz)))
  return side * Math.max(0, apart - side * (dx * walk.fz - dz * walk.fx))
}
/** Moves the goal of a foot to (x, z), or as far as `most` metres toward it. */
function moveGoal({ feet }: Walk, i: number, x: number, z: number, most: number): void {
  const dx = x - feet.goalX[i]!
  const dz = z - feet.goalZ[i]!
  const way = Math.sqrt(dx * dx + dz * dz)
  const share = way > most ? most / way : 1
  feet.goalX[i]! += dx * share
  feet.goalZ[i]! += dz * share
}
/** Turns a foot toward the body's heading by a share of what is left. */
export function turnFoot(walk: Walk, i: number, share: number): void {
  const { feet } = walk
  const x = feet.dirX[i]! + (walk.fx - feet.dirX[i]!) * share
  const z = feet.dirZ[i]! + (walk.fz - feet.dirZ[i]!) * share
  const length = Math.sqrt(x * x + z * z)
  // Halfway between opposite directions there is none; the body's is where the foot ends anyway.
  feet.dirX[i] = length > 1e-3 ? x / length : walk.fx
  feet.dirZ[i] = length > 1e-3 ? z / length : walk.fz
}

/** Lays both feet of a pair straight down beside the body, without a swing. */
export function placeFeet(world: World, walk: Walk): void {
  // A rim would fall into the other foot's print, which is made in the same tick.
  walk.rim = 0
  for (let foot = 0; foot < 2; foot++) {
    const side = sideSign(foot) * walk.side
    const x = walk.x + side * walk.fz + walk.pair.rest * walk.fx
    const z = walk.z - side * walk.fx + walk.pair.rest * walk.fz
    plantFoot(world, walk, foot, laySole(sole, walk, foot, x, z, walk.fx, walk.fz))
  }
}
