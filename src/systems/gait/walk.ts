import type { Feet } from '../../components/gait.ts'
import { forwardXOf, forwardZOf, Transform, Velocity } from '../../components/transform.ts'
import type { SnowField } from '../../snow/types.ts'
import { gradeAlong } from '../movement/grade.ts'
import { sinkOf, slipperyAt } from '../movement/pace.ts'
import type { Anatomy, LegPair } from './anatomy.ts'
import { HERO } from './skeleton-table.ts'
import { asideOf, impactOf, reachOf, shortenOf, sideOf, stanceOf, strideOf } from './stride.ts'

const RIM = 0.5

/** What a pair of feet needs to know about its body this tick. Scratch, refilled per pair. */
export interface Walk {
  entity: number
  body: Anatomy
  pair: LegPair
  feet: Feet
  dt: number
  snow: SnowField
  /** Middle of the girdle, m. */
  x: number
  z: number
  /** Unit heading of the body; right is (fz, −fx). */
  fx: number
  fz: number
  /** Unit direction of travel; the heading while at rest. */
  tx: number
  tz: number
  speed: number
  /** Slope of the ground along the travel, m/m. */
  grade: number
  stride: number
  stance: number
  reach: number
  side: number
  /** m by which feet swing higher than on the level. */
  climb: number
  /** Times the body's weight on a foot that comes down. */
  impact: number
  /** Share of the displaced snow that a foot pushes aside. */
  rim: number
  /** Of both feet as the tick begins, so that neither comes first: 1 while it stands, and where its ball is, x and z, m. */
  stood: Uint8Array
  balls: Float64Array
}
export const makeWalk = (): Walk => ({
  entity: 0,
  body: HERO,
  pair: HERO.pairs[0]!,
  feet: HERO.pairs[0]!.feet,
  dt: 0,
  snow: undefined as unknown as SnowField,
  x: 0,
  z: 0,
  fx: 0,
  fz: 1,
  tx: 0,
  tz: 1,
  speed: 0,
  grade: 0,
  stride: 1,
  stance: 0.5,
  reach: 0.25,
  side: 0.1,
  climb: 0,
  impact: 1,
  rim: RIM,
  stood: new Uint8Array(2),
  balls: new Float64Array(4),
})

/** m/s below which travel has no direction of its own. */
const STILL = 0.05
/** m by which feet stand wider where they step aside, so that none crosses the other. */
const ASTRIDE = 0.08
/** m by which feet swing higher on a slope of 1: the snow rises to meet the toes, or the heel. */
const HIGHER = 0.12

/** Fills `walk` for a pair of feet of the entity from its components. */
export function readWalk(
  walk: Walk,
  e: number,
  body: Anatomy,
  pair: LegPair,
  snow: SnowField,
  dt: number,
): Walk {
  const { strides } = body
  const x = forwardXOf(e)
  const z = forwardZOf(e)
  const length = Math.sqrt(x * x + z * z)
  const vx = Velocity.x[e]!
  const vz = Velocity.z[e]!
  const speed = Math.sqrt(vx * vx + vz * vz)
  walk.entity = e
  walk.body = body
  walk.pair = pair
  walk.feet = pair.feet
  walk.dt = dt
  walk.snow = snow
  walk.fx = length > 1e-3 ? x / length : 0
  walk.fz = length > 1e-3 ? z / length : 1
  const ahead = girdleAhead(pair, e, snow, walk.fx, walk.fz)
  walk.x = Transform.x[e]! + ahead * walk.fx
  walk.z = Transform.z[e]! + ahead * walk.fz
  walk.tx = speed > STILL ? vx / speed : walk.fx
  walk.tz = speed > STILL ? vz / speed : walk.fz
  walk.speed = speed
  const grade = gradeAlong(snow.ground, walk.x, walk.z, walk.tx, walk.tz)
  walk.grade = grade
  const aside = asideOf(walk.fx * walk.tz - walk.fz * walk.tx)
  const slippery = slipperyAt(snow, walk.x, walk.z, sinkOf(e))
  const shorten = shortenOf(aside, walk.fx * walk.tx + walk.fz * walk.tz, slippery)
  walk.stride = strideOf(strides, speed, grade) * shorten
  walk.stance = stanceOf(strides, speed, grade) * shorten
  walk.reach = reachOf(strides, speed, grade) * shorten
  walk.side = sideOf(strides, speed) + ASTRIDE * aside
  walk.climb = HIGHER * Math.min(1, Math.abs(grade))
  walk.impact = impactOf(speed)
  walk.rim = RIM
  for (let foot = 0; foot < 2; foot++) {
    const i = e * 2 + foot
    walk.stood[foot] = pair.feet.planted[i]!
    walk.balls[2 * foot] = pair.feet.x[i]!
    walk.balls[2 * foot + 1] = pair.feet.z[i]!
  }
  return walk
}

/** m from the body's origin to a girdle over level ground: less on a slope, where the back is tilted. */
function girdleAhead({ ahead }: LegPair, e: number, snow: SnowField, fx: number, fz: number): number {
  if (ahead === 0) return 0
  const grade = gradeAlong(snow.ground, Transform.x[e]!, Transform.z[e]!, fx, fz)
  return ahead / Math.sqrt(1 + grade * grade)
}

/** −1 for the left foot, +1 for the right. */
export const sideSign = (foot: number): number => (foot === 0 ? -1 : 1)
/** m by which a foot is ahead of the girdle along its travel. */
export function aheadOf(walk: Walk, foot: number): number {
  const i = walk.entity * 2 + foot
  return (walk.feet.x[i]! - walk.x) * walk.tx + (walk.feet.z[i]! - walk.z) * walk.tz
}
/** m, squared, from a foot to its place under the hip. */
export function strayOf(walk: Walk, foot: number): number {
  const i = walk.entity * 2 + foot
  const side = sideSign(foot) * walk.side
  const dx = walk.feet.x[i]! - walk.x - side * walk.fz - walk.pair.rest * walk.fx
  const dz = walk.feet.z[i]! - walk.z + side * walk.fx - walk.pair.rest * walk.fz
  return dx * dx + dz * dz
}
/** Cosine of the angle between a foot and the body. */
export function twistOf(walk: Walk, foot: number): number {
  const i = walk.entity * 2 + foot
  return walk.feet.dirX[i]! * walk.fx + walk.feet.dirZ[i]! * walk.fz
}
