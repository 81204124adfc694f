import { HindPosture, Posture } from '../../components/figure.ts'
import { Gait, HindGait } from '../../components/gait.ts'
import { type Anatomy, bindAlong, lengthBetween, uprightAxes } from './anatomy.ts'

/** Bones of the wolf, parents first; no more than a skeleton has. */
export const WOLF_BONES = [
  'pelvis',
  'chest',
  'neck',
  'head',
  'tail',
  'tailTip',
  'armL',
  'forearmL',
  'forePawL',
  'armR',
  'forearmR',
  'forePawR',
  'thighL',
  'shinL',
  'hindPawL',
  'thighR',
  'shinR',
  'hindPawR',
] as const
export const WOLF_BONE = Object.fromEntries(WOLF_BONES.map((name, index) => [name, index])) as Record<
  (typeof WOLF_BONES)[number],
  number
>

/** An adult grey wolf, 0.8 m at the withers. `arm` hangs from the middle of the shoulder blade, which it stands for too. */
// oxfmt-ignore
export const WOLF_JOINTS = Float64Array.from([
   0,     0.640, -0.350, // pelvis, between the hip joints
   0,     0.620,  0.330, // chest, between the shoulder blades
   0,     0.690,  0.430, // neck
   0,     0.850,  0.590, // head
   0,     0.690, -0.470, // tail
   0,     0.500, -0.570, // tailTip
  -0.075, 0.620,  0.330, // armL
  -0.085, 0.415,  0.225, // forearmL, the elbow
  -0.080, 0.135,  0.265, // forePawL, the wrist
   0.075, 0.620,  0.330, // armR
   0.085, 0.415,  0.225, // forearmR
   0.080, 0.135,  0.265, // forePawR
  -0.070, 0.640, -0.350, // thighL
  -0.085, 0.420, -0.215, // shinL, the stifle
  -0.080, 0.200, -0.420, // hindPawL, the hock
   0.070, 0.640, -0.350, // thighR
   0.085, 0.420, -0.215, // shinR
   0.080, 0.200, -0.420, // hindPawR
])

const between = (a: number, b: number): number => lengthBetween(WOLF_JOINTS, a, b)
export const WOLF_ARM = between(WOLF_BONE.armL, WOLF_BONE.forearmL)
export const WOLF_FOREARM = between(WOLF_BONE.forearmL, WOLF_BONE.forePawL)
export const WOLF_THIGH = between(WOLF_BONE.thighL, WOLF_BONE.shinL)
export const WOLF_SHIN = between(WOLF_BONE.shinL, WOLF_BONE.hindPawL)

const axes = uprightAxes()
for (const bone of [WOLF_BONE.armL, WOLF_BONE.armR, WOLF_BONE.thighL, WOLF_BONE.thighR]) {
  bindAlong(axes, WOLF_JOINTS, bone, bone + 1)
  bindAlong(axes, WOLF_JOINTS, bone + 1, bone + 2)
}

/** Longest leg over its two upper bones: it never snaps straight. */
const STRAIGHT = 0.988

/** A grey wolf. */
export const WOLF: Anatomy = {
  name: 'wolf',
  joints: WOLF_JOINTS,
  bindAxes: axes,
  strides: {
    walk: 1.3,
    run: 9,
    stride: [0.6, 0.98, 3],
    stance: [0.42, 0.62, 0.66],
    side: 0.08,
    narrower: 0.045,
    narrowest: 2.5,
    clearance: 0.06,
    clearancePerSpeed: 0.002,
  },
  // A walk of four beats, each hind foot before the fore foot of its side; a trot on diagonal pairs; a gallop.
  beat: [
    [1.6, 0.25, 0.75, 0.5],
    [2.3, 0.5, 1, 0.5],
    [4.6, 0.5, 1, 0.5],
    [6.4, 0.45, 0.6, 0.12],
  ],
  pairs: [
    {
      feet: Gait,
      posture: Posture,
      first: 0,
      ahead: WOLF_JOINTS[WOLF_BONE.chest * 3 + 2]!,
      share: 0.6,
      rest: -0.035,
      stretch: 0.4,
      torn: 0.44,
      girdle: WOLF_BONE.chest,
      limbs: [WOLF_BONE.armL, WOLF_BONE.armR],
      upper: WOLF_ARM,
      lower: WOLF_FOREARM,
      reach: (WOLF_ARM + WOLF_FOREARM) * STRAIGHT,
      ankleHeight: WOLF_JOINTS[WOLF_BONE.forePawL * 3 + 1]!,
      ballAhead: 0.03,
      soleBehind: 0,
      size: 0.66,
      bend: -1,
      kick: 0.5,
      kickAtRun: 0.45,
      tuck: 0.2,
      glide: 0.09,
    },
    {
      feet: HindGait,
      posture: HindPosture,
      first: 2,
      ahead: WOLF_JOINTS[WOLF_BONE.pelvis * 3 + 2]!,
      share: 0.4,
      rest: -0.01,
      stretch: 0.4,
      torn: 0.44,
      girdle: WOLF_BONE.pelvis,
      limbs: [WOLF_BONE.thighL, WOLF_BONE.thighR],
      upper: WOLF_THIGH,
      lower: WOLF_SHIN,
      reach: (WOLF_THIGH + WOLF_SHIN) * STRAIGHT,
      ankleHeight: WOLF_JOINTS[WOLF_BONE.hindPawL * 3 + 1]!,
      ballAhead: 0.06,
      soleBehind: 0,
      size: 0.66,
      bend: 1,
      kick: 0.25,
      kickAtRun: 0.6,
      tuck: 0.28,
      glide: 0,
    },
  ],
}
