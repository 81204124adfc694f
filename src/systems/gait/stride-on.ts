import { GaitMode } from '../../components/gait.ts'
import type { World } from '../../components/world.ts'
import { clamp } from '../../shaders/lib/trig.ts'
import { paceOfBeat } from './beat.ts'
import { asideOf } from './stride.ts'
import { swingFoot } from './swing.ts'
import { aheadOf, sideSign, strayOf, type Walk } from './walk.ts'

/** m/s at which steps begin to follow the distance travelled, and below which they are timed instead. */
export const SETS_OFF = 0.6
const SETTLES = 0.45
/** Seconds ahead that a landing is foreseen, at most: a braking body travels less than its stride says. */
const FORESIGHT = 0.34
/** m/s from which both feet may be off the ground. */
const FLIES = 1.2
/** m that a foot may stay behind its reach. */
const SLACK = 0.05

/** Walks and runs: each foot's phase advances with the distance travelled. */
export function strideOn(world: World, w: Walk): void {
  const e = w.entity
  if (w.speed < SETTLES) {
    w.feet.mode[e] = GaitMode.Standing
    return
  }
  w.feet.reach[e] = w.reach
  const step = (w.speed * w.dt) / w.stride
  const duty = w.stance / w.stride
  const left = step * paceOfBeat(w, 0)
  const right = step * paceOfBeat(w, 1)
  advance(world, w, 0, left, duty)
  advance(world, w, 1, right, duty)
}

function advance(world: World, w: Walk, foot: number, step: number, duty: number): void {
  const { feet } = w
  const i = w.entity * 2 + foot
  const before = feet.phase[i]!
  const after = before + step
  feet.phase[i] = after >= 1 ? after - 1 : after
  if (feet.planted[i]) {
    const due = before < 1 - step && after >= duty
    if (!due && !leftBehind(w, foot)) return
    feet.planted[i] = 0
  }
  // Progress reaches 1 exactly when the phase does.
  const left = 1 - before
  const progress = left > step ? ((1 - feet.swing[i]!) * step) / left : 1
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
const toesAhead = (w: Walk): number => w.pair.rest * asideOf(w.fx * w.tz - w.fz * w.tx)
/** A braking or turning body may leave a foot before its phase says so. Below a run one foot stays while it can. */
function leftBehind(w: Walk, foot: number): boolean {
  if (isTorn(w, foot)) return true
  const alone = !w.feet.planted[w.entity * 2 + 1 - foot]
  if (alone && w.speed < FLIES) return false
  return aheadOf(w, foot) < -w.reach - SLACK || strayOf(w, foot) > w.pair.stretch * w.pair.stretch
}
/** A planted foot that no leg could reach any longer. */
export const isTorn = (w: Walk, foot: number): boolean => strayOf(w, foot) > w.pair.torn * w.pair.torn

/** Begins to walk from standing: picks the foot to swing and sets both phases by where the feet are. */
export function setOff(w: Walk): void {
  const { feet } = w
  const e = w.entity
  const left = e * 2
  const swinging = !feet.planted[left] ? 0 : !feet.planted[left + 1] ? 1 : pickFoot(w)
  const standing = 1 - swinging
  const ahead = aheadOf(w, standing)
  const duty = w.stance / w.stride
  const phase = clamp((w.reach - ahead) / w.stride, 0, Math.min(0.4, duty))
  feet.phase[left + standing] = phase
  feet.phase[left + swinging] = phase + 0.5
  feet.planted[left + swinging] = 0
  feet.mode[e] = GaitMode.Walking
}
/** The foot further behind; of two level feet the one that has rested longer. */
function pickFoot(w: Walk): number {
  const difference = aheadOf(w, 0) - aheadOf(w, 1)
  if (difference < -0.02) return 0
  if (difference > 0.02) return 1
  return 1 - w.feet.lead[w.entity]!
}
