import { BONE } from '../../systems/gait/skeleton-table.ts'
import { GltfFigureError } from './error.ts'
import type { GltfFigure } from './read-gltf.ts'

/** A figure at rest that faces +z with its right at +x, as ours do; m. */
export interface StandingFigure {
  readonly positions: Float64Array
  readonly normals: Float64Array
  /** x y z per joint. */
  readonly joints: Float64Array
  readonly influences: GltfFigure['influences']
}

/** Turns a figure to +z, told from its hips, and mirrors its right-handed space into ours. */
export function stand(figure: GltfFigure, bones: Int32Array): StandingFigure {
  const left = figure.joints[bones[BONE.thighL]!]!.place
  const right = figure.joints[bones[BONE.thighR]!]!.place
  const [x, z] = [left[0] - right[0], left[2] - right[2]]
  const length = Math.hypot(x, z)
  if (!(length > 1e-6)) {
    const fix = 'Map thighL and thighR to the two upper legs'
    throw new GltfFigureError('The joints of both thighs', 'lie in one place', fix)
  }
  // In glTF a figure that faces +z has its left at +x.
  const [c, s] = [x / length, z / length]
  const turn = (from: ArrayLike<number>): Float64Array => {
    const out = new Float64Array(from.length)
    for (let i = 0; i < out.length; i += 3) {
      out[i] = -(c * from[i]! + s * from[i + 2]!)
      out[i + 1] = from[i + 1]!
      out[i + 2] = c * from[i + 2]! - s * from[i]!
    }
    return out
  }
  return {
    positions: turn(figure.positions),
    normals: turn(figure.normals),
    joints: turn(figure.joints.flatMap(({ place }) => place)),
    influences: figure.influences,
  }
}
