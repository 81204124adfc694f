/** The grids of waiting mesh strokes, one behind the other: they differ in size, so the rows of the log cannot hold them. */
import { NO_GRID } from '../stroke-record.ts'
import { COVER_MASK, type StrokeGrid } from './grid.ts'

/** Words before the texels of a grid, and what each says. */
export const GRID_HEAD = 5
export const ORIGIN_X = 0
export const ORIGIN_Z = 1
export const COLUMNS = 2
export const ROWS = 3
export const BASE = 4

export class GridHeap {
  words = new Int32Array(4096)
  private used = 0

  /** Copies a grid. @returns where it starts. */
  hold(grid: Readonly<StrokeGrid>): number {
    const count = grid.columns * grid.rows
    const at = this.used
    if (at + GRID_HEAD + count > this.words.length) this.grow(at + GRID_HEAD + count)
    const { words } = this
    words[at + ORIGIN_X] = grid.originX
    words[at + ORIGIN_Z] = grid.originZ
    words[at + COLUMNS] = grid.columns
    words[at + ROWS] = grid.rows
    words[at + BASE] = grid.base
    const { texels } = grid
    for (let i = 0; i < count; i++) words[at + GRID_HEAD + i] = texels[i]
    this.used = at + GRID_HEAD + count
    return at
  }

  /** Copies the grid that starts at `at` in another heap. @returns where it starts here; NO_GRID of none. */
  copy(from: GridHeap, at: number): number {
    if (at === NO_GRID) return NO_GRID
    const count = GRID_HEAD + from.words[at + COLUMNS] * from.words[at + ROWS]
    const to = this.used
    if (to + count > this.words.length) this.grow(to + count)
    for (let w = 0; w < count; w++) this.words[to + w] = from.words[at + w]
    this.used = to + count
    return to
  }

  /** Texels from world texel (ix, iz) to the outline of the grid that starts at `at`: about −0.5 on it. */
  distance(at: number, ix: number, iz: number): number {
    const { words } = this
    const columns = words[at + COLUMNS]
    let least = Infinity
    for (let i = 0, n = columns * words[at + ROWS]; i < n; i++) {
      if ((words[at + GRID_HEAD + i] & COVER_MASK) === 0) continue
      const dx = words[at + ORIGIN_X] + (i % columns) - ix
      const dz = words[at + ORIGIN_Z] + Math.floor(i / columns) - iz
      least = Math.min(least, dx * dx + dz * dz)
    }
    return Math.sqrt(least) - 0.5
  }

  /** Gives back what was held from `at` on: a prediction keeps nothing. */
  release(at: number): void {
    if (at !== NO_GRID) this.used = at
  }

  /** Feeds the grid that starts at `at`, if there is one, to a hash. */
  mix(at: number, mix: (word: number) => void): void {
    if (at === NO_GRID) return
    const end = at + GRID_HEAD + this.words[at + COLUMNS] * this.words[at + ROWS]
    for (let w = at; w < end; w++) mix(this.words[w])
  }

  clear(): void {
    this.used = 0
  }

  private grow(least: number): void {
    const larger = new Int32Array(Math.max(least, this.words.length * 2))
    larger.set(this.words)
    this.words = larger
  }
}
