/**
 * What prints add to the height of the texels: for each print the residual of its sole (soles/stamp.ts), softened by age. Where
 * prints overlap the newer one lies over the older: under its sole nothing of the older is left.
 */
import { clamp } from '../../shaders/lib/trig.ts'
import { BEATS_PER_SECOND } from '../heal/law.ts'
import { shareOfPeriod } from '../soles/endless.ts'
import { DISTANCE_UNITS, RELIEF_LIMIT, type Sole } from '../soles/sole.ts'
import { readDepth, type SoleStamp, stampOf } from '../soles/stamp.ts'
import type { Sweep } from '../sweep.ts'
import { TEXEL, TEXELS_PER_METRE, TILE_SIDE, type Tile } from '../tile.ts'
import { tileColumn } from '../tile-table.ts'
import type { TileStore } from '../tile-store.ts'
import type { Prints } from './prints.ts'
import {
  depthOf,
  FULL_STRENGTH,
  type Mark,
  NO_SOLE,
  PLACE_UNITS,
  placeX,
  placeZ,
  readDirection,
  RECORD_WORDS,
  recordX,
  recordZ,
  sideOf,
  softening,
  soleOfRecord,
  spreadOfRecord,
  strengthOf,
  tileOfPlace,
  writeRecord,
} from './record.ts'

/** m from the border of a sole's nodes over which its residual fades. */
const FADE = 0.01
const LIMIT2 = RELIEF_LIMIT * RELIEF_LIMIT
/** Prints over one point that are looked at; of more, the last found are left out. */
const MOST_HITS = 16

/** A print ready to be read. */
export interface SnowPrint {
  /** Its sole, with the grids from which the residual is computed (`residualOf`). */
  stamp: SoleStamp
  /** Centre, m, unit direction forward, and which foot: −1 mirrors the sole. */
  x: number
  z: number
  dirX: number
  dirZ: number
  side: 1 | -1
  /** Beat of the slow clock in which it was made. */
  beat: number
  /** Depth, m, and share of the relief that a print so deep has. */
  depth: number
  relief: number
  /** Level of spread of its texels (`SPREADS`). */
  spread: number
  /** 0…1 of its detail that is left. */
  strength: number
}
export const blankPrint = (): SnowPrint => ({
  stamp: stampOf(0),
  x: 0,
  z: 0,
  dirX: 0,
  dirZ: 1,
  side: 1,
  beat: 0,
  depth: 0,
  relief: 0,
  spread: 0,
  strength: 0,
})

/** Fills `out` from the record at index `at` of the words of tile (tx, tz), as it is at a beat. */
export function openRecord(
  words: Int32Array,
  at: number,
  tx: number,
  tz: number,
  beat: number,
  out: SnowPrint,
): void {
  const bits = words[at + 3]
  out.stamp = stampOf(soleOfRecord(words[at]))
  out.x = recordX(words[at], tx)
  out.z = recordZ(words[at], tz)
  readDirection(bits, out)
  out.side = sideOf(bits)
  out.beat = words[at + 1] >>> 0
  out.depth = depthOf(bits)
  out.spread = spreadOfRecord(words[at])
  out.relief = out.depth < RELIEF_LIMIT ? out.depth / RELIEF_LIMIT : 1
  out.strength = (strengthOf(bits) / FULL_STRENGTH) * softening((beat - out.beat) / BEATS_PER_SECOND)
}

/** The column of its sole's nodes, with its fraction, on which (x, z), m, lies in a print. */
export const columnIn = (print: Readonly<SnowPrint>, x: number, z: number): number =>
  (((x - print.x) * print.dirZ - (z - print.z) * print.dirX) * print.side) / print.stamp.sole.cell +
  (print.stamp.sole.columns - 1) / 2
/** The same for the row. */
export const rowIn = (print: Readonly<SnowPrint>, x: number, z: number): number =>
  ((x - print.x) * print.dirX + (z - print.z) * print.dirZ) / print.stamp.sole.cell +
  (print.stamp.sole.rows - 1) / 2
/** Whether a sole has nodes all round place (i, j). */
export const isOnNodes = ({ columns, rows }: Sole, i: number, j: number): boolean =>
  i > 0 && j > 0 && i < columns - 1 && j < rows - 1

/** Distance from the outline at place (i, j), texels; far away beyond the nodes. */
function distanceAtNode({ sole }: SoleStamp, i: number, j: number): number {
  const { columns, rows, distance } = sole
  if (!(i >= 0 && j >= 0 && i < columns - 1 && j < rows - 1)) return Infinity
  const n = (j | 0) * columns + (i | 0)
  const a = i - (i | 0)
  const near = distance[n] + (distance[n + 1] - distance[n]) * a
  const far = distance[n + columns] + (distance[n + columns + 1] - distance[n + columns]) * a
  return (near + (far - near) * (j - (j | 0))) / (DISTANCE_UNITS * TEXEL)
}

/**
 * Share of the detail at place (i, j) that is a print's, 0…1: it fades to 0 towards the border of the nodes, so that it ends
 * without a step; along an endless sole, only past its cuts, where the next period goes on.
 */
function shareAt({ sole, period }: SoleStamp, i: number, j: number): number {
  const left = i < sole.columns - 1 - i ? i : sole.columns - 1 - i
  const behind = j < sole.rows - 1 - j ? j : sole.rows - 1 - j
  const away = (period > 0 || left < behind ? left : behind) * sole.cell
  const beside = away < FADE ? away / FADE : 1
  return period > 0 ? beside * shareOfPeriod((j - (sole.rows - 1) / 2) * sole.cell, period) : beside
}

/**
 * Residual of a print at (x, z), m, which is place (i, j) of its sole's nodes: the print wanted minus what is read between the
 * four texels around that point, within ±2 cm. Ends with 0 at the border of the nodes.
 */
export function residualOf(print: Readonly<SnowPrint>, x: number, z: number, i: number, j: number): number {
  const { stamp, dirX, dirZ, side, depth, relief } = print
  const { sole, wanted } = stamp
  const perTexel = TEXEL / sole.cell
  const u = x * TEXELS_PER_METRE - 0.5
  const v = z * TEXELS_PER_METRE - 0.5
  const a = u - Math.floor(u)
  const b = v - Math.floor(v)
  // What a texel to the right in the world, +x, and one further along +z are on the nodes.
  const xi = dirZ * side * perTexel
  const xj = dirX * perTexel
  const zi = -dirX * side * perTexel
  const zj = dirZ * perTexel
  const i0 = i - a * xi - b * zi
  const j0 = j - a * xj - b * zj
  const grid = stamp.texels[print.spread]
  const p = readDepth(grid, sole, i0, j0, depth, relief)
  const q = readDepth(grid, sole, i0 + xi, j0 + xj, depth, relief)
  const r = readDepth(grid, sole, i0 + zi, j0 + zj, depth, relief)
  const s = readDepth(grid, sole, i0 + xi + zi, j0 + xj + zj, depth, relief)
  const near = p + (q - p) * a
  const texels = near + (r + (s - r) * a - near) * b
  const missing = readDepth(wanted, sole, i, j, depth, relief) - texels
  // Beside the outline of a deep print texels lie far below what is wanted. There less is added the more is missing: 2 cm would
  // be a ledge in the wall.
  const within = missing > RELIEF_LIMIT ? LIMIT2 / missing : missing < -RELIEF_LIMIT ? -RELIEF_LIMIT : missing
  return within * print.strength * shareAt(stamp, i, j)
}

/**
 * What is left at place (i, j) of a sole of prints older than its own, 0…1: nothing under it, all beside it. Of an endless sole
 * also nothing close beside it, where the period before has detail too: the two would add up.
 */
export function olderLeft(stamp: SoleStamp, i: number, j: number): number {
  if (stamp.period > 0) return 1 - shareAt(stamp, i, j)
  const left = 0.5 + (distanceAtNode(stamp, i, j) * TEXEL) / stamp.sole.cell
  return left < 0 ? 0 : left > 1 ? 1 : left
}

export class Residual {
  /** Present beat of the slow clock, and that at the end of the next tick. */
  beat = 0
  nextBeat = 0
  private readonly store: TileStore
  private readonly prints: Prints
  private readonly hits: SnowPrint[] = Array.from({ length: MOST_HITS }, blankPrint)
  private readonly places = new Float64Array(2 * MOST_HITS)
  private count = 0
  private readonly foreseen = new Int32Array(RECORD_WORDS)

  constructor(store: TileStore, prints: Prints) {
    this.store = store
    this.prints = prints
  }

  /** At (x, z), m, of all prints; 0 where there is none. */
  at(x: number, z: number): number {
    this.count = 0
    if (this.prints.reach > 0) this.gather(x, z, this.beat, null)
    return this.overlaid(x, z)
  }

  /** The same as it will be at the end of this beat, once the stroke at hand has marked and left `mark`, if it leaves one. */
  foresee(x: number, z: number, sweep: Sweep | null, mark: Readonly<Mark> | null): number {
    this.count = 0
    if (this.prints.reach > 0) this.gather(x, z, this.nextBeat, sweep)
    if (mark !== null && mark.sole !== NO_SOLE) {
      writeRecord(this.foreseen, 0, mark)
      this.look(this.foreseen, 0, tileOfPlace(mark.x), tileOfPlace(mark.z), x, z, this.nextBeat)
    }
    return this.overlaid(x, z)
  }

  /** Collects the prints over a point, without those that `sweep` would cover. */
  private gather(x: number, z: number, beat: number, sweep: Sweep | null): void {
    const { reach } = this.prints
    const near = reach * TEXELS_PER_METRE * PLACE_UNITS
    const lastX = tileColumn(x + reach)
    const lastZ = tileColumn(z + reach)
    for (let tz = tileColumn(z - reach); tz <= lastZ; tz++) {
      for (let tx = tileColumn(x - reach); tx <= lastX; tx++) {
        const tile = this.store.at(tx, tz)
        if (tile === null || tile.prints === null) continue
        this.gatherTile(tile, x, z, beat, near, sweep)
      }
    }
  }

  private gatherTile(
    tile: Tile,
    x: number,
    z: number,
    beat: number,
    reach: number,
    sweep: Sweep | null,
  ): void {
    const { words, count } = tile.prints!
    // In the units of records, from the tile's corner: most records lie elsewhere and must cost little.
    const px = (x * TEXELS_PER_METRE - tile.tx * TILE_SIDE) * PLACE_UNITS
    const pz = (z * TEXELS_PER_METRE - tile.tz * TILE_SIDE) * PLACE_UNITS
    for (let at = 0; at < count * RECORD_WORDS; at += RECORD_WORDS) {
      const word = words[at]
      const dx = placeX(word) - px
      if (dx > reach || dx < -reach) continue
      const dz = placeZ(word) - pz
      if (dz > reach || dz < -reach || soleOfRecord(word) === NO_SOLE) continue
      if (sweep !== null && this.prints.covers(sweep, tile, at / RECORD_WORDS)) continue
      this.look(words, at, tile.tx, tile.tz, x, z, beat)
    }
  }

  /** Takes a record among the hits, oldest first, if (x, z) lies on the nodes of its sole. */
  private look(
    words: Int32Array,
    at: number,
    tx: number,
    tz: number,
    x: number,
    z: number,
    beat: number,
  ): void {
    const { hits, places } = this
    if (this.count === MOST_HITS) return
    const print = hits[this.count]
    openRecord(words, at, tx, tz, beat, print)
    const i = columnIn(print, x, z)
    const j = rowIn(print, x, z)
    if (!isOnNodes(print.stamp.sole, i, j)) return
    let n = this.count++
    for (; n > 0 && hits[n - 1].beat > print.beat; n--) {
      hits[n] = hits[n - 1]
      places[2 * n] = places[2 * n - 2]
      places[2 * n + 1] = places[2 * n - 1]
    }
    hits[n] = print
    places[2 * n] = i
    places[2 * n + 1] = j
  }

  private overlaid(x: number, z: number): number {
    const { hits, places, count } = this
    let sum = 0
    for (let n = 0; n < count; n++) {
      const i = places[2 * n]
      const j = places[2 * n + 1]
      if (sum !== 0) sum *= olderLeft(hits[n].stamp, i, j)
      sum += residualOf(hits[n], x, z, i, j)
    }
    return clamp(sum, -RELIEF_LIMIT, RELIEF_LIMIT)
  }
}
