import { Posture } from '../../components/figure.ts'
import { Gait } from '../../components/gait.ts'
import { Transform } from '../../components/transform.ts'
import { clamp, lerp, smoothstep } from '../../shaders/lib/trig.ts'
import { heelToReach, makeFootFrame, raiseHeel, readFoot, type FootFrame } from './foot-frame.ts'
import { attachTo, axes, joints, orientLimb } from './frames.ts'
import type { Motion } from './motion.ts'
import { ANKLE_HEIGHT, BALL_AHEAD, BONE, JOINTS, SHIN, THIGH } from './skeleton-table.ts'
import { makeLimb, solveTwoBone } from './two-bone-ik.ts'

/** Longest leg that a pose asks for, m: a knee that snaps straight looks like a machine's. */
const REACH = (THIGH + SHIN) * 0.988
/** m to the side between hip and ankle at touchdown. */
const ASIDE = 0.05
/** Progress of a swing at which toes that were bent back are straight. */
const UNBENT = 0.35
/** Sine of the highest heel of a planted foot. */
const TIPTOE = 0.92

const feet = [makeFootFrame(), makeFootFrame()] as const
const THIGHS = [BONE.thighL, BONE.thighR] as const
const TOES = [BONE.toeL, BONE.toeR] as const
const limb = makeLimb()

/** Reads both feet relative to the body. Before placeTrunk. */
export function readLegs(m: Motion): void {
  const e = m.entity
  for (let foot = 0; foot < 2; foot++) {
    readFoot(feet[foot]!, e, foot, Transform.x[e]!, Transform.y[e]!, Transform.z[e]!)
  }
}

/**
 * Highest middle of the pelvis from which both legs reach their ankles, m, given the height it would like. Trailing
 * heels rise first; what they cannot give, the pelvis does. Sets both heels.
 */
export function hipCeiling(m: Motion, wanted: number): number {
  let ceiling = Infinity
  for (let foot = 0; foot < 2; foot++) {
    const frame = feet[foot]!
    const i = m.entity * 2 + foot
    const o = BONE.root * 9
    const side = foot === 0 ? JOINTS[BONE.thighL * 3]! : JOINTS[BONE.thighR * 3]!
    const down = JOINTS[BONE.thighL * 3 + 1]! - JOINTS[BONE.root * 3 + 1]!
    const hipX = side * axes[o]! + down * axes[o + 3]! + joints[BONE.root * 3]!
    const over = side * axes[o + 1]! + down * axes[o + 4]!
    const hipZ = side * axes[o + 2]! + down * axes[o + 5]! + joints[BONE.root * 3 + 2]!
    setHeel(m, frame, i, hipX, wanted + over, hipZ)
    const dx = hipX - frame.ankleX
    const dz = hipZ - frame.ankleZ
    const highest = frame.ankleY + legHeight(dx * dx + dz * dz) - over
    const limit = Gait.planted[i] ? highest : swingCeiling(m, frame, i, wanted, highest, over)
    if (limit < ceiling) ceiling = limit
  }
  return ceiling
}

/** Height of the hip over the ankle with the leg at full reach, from their level distance squared; m. */
const legHeight = (level: number): number => Math.sqrt(Math.max(0, REACH * REACH - level))

/**
 * A foot that has just left binds the pelvis less the further it swings; one that comes down draws it, in good time,
 * to where the leg will reach the coming print.
 */
function swingCeiling(
  m: Motion,
  frame: FootFrame,
  i: number,
  wanted: number,
  now: number,
  over: number,
): number {
  const s = Gait.swing[i]!
  const left = s < 0.5 ? 1 - 2 * s : 0
  const leaving = now < wanted ? lerp(wanted, now, left * left) : now
  const reach = Gait.reach[m.entity]!
  const x = reach * m.tx - BALL_AHEAD * m.fx
  const z = reach * m.tz - BALL_AHEAD * m.fz
  const ankle = Gait.landing[i]! - BALL_AHEAD * frame.axes[7]! + ANKLE_HEIGHT * frame.axes[4]!
  const landing = ankle + legHeight(x * x + z * z + ASIDE * ASIDE) - over
  const coming = landing < wanted ? lerp(wanted, landing, smoothstep(0.1, 1, s)) : landing
  return leaving < coming ? leaving : coming
}

/** A planted heel rises as far as the leg needs it to; in swing it comes down again and the toes lift before landing. */
function setHeel(m: Motion, frame: FootFrame, i: number, hipX: number, hipY: number, hipZ: number): void {
  if (Gait.planted[i]) {
    const behind = hipX * m.fx + hipZ * m.fz - (frame.x * m.fx + frame.z * m.fz)
    const most = TIPTOE * smoothstep(-0.1, 0.25, behind)
    const style = m.walking * (0.25 + 0.3 * m.effort) * smoothstep(0.1, 0.5, behind)
    const needed = heelToReach(frame, hipX, hipY, hipZ, REACH, most)
    Posture.heel[i] = Math.max(needed, style)
    raiseHeel(frame, Posture.heel[i]!, 1)
    return
  }
  const s = Gait.swing[i]!
  const trailing = 1 - smoothstep(0.05, 0.65, s)
  const kick = m.effort * 0.35 * 6.75 * s * (1 - s) * (1 - s)
  const toes = m.walking * (0.16 + 0.1 * m.effort) * smoothstep(0.55, 0.85, s) * (1 - smoothstep(0.85, 1, s))
  raiseHeel(frame, clamp(Posture.heel[i]! * trailing + kick - toes, -0.5, 0.95), 1 - smoothstep(0, UNBENT, s))
}

/** Hangs both legs from the pelvis. A planted sole stays where Gait put it; a swinging foot comes as far as it reaches. */
export function placeLegs(m: Motion): void {
  for (let foot = 0; foot < 2; foot++) {
    const frame = feet[foot]!
    const thigh = THIGHS[foot]!
    attachTo(thigh, BONE.root, JOINTS[thigh * 3]!, JOINTS[thigh * 3 + 1]! - JOINTS[BONE.root * 3 + 1]!, 0)
    const t = thigh * 3
    // Knees point between the way the body and the foot face.
    const px = m.fx + frame.axes[6]!
    const pz = m.fz + frame.axes[8]!
    solveTwoBone(
      limb,
      THIGH,
      SHIN,
      joints[t]!,
      joints[t + 1]!,
      joints[t + 2]!,
      frame.ankleX,
      frame.ankleY,
      frame.ankleZ,
      px,
      0.2,
      pz,
    )
    joints[t + 3] = limb.midX
    joints[t + 4] = limb.midY
    joints[t + 5] = limb.midZ
    joints[t + 6] = limb.endX
    joints[t + 7] = limb.endY
    joints[t + 8] = limb.endZ
    orientLimb(thigh, thigh + 1, limb.hingeX, limb.hingeY, limb.hingeZ)
    orientLimb(thigh + 1, thigh + 2, limb.hingeX, limb.hingeY, limb.hingeZ)
    orientFoot(thigh + 2, frame.axes, frame.sine, frame.cosine)
    attachTo(TOES[foot]!, thigh + 2, 0, -ANKLE_HEIGHT, BALL_AHEAD)
    orientFoot(TOES[foot]!, frame.axes, frame.toeSine, frame.toeCosine)
  }
}
function orientFoot(bone: number, sole: Float64Array, sine: number, cosine: number): void {
  for (let k = 0; k < 3; k++) {
    axes[bone * 9 + k] = sole[k]!
    axes[bone * 9 + 3 + k] = sole[3 + k]! * cosine + sole[6 + k]! * sine
    axes[bone * 9 + 6 + k] = sole[6 + k]! * cosine - sole[3 + k]! * sine
  }
}
