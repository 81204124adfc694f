import { BONE_COUNT, BONE_STRIDE } from '../../components/skeleton.ts'
import { BONE, JOINTS } from '../gait/skeleton-table.ts'

/** From joint to joint of two bones, moved by one of them; radius, m. */
interface CapsuleRow {
  readonly bone: number
  readonly from: readonly [number, number, number]
  readonly to: readonly [number, number, number]
  readonly radius: number
}
const joint = (bone: number): [number, number, number] => [
  JOINTS[bone * 3]!,
  JOINTS[bone * 3 + 1]!,
  JOINTS[bone * 3 + 2]!,
]
const limb = (bone: number, child: number, radius: number): CapsuleRow => ({
  bone,
  from: joint(bone),
  to: joint(child),
  radius,
})
/** Eleven of the body in its clothes, and the blanket roll on its back. */
const CAPSULES = {
  torso: { bone: BONE.spine, from: [0, 1.06, 0], to: [0, 1.36, 0], radius: 0.135 },
  thighL: limb(BONE.thighL, BONE.shinL, 0.07),
  thighR: limb(BONE.thighR, BONE.shinR, 0.07),
  shinL: limb(BONE.shinL, BONE.footL, 0.084),
  shinR: limb(BONE.shinR, BONE.footR, 0.084),
  footL: { bone: BONE.footL, from: [-0.1, 0.07, -0.04], to: [-0.1, 0.05, 0.15], radius: 0.05 },
  footR: { bone: BONE.footR, from: [0.1, 0.07, -0.04], to: [0.1, 0.05, 0.15], radius: 0.05 },
  upperArmL: limb(BONE.upperArmL, BONE.forearmL, 0.052),
  upperArmR: limb(BONE.upperArmR, BONE.forearmR, 0.052),
  forearmL: limb(BONE.forearmL, BONE.handL, 0.046),
  forearmR: limb(BONE.forearmR, BONE.handR, 0.046),
  roll: { bone: BONE.chest, from: [-0.17, 1.24, -0.222], to: [0.17, 1.24, -0.222], radius: 0.075 },
} as const satisfies Record<string, CapsuleRow>
export type CapsuleName = keyof typeof CAPSULES
const NAMES = Object.keys(CAPSULES) as CapsuleName[]
const TABLE: readonly CapsuleRow[] = Object.values(CAPSULES)
export const CAPSULE_COUNT = TABLE.length
/** Index of a capsule in what `poseCapsules` fills. */
export const capsuleId = (name: CapsuleName): number => NAMES.indexOf(name)

/**
 * Numbers of a capsule: ax ay az, (b − a) x y z, 1 / |b − a|², radius, then the box that holds it, least and most x, y, z; m, in the
 * frame of the bones.
 */
export const CAPSULE_STRIDE = 14
export type Capsules = Float64Array
export const makeCapsules = (): Capsules => new Float64Array(CAPSULE_COUNT * CAPSULE_STRIDE)

/** Poses the capsules of a figure by a blend of its bones: `last` · (1 − t) + `next` · t. */
export function poseCapsules(
  out: Capsules,
  e: number,
  last: Float32Array,
  next: Float32Array,
  t: number,
): void {
  for (let k = 0; k < CAPSULE_COUNT; k++) {
    const { bone, from, to, radius } = TABLE[k]!
    const m = (e * BONE_COUNT + bone) * BONE_STRIDE
    const o = k * CAPSULE_STRIDE
    let square = 0
    for (let row = 0; row < 3; row++) {
      const i = m + row * 4
      const r0 = last[i]! + t * (next[i]! - last[i]!)
      const r1 = last[i + 1]! + t * (next[i + 1]! - last[i + 1]!)
      const r2 = last[i + 2]! + t * (next[i + 2]! - last[i + 2]!)
      const at = last[i + 3]! + t * (next[i + 3]! - last[i + 3]!)
      const a = r0 * from[0] + r1 * from[1] + r2 * from[2] + at
      const b = r0 * to[0] + r1 * to[1] + r2 * to[2] + at
      out[o + row] = a
      out[o + 3 + row] = b - a
      square += (b - a) * (b - a)
    }
    out[o + 6] = square > 1e-12 ? 1 / square : 0
    out[o + 7] = radius
    for (let axis = 0; axis < 3; axis++) {
      const a = out[o + axis]!
      const way = out[o + 3 + axis]!
      out[o + 8 + 2 * axis] = a + (way < 0 ? way : 0) - radius
      out[o + 9 + 2 * axis] = a + (way > 0 ? way : 0) + radius
    }
  }
}
