/**
 * Where the new values of a stroke go: into the tiles, or, when it is only predicted, nowhere; then just the texels
 * around the points asked for are remembered.
 */
import { TILE_TEXELS, type Tile } from './tile.ts'
import type { TileStore } from './tile-store.ts'

/** A texel as one number: slot of its tile · 4096 + index in it. */
export const placeOf = (tile: Tile, i: number): number => tile.slot * TILE_TEXELS + i
/** Slot of the tile of a place. */
export const slotOf = (place: number): number => place >> 12
/** Index in its tile of a place. */
export const indexOf = (place: number): number => place & (TILE_TEXELS - 1)

export class Changes {
  /** Texels changed since the stroke began. */
  count = 0
  /** What the watched texels hold after the stroke, in the order in which they were watched. */
  heights = new Int32Array(64)
  tops = new Int32Array(64)
  /** Places of the texels that a prediction watches, and how many; none while writing. */
  watched = new Int32Array(64)
  watching = 0
  /** By index in a tile: 1 where a texel of that index is watched, in whichever tile. */
  private readonly marked = new Uint8Array(TILE_TEXELS)
  private readonly store: TileStore
  private readonly disturbed: (tile: Tile) => void
  writing = true
  /** Tile and eight texels of it that were marked last. */
  private last: Tile | null = null
  private lastRun = -1

  /** @param disturbed told of each tile that a stroke changes. */
  constructor(store: TileStore, disturbed: (tile: Tile) => void) {
    this.store = store
    this.disturbed = disturbed
  }

  /** Starts a stroke; without `writing` tiles stay as they are. */
  begin(writing: boolean): void {
    for (let n = 0; n < this.watching; n++) this.marked[indexOf(this.watched[n])] = 0
    this.count = 0
    this.watching = 0
    this.writing = writing
    this.last = null
  }

  /** Remembers texel i of a tile for a prediction. */
  watch(tile: Tile, i: number): void {
    const n = this.watching++
    if (n === this.watched.length) {
      this.watched = doubled(this.watched)
      this.heights = doubled(this.heights)
      this.tops = doubled(this.tops)
    }
    this.watched[n] = placeOf(tile, i)
    this.marked[i] = 1
    this.heights[n] = tile.height[i]
    this.tops[n] = tile.top[i]
  }

  /** Sets texel i of a tile, in stored units. */
  put(tile: Tile, i: number, height: number, mass: number, top: number, ice: number): void {
    this.lay(tile, i, height, mass, top)
    if (this.writing) tile.unpacked().ice[i] = ice
  }

  /** The same where ice stays as it is: not even to look at it spares a rim a fifth of the memory that it waits for. */
  lay(tile: Tile, i: number, height: number, mass: number, top: number): void {
    this.count++
    if (!this.writing) {
      this.see(placeOf(tile, i), height, top)
      return
    }
    // Eight texels in a row lie in one block: most of the time it is marked already.
    if (tile !== this.last || i >> 3 !== this.lastRun) this.mark(tile, i)
    const { height: heights, mass: masses, top: tops } = tile.unpacked()
    heights[i] = height
    masses[i] = mass
    tops[i] = top
  }

  private mark(tile: Tile, i: number): void {
    if (tile !== this.last) {
      this.store.touch(tile)
      this.disturbed(tile)
    }
    this.last = tile
    this.lastRun = i >> 3
    const bit = 1 << (this.lastRun & 7)
    tile.active[i >> 9] |= bit
    tile.dirty[i >> 9] |= bit
    tile.hot[i >> 9] |= bit
  }

  /** True where a change would be neither written nor remembered. */
  ignores(place: number): boolean {
    return !this.writing && this.marked[indexOf(place)] === 0
  }

  private see(place: number, height: number, top: number): void {
    if (this.marked[indexOf(place)] === 0) return
    for (let n = 0; n < this.watching; n++) {
      if (this.watched[n] !== place) continue
      this.heights[n] = height
      this.tops[n] = top
    }
  }
}

function doubled(old: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const wide = new Int32Array(old.length * 2)
  wide.set(old)
  return wide
}
