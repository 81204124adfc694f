import { Footprint, Mass } from '../../components/contact.ts'
import { emit } from '../../components/events.ts'
import { FootPlanted } from '../../components/gait.ts'
import { Strokes } from '../../components/resources.ts'
import { actorOf, use, type World } from '../../components/world.ts'
import { clamp, smoothstep } from '../../shaders/lib/trig.ts'
import { blankStroke } from '../../snow/blank-stroke.ts'
import type { Ground } from '../../snow/ground/height-source.ts'
import { SoleSide } from '../../snow/soles/sole.ts'
import { StrokeShape } from '../../snow/types.ts'
import { contactPoints, MOST_POINTS } from './contact-points.ts'
import type { Walk } from './walk.ts'

const GRAVITY = 9.81
/** Steepest sole along and across the foot, m/m: what an ankle gives. */
const STEEPEST_RISE = 0.8
const STEEPEST_BANK = 0.6
/** m of bumps and old rims that a foot treads flat; over a deeper hole the sole bridges instead. */
const TREAD = 0.2

/** m between the balls of two feet up to which the rim of one would fall into the other, and from which it does not. */
const CROWDED = 0.25
const CLEAR = 0.4

/** A sole laid on the snow. Scratch. */
export interface Sole {
  /** Ball of the foot, m. */
  x: number
  y: number
  z: number
  dirX: number
  dirZ: number
  rise: number
  bank: number
  /** m that the snow gives way under the middle. */
  sink: number
  /** Middle of the sole, m. */
  midX: number
  midY: number
  midZ: number
  /** Share of the displaced snow that it pushes aside. */
  rim: number
}
export const makeSole = (): Sole => ({
  x: 0,
  y: 0,
  z: 0,
  dirX: 0,
  dirZ: 1,
  rise: 0,
  bank: 0,
  sink: 0,
  midX: 0,
  midY: 0,
  midZ: 0,
  rim: 0,
})
const stroke = blankStroke()

/** Share of its rim for which a print with its ball at (x, z) has room: none beside the other foot, under which it would fall. */
function roomFor(walk: Walk, foot: number, x: number, z: number): number {
  const other = 1 - foot
  if (!walk.stood[other]) return 1
  const dx = x - walk.balls[2 * other]!
  const dz = z - walk.balls[2 * other + 1]!
  return smoothstep(CROWDED, CLEAR, Math.sqrt(dx * dx + dz * dz))
}

/** Fills the stroke of a foot of this walker with the middle of its sole at (x, z), `underside` high. */
function fillStroke(
  walk: Walk,
  foot: number,
  x: number,
  z: number,
  dirX: number,
  dirZ: number,
  rim: number,
  underside: number,
): void {
  const e = walk.entity
  stroke.shape = StrokeShape.Sole
  stroke.sole = Footprint.sole[e]!
  stroke.side = sideOf(foot)
  stroke.actor = actorOf(e)
  stroke.x0 = stroke.x1 = x
  stroke.z0 = stroke.z1 = z
  stroke.dirX0 = stroke.dirX1 = dirX
  stroke.dirZ0 = stroke.dirZ1 = dirZ
  stroke.underside0 = stroke.underside1 = underside
  stroke.rim = rim
  stroke.load = Mass.kg[e]! * GRAVITY * Footprint.share[e]! * walk.pair.share * walk.impact
}

const points = new Float64Array(2 * MOST_POINTS)
const heights = new Float64Array(MOST_POINTS)
const sideOf = (foot: number): SoleSide => (foot === 0 ? SoleSide.Left : SoleSide.Right)

/**
 * Lays the sole of a foot where it will stand once it has pressed the snow: parallel to the undisturbed ground, as deep
 * as the load goes at its softest point, so that bumps are trodden flat. The ball of the foot ends over (x, z), the
 * toes along (dirX, dirZ).
 */
export function laySole(
  out: Sole,
  walk: Walk,
  foot: number,
  x: number,
  z: number,
  dirX: number,
  dirZ: number,
): Sole {
  const { snow, entity } = walk
  const { soleBehind } = walk.pair
  tiltSole(out, snow.ground, x - dirX * soleBehind, z - dirZ * soleBehind, dirX, dirZ)
  const behind = soleBehind / Math.sqrt(1 + out.rise * out.rise)
  const midX = x - dirX * behind
  const midZ = z - dirZ * behind
  const { across, along, relief } = contactPoints(Footprint.sole[entity]!)
  const side = sideOf(foot)
  for (let k = 0; k < MOST_POINTS; k++) {
    points[2 * k] = midX + dirX * along[k]! + dirZ * across[k]! * side
    points[2 * k + 1] = midZ + dirZ * along[k]! - dirX * across[k]! * side
  }
  out.rim = walk.rim * roomFor(walk, foot, x, z)
  fillStroke(walk, foot, midX, midZ, dirX, dirZ, out.rim, Infinity)
  snow.predictHeights(stroke, points, heights)
  let low = Infinity
  let high = -Infinity
  for (let k = 0; k < MOST_POINTS; k++) {
    const level = heights[k]! - relief[k]! - out.rise * along[k]! - out.bank * across[k]! * side
    if (level < low) low = level
    if (level > high) high = level
  }
  out.midX = midX
  out.midZ = midZ
  out.midY = Math.max(low, high - TREAD)
  out.x = x
  out.z = z
  out.y = out.midY + out.rise * behind
  out.dirX = dirX
  out.dirZ = dirZ
  out.sink = Math.max(0, snow.height(midX, midZ) - out.midY)
  return out
}

const slope = { x: 0, z: 0 }
/** Slopes of the ground under a foot, as far as an ankle follows. */
function tiltSole(out: Sole, ground: Ground, x: number, z: number, dirX: number, dirZ: number): void {
  ground.macroSlope(x, z, slope)
  out.rise = clamp(slope.x * dirX + slope.z * dirZ, -STEEPEST_RISE, STEEPEST_RISE)
  out.bank = clamp(slope.x * dirZ - slope.z * dirX, -STEEPEST_BANK, STEEPEST_BANK)
}

const planted = { entity: 0, foot: 0, x: 0, y: 0, z: 0, dirX: 0, dirZ: 0, load: 0, speed: 0 }

/** Puts a foot down where `sole` lies: the one write of a planted foot, its print and its event. */
export function plantFoot(world: World, walk: Walk, foot: number, sole: Sole): void {
  const { feet } = walk
  const e = walk.entity
  const i = e * 2 + foot
  feet.x[i] = sole.x
  feet.y[i] = sole.y
  feet.z[i] = sole.z
  feet.dirX[i] = sole.dirX
  feet.dirZ[i] = sole.dirZ
  feet.rise[i] = sole.rise
  feet.bank[i] = sole.bank
  feet.sink[i] = sole.sink
  feet.lift[i] = 0
  feet.swing[i] = 0
  feet.planted[i] = 1
  feet.lead[e] = foot
  fillStroke(walk, foot, sole.midX, sole.midZ, sole.dirX, sole.dirZ, sole.rim, sole.midY)
  use(world, Strokes).enqueue(stroke)
  planted.entity = e
  planted.foot = walk.pair.first + foot
  planted.x = sole.midX
  planted.y = sole.midY
  planted.z = sole.midZ
  planted.dirX = sole.dirX
  planted.dirZ = sole.dirZ
  planted.load = stroke.load
  planted.speed = walk.speed
  emit(world, FootPlanted, planted)
}
