/** Prints as the drawing side reads them: which touch a rectangle, what they add to the surface, and where that changed. */
import { clamp } from '../../shaders/lib/trig.ts'
import { RELIEF_LIMIT } from '../soles/sole.ts'
import type { Tile } from '../tile.ts'
import { tileColumn } from '../tile-table.ts'
import type { TileStore } from '../tile-store.ts'
import type { Prints } from './prints.ts'
import { NO_SOLE, RECORD_WORDS, soleOfRecord } from './record.ts'
import {
  blankPrint,
  columnIn,
  isOnNodes,
  olderLeft,
  openRecord,
  type Residual,
  residualOf,
  rowIn,
  type SnowPrint,
} from './residual.ts'

/**
 * The detail that prints add to the texels, at most ±2 cm. Height of the drawn surface = ground + relief + texels + `residual`,
 * as `SnowField.height` adds them; where no print lies it is exactly 0. Reads change nothing but the list of dirty areas.
 */
export interface SnowPrints {
  /** Sixtieths of a second since the field began: by them prints age. */
  readonly beat: number
  /** Grows whenever a print comes, goes or is weakened. Softening with age does not count. */
  readonly revision: number
  /** What all prints together add at (x, z), m: newer ones lie over older ones. */
  residual(x: number, z: number): number
  /**
   * Writes the residual, m, at the middles of cells: out[row · columns + column] at (minX + (column + 0.5) · cell,
   * minZ + (row + 0.5) · cell). Goes print by print, 0.1 µs a cell and print; the rest is filled with 0.
   * @throws when `out` is too small, or the cells are no size.
   */
  fill(
    minX: number,
    minZ: number,
    cell: number,
    columns: number,
    rows: number,
    out: Float32Array,
  ): Float32Array
  /** Visits the prints that may touch a rectangle, oldest first. Each is scratch: keep none of them. */
  forEachIn(
    minX: number,
    minZ: number,
    maxX: number,
    maxZ: number,
    visit: (print: Readonly<SnowPrint>) => void,
  ): void
  /** What one print adds at (x, z), m, were there no other. */
  residualOf(print: Readonly<SnowPrint>, x: number, z: number): number
  /**
   * Visits the rectangles, m, in which prints came, went or were weakened since the last call, and forgets them: for one consumer.
   * They may overlap, and many together are given as one. Age softens all prints all the time, a share of 2 t / (150 + age) in t
   * seconds: draw old areas anew now and then, a strip a frame.
   */
  takeDirty(visit: (minX: number, minZ: number, maxX: number, maxZ: number) => void): void
}

export class PrintsView implements SnowPrints {
  private readonly store: TileStore
  private readonly prints: Prints
  private readonly all: Residual
  /** Opened prints, as many as were ever needed at once. */
  private readonly open: SnowPrint[] = []
  private count = 0

  constructor(store: TileStore, prints: Prints, all: Residual) {
    this.store = store
    this.prints = prints
    this.all = all
  }

  get beat(): number {
    return this.all.beat
  }

  get revision(): number {
    return this.prints.dirty.revision
  }

  residual(x: number, z: number): number {
    return this.all.at(x, z)
  }

  takeDirty(visit: (minX: number, minZ: number, maxX: number, maxZ: number) => void): void {
    this.prints.dirty.take(visit)
  }

  forEachIn(
    minX: number,
    minZ: number,
    maxX: number,
    maxZ: number,
    visit: (print: Readonly<SnowPrint>) => void,
  ): void {
    this.gather(minX, minZ, maxX, maxZ)
    for (let n = 0; n < this.count; n++) visit(this.open[n])
  }

  residualOf(print: Readonly<SnowPrint>, x: number, z: number): number {
    const i = columnIn(print, x, z)
    const j = rowIn(print, x, z)
    return isOnNodes(print.stamp.sole, i, j) ? residualOf(print, x, z, i, j) : 0
  }

  fill(
    minX: number,
    minZ: number,
    cell: number,
    columns: number,
    rows: number,
    out: Float32Array,
  ): Float32Array {
    const cells = columns * rows
    if (!(cell > 0 && cells >= 0 && out.length >= cells && Number.isFinite(minX + minZ))) {
      throw new Error(
        `prints.fill of ${columns} × ${rows} cells of ${cell} m from (${minX}, ${minZ}) into ${out.length} values: give finite metres, a cell above 0 and one value for each cell`,
      )
    }
    out.fill(0, 0, cells)
    this.gather(minX, minZ, minX + columns * cell, minZ + rows * cell)
    for (let n = 0; n < this.count; n++) draw(this.open[n], minX, minZ, cell, columns, rows, out)
    if (this.count < 2) return out
    for (let k = 0; k < cells; k++) out[k] = clamp(out[k], -RELIEF_LIMIT, RELIEF_LIMIT)
    return out
  }

  /** Opens the prints around a rectangle, oldest first. */
  private gather(minX: number, minZ: number, maxX: number, maxZ: number): void {
    const { reach } = this.prints
    const { tiles } = this.store
    const firstX = tileColumn(minX - reach)
    const firstZ = tileColumn(minZ - reach)
    const lastX = tileColumn(maxX + reach)
    const lastZ = tileColumn(maxZ + reach)
    this.count = 0
    if ((lastX - firstX + 1) * (lastZ - firstZ + 1) > tiles.length) {
      for (let n = 0; n < tiles.length; n++) {
        // By its place, which catches it up: weather that it has not taken up yet weakens its prints.
        const tile = this.store.at(tiles[n].tx, tiles[n].tz)
        if (tile !== null) this.gatherTile(tile, minX, minZ, maxX, maxZ)
      }
      return
    }
    for (let tz = firstZ; tz <= lastZ; tz++) {
      for (let tx = firstX; tx <= lastX; tx++) {
        const tile = this.store.at(tx, tz)
        if (tile !== null) this.gatherTile(tile, minX, minZ, maxX, maxZ)
      }
    }
  }

  private gatherTile({ prints, tx, tz }: Tile, minX: number, minZ: number, maxX: number, maxZ: number): void {
    if (prints === null) return
    for (let at = 0; at < prints.count * RECORD_WORDS; at += RECORD_WORDS) {
      if (soleOfRecord(prints.words[at]) === NO_SOLE) continue
      if (this.count === this.open.length) this.open.push(blankPrint())
      const print = this.open[this.count]
      openRecord(prints.words, at, tx, tz, this.all.beat, print)
      const { radius } = print.stamp
      if (print.x + radius < minX || print.x - radius > maxX) continue
      if (print.z + radius < minZ || print.z - radius > maxZ) continue
      this.count++
      this.sift()
    }
  }

  /** Moves the last of the opened prints to its place by age. */
  private sift(): void {
    const { open } = this
    const print = open[this.count - 1]
    let n = this.count - 1
    for (; n > 0 && open[n - 1].beat > print.beat; n--) open[n] = open[n - 1]
    open[n] = print
  }
}

/** Lays a print over what `out` holds of older ones. */
function draw(
  print: Readonly<SnowPrint>,
  minX: number,
  minZ: number,
  cell: number,
  columns: number,
  rows: number,
  out: Float32Array,
): void {
  const { stamp } = print
  const { sole, radius } = stamp
  const first = Math.max(0, Math.floor((print.x - radius - minX) / cell))
  const last = Math.min(columns - 1, Math.ceil((print.x + radius - minX) / cell))
  const lastRow = Math.min(rows - 1, Math.ceil((print.z + radius - minZ) / cell))
  for (let row = Math.max(0, Math.floor((print.z - radius - minZ) / cell)); row <= lastRow; row++) {
    const z = minZ + (row + 0.5) * cell
    for (let column = first; column <= last; column++) {
      const x = minX + (column + 0.5) * cell
      const i = columnIn(print, x, z)
      const j = rowIn(print, x, z)
      if (!isOnNodes(sole, i, j)) continue
      const k = row * columns + column
      if (out[k] !== 0) out[k] *= olderLeft(stamp, i, j)
      out[k] += residualOf(print, x, z, i, j)
    }
  }
}
