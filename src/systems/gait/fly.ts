import { GaitMode } from '../../components/gait.ts'
import { Leap } from '../../components/leap.ts'
import { Strokes } from '../../components/resources.ts'
import { Transform, Velocity } from '../../components/transform.ts'
import { actorOf, use, type World } from '../../components/world.ts'
import { clamp, decay } from '../../shaders/lib/trig.ts'
import { blankStroke } from '../../snow/blank-stroke.ts'
import { StrokeShape } from '../../snow/types.ts'
import { rideLevel } from '../movement/ride.ts'
import { laySole, makeSole, plantFoot } from './plant.ts'
import { landingOf } from './stride.ts'
import { turnFoot } from './swing.ts'
import { sideSign, type Walk } from './walk.ts'

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

/** Carries both feet of a pair with a body in the air, drawn up, and lowers them to where they will stand when it lands. */
export function carryFeet(w: Walk): void {
  const { feet } = w
  const e = w.entity
  const air = Transform.y[e]! - rideLevel(w.snow, Transform.x[e]!, Transform.z[e]!, w.fx, w.fz)
  feet.mode[e] = GaitMode.Airborne
  feet.reach[e] = w.pair.rest
  const gather = 1 - decay(GATHER, w.dt)
  const ahead = 0.5 * w.reach * Math.min(1, w.speed / FAST)
  for (let foot = 0; foot < 2; foot++) {
    const i = e * 2 + foot
    const side = sideSign(foot) * w.side
    feet.x[i]! += Velocity.x[e]! * w.dt
    feet.z[i]! += Velocity.z[e]! * w.dt
    feet.x[i]! += (w.x + side * w.fz + w.pair.rest * w.fx + ahead * w.tx - feet.x[i]!) * gather
    feet.z[i]! += (w.z - side * w.fx + w.pair.rest * w.fz + ahead * w.tz - feet.z[i]!) * gather
    turnFoot(w, i, gather)
    lowerFoot(w, i, foot, air)
  }
}

/** Brings a sole to the height and tilt at which it will lie, with the air that is still under the body. */
function lowerFoot(w: Walk, i: number, foot: number, air: number): void {
  const { feet } = w
  const e = w.entity
  const level = 1 - decay(LEVEL_OUT, w.dt)
  w.impact = landingOf(Math.max(0, -Velocity.y[e]!))
  const sole = laySole(soles[foot]!, w, foot, feet.x[i]!, feet.z[i]!, feet.dirX[i]!, feet.dirZ[i]!)
  const goal = sole.y + air
  feet.y[i]! += Velocity.y[e]! * w.dt
  feet.y[i]! += (goal - feet.y[i]!) * level
  feet.rise[i]! += (sole.rise - feet.rise[i]!) * level
  feet.bank[i]! += (sole.bank - feet.bank[i]!) * level
  feet.sink[i]! += (sole.sink - feet.sink[i]!) * level
  feet.planted[i] = 0
  feet.lift[i]! += (clamp(TUCK * air, 0, MOST_TUCK) - feet.lift[i]!) * level
  feet.swing[i]! += clamp(0.5 - feet.swing[i]!, -FREE * w.dt, FREE * w.dt)
  feet.landing[i] = goal - Transform.y[e]!
}

/**
 * Plants both feet where they hang, and presses one crater round them first: over the prints it would wipe out their treads. It
 * ends above the soles, and a sole presses no lower than it lies, so that the prints are as deep as they were predicted.
 */
export function landFeet(world: World, w: Walk): void {
  const { feet } = w
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
      feet.x[i]!,
      feet.z[i]!,
      feet.dirX[i]!,
      feet.dirZ[i]!,
    )
    if (sink < shallow) shallow = sink
    high = Math.max(high, midY - w.snow.ground.macro(midX, midZ))
  }
  feet.mode[e] = GaitMode.Standing
  pressCrater(world, w, fall, shallow, high + OVER_SOLES)
  for (let foot = 0; foot < 2; foot++) plantFoot(world, w, foot, soles[foot]!)
}

/** @param lowest m over the ground's smooth surface below which it does not go */
function pressCrater(world: World, w: Walk, fall: number, sink: number, lowest: number): void {
  const { feet } = w
  const l = w.entity * 2
  const r = l + 1
  const x = (feet.x[l]! + feet.x[r]!) / 2 - w.pair.soleBehind * w.fx
  const z = (feet.z[l]! + feet.z[r]!) / 2 - w.pair.soleBehind * w.fz
  const apartX = (feet.x[l]! - feet.x[r]!) / 2
  const apartZ = (feet.z[l]! - feet.z[r]!) / 2
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
