/**
 * What a mesh stroke brings along: a rectangle of world texels with the lowest point of the mesh over each, and how much of the
 * texel it covers. Integers, so that the log, a replay and another machine mark the same.
 */
import { TILE_SIDE } from '../tile.ts'
import { TILE_RANGE } from '../tile-table.ts'

/** Samples in one texel: 4 × 4 places, 1 cm apart, at which the mesh covers it or not. */
export const SAMPLES = 4
export const WHOLE = SAMPLES * SAMPLES
/** Word of a texel: height above `base` in 1/8192 m << 6, bit 5: also covered by the second pose, bits 0…4: samples covered. */
export const HEIGHT_SHIFT = 6
export const STANDS = 1 << 5
export const COVER_MASK = 31
/** Texels along a side, 40 m. */
export const LARGEST_GRID = 1024
const FARTHEST = (TILE_RANGE - 2) * TILE_SIDE

export interface StrokeGrid {
  /** World texel of the first column and row. */
  originX: number
  originZ: number
  columns: number
  rows: number
  /** World height that the texels' heights are above, 1/8192 m. */
  base: number
  /** Texel (i, j) at j · columns + i; 0 where the mesh is not. Longer than that is allowed. */
  texels: Int32Array
}

function fail(field: string, value: unknown, fix: string): never {
  throw new Error(`Stroke.grid${field} is ${String(value)}: ${fix}`)
}
function checkWhole(value: number, field: string, low: number, high: number): void {
  if (!Number.isInteger(value) || value < low || value > high) {
    fail(field, value, `give a whole number from ${low} to ${high}`)
  }
}

/** @throws when a mesh stroke has no grid, or one that does not hold what it says. */
export function checkGrid(grid: Readonly<StrokeGrid> | null): void {
  if (grid === null || grid === undefined) {
    fail(
      '',
      grid,
      'a stroke of shape Mesh needs one: let MeshRaster make it, or give an entity its mesh by markWithMesh()',
    )
  }
  checkWhole(grid.columns, '.columns', 1, LARGEST_GRID)
  checkWhole(grid.rows, '.rows', 1, LARGEST_GRID)
  checkWhole(grid.originX, '.originX', -FARTHEST, FARTHEST)
  checkWhole(grid.originZ, '.originZ', -FARTHEST, FARTHEST)
  checkWhole(grid.base, '.base', -0x40000000, 0x40000000)
  if (!(grid.texels instanceof Int32Array) || grid.texels.length < grid.columns * grid.rows) {
    fail(
      '.texels',
      `of length ${grid.texels?.length}`,
      `give an Int32Array of at least ${grid.columns * grid.rows} words`,
    )
  }
}
