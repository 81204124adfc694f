/**
 * A sole made ready for stamping. The print wanted is P = −S · (D − r): S is 1 under the sole and 0 beside it, r its relief,
 * D the depth. A texel can hold only what is as coarse as itself, K ∗ P at its middle, K a box one texel wide that lies along
 * the sole. That is linear in D, so that grids of K ∗ S and K ∗ (S · r) on the sole's own nodes serve prints of all depths.
 * What the texels then miss, P minus what is read between them, is the residual of the print.
 */
import { TEXEL } from '../tile.ts'
import { cutPeriod, unrollPairs } from './endless.ts'
import { DISTANCE_UNITS, RELIEF_UNITS, type Sole } from './sole.ts'
import { soleOf } from './soles.ts'

/** Texels by which the texels of a print reach past the sole, by its level of spread. */
export const SPREADS: readonly number[] = [0, 0.17, 0.33, 0.5]
/** m of depth from which on a print has levels 1, 2 and 3. */
const SPREAD_FROM = [0.05, 0.09, 0.13]
/**
 * Level of spread, 0…3, of a print so deep, m. Walls a texel wide would make the floor of a deep narrow print a V: there the
 * texels stand back, as the walls of a deep print do, and the floor is as wide as the sole.
 */
export const spreadOf = (depth: number): number => {
  let level = 0
  while (level < SPREAD_FROM.length && depth >= SPREAD_FROM[level]) level++
  return level
}

/** Width of the edge of a print, m: snow crumbles. */
const EDGE = 0.01

export interface SoleStamp {
  readonly id: number
  /** Of an endless sole, one period of it as a sole that ends. */
  readonly sole: Sole
  /** m after which an endless sole repeats, which is the length of its stamp; 0: it ends. */
  readonly period: number
  /** Farthest that the outline lies from the centre across and along, texels. */
  readonly halfWidth: number
  readonly halfLength: number
  /** Texels² and texels. */
  readonly area: number
  readonly perimeter: number
  /** m from the centre to the farthest node. */
  readonly radius: number
  /**
   * Two values a node, of node n at 2n and 2n + 1. `wanted`: S, 0…1, its edge softened to 1 cm, and S · r, m. `texels`, one grid
   * for each level of spread: what texels hold of them, K ∗ S, or more where they reach past the sole, and K ∗ (S · r).
   */
  readonly wanted: Float32Array
  readonly texels: readonly Float32Array[]
}

/** A box `width` nodes wide as weights of the nodes −n … n. */
function boxWeights(width: number): Float64Array {
  const reach = Math.ceil(width / 2 - 0.5)
  const weights = Float64Array.from({ length: 2 * reach + 1 }, (_, k) => {
    const away = Math.abs(k - reach)
    return Math.max(0, Math.min(1, width / 2 - away + 0.5)) / width
  })
  // Narrower than a node: all of it falls on that node.
  if (reach === 0) weights[0] = 1
  return weights
}

/** Blurs along one axis: node n has its neighbours at n ± stride. Outside the grid there is nothing, or it begins anew. */
function blurAxis(
  from: Float64Array,
  weights: Float64Array,
  count: number,
  stride: number,
  endless: boolean,
): Float64Array {
  const reach = (weights.length - 1) / 2
  const out = new Float64Array(from.length)
  for (let n = 0; n < from.length; n++) {
    const place = Math.floor(n / stride) % count
    let sum = 0
    for (let k = -reach; k <= reach; k++) {
      const turns = Math.floor((place + k) / count)
      if (turns === 0 || endless) sum += weights[k + reach] * from[n + (k - turns * count) * stride]
    }
    out[n] = sum
  }
  return out
}

function blur(from: Float64Array, weights: Float64Array, { columns, rows, period }: Sole): Float64Array {
  return blurAxis(blurAxis(from, weights, columns, 1, false), weights, rows, columns, period > 0)
}

/** Share of each node's cell under the sole when its outline is moved out by `out` cells. */
function coverOf({ distance, cell }: Sole, out = 0): Float64Array {
  return Float64Array.from(distance, (d) => Math.max(0, Math.min(1, 0.5 + out - d / DISTANCE_UNITS / cell)))
}
const sum = (values: Float64Array): number => values.reduce((a, b) => a + b, 0)

function pairs(first: Float64Array, second: Float64Array): Float32Array {
  return Float32Array.from({ length: 2 * first.length }, (_, k) => (k & 1 ? second : first)[k >> 1])
}

/** Cover of texels that reach `spread` texels past the sole. */
function spreadOut({ distance }: Sole, cover: Float64Array, spread: number): Float64Array {
  if (spread === 0) return cover
  return cover.map((share, n) => {
    const wide = 0.5 + spread - distance[n] / (DISTANCE_UNITS * TEXEL)
    return wide > share ? Math.min(1, wide) : share
  })
}

function buildStamp(id: number): SoleStamp {
  const whole = soleOf(id)
  const { cell, period, relief } = whole
  const weights = boxWeights(TEXEL / cell)
  const share = coverOf(whole)
  const sharp = blur(share, boxWeights(EDGE / cell), whole)
  const cover = blur(share, weights, whole)
  const raised = share.map((value, n) => (value * relief[n]) / RELIEF_UNITS)
  const lift = blur(raised, weights, whole)
  const sole = period > 0 ? cutPeriod(whole) : whole
  const gridOf = (first: Float64Array, second: Float64Array): Float32Array =>
    period > 0 ? unrollPairs(pairs(first, second), whole) : pairs(first, second)
  const { columns, rows, distance } = sole
  let halfWidth = 0
  let halfLength = 0
  for (let n = 0; n < distance.length; n++) {
    if (distance[n] > 0) continue
    halfWidth = Math.max(halfWidth, Math.abs((n % columns) - (columns - 1) / 2) + 1)
    halfLength = Math.max(halfLength, Math.abs(Math.floor(n / columns) - (rows - 1) / 2) + 1)
  }
  return {
    id,
    sole,
    period,
    halfWidth: (halfWidth * cell) / TEXEL,
    halfLength: (halfLength * cell) / TEXEL,
    area: sole.area / (TEXEL * TEXEL),
    // Moving an outline out by a cell adds perimeter · cell to its area.
    perimeter: ((sum(coverOf(sole, 0.5)) - sum(coverOf(sole, -0.5))) * cell) / TEXEL,
    radius: (Math.sqrt((columns - 1) * (columns - 1) + (rows - 1) * (rows - 1)) / 2) * cell,
    wanted: gridOf(sharp, raised),
    texels: SPREADS.map((spread) => gridOf(spreadOut(whole, cover, spread), lift)),
  }
}

const stamps: (SoleStamp | undefined)[] = []
/** The stamp of a sole, built on the first call like the sole itself. */
export const stampOf = (id: number): SoleStamp => (stamps[id] ??= buildStamp(id))

/**
 * A grid of pairs at place (i, j) of a sole's nodes, bilinear: depth of a print as it has it, m, downward negative. `relief` is
 * the share of the second of the pair that counts. 0 outside.
 */
export function readDepth(
  grid: Float32Array,
  { columns, rows }: Sole,
  i: number,
  j: number,
  depth: number,
  relief: number,
): number {
  if (!(i >= 0 && j >= 0 && i < columns - 1 && j < rows - 1)) return 0
  const column = i | 0
  const row = j | 0
  const n = 2 * (row * columns + column)
  const m = n + 2 * columns
  const a = i - column
  const b = j - row
  const share0 = grid[n] + (grid[n + 2] - grid[n]) * a
  const share1 = grid[m] + (grid[m + 2] - grid[m]) * a
  const lift0 = grid[n + 1] + (grid[n + 3] - grid[n + 1]) * a
  const lift1 = grid[m + 1] + (grid[m + 3] - grid[m + 1]) * a
  return relief * (lift0 + (lift1 - lift0) * b) - depth * (share0 + (share1 - share0) * b)
}
