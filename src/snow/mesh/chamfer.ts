/**
 * Distances on a grid of texels from the border between covered and free, by two passes of a chamfer (Borgefors 1986) with the
 * weights 1 and √2. Integers of 1/64 texel: the same everywhere. Up to 8 % too far between the eight directions.
 */
export const DISTANCE_STEPS = 64
const AXIAL = DISTANCE_STEPS
const DIAGONAL = 90
export const FAR = 30_000

/** Spreads the distances in `grid` to the texels that hold FAR: each becomes the least of a neighbour's and the way from it. */
export function spread(grid: Int16Array, columns: number, rows: number): void {
  const last = columns - 1
  for (let z = 0; z < rows; z++) {
    for (let x = 0, i = z * columns; x < columns; x++, i++) {
      let d: number = grid[i]
      if (x > 0) d = Math.min(d, grid[i - 1] + AXIAL)
      if (z > 0) {
        d = Math.min(d, grid[i - columns] + AXIAL)
        if (x > 0) d = Math.min(d, grid[i - columns - 1] + DIAGONAL)
        if (x < last) d = Math.min(d, grid[i - columns + 1] + DIAGONAL)
      }
      grid[i] = d
    }
  }
  for (let z = rows - 1; z >= 0; z--) {
    for (let x = last, i = z * columns + last; x >= 0; x--, i--) {
      let d: number = grid[i]
      if (x < last) d = Math.min(d, grid[i + 1] + AXIAL)
      if (z < rows - 1) {
        d = Math.min(d, grid[i + columns] + AXIAL)
        if (x < last) d = Math.min(d, grid[i + columns + 1] + DIAGONAL)
        if (x > 0) d = Math.min(d, grid[i + columns - 1] + DIAGONAL)
      }
      grid[i] = d
    }
  }
}
