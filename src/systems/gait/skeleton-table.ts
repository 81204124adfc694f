import { BONES, BONE_COUNT } from '../../components/skeleton.ts'

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

/** Distance between the joints of two bones in the bind pose, m. */
function lengthBetween(a: number, b: number): number {
  const x = JOINTS[b * 3]! - JOINTS[a * 3]!
  const y = JOINTS[b * 3 + 1]! - JOINTS[a * 3 + 1]!
  const z = JOINTS[b * 3 + 2]! - JOINTS[a * 3 + 2]!
  return Math.sqrt(x * x + y * y + z * z)
}
export const THIGH = lengthBetween(BONE.thighL, BONE.shinL)
export const SHIN = lengthBetween(BONE.shinL, BONE.footL)
export const UPPER_ARM = lengthBetween(BONE.upperArmL, BONE.forearmL)
export const FOREARM = lengthBetween(BONE.forearmL, BONE.handL)

/** The boot, m: ankle over the sole, ball of the foot before the ankle, middle of the sole behind the ball. */
export const ANKLE_HEIGHT = JOINTS[BONE.footL * 3 + 1]!
export const BALL_AHEAD = JOINTS[BONE.toeL * 3 + 2]!
export const SOLE_BEHIND = 0.072

/** Bind axes of every bone, 9 numbers: x, y, z axis, each a unit vector. */
export const BIND_AXES = new Float64Array(BONE_COUNT * 9)
for (let bone = 0; bone < BONE_COUNT; bone++) BIND_AXES.set([1, 0, 0, 0, 1, 0, 0, 0, 1], bone * 9)
for (const side of ['L', 'R'] as const) {
  bindAlong(BONE[`upperArm${side}`], BONE[`forearm${side}`])
  bindAlong(BONE[`forearm${side}`], BONE[`hand${side}`])
  // The wrist is stiff: a hand continues its forearm.
  BIND_AXES.copyWithin(BONE[`hand${side}`] * 9, BONE[`forearm${side}`] * 9, BONE[`forearm${side}`] * 9 + 9)
  bindAlong(BONE[`thigh${side}`], BONE[`shin${side}`])
  bindAlong(BONE[`shin${side}`], BONE[`foot${side}`])
}
/** Binds a limb's bone: y along it, z the part of world forward across it, x = y × z. */
function bindAlong(bone: number, child: number): void {
  const length = lengthBetween(bone, child)
  const x = (JOINTS[child * 3]! - JOINTS[bone * 3]!) / length
  const y = (JOINTS[child * 3 + 1]! - JOINTS[bone * 3 + 1]!) / length
  const z = (JOINTS[child * 3 + 2]! - JOINTS[bone * 3 + 2]!) / length
  const norm = 1 / Math.sqrt(1 - z * z)
  const front = [-x * z * norm, -y * z * norm, (1 - z * z) * norm] as const
  BIND_AXES.set(
    [
      y * front[2] - z * front[1],
      z * front[0] - x * front[2],
      x * front[1] - y * front[0],
      x,
      y,
      z,
      ...front,
    ],
    bone * 9,
  )
}
