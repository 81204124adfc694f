import { CACHE_LEVELS, Surface, VIEW_COUNT } from '../../shaders/layouts.ts'
import { createSurfaceBlock } from '../../shaders/terrain/surface.ts'
import { TEXEL, TILE_METRES } from '../../snow/tile.ts'
import type { SnowField } from '../../snow/types.ts'
import { Clipmap, patchMesh } from './clipmap.ts'
import { bindingOf, viewOf } from './compute.ts'
import type { Gpu } from './gpu.ts'
import { coverTexture, heightTexture } from './level-texture.ts'
import { DetailWindow } from './detail-window.ts'
import type { RenderQuality } from './quality.ts'
import { SnowAtlas } from './snow-atlas.ts'
import { SurfaceCache } from './surface-cache.ts'

export type Terrain = ReturnType<typeof makeTerrain>

/** Levels whose coarsest one reaches about as far as the ground is seen, m. */
const SEEN = 850
const levelsFor = (side: number, spacing: number): number =>
  Math.min(CACHE_LEVELS, 1 + Math.ceil(Math.log2(SEEN / ((side / 2 - 16) * spacing))))

/** Whether anyone trod within about `reach` metres of a point. */
function troddenNear(field: SnowField, x: number, z: number, reach: number): boolean {
  const lastX = Math.floor((x + reach) / TILE_METRES)
  const lastZ = Math.floor((z + reach) / TILE_METRES)
  for (let tz = Math.floor((z - reach) / TILE_METRES); tz <= lastZ; tz++)
    for (let tx = Math.floor((x - reach) / TILE_METRES); tx <= lastX; tx++)
      if (field.tileAt(tx, tz) !== null) return true
  return false
}

/** The ground and the snow on it: meshes, patch lists, height levels, atlas, and what the shaders read of them. */
export function makeTerrain(gpu: Gpu, quality: RenderQuality, field: SnowField) {
  const { source } = field.ground
  const clipmap = new Clipmap(
    { quads: quality.patchQuads, base: quality.baseTexels, rings: quality.rings, near: quality.fineReach },
    VIEW_COUNT,
    source,
  )
  const spacing = clipmap.spacing / 2
  const cache = new SurfaceCache(
    gpu,
    { side: quality.surfaceTexels, levels: levelsFor(quality.surfaceTexels, spacing), spacing },
    quality.surfaceFill * 1000,
  )
  const detail = new DetailWindow(gpu, field, cache.blocks)
  const patch = patchMesh(quality.patchQuads)
  const heights = heightTexture(gpu, source)
  const cover = coverTexture(gpu, field.ground)
  const atlas = new SnowAtlas(gpu, field, quality.tilesPerFrame, detail, cache.blocks)
  const surface = gpu.uniform('surface block', Surface.stride)
  const { quads } = clipmap.options
  return {
    source,
    /** The finest ring that is worth drawing round a point, m: quads narrower than two texels are for tracks. */
    firstRing(x: number, z: number): number {
      const untrodden = clipmap.ringFor(2 * TEXEL)
      for (let ring = 0; ring < untrodden; ring++)
        if (troddenNear(field, x, z, clipmap.halves[ring]! * quads * clipmap.spacing * 2 ** ring)) return ring
      return untrodden
    },
    undisturbed: field.undisturbed,
    clipmap,
    patches: gpu.storage('clipmap patches', clipmap.data.byteLength),
    patch: gpu.geometry('patch', { grid: [patch.grid, 2] }, patch.indices),
    /** Patches of each view in this frame. */
    counts: new Int32Array(VIEW_COUNT),
    heights,
    cover,
    atlas,
    detail,
    cache,
    /** What the cache is filled from. */
    sources: {
      surface: bindingOf(surface),
      // The cache holds what lies on the ground, not the ground.
      heightLevels: null,
      coverLevels: viewOf(cover.texture),
      pageTable: viewOf(atlas.pageTable),
      snowHeight: viewOf(atlas.height),
      snowState: viewOf(atlas.state),
      printDetail: viewOf(detail.texture),
      printBlocks: viewOf(detail.blocks),
    },
    surface,
    surfaceBlock: createSurfaceBlock(),
  }
}
