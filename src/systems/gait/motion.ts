import { Posture } from '../../components/figure.ts'
import { Gait } from '../../components/gait.ts'
import { forwardXOf, forwardZOf, Transform, Velocity } from '../../components/transform.ts'
import { actorOf } from '../../components/world.ts'
import { clamp, decay } from '../../shaders/lib/trig.ts'
import { sinkOf } from '../movement/pace.ts'
import type { Anatomy, Strides } from './anatomy.ts'

/** How one body moves this tick, softened by its Posture. Scratch, refilled per body. */
export interface Motion {
  entity: number
  dt: number
  /** Seconds of an own clock, so that a crowd does not breathe in step. */
  clock: number
  fx: number
  fz: number
  /** 0 standing … 1 at a run, and 0…1 walking or faster. */
  effort: number
  walking: number
  pitch: number
  roll: number
  /** Unit direction of travel; the heading while at rest. */
  tx: number
  tz: number
  /** −1…1, positive while the left foot is ahead of the right. */
  scissor: number
  /** −1…1, positive while the right foot carries more. */
  weight: number
  /** 0…1, how deep the body is in the support of a foot that stands; 0 in flight. */
  support: number
}
export const makeMotion = (): Motion => ({
  entity: 0,
  dt: 0,
  clock: 0,
  fx: 0,
  fz: 1,
  effort: 0,
  walking: 0,
  pitch: 0,
  roll: 0,
  tx: 0,
  tz: 1,
  scissor: 0,
  weight: 0,
  support: 0,
})

/** m of sink up to which one walks upright; whoever wades deeper leans into it. */
const FIRM = 0.1
/** Half the distance between the feet at full stride, m. */
const HALF_STEP = 0.45

/** Advances the entity's Posture by a tick and fills `m` from it and the feet. */
export function readMotion(m: Motion, e: number, { strides }: Anatomy, dt: number, tick: number): void {
  const x = forwardXOf(e)
  const z = forwardZOf(e)
  const length = Math.sqrt(x * x + z * z)
  m.entity = e
  m.dt = dt
  m.clock = (tick + 97 * (actorOf(e) % 64)) * dt
  m.fx = length > 1e-3 ? x / length : 0
  m.fz = length > 1e-3 ? z / length : 1
  soften(m, e, strides, dt)
  m.effort = Posture.effort[e]!
  m.walking = clamp((m.effort * strides.run) / strides.walk, 0, 1)
  m.pitch = Posture.pitch[e]!
  m.roll = Posture.roll[e]!
  readFeet(m, e)
}

function soften(m: Motion, e: number, { walk: WALK, run: RUN }: Strides, dt: number): void {
  const slope = slopeUnder(m, e)
  const first = Posture.settled[e] === 0
  const vx = Velocity.x[e]!
  const vz = Velocity.z[e]!
  const ax = first ? 0 : (vx - Posture.velocityX[e]!) / dt
  const az = first ? 0 : (vz - Posture.velocityZ[e]!) / dt
  const speed = Math.sqrt(vx * vx + vz * vz)
  const effort = Math.min(1, speed / RUN)
  m.tx = speed > 0.05 ? vx / speed : m.fx
  m.tz = speed > 0.05 ? vz / speed : m.fz
  const walk = Math.min(1, (effort * RUN) / WALK)
  const forward = clamp(ax * m.fx + az * m.fz, -9, 12)
  const right = clamp(ax * m.fz - az * m.fx, -12, 12)
  const wade = 0.5 * Math.max(0, sinkOf(e) - FIRM) * walk
  const pitch = 0.035 * walk + 0.12 * effort + 0.012 * forward + 0.3 * slope + wade
  approach(Posture.effort, e, effort, first ? 0 : decay(9, dt))
  approach(Posture.pitch, e, pitch, first ? 0 : decay(6, dt))
  approach(Posture.roll, e, 0.016 * right, first ? 0 : decay(7, dt))
  Posture.velocityX[e] = vx
  Posture.velocityZ[e] = vz
}
/** `kept` is the share of the difference that is left. */
const approach = (column: Float32Array, e: number, goal: number, kept: number): void =>
  void (column[e] = goal + (column[e]! - goal) * kept)

/** Slope that the feet feel along the body, m/m. */
function slopeUnder(m: Motion, e: number): number {
  const l = e * 2
  const r = l + 1
  const apart = (Gait.x[l]! - Gait.x[r]!) * m.fx + (Gait.z[l]! - Gait.z[r]!) * m.fz
  return clamp(((Gait.y[l]! - Gait.y[r]!) * apart) / (apart * apart + 0.03), -0.6, 0.6)
}

function readFeet(m: Motion, e: number): void {
  const l = e * 2
  const r = l + 1
  const apart = (Gait.x[l]! - Gait.x[r]!) * m.fx + (Gait.z[l]! - Gait.z[r]!) * m.fz
  const s = clamp(apart / (2 * HALF_STEP), -1, 1)
  m.scissor = s * (1.5 - 0.5 * s * s)
  m.weight = (carried(r) - carried(l)) / 2
  m.support = m.walking * (middle(m, l) + middle(m, r))
}
/** Share of its load that a foot carries: full while planted, none in the middle of a swing. */
function carried(i: number): number {
  const s = 1 - 2 * Gait.swing[i]!
  return s * s
}
/** 0…1…0 as the body passes over a planted foot. */
function middle(m: Motion, i: number): number {
  if (!Gait.planted[i]) return 0
  const ahead = (Gait.x[i]! - Transform.x[m.entity]!) * m.fx + (Gait.z[i]! - Transform.z[m.entity]!) * m.fz
  const t = clamp(ahead / HALF_STEP, -1, 1)
  return (1 - t * t) * (1 - t * t)
}
