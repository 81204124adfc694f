/** The uniform block that terrain/surface.wgsl reads. */
import { CacheLevel, ReliefLayer, Surface } from '../layouts.ts'
import { LEVEL_SPACING, type HeightLevels } from './macro.ts'
import { RELIEF_LATTICES } from './relief.ts'

/** Width of a snow tile, m. */
const TILE = 2.5

/** Stored units of a metre, and of a whole share. */
const HEIGHT_UNITS = 8192
const SHARE_STEPS = 127

/** Place of a field in 4-byte words. */
const at = (field: keyof typeof Surface.offsets) => Surface.offsets[field] / 4

/** What the surface needs to know of a height source. */
interface Land {
  readonly wind: { readonly x: number; readonly z: number }
  readonly relief?: number
}

/** Snow that nothing touched, in stored units: the field's `undisturbed`. */
interface Undisturbed {
  readonly rise: number
  readonly thawed: number
  readonly ice: number
  readonly wet: number
}

/** What the surface needs to know of its cache. Each level has twice the texel width of the one before. */
interface Cache {
  readonly side: number
  readonly count: number
  /** m. */
  readonly spacing: number
  /** Per level: texel of the anchor's node on both axes, and how far it is filled, m. */
  readonly anchorTexels: Int32Array
  readonly reaches: Float64Array
  /** Cover level that serves it. */
  readonly covers: Int32Array
}

export interface SurfaceBlock {
  readonly bytes: ArrayBuffer
  /**
   * Writes the block for undisturbed snow as it is and an anchor: a multiple of 2.5 m on both axes near the camera. Whole cells go to the GPU as
   * integers and what is left over as fractions, so that 32-bit floats are enough anywhere.
   */
  write(
    anchorX: number,
    anchorZ: number,
    levels: HeightLevels,
    cover: Pick<HeightLevels, 'finestLevel'>,
    land: Land,
    snow: Undisturbed,
  ): void
  /** Writes where the levels of the cache lie, and the middle of the window of prints relative to the anchor, m. */
  writeCache(cache: Cache, printX: number, printZ: number): void
}

export function createSurfaceBlock(): SurfaceBlock {
  const bytes = new ArrayBuffer(Surface.stride)
  const floats = new Float32Array(bytes)
  const integers = new Int32Array(bytes)
  return {
    bytes,
    write(anchorX, anchorZ, levels, cover, { wind, relief = 1 }, { rise, thawed, ice, wet }) {
      integers[at('anchorTile')] = anchorX / TILE
      integers[at('anchorTile') + 1] = anchorZ / TILE
      integers[at('anchorNode')] = anchorX / LEVEL_SPACING
      integers[at('anchorNode') + 1] = anchorZ / LEVEL_SPACING
      floats[at('focus')] = levels.focusX - anchorX
      floats[at('focus') + 1] = levels.focusZ - anchorZ
      floats[at('wind')] = wind.x
      floats[at('wind') + 1] = wind.z
      floats[at('reliefAmount')] = relief
      integers[at('finestLevel')] = levels.finestLevel
      // Powers of two: exact.
      floats[at('rise')] = rise / HEIGHT_UNITS
      floats[at('thawed')] = thawed / HEIGHT_UNITS
      integers[at('finestCover')] = cover.finestLevel
      floats[at('ice')] = ice / SHARE_STEPS
      floats[at('wet')] = wet / SHARE_STEPS
      for (let layer = 0; layer < RELIEF_LATTICES.length; layer++) {
        const { aa, ab, ba, bb } = RELIEF_LATTICES[layer]
        const o = at('relief') + (layer * ReliefLayer.stride) / 4
        const cell = o + ReliefLayer.offsets.cell / 4
        const fraction = o + ReliefLayer.offsets.fraction / 4
        const lattice = o + ReliefLayer.offsets.lattice / 4
        const xx = aa * wind.x - ab * wind.z
        const xz = aa * wind.z + ab * wind.x
        const zx = ba * wind.x - bb * wind.z
        const zz = ba * wind.z + bb * wind.x
        const u = xx * anchorX + xz * anchorZ
        const v = zx * anchorX + zz * anchorZ
        integers[cell] = Math.floor(u)
        integers[cell + 1] = Math.floor(v)
        floats[fraction] = u - Math.floor(u)
        floats[fraction + 1] = v - Math.floor(v)
        floats[lattice] = xx
        floats[lattice + 1] = xz
        floats[lattice + 2] = zx
        floats[lattice + 3] = zz
      }
    },
    writeCache({ side, count, spacing, anchorTexels, reaches, covers }, printX, printZ) {
      floats[at('printCentre')] = printX
      floats[at('printCentre') + 1] = printZ
      integers[at('cacheSide')] = side
      integers[at('cacheCount')] = count
      floats[at('cacheSpacing')] = spacing
      for (let level = 0; level < count; level++) {
        const o = at('cache') + (level * CacheLevel.stride) / 4
        integers[o] = anchorTexels[level * 2]
        integers[o + 1] = anchorTexels[level * 2 + 1]
        integers[o + 2] = covers[level]
        floats[o + CacheLevel.offsets.reach / 4] = reaches[level]
      }
    },
  }
}
