import { mix32 } from '../../shaders/lib/noise.ts'
import { LEVEL_SPACING } from '../../shaders/terrain/macro.ts'
import type { HeightSource } from './height-source.ts'

/** Cells along a block, and nodes: one before and two after, so that a cell's 4 × 4 support never leaves its block. */
const BLOCK_CELLS = 16
export const BLOCK_NODES = BLOCK_CELLS + 3
const BLOCK_SIZE = BLOCK_NODES * BLOCK_NODES
const WAYS = 4

/**
 * The source's height, checked.
 * @throws naming the source, the point and the fix when it throws or gives a number that is not finite.
 */
export function sampleHeight(source: HeightSource, x: number, z: number, minWavelength: number): number {
  let height: number
  try {
    height = source.height(x, z, minWavelength)
  } catch (cause) {
    throw new Error(
      `Height source "${source.name}" threw at (${x}, ${z}): ${cause instanceof Error ? cause.message : String(cause)}. Its height(x, z, minWavelength) must answer for every finite point`,
      { cause },
    )
  }
  if (!Number.isFinite(height))
    throw new Error(
      `Height source "${source.name}" gave ${height} at (${x}, ${z}): return a finite number of metres from height(x, z, minWavelength) for every point; for ground without an end, return the height of the nearest edge`,
    )
  return height
}

export interface NodeCache {
  /** 32-bit floats, as the picture's height levels hold them. */
  readonly heights: Float32Array
  /** Index of node (i − 1, k − 1) in `heights`; rows are BLOCK_NODES apart. Fills the block when it is not there. */
  support(i: number, k: number): number
}

/** Blocks of sampled nodes in a 4-way set-associative table: bounded, and a full set drops its oldest block. */
export function createNodeCache(source: HeightSource, blocks: number): NodeCache {
  if (!(blocks >= WAYS && (blocks & (blocks - 1)) === 0))
    throw new Error(`createGround: blocks is ${blocks}: give a power of two from ${WAYS} up`)
  const heights = new Float32Array(blocks * BLOCK_SIZE)
  const keyX = new Int32Array(blocks)
  const keyZ = new Int32Array(blocks)
  const filled = new Uint8Array(blocks)
  const next = new Uint8Array(blocks / WAYS)
  const setMask = blocks / WAYS - 1
  let lastX = NaN
  let lastZ = NaN
  let lastStart = 0

  function fill(slot: number, bx: number, bz: number): void {
    // A source that throws must not leave a half-filled block behind.
    filled[slot] = 0
    let o = slot * BLOCK_SIZE
    for (let k = 0; k < BLOCK_NODES; k++)
      for (let i = 0; i < BLOCK_NODES; i++)
        heights[o++] = sampleHeight(
          source,
          (bx * BLOCK_CELLS + i - 1) * LEVEL_SPACING,
          (bz * BLOCK_CELLS + k - 1) * LEVEL_SPACING,
          0,
        )
    keyX[slot] = bx
    keyZ[slot] = bz
    filled[slot] = 1
  }
  function find(bx: number, bz: number): number {
    const set = mix32(Math.imul(bx, 0x9e3779b1) ^ bz) & setMask
    const first = set * WAYS
    for (let slot = first; slot < first + WAYS; slot++)
      if (keyX[slot] === bx && keyZ[slot] === bz && filled[slot] === 1) return slot
    const slot = first + next[set]
    next[set] = (next[set] + 1) % WAYS
    lastX = NaN // it may name the block that is dropped
    fill(slot, bx, bz)
    return slot
  }
  function support(i: number, k: number): number {
    const bx = i >> 4
    const bz = k >> 4
    if (bx !== lastX || bz !== lastZ) {
      const slot = find(bx, bz)
      lastX = bx
      lastZ = bz
      lastStart = slot * BLOCK_SIZE
    }
    return lastStart + (k & 15) * BLOCK_NODES + (i & 15)
  }
  return { heights, support }
}
