import type { FigureModel } from '../../components/figure-model.ts'
import { BONE_COUNT } from '../../components/skeleton.ts'
import { addNormal, addPoint, normalise } from './matrix.ts'
import type { GltfFigure } from './read-gltf.ts'
import { segmentMaps } from './segments.ts'
import { stand } from './stand.ts'

const BONES_PER_VERTEX = 4

/**
 * Brings a figure into our bind pose: each bone's part is turned and stretched so that its joints lie on ours, and what
 * hangs between two bones is blended as it is when they move.
 * @param joints of the figure per bone, −1 where it has none: mapBones()
 */
export function retarget(figure: GltfFigure, joints: Int32Array): FigureModel {
  const bones = bonesOf(figure, joints)
  const standing = stand(figure, joints)
  const maps = segmentMaps(standing, joints, bones)
  const count = figure.influences.length
  const positions = new Float32Array(count * 3)
  const normals = new Float32Array(count * 3)
  const colours = new Float32Array(count * 4).fill(1)
  const boneIndices = new Uint8Array(count * BONES_PER_VERTEX)
  const boneWeights = new Float32Array(count * BONES_PER_VERTEX)
  for (let v = 0; v < count; v++) {
    const [x, y, z] = standing.positions.subarray(v * 3, v * 3 + 3) as unknown as [number, number, number]
    const facing = standing.normals.subarray(v * 3, v * 3 + 3) as unknown as [number, number, number]
    heaviest(figure.influences[v]!, bones).forEach(([bone, weight], k) => {
      boneIndices[v * BONES_PER_VERTEX + k] = bone
      boneWeights[v * BONES_PER_VERTEX + k] = weight
      addPoint(positions, v * 3, maps[bone]!, x, y, z, weight)
      addNormal(normals, v * 3, maps[bone]!, facing, weight)
    })
    colours.set(figure.colours.subarray(v * 3, v * 3 + 3), v * 4)
  }
  normalise(normals)
  // Our space is left-handed, so the same triangle runs the other way round.
  const indices = Uint32Array.from(figure.indices)
  for (let i = 0; i < indices.length; i += 3) {
    indices[i + 1] = figure.indices[i + 2]!
    indices[i + 2] = figure.indices[i + 1]!
  }
  return { positions, normals, colours, roughness: figure.roughness, boneIndices, boneWeights, indices }
}

/** The bone of every joint: its own, or that of the nearest mapped joint above it, or the root. */
export function bonesOf(figure: GltfFigure, joints: Int32Array): Uint8Array {
  return Uint8Array.from(figure.joints, (_, joint) => {
    for (let at = joint; at >= 0; at = figure.joints[at]!.parent) {
      const bone = joints.indexOf(at)
      if (bone >= 0) return bone
    }
    return 0
  })
}

/** Bones that hold a vertex, the four heaviest at most, with weights that sum to 1. */
function heaviest(
  influences: readonly (readonly [joint: number, weight: number])[],
  bones: Uint8Array,
): [bone: number, weight: number][] {
  const shares = new Float64Array(BONE_COUNT)
  for (const [joint, weight] of influences) shares[bones[joint]!]! += weight
  const held = Array.from(shares, (weight, bone): [number, number] => [bone, weight])
    .filter(([, weight]) => weight > 0)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, BONES_PER_VERTEX)
  const sum = held.reduce((total, [, weight]) => total + weight, 0)
  return held.map(([bone, weight]) => [bone, weight / sum])
}
