import { HindPosture, Posture } from '../../components/figure.ts'
import { HindGait } from '../../components/gait.ts'
import { Transform } from '../../components/transform.ts'
import { clamp, cosTurn, decay, lerp, sinTurn, smoothstep } from '../../shaders/lib/trig.ts'
import type { LegPair } from './anatomy.ts'
import { attachTo, axes, joints, orient } from './frames.ts'
import { hipCeiling, placeLegs, readLegs, softMin } from './legs.ts'
import { lookAlong, softenLook } from './look.ts'
import type { Motion } from './motion.ts'
import { WOLF, WOLF_BONE as BONE, WOLF_JOINTS as JOINTS } from './wolf-table.ts'

const [fore, hind] = WOLF.pairs as readonly [LegPair, LegPair]
const BACK = fore.ahead - hind.ahead
/** Girdles follow the feet at this rate, 1/s; legs that gave after a landing straighten at the other. */
const FOLLOW = 20
const RECOVER = 5
/** Sine of the steepest back. */
const STEEPEST = 0.75
/** m that each girdle falls and rises as its feet take over from each other at a trot, and at a gallop. */
const TROT_BOB = 0.012
const GALLOP_BOB = 0.035
/** Sine by which the back arches at a gallop with hind feet this far before the hips, m; it hollows less. */
const ARCH = 0.24
const HOLLOW = 0.5
const ARCHED = 0.35
/** Share of what pulls the withers down that the hips give too: a wolf crouches, it does not bow. */
const CROUCH = 0.6
/** m/s from which a trot begins to be a gallop, and at which it is one. */
const GALLOPS = [4.6, 6.4] as const

/** A wolf over its four feet: both girdles as high as their legs allow, the back between them, then neck, head and tail. */
export function poseWolf(m: Motion): void {
  const gallop = smoothstep(GALLOPS[0], GALLOPS[1], m.effort * WOLF.strides.run)
  if (Posture.settled[m.entity] === 0) {
    settle(m, fore)
    settle(m, hind)
  }
  orientBack(m, gallop)
  const crouch = placeGirdle(m, fore, gallop, 0)
  placeGirdle(m, hind, gallop, CROUCH * crouch)
  Posture.settled[m.entity] = 1
  Posture.shock[m.entity]! *= decay(RECOVER, m.dt)
  placeLegs(m, WOLF, fore)
  placeLegs(m, WOLF, hind)
  turnNeck(m)
  swayTail(m, gallop)
}

const bindHeight = ({ girdle }: LegPair): number => JOINTS[girdle * 3 + 1]!
/** Begins with a girdle over its feet as it is bound. */
const settle = (m: Motion, pair: LegPair): void =>
  void (pair.posture.pelvis[m.entity] = groundUnder(m, pair) + bindHeight(pair))
/** Mean height of the feet of a pair over the body's origin, m. */
function groundUnder(m: Motion, { feet }: LegPair): number {
  const l = m.entity * 2
  return (feet.y[l]! + feet.y[l + 1]!) / 2 - Transform.y[m.entity]!
}

/**
 * Lays the back along the line between the girdles of the last tick: their heights of this one follow from legs that
 * hang from it.
 */
function orientBack(m: Motion, gallop: number): void {
  const e = m.entity
  const rise = Posture.pelvis[e]! - bindHeight(fore) - (HindPosture.pelvis[e]! - bindHeight(hind))
  const sine = clamp(rise / BACK, -STEEPEST, STEEPEST)
  const level = Math.sqrt(1 - sine * sine)
  setAlong(m, fore, level)
  setAlong(m, hind, level)
  const gathered = clamp(aheadOfHips(m, level) / ARCHED, -HOLLOW, 1)
  const arch = ARCH * gallop * gathered
  pitchBack(BONE.pelvis, m, clamp(sine + arch, -0.95, 0.95))
  pitchBack(BONE.chest, m, clamp(sine - 0.6 * arch, -0.95, 0.95))
}
/** Puts a girdle over its place on level ground; `level` is the cosine of the back. */
function setAlong(m: Motion, { girdle, ahead }: LegPair, level: number): void {
  joints[girdle * 3] = ahead * level * m.fx
  joints[girdle * 3 + 2] = ahead * level * m.fz
}
function pitchBack(bone: number, m: Motion, sine: number): void {
  const level = Math.sqrt(1 - sine * sine)
  lookAlong(bone, m.fx * level, sine, m.fz * level, m)
}
/** m by which the hind feet are before the hips, their mean. */
function aheadOfHips(m: Motion, level: number): number {
  const l = m.entity * 2
  const x = (HindGait.x[l]! + HindGait.x[l + 1]!) / 2 - Transform.x[m.entity]!
  const z = (HindGait.z[l]! + HindGait.z[l + 1]!) / 2 - Transform.z[m.entity]!
  return x * m.fx + z * m.fz - hind.ahead * level
}

/**
 * Puts a girdle over its feet, `lower` than it would like and as high as both legs allow.
 * @returns m by which the legs pulled it down
 */
function placeGirdle(m: Motion, pair: LegPair, gallop: number, lower: number): number {
  const e = m.entity
  const { pelvis } = pair.posture
  const goal = groundUnder(m, pair) + rideHeight(m, pair, gallop) - Posture.shock[e]! - lower
  const kept = Posture.settled[e] ? decay(FOLLOW, m.dt) : 0
  const soft = goal + (pelvis[e]! - goal) * kept
  readLegs(m, pair)
  const height = softMin(soft, hipCeiling(m, WOLF, pair, soft))
  pelvis[e] = height
  joints[pair.girdle * 3 + 1] = height
  return goal - height > 0 ? goal - height : 0
}
/** Height of a girdle over its feet, m: lower as they spread, and in the middle of what each stands. */
function rideHeight(m: Motion, pair: LegPair, gallop: number): number {
  const { feet } = pair
  const l = m.entity * 2
  const r = l + 1
  const x = feet.x[l]! - feet.x[r]!
  const z = feet.z[l]! - feet.z[r]!
  const step = feet.y[l]! - feet.y[r]!
  const spread = 0.06 * Math.min(0.5, x * x + z * z) + 0.35 * Math.min(0.2, step * step)
  const phase = feet.phase[l]! - 0.15
  const bob = lerp(TROT_BOB * cosTurn(2 * phase), GALLOP_BOB * cosTurn(phase), gallop)
  return bindHeight(pair) - spread * (1 - gallop) - bob * m.walking
}

/** Neck and head follow the aim; on the way the head is carried low, near the line of the back. */
function turnNeck(m: Motion): void {
  const e = m.entity
  softenLook(m, BONE.chest)
  const o = BONE.chest * 9 + 6
  const low = 0.42 * m.walking
  const drift = 0.05 * sinTurn(m.clock * 0.11) * (1 - m.walking)
  const lookX = Posture.lookX[e]! + drift * m.fz
  const lookY = Posture.lookY[e]!
  const lookZ = Posture.lookZ[e]! - drift * m.fx
  attach(BONE.neck, BONE.chest)
  aim(BONE.neck, (axes[o]! + lookX) / 2, (axes[o + 1]! + lookY) / 2 - low, (axes[o + 2]! + lookZ) / 2, m)
  attach(BONE.head, BONE.neck)
  aim(BONE.head, lookX, lookY - 0.12 - 0.1 * m.walking, lookZ, m)
}
/** Puts a bone where it is bound to its parent. */
function attach(bone: number, parent: number): void {
  const b = bone * 3
  const p = parent * 3
  attachTo(
    bone,
    parent,
    JOINTS[b]! - JOINTS[p]!,
    JOINTS[b + 1]! - JOINTS[p + 1]!,
    JOINTS[b + 2]! - JOINTS[p + 2]!,
  )
}
function aim(bone: number, x: number, y: number, z: number, m: Motion): void {
  const length = Math.sqrt(x * x + y * y + z * z)
  if (length > 1e-3) lookAlong(bone, x / length, y / length, z / length, m)
  else lookAlong(bone, m.fx, 0, m.fz, m)
}

/** The tail hangs, streams out behind whoever runs, swings with the hips and trails in a turn. */
function swayTail(m: Motion, gallop: number): void {
  const e = m.entity
  const kept = decay(5, m.dt)
  const x = m.fx + (HindPosture.tailX[e]! - m.fx) * kept
  const z = m.fz + (HindPosture.tailZ[e]! - m.fz) * kept
  const length = Math.sqrt(x * x + z * z)
  const hx = length > 1e-3 ? x / length : m.fx
  const hz = length > 1e-3 ? z / length : m.fz
  HindPosture.tailX[e] = hx
  HindPosture.tailZ[e] = hz
  const phase = HindGait.phase[e * 2]!
  const sway = lerp(0.09 * sinTurn(m.clock * 0.19), 0.13 * sinTurn(phase), m.walking) * (1 - 0.5 * gallop)
  const back = Math.sqrt(Math.max(0, 1 - axes[BONE.pelvis * 9 + 7]! * axes[BONE.pelvis * 9 + 7]!))
  const level = 0.1 + 0.3 * m.walking + 0.45 * m.effort - 0.6 * (1 - back)
  const beat = 0.08 * cosTurn(2 * phase) * m.walking
  attach(BONE.tail, BONE.pelvis)
  orient(BONE.tail, hx, hz, sway, level + beat, 0)
  attach(BONE.tailTip, BONE.tail)
  orient(BONE.tailTip, hx, hz, 1.8 * sway, 1.25 * level - beat, 0)
}
