/**
 * Reading the surface between texels: bilinear over tile borders, with a missing tile as zero. The drawing side uses the
 * same filter, so feet stand on what is seen. Reads change nothing.
 */
import type { Changes } from './changes.ts'
import type { Ground } from './ground/height-source.ts'
import type { Residual } from './prints/residual.ts'
import type { TilePrints } from './prints/record.ts'
import { tileRestDensity } from './rest.ts'
import {
  HEIGHT_UNITS,
  SHARE_STEPS,
  TEXEL,
  TEXELS_PER_METRE,
  TILE_SIDE,
  TOP_STEP,
  type Tile,
  depthAfter,
  texelIndex,
} from './tile.ts'
import type { TileStore } from './tile-store.ts'

/** `top` at which the fine relief of untouched snow has gone: 80 kg/m³ of packing. */
export const RELIEF_GONE = 20
const METRES = 1 / HEIGHT_UNITS
const LAST = TILE_SIDE - 1

type Channel = 'height' | 'top' | 'ice' | 'wet'

/** Share of the fine relief that is left under a `top`: 1 − smoothstep(0, 20, top). */
export function reliefLeft(top: number): number {
  if (top <= 0) return 1
  if (top >= RELIEF_GONE) return 0
  const t = top / RELIEF_GONE
  return 1 - t * t * (3 - 2 * t)
}

/** Between texel i and its neighbours right and below, which must lie in the same tile. */
function bilinear(texels: Int16Array | Int8Array, i: number, a: number, b: number): number {
  const near = texels[i] + (texels[i + 1] - texels[i]) * a
  const far = texels[i + TILE_SIDE] + (texels[i + TILE_SIDE + 1] - texels[i + TILE_SIDE]) * a
  return near + (far - near) * b
}

/** Between the four corners of a texel cell, from corner i on, in the same order of operations as `bilinear`. */
function mixed(corners: Int32Array, i: number, a: number, b: number): number {
  const near = corners[i] + (corners[i + 1] - corners[i]) * a
  const far = corners[i + 2] + (corners[i + 3] - corners[i + 2]) * a
  return near + (far - near) * b
}

/** Whether any print may reach the surface between texel (ix, iz) and the next ones. */
const isReached = ({ reached }: TilePrints, ix: number, iz: number): boolean =>
  ((reached[(iz & LAST) >> 3] >> ((ix & LAST) >> 3)) & 1) !== 0

export class Reader {
  private readonly ground: Ground
  private readonly store: TileStore
  private readonly residual: Residual

  constructor(ground: Ground, store: TileStore, residual: Residual) {
    this.residual = residual
    this.ground = ground
    this.store = store
  }

  height(x: number, z: number): number {
    const u = x * TEXELS_PER_METRE - 0.5
    const v = z * TEXELS_PER_METRE - 0.5
    const ix = Math.floor(u)
    const iz = Math.floor(v)
    let offset = 0
    let top = 0
    let fine = 0
    const tile = this.store.at(ix >> 6, iz >> 6)
    if (tile !== null && tile.prints !== null && isReached(tile.prints, ix, iz)) fine = this.residual.at(x, z)
    if ((ix & LAST) === LAST || (iz & LAST) === LAST) {
      offset = this.sample('height', x, z)
      top = this.sample('top', x, z)
    } else if (tile !== null) {
      const i = ((iz & LAST) << 6) | (ix & LAST)
      const body = tile.unpacked()
      offset = bilinear(body.height, i, u - ix, v - iz)
      top = bilinear(body.top, i, u - ix, v - iz)
    }
    return this.surface(x, z, offset, top) + fine
  }

  /** Ground, relief and offset together; the last two in stored units. */
  private surface(x: number, z: number, offset: number, top: number): number {
    const left = reliefLeft(top)
    const relief = left > 0 ? this.ground.relief(x, z) * left : 0
    return this.ground.macro(x, z) + relief + this.risen(x, z, offset) * METRES
  }

  /** Snow over what was the undisturbed surface before all weather; it ends at the ground. Stored units. */
  private risen(x: number, z: number, offset: number): number {
    const { rise, thawed } = this.store.undisturbed
    if (thawed === 0) return offset + rise
    const rest = this.store.restDepth.at(x, z)
    const depth = depthAfter(this.store.undisturbed, rest) + offset
    return (depth > 0 ? depth : 0) - rest
  }

  /** Makes `changes` watch the four texels around (x, z). */
  watch(changes: Changes, x: number, z: number): void {
    const ix = Math.floor(x * TEXELS_PER_METRE - 0.5)
    const iz = Math.floor(z * TEXELS_PER_METRE - 0.5)
    for (let n = 0; n < 4; n++) {
      const cx = ix + (n & 1)
      const cz = iz + (n >> 1)
      changes.watch(this.store.draft(cx >> 6, cz >> 6), texelIndex(cx, cz))
    }
  }

  /** The height at (x, z), the point that was watched n-th, from the texels around it; without prints. */
  watchedHeight({ heights, tops }: Changes, n: number, x: number, z: number): number {
    const u = x * TEXELS_PER_METRE - 0.5
    const v = z * TEXELS_PER_METRE - 0.5
    const a = u - Math.floor(u)
    const b = v - Math.floor(v)
    return this.surface(x, z, mixed(heights, n * 4, a, b), mixed(tops, n * 4, a, b))
  }

  /** Fills out[i] with the height at (xz[2i], xz[2i + 1]). */
  heights(xz: Float64Array, out: Float64Array): void {
    for (let n = 0; n < out.length; n++) out[n] = this.height(xz[2 * n], xz[2 * n + 1])
  }

  /** Snow surface minus undisturbed surface, m. */
  offset(x: number, z: number): number {
    const u = x * TEXELS_PER_METRE - 0.5
    const v = z * TEXELS_PER_METRE - 0.5
    const ix = Math.floor(u)
    const iz = Math.floor(v)
    if ((ix & LAST) === LAST || (iz & LAST) === LAST) return this.sample('height', x, z) * METRES
    const tile = this.store.at(ix >> 6, iz >> 6)
    if (tile === null) return 0
    return bilinear(tile.height, ((iz & LAST) << 6) | (ix & LAST), u - ix, v - iz) * METRES
  }

  /** Fills out[i] with the offset at (xz[2i], xz[2i + 1]). */
  offsets(xz: Float64Array, out: Float64Array): void {
    let tile: Tile | null = null
    let tileX = NaN
    let tileZ = NaN
    for (let n = 0; n < out.length; n++) {
      const u = xz[2 * n] * TEXELS_PER_METRE - 0.5
      const v = xz[2 * n + 1] * TEXELS_PER_METRE - 0.5
      const ix = Math.floor(u)
      const iz = Math.floor(v)
      if ((ix & LAST) === LAST || (iz & LAST) === LAST) {
        out[n] = this.sample('height', xz[2 * n], xz[2 * n + 1]) * METRES
        continue
      }
      if (ix >> 6 !== tileX || iz >> 6 !== tileZ) {
        tileX = ix >> 6
        tileZ = iz >> 6
        tile = this.store.at(tileX, tileZ)
      }
      if (tile === null) {
        out[n] = 0
        continue
      }
      out[n] = bilinear(tile.height, ((iz & LAST) << 6) | (ix & LAST), u - ix, v - iz) * METRES
    }
  }

  depth(x: number, z: number): number {
    const ix = Math.floor(x * TEXELS_PER_METRE)
    const iz = Math.floor(z * TEXELS_PER_METRE)
    const masked = this.store.at(ix >> 6, iz >> 6)?.masked
    if (masked?.has(texelIndex(ix, iz))) return 0
    const rest = depthAfter(this.store.undisturbed, this.restDepth(x, z))
    const depth = (rest + this.sample('height', x, z)) * METRES
    return depth > 0 ? depth : 0
  }

  density(x: number, z: number): number {
    const tx = Math.floor(x * TEXELS_PER_METRE) >> 6
    const tz = Math.floor(z * TEXELS_PER_METRE) >> 6
    const rest = this.store.at(tx, tz)?.restDensity ?? tileRestDensity(this.ground, tx, tz)
    return rest + TOP_STEP * this.sample('top', x, z)
  }

  normal(
    x: number,
    z: number,
    out: { x: number; y: number; z: number },
  ): { x: number; y: number; z: number } {
    const h = TEXEL / 2
    const dx = (this.height(x - h, z) - this.height(x + h, z)) * TEXELS_PER_METRE
    const dz = (this.height(x, z - h) - this.height(x, z + h)) * TEXELS_PER_METRE
    const per = 1 / Math.sqrt(dx * dx + 1 + dz * dz)
    out.x = dx * per
    out.y = per
    out.z = dz * per
    return out
  }

  /** Ice or wetness of the top layer, 0…1. */
  share(channel: 'ice' | 'wet', x: number, z: number): number {
    const units = this.store.undisturbed[channel] + this.sample(channel, x, z)
    return units < 0 ? 0 : units > SHARE_STEPS ? 1 : units / SHARE_STEPS
  }

  /** A channel in stored units. */
  sample(channel: Channel, x: number, z: number): number {
    const u = x * TEXELS_PER_METRE - 0.5
    const v = z * TEXELS_PER_METRE - 0.5
    const ix = Math.floor(u)
    const iz = Math.floor(v)
    const a = u - ix
    const p = this.texel(channel, ix, iz)
    const r = this.texel(channel, ix, iz + 1)
    const near = p + (this.texel(channel, ix + 1, iz) - p) * a
    const far = r + (this.texel(channel, ix + 1, iz + 1) - r) * a
    return near + (far - near) * (v - iz)
  }

  private texel(channel: Channel, ix: number, iz: number): number {
    const tile = this.store.at(ix >> 6, iz >> 6)
    return tile === null ? 0 : tile[channel][((iz & LAST) << 6) | (ix & LAST)]
  }

  /** Depth before all weather in stored units: what the tile was made with, or the ground's where there is none yet. */
  private restDepth(x: number, z: number): number {
    const ix = Math.floor(x * TEXELS_PER_METRE)
    const iz = Math.floor(z * TEXELS_PER_METRE)
    const tile = this.store.at(ix >> 6, iz >> 6)
    return tile === null ? this.store.restDepth.at(x, z) : tile.node(((iz & LAST) << 6) | (ix & LAST))
  }
}
