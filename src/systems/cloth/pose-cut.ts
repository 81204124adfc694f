import { BONE_COUNT, BONE_STRIDE } from '../../components/skeleton.ts'
import type { Skin } from './skin.ts'

/** Points that bones move. */
export interface Cut {
  readonly count: number
  /** x y z per point in the bind pose, m. */
  readonly cut: Float32Array
  /** Bones of point i: [start[i], start[i + 1]) of `bones` (first number of a matrix) and `weights`. */
  readonly start: Uint16Array
  readonly bones: Uint16Array
  readonly weights: Float32Array
}

/** @param cut x y z per point in the bind pose, m, @param skin bones and weights of such a point. */
export function makeCut(cut: readonly number[], skin: (point: number) => Skin): Cut {
  const start = [0]
  const bones: number[] = []
  const weights: number[] = []
  for (let i = 0; i < cut.length / 3; i++) {
    const moving = skin(i).filter(([, weight]) => weight > 1e-3)
    const total = moving.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [bone, weight] of moving) {
      bones.push(bone * BONE_STRIDE)
      weights.push(weight / total)
    }
    start.push(bones.length)
  }
  return {
    count: cut.length / 3,
    cut: Float32Array.from(cut),
    start: Uint16Array.from(start),
    bones: Uint16Array.from(bones),
    weights: Float32Array.from(weights),
  }
}

/**
 * Where bones take a cut: x y z per point, m from the entity's Transform. This is what Frozen cloth looks like, what moving
 * cloth remembers, and where hems brush the snow.
 * @param bones a Skeleton's or PreviousSkeleton's column.
 */
export function poseCut(points: Cut, e: number, bones: Float32Array, out: Float32Array): void {
  const { count, cut, start, weights, bones: of } = points
  const base = e * BONE_COUNT * BONE_STRIDE
  for (let i = 0; i < count; i++) {
    const x = cut[i * 3]!
    const y = cut[i * 3 + 1]!
    const z = cut[i * 3 + 2]!
    let px = 0
    let py = 0
    let pz = 0
    for (let k = start[i]!, end = start[i + 1]!; k < end; k++) {
      const w = weights[k]!
      const m = base + of[k]!
      px += w * (bones[m]! * x + bones[m + 1]! * y + bones[m + 2]! * z + bones[m + 3]!)
      py += w * (bones[m + 4]! * x + bones[m + 5]! * y + bones[m + 6]! * z + bones[m + 7]!)
      pz += w * (bones[m + 8]! * x + bones[m + 9]! * y + bones[m + 10]! * z + bones[m + 11]!)
    }
    out[i * 3] = px
    out[i * 3 + 1] = py
    out[i * 3 + 2] = pz
  }
}
