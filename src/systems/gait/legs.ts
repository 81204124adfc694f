import { Transform } from '../../components/transform.ts'
import { clamp, lerp, smoothstep } from '../../shaders/lib/trig.ts'
import type { Anatomy, LegPair } from './anatomy.ts'
import { heelToReach, makeFootFrame, raiseHeel, readFoot, type FootFrame } from './foot-frame.ts'
import { attachTo, axes, joints, orientLimb } from './frames.ts'
import type { Motion } from './motion.ts'
import { makeLimb, solveTwoBone } from './two-bone-ik.ts'

/** m to the side between hip and ankle at touchdown. */
const ASIDE = 0.05
/** Progress of a swing at which toes that were bent back are straight. */
const UNBENT = 0.35
/** Sine of the highest heel of a planted foot. */
const TIPTOE = 0.92

/** m by which a foot is before its girdle when the shoulder blade has gone all the way. */
const GLIDES = 0.3

/** m over which a leg that nears its limit begins to pull. */
const ROUNDING = 0.05

/** Of the fore pair, then of the hind pair. */
const frames = [makeFootFrame(), makeFootFrame(), makeFootFrame(), makeFootFrame()] as const
const frameOf = (pair: LegPair, foot: number): FootFrame => frames[pair.first + foot]!
const limb = makeLimb()

/** Reads both feet of a pair relative to the body. Before hipCeiling. */
export function readLegs(m: Motion, pair: LegPair): void {
  const e = m.entity
  for (let foot = 0; foot < 2; foot++) {
    readFoot(frameOf(pair, foot), pair, e, foot, Transform.x[e]!, Transform.y[e]!, Transform.z[e]!)
  }
}

/**
 * Highest middle of the girdle from which both legs reach their ankles, m, given the height it would like. Trailing
 * heels rise first; what they cannot give, the girdle does. Sets both heels.
 */
export function hipCeiling(m: Motion, { joints: bind }: Anatomy, pair: LegPair, wanted: number): number {
  const { feet, girdle } = pair
  const o = girdle * 9
  const g = girdle * 3
  let ceiling = Infinity
  for (let foot = 0; foot < 2; foot++) {
    const frame = frameOf(pair, foot)
    const i = m.entity * 2 + foot
    const hip = pair.limbs[foot]! * 3
    frame.glide = glideOf(pair, (frame.x - joints[g]!) * m.fx + (frame.z - joints[g + 2]!) * m.fz)
    const side = bind[hip]! - bind[g]!
    const down = bind[hip + 1]! - bind[g + 1]!
    const forth = bind[hip + 2]! - bind[g + 2]! + frame.glide
    const hipX = side * axes[o]! + down * axes[o + 3]! + forth * axes[o + 6]! + joints[g]!
    const over = side * axes[o + 1]! + down * axes[o + 4]! + forth * axes[o + 7]!
    const hipZ = side * axes[o + 2]! + down * axes[o + 5]! + forth * axes[o + 8]! + joints[g + 2]!
    setHeel(m, pair, frame, i, hipX, wanted + over, hipZ)
    const dx = hipX - frame.ankleX
    const dz = hipZ - frame.ankleZ
    const highest = frame.ankleY + legHeight(pair, dx * dx + dz * dz) - over
    const limit = feet.planted[i] ? highest : swingCeiling(m, pair, frame, i, wanted, highest, over)
    if (limit < ceiling) ceiling = limit
  }
  return ceiling
}

/** Height of the hip over the ankle with the leg at full reach, from their level distance squared; m. */
const legHeight = ({ reach }: LegPair, level: number): number => Math.sqrt(Math.max(0, reach * reach - level))
/** m by which a shoulder blade goes forward with a foot that is `ahead` of its girdle. */
const glideOf = ({ glide }: LegPair, ahead: number): number => glide * clamp(ahead / GLIDES, -1, 1)

/**
 * A foot that has just left binds the pelvis less the further it swings; one that comes down draws it, in good time,
 * to where the leg will reach the coming print.
 */
function swingCeiling(
  m: Motion,
  pair: LegPair,
  frame: FootFrame,
  i: number,
  wanted: number,
  now: number,
  over: number,
): number {
  const { feet, ankleHeight, ballAhead } = pair
  const s = feet.swing[i]!
  const left = s < 0.5 ? 1 - 2 * s : 0
  const leaving = now < wanted ? lerp(wanted, now, left * left) : now
  const reach = feet.reach[m.entity]!
  const before = ballAhead + glideOf(pair, reach)
  const x = reach * m.tx - before * m.fx
  const z = reach * m.tz - before * m.fz
  const ankle = feet.landing[i]! - ballAhead * frame.axes[7]! + ankleHeight * frame.axes[4]!
  const landing = ankle + legHeight(pair, x * x + z * z + ASIDE * ASIDE) - over
  const coming = landing < wanted ? lerp(wanted, landing, smoothstep(0.1, 1, s)) : landing
  return leaving < coming ? leaving : coming
}

/** A planted heel rises as far as the leg needs it to; in swing it comes down again and the toes lift before landing. */
function setHeel(
  m: Motion,
  pair: LegPair,
  frame: FootFrame,
  i: number,
  hipX: number,
  hipY: number,
  hipZ: number,
): void {
  const { feet, posture, size } = pair
  if (feet.planted[i]) {
    const behind = (hipX * m.fx + hipZ * m.fz - (frame.x * m.fx + frame.z * m.fz)) / size
    const most = TIPTOE * smoothstep(-0.1, 0.25, behind)
    const style = m.walking * (0.25 + 0.3 * m.effort) * smoothstep(0.1, 0.5, behind)
    const needed = heelToReach(frame, hipX, hipY, hipZ, pair.reach, most)
    posture.heel[i] = Math.max(needed, style)
    raiseHeel(frame, posture.heel[i]!, 1)
    return
  }
  const s = feet.swing[i]!
  const trailing = 1 - smoothstep(0.05, 0.65, s)
  const kick = (pair.kick + m.effort * pair.kickAtRun) * 6.75 * s * (1 - s) * (1 - s)
  const toes = m.walking * (0.16 + 0.1 * m.effort) * smoothstep(0.55, 0.85, s) * (1 - smoothstep(0.85, 1, s))
  raiseHeel(frame, clamp(posture.heel[i]! * trailing + kick - toes, -0.5, 0.95), 1 - smoothstep(0, UNBENT, s))
}

/** Hangs both legs of a pair from its girdle. A planted sole stays where Gait put it; a swinging foot comes as far as it reaches. */
export function placeLegs(m: Motion, { joints: bind }: Anatomy, pair: LegPair): void {
  const { girdle, bend } = pair
  for (let foot = 0; foot < 2; foot++) {
    const frame = frameOf(pair, foot)
    const thigh = pair.limbs[foot]!
    const t = thigh * 3
    const g = girdle * 3
    const forth = bind[t + 2]! - bind[g + 2]! + frame.glide
    attachTo(thigh, girdle, bind[t]! - bind[g]!, bind[t + 1]! - bind[g + 1]!, forth)
    // A paw that swings over deep snow is drawn no higher than its leg folds well.
    const folds = pair.tuck > 0 && !pair.feet.planted[m.entity * 2 + foot]
    const ankleY = folds ? softMin(frame.ankleY, joints[t + 1]! - pair.tuck) : frame.ankleY
    // Knees point between the way the body and the foot face, elbows back.
    const px = (m.fx + frame.axes[6]!) * bend
    const pz = (m.fz + frame.axes[8]!) * bend
    solveTwoBone(
      limb,
      pair.upper,
      pair.lower,
      joints[t]!,
      joints[t + 1]!,
      joints[t + 2]!,
      frame.ankleX,
      ankleY,
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
    const hingeX = limb.hingeX * bend
    const hingeY = limb.hingeY * bend
    const hingeZ = limb.hingeZ * bend
    orientLimb(thigh, thigh + 1, hingeX, hingeY, hingeZ)
    orientLimb(thigh + 1, thigh + 2, hingeX, hingeY, hingeZ)
    orientFoot(thigh + 2, frame.axes, frame.sine, frame.cosine)
    const toe = pair.toes?.[foot]
    if (toe === undefined) continue
    attachTo(toe, thigh + 2, 0, -pair.ankleHeight, pair.ballAhead)
    orientFoot(toe, frame.axes, frame.toeSine, frame.toeCosine)
  }
}
function orientFoot(bone: number, sole: Float64Array, sine: number, cosine: number): void {
  for (let k = 0; k < 3; k++) {
    axes[bone * 9 + k] = sole[k]!
    axes[bone * 9 + 3 + k] = sole[3 + k]! * cosine + sole[6 + k]! * sine
    axes[bone * 9 + 6 + k] = sole[6 + k]! * cosine - sole[3 + k]! * sine
  }
}

/** At most the smaller of both, rounding the corner where one takes over from the other. */
export function softMin(a: number, b: number): number {
  const near = 1 - Math.abs(a - b) / ROUNDING
  const low = a < b ? a : b
  return near > 0 ? low - near * near * ROUNDING * 0.25 : low
}
