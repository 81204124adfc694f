import { cubicSlopes, cubicWeights, LEVEL_SPACING } from '../../shaders/terrain/macro.ts'
import { BLOCK_NODES, type NodeCache } from './nodes.ts'

const weightX = new Float64Array(4)
const weightZ = new Float64Array(4)
const slopeX = new Float64Array(4)
const slopeZ = new Float64Array(4)

/** Uniform cubic B-spline over the nodes of a cache: value and exact slope. Twice differentiable, so light on it is smooth. */
export function createMacro(nodes: NodeCache) {
  const { heights } = nodes

  function macro(x: number, z: number): number {
    const px = x / LEVEL_SPACING
    const pz = z / LEVEL_SPACING
    const i = Math.floor(px)
    const k = Math.floor(pz)
    const t = px - i
    const s = pz - k
    const o = nodes.support(i, k)
    const t1 = 1 - t
    const w0 = t1 * t1 * t1
    const w3 = t * t * t
    const w1 = 3 * w3 - 6 * t * t + 4
    const w2 = 6 - w0 - w1 - w3
    const s1 = 1 - s
    const v0 = s1 * s1 * s1
    const v3 = s * s * s
    const v1 = 3 * v3 - 6 * s * s + 4
    const v2 = 6 - v0 - v1 - v3
    const p = o + BLOCK_NODES
    const q = p + BLOCK_NODES
    const r = q + BLOCK_NODES
    return (
      (v0 * (w0 * heights[o] + w1 * heights[o + 1] + w2 * heights[o + 2] + w3 * heights[o + 3]) +
        v1 * (w0 * heights[p] + w1 * heights[p + 1] + w2 * heights[p + 2] + w3 * heights[p + 3]) +
        v2 * (w0 * heights[q] + w1 * heights[q + 1] + w2 * heights[q + 2] + w3 * heights[q + 3]) +
        v3 * (w0 * heights[r] + w1 * heights[r + 1] + w2 * heights[r + 2] + w3 * heights[r + 3])) /
      36
    )
  }

  function macroSlope(x: number, z: number, out: { x: number; z: number }): { x: number; z: number } {
    const px = x / LEVEL_SPACING
    const pz = z / LEVEL_SPACING
    const i = Math.floor(px)
    const k = Math.floor(pz)
    const t = px - i
    const s = pz - k
    const o = nodes.support(i, k)
    cubicWeights(t, weightX)
    cubicWeights(s, weightZ)
    cubicSlopes(t, slopeX)
    cubicSlopes(s, slopeZ)
    out.x = 0
    out.z = 0
    for (let row = 0; row < 4; row++)
      for (let column = 0; column < 4; column++) {
        const h = heights[o + row * BLOCK_NODES + column]
        out.x += h * slopeX[column] * weightZ[row]
        out.z += h * weightX[column] * slopeZ[row]
      }
    out.x /= LEVEL_SPACING
    out.z /= LEVEL_SPACING
    return out
  }
  return { macro, macroSlope }
}
