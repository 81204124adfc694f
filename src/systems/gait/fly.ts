import { Gait, GaitMode } from '../../components/gait.ts'
import { Leap } from '../../components/leap.ts'
import { Strokes } from '../../components/resources.ts'
import { Transform, Velocity } from '../../components/transform.ts'
import { actorOf, use, type World } from '../../components/world.ts'
import { clamp, decay } from '../../shaders/lib/trig.ts'
import { blankStroke } from '../../snow/blank-stroke.ts'
import { StrokeShape } from '../../snow/types.ts'
import { rideLevel } from '../movement/ride.ts'
import { laySole, makeSole, plantFoot } from './plant.ts'
import { SOLE_BEHIND } from './skeleton-table.ts'
import { landingOf } from './stride.ts'
import { turnFoot } from './swing.ts'
import { BALL_OF_REST, sideSign, type Walk } from './walk.ts'

/** How fast feet in the air find their places under the body, and the height of their soles, 1/s. */
const GATHER = 9
const LEVEL_OUT = 14
/** Progress of a swing per second toward its middle, where a foot hangs free. */
const FREE = 3
/** m of tuck per metre of air under the feet, and the most. */
const TUCK = 0.4
const MOST_TUCK = 0.14
/** m/s at which feet land as far ahead as they will. */
const FAST = 2.5
/** The crater of a landing: half width at rest, growth of it per m/s of fall, both m; its depth as a share of the feet's. */
const CRATER = 0.2
const CRATER_PER_SPEED = 0.035
const SHALLOW = 0.15
const SHALLOW_PER_SPEED = 0.09
const DEEPEST = 0.7
/** m that it ends above the higher sole, wherever old prints are. */
const OVER_SOLES = 0.015

const soles = [makeSole(), makeSole()] as const
const stroke = blankStroke()

/** Carries both feet with a body in the air, drawn up, and lowers them to where they will stand when it lands. */
export function carryFeet(w: Walk): void {
  const e = w.entity
  const air = Transform.y[e]! - rideLevel(w.snow, w.x, w.z, w.fx, w.fz)
  Gait.mode[e] = GaitMode.Airborne
  Gait.reach[e] = BALL_OF_REST
  const gather = 1 - decay(GATHER, w.dt)
  const ahead = 0.5 * w.reach * Math.min(1, w.speed / FAST)
  for (let foot = 0; foot < 2; foot++) {
    const i = e * 2 + foot
    const side = sideSign(foot) * w.side
    Gait.x[i]! += Velocity.x[e]! * w.dt
    Gait.z[i]! += Velocity.z[e]! * w.dt
    Gait.x[i]! += (w.x + side * w.fz + BALL_OF_REST * w.fx + ahead * w.tx - Gait.x[i]!) * gather
    Gait.z[i]! += (w.z - side * w.fx + BALL_OF_REST * w.fz + ahead * w.tz - Gait.z[i]!) * gather
    turnFoot(w, i, gather)
    lowerFoot(w, i, foot, air)
  }
}

/** Brings a sole to the height and tilt at which it will lie, with the air that is still under the body. */
function lowerFoot(w: Walk, i: number, foot: number, air: number): void {
  const e = w.entity
  const level = 1 - decay(LEVEL_OUT, w.dt)
  w.impact = landingOf(Math.max(0, -Velocity.y[e]!))
  const sole = laySole(soles[foot]!, w, foot, Gait.x[i]!, Gait.z[i]!, Gait.dirX[i]!, Gait.dirZ[i]!)
  const goal = sole.y + air
  Gait.y[i]! += Velocity.y[e]! * w.dt
  Gait.y[i]! += (goal - Gait.y[i]!) * level
  Gait.rise[i]! += (sole.rise - Gait.rise[i]!) * level
  Gait.bank[i]! += (sole.bank - Gait.bank[i]!) * level
  Gait.sink[i]! += (sole.sink - Gait.sink[i]!) * level
  Gait.planted[i] = 0
  Gait.lift[i]! += (clamp(TUCK * air, 0, MOST_TUCK) - Gait.lift[i]!) * level
  Gait.swing[i]! += clamp(0.5 - Gait.swing[i]!, -FREE * w.dt, FREE * w.dt)
  Gait.landing[i] = goal - Transform.y[e]!
}

/**
 * Plants both feet where they hang, and presses one crater round them first: over the prints it would wipe out their treads. It
 * ends above the soles, and a sole presses no lower than it lies, so that the prints are as deep as they were predicted.
 */
export function landFeet(world: World, w: Walk): void {
  const e = w.entity
  const fall = Leap.fall[e]!
  let shallow = Infinity
  let high = -Infinity
  // A rim would fall into the other foot's print, which is made in the same tick.
  w.rim = 0
  w.impact = landingOf(fall)
  for (let foot = 0; foot < 2; foot++) {
    const i = e * 2 + foot
    const { sink, midX, midY, midZ } = laySole(
      soles[foot]!,
      w,
      foot,
      Gait.x[i]!,
      Gait.z[i]!,
      Gait.dirX[i]!,
      Gait.dirZ[i]!,
    )
    if (sink < shallow) shallow = sink
    high = Math.max(high, midY - w.snow.ground.macro(midX, midZ))
  }
  Gait.mode[e] = GaitMode.Standing
  pressCrater(world, w, fall, shallow, high + OVER_SOLES)
  for (let foot = 0; foot < 2; foot++) plantFoot(world, w, foot, soles[foot]!)
}

/** @param lowest m over the ground's smooth surface below which it does not go */
function pressCrater(world: World, w: Walk, fall: number, sink: number, lowest: number): void {
  const l = w.entity * 2
  const r = l + 1
  const x = (Gait.x[l]! + Gait.x[r]!) / 2 - SOLE_BEHIND * w.fx
  const z = (Gait.z[l]! + Gait.z[r]!) / 2 - SOLE_BEHIND * w.fz
  const apartX = (Gait.x[l]! - Gait.x[r]!) / 2
  const apartZ = (Gait.z[l]! - Gait.z[r]!) / 2
  const size = CRATER + CRATER_PER_SPEED * fall + Math.sqrt(apartX * apartX + apartZ * apartZ)
  const depth = sink * Math.min(DEEPEST, SHALLOW + SHALLOW_PER_SPEED * fall)
  stroke.shape = StrokeShape.Ellipse
  stroke.actor = actorOf(w.entity)
  stroke.x0 = stroke.x1 = x
  stroke.z0 = stroke.z1 = z
  stroke.dirX0 = stroke.dirX1 = w.fx
  stroke.dirZ0 = stroke.dirZ1 = w.fz
  stroke.underside0 = stroke.underside1 = Math.max(
    w.snow.height(x, z) - depth,
    w.snow.ground.macro(x, z) + lowest,
  )
  stroke.halfWidth = stroke.halfLength = size
  use(world, Strokes).enqueue(stroke)
}
