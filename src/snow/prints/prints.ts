/** Keeps the records of marks: leaves one where something marked, takes away those that it covered, and tells the drawing side. */
import { BEATS_PER_SECOND, threshold } from '../heal/law.ts'
import { distanceAt } from '../outline.ts'
import type { SolePress } from '../sole-press.ts'
import { stampOf, type SoleStamp } from '../soles/stamp.ts'
import { HEIGHT_UNITS, TEXEL, TEXELS_PER_METRE, TILE_SIDE, type Tile } from '../tile.ts'
import type { TileStore } from '../tile-store.ts'
import { LOAD_UNITS, POSITION_UNITS, type StrokeRecord } from '../stroke-record.ts'
import type { Sweep } from '../sweep.ts'
import { StrokeShape } from '../types.ts'
import { DirtyAreas } from './dirty-areas.ts'
import {
  depthOf,
  FULL_STRENGTH,
  type Mark,
  MOST_RECORDS,
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
  strengthOf,
  TilePrints,
  texelOfRecord,
  tileOfPlace,
} from './record.ts'

/** Cells whose borders a sweep must cross to leave a record, as a power of two of position units: 16 texels, 0.6 m. */
const CELL_SHIFT = 12
const BLOCK_SHIFT = 3
/** Strength that a height unit of fall or melt takes, 1/65536. */
const LOSS = Math.round((FULL_STRENGTH * 65_536) / (0.04 * HEIGHT_UNITS))
const HALF = 32_768
/** A foot this near to where it trod, 1/64 texel (2 cm), and turned by no more than 15° (cosine), treads into the same print. */
const SAME_PLACE = 32
const SAME_WAY = 0.966

const direction = { dirX: 0, dirZ: 1 }
const area = { minX: 0, minZ: 0, maxX: 0, maxZ: 0 }

/** Rectangle, m, that a print with this centre and direction reaches. */
function reachOf(stamp: SoleStamp, x: number, z: number, dirX: number, dirZ: number): typeof area {
  const { cell, columns, rows } = stamp.sole
  const across = ((columns - 1) / 2) * cell
  const along = ((rows - 1) / 2) * cell
  const halfX = Math.abs(dirX) * along + Math.abs(dirZ) * across
  const halfZ = Math.abs(dirZ) * along + Math.abs(dirX) * across
  area.minX = x - halfX
  area.maxX = x + halfX
  area.minZ = z - halfZ
  area.maxZ = z + halfZ
  return area
}

export class Prints {
  readonly dirty = new DirtyAreas()
  /** Most metres from the centre of a print to what it reaches, of all soles stamped so far. */
  reach = 0
  private readonly store: TileStore
  private readonly mark: Mark = {
    x: 0,
    z: 0,
    sole: NO_SOLE,
    side: 1,
    beat: 0,
    actor: 0,
    dirX: 0,
    dirZ: 1,
    load: 0,
    depth: 0,
    spread: 0,
  }

  /** Records whose snow is about to change: their tiles, numbers, and heights of the texels in which their centres lie. */
  private readonly watchedTiles: Tile[] = []
  private readonly watchedRecords: number[] = []
  private readonly watchedHeights: number[] = []

  constructor(store: TileStore) {
    this.store = store
  }

  /**
   * A stroke marked: what it covered goes, and it leaves a record if it is a stamp or a sweep that ends in another cell than it
   * began. Cells lie in the world, so that nothing must be remembered from one stroke to the next.
   */
  leave(sweep: Sweep, record: Readonly<StrokeRecord>, beat: number, sole: SolePress): void {
    // Before what it covers goes: a print trodden again is as deep as both steps.
    const mark = this.markOf(sweep, record, beat, sole)
    this.cover(sweep)
    if (!leavesRecord(sweep, record)) return
    const tile = this.tileFor(tileOfPlace(mark.x), tileOfPlace(mark.z))
    const prints = tile.prints!
    if (prints.count === MOST_RECORDS) this.remove(tile, 0)
    prints.add(mark)
    if (mark.sole !== NO_SOLE) this.reached(tile, prints.count - 1)
  }

  /** The mark that a stroke leaves. Scratch, valid until the next call. */
  markOf(sweep: Sweep, record: Readonly<StrokeRecord>, beat: number, sole: SolePress): Readonly<Mark> {
    const { mark } = this
    mark.x = (record.x1 + 2) >> 2
    mark.z = (record.z1 + 2) >> 2
    mark.sole = record.shape === StrokeShape.Sole ? record.sole : NO_SOLE
    mark.side = record.side
    mark.beat = beat
    mark.actor = record.actor
    mark.dirX = sweep.isStamp ? sweep.dirX : sweep.goX
    mark.dirZ = sweep.isStamp ? sweep.dirZ : sweep.goZ
    mark.load = record.load / LOAD_UNITS
    mark.depth = sole.printDepth / HEIGHT_UNITS
    mark.spread = sole.level
    // That of an endless sole counts from the undisturbed snow as it is.
    if (mark.sole !== NO_SOLE && sweep.period === 0) mark.depth += this.depthBelow(mark)
    return mark
  }

  /** Depth, m, that is left of a print of the same foot in the same place: a second step falls only from its floor. */
  private depthBelow(mark: Readonly<Mark>): number {
    let deepest = 0
    const lastX = tileOfPlace(mark.x + SAME_PLACE)
    const lastZ = tileOfPlace(mark.z + SAME_PLACE)
    for (let tz = tileOfPlace(mark.z - SAME_PLACE); tz <= lastZ; tz++) {
      for (let tx = tileOfPlace(mark.x - SAME_PLACE); tx <= lastX; tx++) {
        const tile = this.store.at(tx, tz)
        if (tile === null || tile.prints === null) continue
        const { words, count } = tile.prints
        for (let at = 0; at < count * RECORD_WORDS; at += RECORD_WORDS) {
          if (soleOfRecord(words[at]) !== mark.sole || sideOf(words[at + 3]) !== mark.side) continue
          const x = tx * TILE_SIDE * PLACE_UNITS + placeX(words[at])
          const z = tz * TILE_SIDE * PLACE_UNITS + placeZ(words[at])
          if (Math.abs(x - mark.x) > SAME_PLACE || Math.abs(z - mark.z) > SAME_PLACE) continue
          readDirection(words[at + 3], direction)
          if (direction.dirX * mark.dirX + direction.dirZ * mark.dirZ < SAME_WAY) continue
          const age = (mark.beat - (words[at + 1] >>> 0)) / BEATS_PER_SECOND
          const left = (strengthOf(words[at + 3]) / FULL_STRENGTH) * softening(age)
          deepest = Math.max(deepest, depthOf(words[at + 3]) * left)
        }
      }
    }
    return deepest
  }

  /** True when a stroke covers record n of a tile: its centre lies under the shape, and not behind where a sweep began. */
  covers(sweep: Sweep, tile: Tile, n: number): boolean {
    const word = tile.prints!.words[n * RECORD_WORDS]
    const x = recordX(word, tile.tx) * TEXELS_PER_METRE
    const z = recordZ(word, tile.tz) * TEXELS_PER_METRE
    if (!sweep.isStamp) {
      // What a body drew a tick ago still lies under it; it drew that, and does not tread on it.
      const u = (x - sweep.baseX - sweep.fracX) * sweep.goX + (z - sweep.baseZ - sweep.fracZ) * sweep.goZ
      if (u <= 1 / POSITION_UNITS) return false
    }
    return distanceAt(sweep, x, z) < 0
  }

  /**
   * Weather step n covers the records of a tile with so many height units of fall and takes as many of melt: 4 cm of either
   * leave nothing of a fresh one. Under a roof nothing falls.
   */
  weather(tile: Tile, n: number, fall: number, melt: number): void {
    const { prints, sheltered } = tile
    if (prints === null) return
    for (let k = prints.count - 1; k >= 0; k--) {
      const at = k * RECORD_WORDS
      const roofed = sheltered !== null && sheltered.has(texelOfRecord(prints.words[at]))
      this.weaken(tile, k, (Math.imul(roofed ? melt : fall + melt, LOSS) + threshold(n)) >> 16)
    }
  }

  /** Before snow is laid or taken otherwise than by a stroke: notes the records of a rectangle of world texels, for `bury`. */
  watch(firstX: number, firstZ: number, lastX: number, lastZ: number): void {
    this.watchedTiles.length = this.watchedRecords.length = this.watchedHeights.length = 0
    for (let tz = firstZ >> 6; tz <= lastZ >> 6; tz++) {
      for (let tx = firstX >> 6; tx <= lastX >> 6; tx++) {
        const tile = this.store.at(tx, tz)
        if (tile === null || tile.prints === null) continue
        const { words, count } = tile.prints
        for (let n = 0; n < count; n++) {
          this.watchedTiles.push(tile)
          this.watchedRecords.push(n)
          this.watchedHeights.push(tile.height[texelOfRecord(words[n * RECORD_WORDS])])
        }
      }
    }
  }

  /** After it: what came to lie on a watched record, or went from under it, takes as much of it as so much fall or melt. */
  bury(): void {
    // From the last: what is removed moves only those behind it.
    for (let k = this.watchedTiles.length - 1; k >= 0; k--) {
      const tile = this.watchedTiles[k]
      const n = this.watchedRecords[k]
      const change = tile.height[texelOfRecord(tile.prints!.words[n * RECORD_WORDS])] - this.watchedHeights[k]
      this.weaken(tile, n, (Math.imul(change < 0 ? -change : change, LOSS) + HALF) >> 16)
    }
  }

  /** Takes so much of the strength of a record. */
  private weaken(tile: Tile, n: number, lost: number): void {
    if (lost === 0) return
    const { words } = tile.prints!
    const at = n * RECORD_WORDS
    const left = strengthOf(words[at + 3]) - lost
    if (left <= 0) {
      this.remove(tile, n)
      return
    }
    words[at + 3] = (words[at + 3] & ~(FULL_STRENGTH << 24)) | (left << 24)
    this.changed(tile, n)
  }

  /** Takes away the records whose centre lies under a shape: what was erased, built over or marked anew. */
  cover(sweep: Sweep): void {
    const reach = Math.sqrt(sweep.alongExtent * sweep.alongExtent + sweep.acrossExtent * sweep.acrossExtent)
    const x = sweep.baseX + sweep.fracX
    const z = sweep.baseZ + sweep.fracZ
    const minX = Math.min(x, x + sweep.toX) - reach
    const minZ = Math.min(z, z + sweep.toZ) - reach
    const maxX = Math.max(x, x + sweep.toX) + reach
    const maxZ = Math.max(z, z + sweep.toZ) + reach
    for (let tz = Math.floor(minZ) >> 6; tz <= Math.floor(maxZ) >> 6; tz++) {
      for (let tx = Math.floor(minX) >> 6; tx <= Math.floor(maxX) >> 6; tx++) {
        const tile = this.store.at(tx, tz)
        if (tile === null || tile.prints === null) continue
        const { prints } = tile
        for (let n = prints.count - 1; n >= 0; n--) {
          const word = prints.words[n * RECORD_WORDS]
          const px = tx * TILE_SIDE + placeX(word) / PLACE_UNITS
          const pz = tz * TILE_SIDE + placeZ(word) / PLACE_UNITS
          if (px < minX || px > maxX || pz < minZ || pz > maxZ) continue
          if (this.covers(sweep, tile, n)) this.remove(tile, n)
        }
      }
    }
  }

  private remove(tile: Tile, n: number): void {
    this.changed(tile, n)
    tile.prints!.remove(n)
  }

  /** Rectangle that record n, a sole's, reaches. */
  private areaOf(tile: Tile, n: number): typeof area {
    const { words } = tile.prints!
    const at = n * RECORD_WORDS
    readDirection(words[at + 3], direction)
    const stamp = stampOf(soleOfRecord(words[at]))
    const { dirX, dirZ } = direction
    return reachOf(stamp, recordX(words[at], tile.tx), recordZ(words[at], tile.tz), dirX, dirZ)
  }

  private changed(tile: Tile, n: number): void {
    if (soleOfRecord(tile.prints!.words[n * RECORD_WORDS]) === NO_SOLE) return
    const { minX, minZ, maxX, maxZ } = this.areaOf(tile, n)
    this.dirty.add(minX, minZ, maxX, maxZ)
  }

  /** Notes in all tiles that a new print reaches which of their blocks it does: reads elsewhere ask no further. */
  private reached(tile: Tile, n: number): void {
    const { radius } = stampOf(soleOfRecord(tile.prints!.words[n * RECORD_WORDS]))
    if (radius > this.reach) this.reach = radius
    const { minX, minZ, maxX, maxZ } = this.areaOf(tile, n)
    this.dirty.add(minX, minZ, maxX, maxZ)
    // Reads go by the texel left and before the point: one more on those sides.
    const firstX = (Math.floor(minX / TEXEL) - 1) >> BLOCK_SHIFT
    const firstZ = (Math.floor(minZ / TEXEL) - 1) >> BLOCK_SHIFT
    const lastX = Math.floor(maxX / TEXEL) >> BLOCK_SHIFT
    const lastZ = Math.floor(maxZ / TEXEL) >> BLOCK_SHIFT
    for (let bz = firstZ; bz <= lastZ; bz++) {
      for (let bx = firstX; bx <= lastX; bx++) {
        this.tileFor(bx >> 3, bz >> 3).prints!.reached[bz & 7] |= 1 << (bx & 7)
      }
    }
  }

  /** The stored tile at (tx, tz) with a place for prints; made where there is none, since a print reaches it. */
  private tileFor(tx: number, tz: number): Tile {
    const tile = this.store.draft(tx, tz)
    if (!tile.stored) this.store.touch(tile)
    tile.prints ??= new TilePrints()
    return tile
  }
}

function leavesRecord(sweep: Sweep, record: Readonly<StrokeRecord>): boolean {
  if (sweep.isStamp) return true
  return (
    record.x0 >> CELL_SHIFT !== record.x1 >> CELL_SHIFT || record.z0 >> CELL_SHIFT !== record.z1 >> CELL_SHIFT
  )
}
