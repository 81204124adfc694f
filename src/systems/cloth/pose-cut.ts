import { BONE_COUNT, BONE_STRIDE } from '../../components/skeleton.ts'
import type { Garment } from './garment.ts'

/**
 * Where bones take the cut of a garment: x y z per particle, m from the entity's Transform. This is what Frozen cloth looks
 * like and what moving cloth remembers.
 * @param bones a Skeleton's or PreviousSkeleton's column.
 */
export function poseCut(garment: Garment, e: number, bones: Float32Array, out: Float32Array): void {
  const { count, cut, start, weights, bones: of } = garment
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
