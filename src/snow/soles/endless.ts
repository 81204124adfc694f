/**
 * How an endless sole is stamped: one period of it at a time, cut at half a period before and behind its middle. The grids of a
 * stamp reach further, into the periods next to it, because what texels hold and miss at a cut depends on both sides.
 */
import { TEXEL } from '../tile.ts'
import { DISTANCE_UNITS, type Sole } from './sole.ts'

/** m past its cuts over which one period fades into the next: within it two stamps may lie a little off, as in a turn. */
export const JOIN = 0.02
/** Texels from which one is read between are at most the diagonal of a texel away. */
const READ = 1.5 * TEXEL

/** Rows of nodes by which the grids of a stamp reach past a cut. */
const rowsAround = (cell: number): number => Math.ceil((JOIN + READ) / cell) + 1

/** The rows of one period, `width` values each, with those of the periods before and behind it. */
function unroll<T extends Int16Array | Int8Array | Float32Array>(
  from: T,
  to: T,
  width: number,
  around: number,
): T {
  const rows = from.length / width
  for (let row = 0; row < to.length / width; row++) {
    const j = (((row - around) % rows) + rows) % rows
    to.set(from.subarray(j * width, (j + 1) * width), row * width)
  }
  return to
}
/** The same of a grid of pairs. */
export function unrollPairs(from: Float32Array, { columns, rows, cell }: Sole): Float32Array {
  const around = rowsAround(cell)
  return unroll(from, new Float32Array(2 * columns * (rows + 2 * around)), 2 * columns, around)
}

/** One period of an endless sole as a sole that ends: its outline are its own sides, and the cuts. */
export function cutPeriod(sole: Sole): Sole {
  const { cell, columns, period } = sole
  const around = rowsAround(cell)
  const rows = sole.rows + 2 * around
  const distance = unroll(sole.distance, new Int16Array(columns * rows), columns, around)
  for (let n = 0; n < distance.length; n++) {
    const along = Math.abs(Math.floor(n / columns) - (rows - 1) / 2) * cell
    distance[n] = Math.max(distance[n], Math.round((along - period / 2) * DISTANCE_UNITS))
  }
  const relief = unroll(sole.relief, new Int8Array(columns * rows), columns, around)
  return { ...sole, rows, period: 0, distance, relief }
}

/** Share, 0…1, that a stamp of one period has of the surface `along` m before or behind its middle: all up to its cuts. */
export function shareOfPeriod(along: number, period: number): number {
  const past = Math.abs(along) - period / 2
  return past <= 0 ? 1 : past >= JOIN ? 0 : 1 - past / JOIN
}
