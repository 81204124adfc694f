import { TILE_TEXELS } from '../tile.ts'

/** One bit for each texel of a tile: 512 bytes. A tile without any has null in its place, so that hot loops ask once. */
export class TexelBits {
  readonly words = new Int32Array(TILE_TEXELS / 32)
  /** Blocks of 8 × 8 texels with a bit set: row r, column c is bit c of byte r. */
  readonly blocks = new Uint8Array(8)

  has(i: number): boolean {
    return (this.words[i >> 5] & (1 << (i & 31))) !== 0
  }

  add(i: number): void {
    this.words[i >> 5] |= 1 << (i & 31)
    this.blocks[i >> 9] |= 1 << ((i >> 3) & 7)
  }
}
