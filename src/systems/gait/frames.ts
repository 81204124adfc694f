import { BONE_COUNT, BONE_STRIDE, Skeleton } from '../../components/skeleton.ts'
import { cosTurn, sinTurn } from '../../shaders/lib/trig.ts'
import type { Anatomy } from './anatomy.ts'

/**
 * A posed skeleton in the making: per bone its joint, m from the body's origin, and its axes, both along the world's.
 * f64, so that limbs keep their length; scratch, refilled per body.
 */
export const joints = new Float64Array(BONE_COUNT * 3)
/** x, y, z axis per bone, 9 numbers. */
export const axes = new Float64Array(BONE_COUNT * 9)

const TURNS = 1 / 6.283185307179586

/**
 * Sets a bone's axes: the heading (fx, fz) turned right by `yaw`, bent forward by `pitch`, tilted to its right by
 * `roll`; radians.
 */
export function orient(bone: number, fx: number, fz: number, yaw: number, pitch: number, roll: number): void {
  const o = bone * 9
  const sy = sinTurn(yaw * TURNS)
  const cy = cosTurn(yaw * TURNS)
  const sp = sinTurn(pitch * TURNS)
  const cp = cosTurn(pitch * TURNS)
  const sr = sinTurn(roll * TURNS)
  const cr = cosTurn(roll * TURNS)
  const hx = fx * cy + fz * sy
  const hz = fz * cy - fx * sy
  const ux = hx * sp
  const uz = hz * sp
  axes[o] = hz * cr - ux * sr
  axes[o + 1] = -cp * sr
  axes[o + 2] = -hx * cr - uz * sr
  axes[o + 3] = ux * cr + hz * sr
  axes[o + 4] = cp * cr
  axes[o + 5] = uz * cr - hx * sr
  axes[o + 6] = hx * cp
  axes[o + 7] = -sp
  axes[o + 8] = hz * cp
}
/** Puts a bone's joint at (x, y, z) in the frame of another bone, which is already placed. */
export function attachTo(bone: number, parent: number, x: number, y: number, z: number): void {
  const o = parent * 9
  for (let k = 0; k < 3; k++) {
    joints[bone * 3 + k] =
      joints[parent * 3 + k]! + (x * axes[o + k]! + y * axes[o + 3 + k]! + z * axes[o + 6 + k]!)
  }
}
/** Sets a limb bone's axes: y from its joint to the child's, x about (hingeX, hingeY, hingeZ), a unit vector across it. */
export function orientLimb(
  bone: number,
  child: number,
  hingeX: number,
  hingeY: number,
  hingeZ: number,
): void {
  const o = bone * 9
  const x = joints[child * 3]! - joints[bone * 3]!
  const y = joints[child * 3 + 1]! - joints[bone * 3 + 1]!
  const z = joints[child * 3 + 2]! - joints[bone * 3 + 2]!
  const norm = 1 / Math.sqrt(x * x + y * y + z * z)
  axes[o] = hingeX
  axes[o + 1] = hingeY
  axes[o + 2] = hingeZ
  axes[o + 3] = x * norm
  axes[o + 4] = y * norm
  axes[o + 5] = z * norm
  axes[o + 6] = hingeY * axes[o + 5]! - hingeZ * axes[o + 4]!
  axes[o + 7] = hingeZ * axes[o + 3]! - hingeX * axes[o + 5]!
  axes[o + 8] = hingeX * axes[o + 4]! - hingeY * axes[o + 3]!
}
/** Gives a bone the axes of another. */
export const orientLike = (bone: number, other: number): void =>
  void axes.copyWithin(bone * 9, other * 9, other * 9 + 9)

/** Writes an entity's skinning matrices: rotation from bind to posed axes, and what moves the bind joint to the posed one. */
export function writeSkeleton(e: number, { joints: bind, bindAxes }: Anatomy): void {
  const out = Skeleton.bones
  const count = bind.length / 3
  for (let bone = 0; bone < count; bone++) {
    const a = bone * 9
    const j = bone * 3
    for (let row = 0; row < 3; row++) {
      const px = axes[a + row]!
      const py = axes[a + 3 + row]!
      const pz = axes[a + 6 + row]!
      const r0 = px * bindAxes[a]! + py * bindAxes[a + 3]! + pz * bindAxes[a + 6]!
      const r1 = px * bindAxes[a + 1]! + py * bindAxes[a + 4]! + pz * bindAxes[a + 7]!
      const r2 = px * bindAxes[a + 2]! + py * bindAxes[a + 5]! + pz * bindAxes[a + 8]!
      const o = (e * BONE_COUNT + bone) * BONE_STRIDE + row * 4
      out[o] = r0
      out[o + 1] = r1
      out[o + 2] = r2
      out[o + 3] = joints[j + row]! - (r0 * bind[j]! + r1 * bind[j + 1]! + r2 * bind[j + 2]!)
    }
  }
}
