import { Posture } from '../../components/figure.ts'
import { Gait } from '../../components/gait.ts'
import { Transform } from '../../components/transform.ts'
import { decay, sinTurn } from '../../shaders/lib/trig.ts'
import { attachTo, joints, orient, orientLike } from './frames.ts'
import { hipCeiling, softMin } from './legs.ts'
import { lookAlong, softenLook } from './look.ts'
import type { Motion } from './motion.ts'
import { BONE, HERO } from './skeleton-table.ts'

/** Middle of the pelvis over the soles, m: a little under straight legs. */
const STANDING = 0.928
/** Pelvis follows the feet at this rate, 1/s; a leg that would not reach pulls it down at once. */
const FOLLOW = 20
/** Knees that gave after a landing straighten at this rate, 1/s. */
const RECOVER = 5

/** Turns pelvis, spine and chest: lean, bank, pelvis with the legs and chest against them, breath. */
export function orientTrunk(m: Motion): void {
  const { fx, fz, pitch, roll } = m
  const twist = -0.11 * m.scissor * m.walking
  const breath = 0.012 * sinTurn(m.clock * 0.24) * (1 - 0.5 * m.effort)
  const drop = 0.05 * m.weight * m.walking // the hip of the free leg sinks
  orient(BONE.root, fx, fz, -twist, 0.45 * pitch, 0.5 * roll + drop)
  orient(BONE.spine, fx, fz, -0.2 * twist, 0.8 * pitch, 0.8 * roll - 0.3 * drop)
  orient(BONE.chest, fx, fz, 1.4 * twist, 1.1 * pitch + 0.04 * m.effort - breath, roll - 0.6 * drop)
}

/**
 * Height at which the pelvis rides over the feet, m: it sinks as they spread, like a compass, and at a run it sinks
 * over a standing foot and rises in flight.
 */
function rideHeight(m: Motion): number {
  const l = m.entity * 2
  const r = l + 1
  const ax = Gait.x[l]! - Gait.x[r]!
  const az = Gait.z[l]! - Gait.z[r]!
  const step = Gait.y[l]! - Gait.y[r]!
  const spread = 0.08 * Math.min(0.8, ax * ax + az * az) + 0.35 * Math.min(0.25, step * step)
  const run = m.effort * m.effort
  return STANDING - spread * (1 - 0.6 * run) - run * (0.055 + 0.035 * m.support)
}

/** Puts the pelvis over the feet, as high as both legs allow, and the trunk on it. */
export function placeTrunk(m: Motion): void {
  const e = m.entity
  const l = e * 2
  const ground = (Gait.y[l]! + Gait.y[l + 1]!) / 2 - Transform.y[e]!
  const goal = ground + rideHeight(m) - Posture.shock[e]!
  Posture.shock[e]! *= decay(RECOVER, m.dt)
  const kept = Posture.settled[e] ? decay(FOLLOW, m.dt) : 0
  const soft = goal + (Posture.pelvis[e]! - goal) * kept
  const idle = 0.012 * sinTurn(m.clock * 0.09) * (Gait.lead[e] ? 1 : -1) * (1 - m.walking)
  const sway = 0.028 * m.weight * (1 - 0.6 * m.effort) + idle
  joints[BONE.root * 3] = sway * m.fz
  joints[BONE.root * 3 + 2] = -sway * m.fx
  const height = softMin(soft, hipCeiling(m, HERO, HERO.pairs[0]!, soft))
  joints[BONE.root * 3 + 1] = height
  Posture.pelvis[e] = height
  Posture.settled[e] = 1
  attachTo(BONE.spine, BONE.root, 0, 0.11, 0)
  attachTo(BONE.chest, BONE.spine, 0, 0.2, 0)
  attachTo(BONE.neck, BONE.chest, 0, 0.2, 0)
}

/** The face follows the aim as far as a neck turns; the hood follows the face. */
export function turnHead(m: Motion): void {
  const e = m.entity
  softenLook(m, BONE.chest)
  orientLike(BONE.neck, BONE.chest)
  attachTo(BONE.head, BONE.neck, 0, 0.09, 0)
  lookAlong(BONE.head, Posture.lookX[e]!, Posture.lookY[e]!, Posture.lookZ[e]!, m)
  attachTo(BONE.hood, BONE.neck, 0, 0.09, 0)
  orientLike(BONE.hood, BONE.head)
}
