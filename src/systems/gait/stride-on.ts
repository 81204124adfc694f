import { Gait, GaitMode } from '../../components/gait.ts'
import type { World } from '../../components/world.ts'
import { clamp } from '../../shaders/lib/trig.ts'
import { asideOf } from './stride.ts'
import { swingFoot } from './swing.ts'
import { aheadOf, BALL_OF_REST, sideSign, strayOf, type Walk } from './walk.ts'

/** m/s at which steps begin to follow the distance travelled, and below which they are timed instead. */
export const SETS_OFF = 0.6
const SETTLES = 0.45
/** Seconds ahead that a landing is foreseen, at most: a braking body travels less than its stride says. */
const FORESIGHT = 0.34
/** m, squared, beyond which a leg cannot follow: the foot lifts early. */
const STRETCH = 0.6 * 0.6
/** m, squared, beyond which it lifts at once, whatever the other foot does. */
const TORN = 0.66 * 0.66
/** m/s from which both feet may be off the ground. */
const FLIES = 1.2
/** m that a foot may stay behind its reach. */
const SLACK = 0.05

/** Walks and runs: each foot's phase advances with the distance travelled. */
export function strideOn(world: World, w: Walk): void {
  const e = w.entity
  if (w.speed < SETTLES) {
    Gait.mode[e] = GaitMode.Standing
    return
  }
  Gait.reach[e] = w.reach
  const step = (w.speed * w.dt) / w.stride
  const duty = w.stance / w.stride
  advance(world, w, 0, step, duty)
  advance(world, w, 1, step, duty)
}

function advance(world: World, w: Walk, foot: number, step: number, duty: number): void {
  const i = w.entity * 2 + foot
  const before = Gait.phase[i]!
  const after = before + step
  Gait.phase[i] = after >= 1 ? after - 1 : after
  if (Gait.planted[i]) {
    const due = before < 1 - step && after >= duty
    if (!due && !leftBehind(w, foot)) return
    Gait.planted[i] = 0
  }
  // Progress reaches 1 exactly when the phase does.
  const left = 1 - before
  const progress = left > step ? ((1 - Gait.swing[i]!) * step) / left : 1
  // Below 0 the touchdown fell between two ticks: the foot lands where the body was then.
  const travel = Math.min((left - step) * w.stride, w.speed * FORESIGHT)
  const ahead = travel + w.reach
  const side = sideSign(foot) * w.side
  const toes = toesAhead(w)
  swingFoot(
    world,
    w,
    foot,
    progress,
    travel,
    w.x + ahead * w.tx + side * w.fz + toes * w.fx,
    w.z + ahead * w.tz - side * w.fx + toes * w.fz,
  )
}
/** m by which balls land before the hips in a side-step: along the travel the reach is even without it. */
const toesAhead = (w: Walk): number => BALL_OF_REST * asideOf(w.fx * w.tz - w.fz * w.tx)
/** A braking or turning body may leave a foot before its phase says so. Below a run one foot stays while it can. */
function leftBehind(w: Walk, foot: number): boolean {
  if (isTorn(w, foot)) return true
  const alone = !Gait.planted[w.entity * 2 + 1 - foot]
  if (alone && w.speed < FLIES) return false
  return aheadOf(w, foot) < -w.reach - SLACK || strayOf(w, foot) > STRETCH
}
/** A planted foot that no leg could reach any longer. */
export const isTorn = (w: Walk, foot: number): boolean => strayOf(w, foot) > TORN

/** Begins to walk from standing: picks the foot to swing and sets both phases by where the feet are. */
export function setOff(w: Walk): void {
  const e = w.entity
  const left = e * 2
  const swinging = !Gait.planted[left] ? 0 : !Gait.planted[left + 1] ? 1 : pickFoot(w)
  const standing = 1 - swinging
  const ahead = aheadOf(w, standing)
  const duty = w.stance / w.stride
  const phase = clamp((w.reach - ahead) / w.stride, 0, Math.min(0.4, duty))
  Gait.phase[left + standing] = phase
  Gait.phase[left + swinging] = phase + 0.5
  Gait.planted[left + swinging] = 0
  Gait.mode[e] = GaitMode.Walking
}
/** The foot further behind; of two level feet the one that has rested longer. */
function pickFoot(w: Walk): number {
  const difference = aheadOf(w, 0) - aheadOf(w, 1)
  if (difference < -0.02) return 0
  if (difference > 0.02) return 1
  return 1 - Gait.lead[w.entity]!
}
