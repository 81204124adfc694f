import { Posture } from '../../components/figure.ts'
import { Gait } from '../../components/gait.ts'
import { BONES } from '../../components/skeleton.ts'
import { type Anatomy, bindAlong, lengthBetween, uprightAxes } from './anatomy.ts'

/**
 * The bind pose: per bone its joint (m, origin between the feet, y up, z forward, x right). Trunk, head, feet and toes are
 * bound to the world's axes; a limb's bone is bound along the line to its child, front forward.
 */
// oxfmt-ignore
const TABLE: readonly number[] = [
   0,      0.950,  0,     // root, the middle of the pelvis
   0,      1.060,  0,     // spine
   0,      1.260,  0,     // chest
   0,      1.460,  0,     // neck
   0,      1.550,  0,     // head
   0,      1.550,  0,     // hood
  -0.185,  1.400,  0,     // upperArmL
  -0.230,  1.123,  0,     // forearmL
  -0.243,  0.866,  0.016, // handL
   0.185,  1.400,  0,     // upperArmR
   0.230,  1.123,  0,     // forearmR
   0.243,  0.866,  0.016, // handR
  -0.100,  0.900,  0,     // thighL
  -0.100,  0.460,  0,     // shinL
  -0.100,  0.090,  0,     // footL, the ankle
   0.100,  0.900,  0,     // thighR
   0.100,  0.460,  0,     // shinR
   0.100,  0.090,  0,     // footR
  -0.100,  0,      0.130, // toeL, the ball of the foot on its sole
   0.100,  0,      0.130, // toeR
]

/** Index of every bone by name. */
export const BONE = Object.fromEntries(BONES.map((name, index) => [name, index])) as Record<
  (typeof BONES)[number],
  number
>
/** Bind joints, x y z per bone, m. */
export const JOINTS = Float64Array.from(TABLE)

const between = (a: number, b: number): number => lengthBetween(JOINTS, a, b)
export const THIGH = between(BONE.thighL, BONE.shinL)
export const SHIN = between(BONE.shinL, BONE.footL)
export const UPPER_ARM = between(BONE.upperArmL, BONE.forearmL)
export const FOREARM = between(BONE.forearmL, BONE.handL)

/** The boot, m: ankle over the sole, ball of the foot before the ankle. */
export const ANKLE_HEIGHT = JOINTS[BONE.footL * 3 + 1]!
export const BALL_AHEAD = JOINTS[BONE.toeL * 3 + 2]!

/** Bind axes of every bone. */
export const BIND_AXES = uprightAxes()
const along = (bone: number, child: number): void => bindAlong(BIND_AXES, JOINTS, bone, child)
for (const side of ['L', 'R'] as const) {
  along(BONE[`upperArm${side}`], BONE[`forearm${side}`])
  along(BONE[`forearm${side}`], BONE[`hand${side}`])
  // The wrist is stiff: a hand continues its forearm.
  BIND_AXES.copyWithin(BONE[`hand${side}`] * 9, BONE[`forearm${side}`] * 9, BONE[`forearm${side}`] * 9 + 9)
  along(BONE[`thigh${side}`], BONE[`shin${side}`])
  along(BONE[`shin${side}`], BONE[`foot${side}`])
}

/** The traveller, on two legs. */
export const HERO: Anatomy = {
  name: 'hero',
  joints: JOINTS,
  bindAxes: BIND_AXES,
  strides: {
    walk: 2.5,
    run: 5.4,
    stride: [0.9, 1.6, 2.6],
    stance: [0.6, 0.88, 0.86],
    side: 0.1,
    narrower: 0.045,
    narrowest: 5.4,
    clearance: 0.07,
    clearancePerSpeed: 0.016,
  },
  pairs: [
    {
      feet: Gait,
      posture: Posture,
      first: 0,
      ahead: 0,
      share: 1,
      rest: 0.1,
      stretch: 0.6,
      torn: 0.66,
      girdle: BONE.root,
      limbs: [BONE.thighL, BONE.thighR],
      toes: [BONE.toeL, BONE.toeR],
      upper: THIGH,
      lower: SHIN,
      reach: (THIGH + SHIN) * 0.988,
      ankleHeight: ANKLE_HEIGHT,
      ballAhead: BALL_AHEAD,
      soleBehind: 0.072,
      size: 1,
      bend: 1,
      kick: 0,
      kickAtRun: 0.35,
      tuck: 0,
      glide: 0,
    },
  ],
}
