import { Footprint, Mass } from '../../components/contact.ts'
import { emit } from '../../components/events.ts'
import { FootPlanted, Gait } from '../../components/gait.ts'
import { Strokes } from '../../components/resources.ts'
import { actorOf, use, type World } from '../../components/world.ts'
import { clamp } from '../../shaders/lib/trig.ts'
import type { SnowField } from '../../snow/types.ts'
import { blankStroke } from '../contact/blank-stroke.ts'
import { SOLE_BEHIND } from './skeleton-table.ts'
import { impactOf } from './stride.ts'
import type { Walk } from './walk.ts'

const GRAVITY = 9.81
/** Steepest sole along and across the foot, m/m: what an ankle gives. */
const STEEPEST_RISE = 0.7
const STEEPEST_BANK = 0.4

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
})
const stroke = blankStroke()

/** Fills the stroke of a foot of this walker with the middle of its sole at (x, z). */
function fillStroke(walk: Walk, x: number, z: number, dirX: number, dirZ: number): void {
  const e = walk.entity
  stroke.actor = actorOf(e)
  stroke.x0 = stroke.x1 = x
  stroke.z0 = stroke.z1 = z
  stroke.dirX0 = stroke.dirX1 = dirX
  stroke.dirZ0 = stroke.dirZ1 = dirZ
  stroke.halfWidth = Footprint.halfWidth[e]!
  stroke.halfLength = Footprint.halfLength[e]!
  stroke.load = Mass.kg[e]! * GRAVITY * Footprint.share[e]! * impactOf(walk.speed)
}

/** Where the sole is asked: along and across, in half lengths and half widths. The mean of u², of v², u and v is known. */
const ALONG = [0.75, 0.4, 0.4, 0, -0.4, -0.4, -0.75]
const ACROSS = [0, 0.65, -0.65, 0, 0.65, -0.65, 0]
const SUM_ALONG = ALONG.reduce((sum, u) => sum + u * u, 0)
const SUM_ACROSS = ACROSS.reduce((sum, v) => sum + v * v, 0)

/**
 * Lays the sole of a foot on the snow as it will be once the foot has pressed it: the plane of least squares through
 * the predicted surface. The ball of the foot ends over (x, z), the toes along (dirX, dirZ).
 */
export function laySole(out: Sole, walk: Walk, x: number, z: number, dirX: number, dirZ: number): Sole {
  const { snow, entity } = walk
  const halfWidth = Footprint.halfWidth[entity]!
  const halfLength = Footprint.halfLength[entity]!
  const behind = SOLE_BEHIND * levelShare(snow, x, z, dirX, dirZ)
  const midX = x - dirX * behind
  const midZ = z - dirZ * behind
  fillStroke(walk, midX, midZ, dirX, dirZ)
  let sum = 0
  let sumAlong = 0
  let sumAcross = 0
  for (let k = 0; k < ALONG.length; k++) {
    const u = ALONG[k]! * halfLength
    const v = ACROSS[k]! * halfWidth
    const y = snow.predict(stroke, midX + dirX * u + dirZ * v, midZ + dirZ * u - dirX * v)
    sum += y
    sumAlong += ALONG[k]! * y
    sumAcross += ACROSS[k]! * y
  }
  out.rise = clamp(sumAlong / (SUM_ALONG * halfLength), -STEEPEST_RISE, STEEPEST_RISE)
  out.bank = clamp(sumAcross / (SUM_ACROSS * halfWidth), -STEEPEST_BANK, STEEPEST_BANK)
  out.midX = midX
  out.midZ = midZ
  out.midY = sum / ALONG.length
  out.x = x
  out.z = z
  out.y = out.midY + out.rise * behind
  out.dirX = dirX
  out.dirZ = dirZ
  out.sink = Math.max(0, snow.height(midX, midZ) - out.midY)
  return out
}
/** How much of a length along the foot is seen from above: the foot tilts with the slope. */
function levelShare(snow: SnowField, x: number, z: number, dirX: number, dirZ: number): number {
  const behind = 2 * SOLE_BEHIND
  const slope = (snow.height(x, z) - snow.height(x - dirX * behind, z - dirZ * behind)) / behind
  return 1 / Math.sqrt(1 + slope * slope)
}

const planted = { entity: 0, foot: 0, x: 0, y: 0, z: 0, dirX: 0, dirZ: 0, load: 0, speed: 0 }

/** Puts a foot down where `sole` lies: the one write of a planted foot, its print and its event. */
export function plantFoot(world: World, walk: Walk, foot: number, sole: Sole): void {
  const e = walk.entity
  const i = e * 2 + foot
  Gait.x[i] = sole.x
  Gait.y[i] = sole.y
  Gait.z[i] = sole.z
  Gait.dirX[i] = sole.dirX
  Gait.dirZ[i] = sole.dirZ
  Gait.rise[i] = sole.rise
  Gait.bank[i] = sole.bank
  Gait.sink[i] = sole.sink
  Gait.lift[i] = 0
  Gait.swing[i] = 0
  Gait.planted[i] = 1
  Gait.lead[e] = foot
  fillStroke(walk, sole.midX, sole.midZ, sole.dirX, sole.dirZ)
  use(world, Strokes).enqueue(stroke)
  planted.entity = e
  planted.foot = foot
  planted.x = sole.midX
  planted.y = sole.midY
  planted.z = sole.midZ
  planted.dirX = sole.dirX
  planted.dirZ = sole.dirZ
  planted.load = stroke.load
  planted.speed = walk.speed
  emit(world, FootPlanted, planted)
}
