import { RELIEF_GONE } from '../../snow/reader.ts'
import { HEIGHT_UNITS, TEXEL, TILE_SIDE, TILE_TEXELS } from '../../snow/tile.ts'
import type { SnowTile } from '../../snow/types.ts'

/** Of its sky, a texel d metres down sees 1 / (1 + 12 d): terrain/stored.wgsl has the same for what it resolves. */
const HIDING = 12
/** Square of a slope from the square of a difference between neighbours. */
const STEEP = 1 / (HEIGHT_UNITS * TEXEL) ** 2
const LAST = TILE_SIDE - 1

/**
 * A square of 64² texels, each the mean of 4^shift texels of the field, undisturbed ones included: what a tile looks like
 * from afar. Drawn data only: it is rebuilt from the tiles at any time.
 */
export class CoarseTile {
  /** 1/8192 m. */
  readonly height = new Int16Array(TILE_TEXELS)
  /**
   * Four bytes a texel: top, ice, wet, each + 128, and how dim it is. A mean height does not show how packed or how dark a
   * groove narrower than a texel is: top counts as far as it shows, from 0 to RELIEF_GONE, and dim is the mean of what depth
   * hides of the sky and steepness turns away from it.
   */
  readonly state = new Uint8Array(TILE_TEXELS * 4)
  /** Blocks of 8 × 8 texels that may differ from zero, and that changed: masks like a tile's. */
  readonly active = new Uint8Array(8)
  readonly dirty = new Uint8Array(8)
  private readonly shift: number

  /** @param shift 2: texels of 4 × 4 of the field's, 4: of 16 × 16. */
  constructor(shift: number) {
    this.shift = shift
    this.clear()
  }

  /** Undisturbed snow. */
  clear(): void {
    this.height.fill(0)
    const words = new Uint32Array(this.state.buffer)
    this.state.set(UNDISTURBED)
    words.fill(words[0]!)
    this.active.fill(0)
    this.dirty.fill(0)
  }

  /** Averages the given blocks of one of its tiles anew. */
  take(tile: SnowTile, blocks: Uint8Array): void {
    const { shift } = this
    const side = 1 << shift
    const across = TILE_SIDE >> shift
    const x0 = (tile.tx & (side - 1)) * across
    const z0 = (tile.tz & (side - 1)) * across
    for (let z = 0; z < across; z++) {
      const row = blocks[(z << shift) >> 3]! | blocks[((z << shift) + side - 1) >> 3]!
      if (row === 0) continue
      for (let x = 0; x < across; x++) {
        const first = (x << shift) >> 3
        const last = ((x << shift) + side - 1) >> 3
        if ((row & ((1 << first) | (1 << last))) === 0) continue
        this.average(tile, ((z << shift) << 6) | (x << shift), ((z0 + z) << 6) | (x0 + x))
        const bit = 1 << ((x0 + x) >> 3)
        this.active[(z0 + z) >> 3]! |= bit
        this.dirty[(z0 + z) >> 3]! |= bit
      }
    }
  }

  /** Writes texel `to` as the mean over the square of the tile's texels that starts at `from`. */
  private average(tile: SnowTile, from: number, to: number): void {
    const side = 1 << this.shift
    const { height: heights, top: tops, ice: iced, wet: soaked } = tile
    let height = 0
    let top = 0
    let ice = 0
    let wet = 0
    let dim = 0
    for (let row = from; row < from + (side << 6); row += TILE_SIDE)
      for (let i = row; i < row + side; i++) {
        const h = heights[i]!
        const t = tops[i]!
        height += h
        if (t > 0) top += t < RELIEF_GONE ? t : RELIEF_GONE
        ice += iced[i]!
        wet += soaked[i]!
        // Differences to neighbours in the same tile: inwards at its last column and row.
        const dx = h - heights[(i & LAST) < LAST ? i + 1 : i - 1]!
        const dz = h - heights[i >> 6 < LAST ? i + TILE_SIDE : i - TILE_SIDE]!
        if (h === 0 && dx === 0 && dz === 0) continue
        const open = h < 0 ? HEIGHT_UNITS / (HEIGHT_UNITS - HIDING * h) : 1
        dim += 1 - open / (1 + (dx * dx + dz * dz) * STEEP)
      }
    const share = 1 / (side * side)
    this.height[to] = Math.round(height * share)
    this.state[to * 4] = Math.round(top * share) + 128
    this.state[to * 4 + 1] = Math.round(ice * share) + 128
    this.state[to * 4 + 2] = Math.round(wet * share) + 128
    this.state[to * 4 + 3] = Math.round(dim * share * 255)
  }
}

/** Bytes of a state texel of snow that nobody trod. */
export const UNDISTURBED = [128, 128, 128, 0] as const
