import { Surface, VIEW_COUNT } from '../../shaders/layouts.ts'
import { createSurfaceBlock } from '../../shaders/terrain/surface.ts'
import type { SnowField } from '../../snow/types.ts'
import { Clipmap, patchMesh } from './clipmap.ts'
import type { Gpu } from './gpu.ts'
import { coverTexture, heightTexture } from './level-texture.ts'
import { DetailWindow } from './detail-window.ts'
import type { RenderQuality } from './quality.ts'
import { SnowAtlas } from './snow-atlas.ts'

export type Terrain = ReturnType<typeof makeTerrain>

/** The ground and the snow on it: meshes, patch lists, height levels, atlas, and what the shaders read of them. */
export function makeTerrain(gpu: Gpu, quality: RenderQuality, field: SnowField) {
  const { source } = field.ground
  const clipmap = new Clipmap(
    { quads: quality.patchQuads, base: quality.baseTexels, rings: quality.rings },
    VIEW_COUNT,
    source,
  )
  const detail = new DetailWindow(gpu, field)
  const inner = patchMesh(quality.patchQuads, true)
  const outer = patchMesh(quality.patchQuads, false)
  return {
    source,
    undisturbed: field.undisturbed,
    clipmap,
    patches: gpu.storage('clipmap patches', clipmap.data.byteLength),
    inner: gpu.geometry('inner patch', { grid: [inner.grid, 2] }, inner.indices),
    outer: gpu.geometry('outer patch', { grid: [outer.grid, 2] }, outer.indices),
    /** Patches of each view in this frame: of the innermost ring, and of the others. */
    innerCounts: new Int32Array(VIEW_COUNT),
    outerCounts: new Int32Array(VIEW_COUNT),
    heights: heightTexture(gpu, source),
    cover: coverTexture(gpu, field.ground),
    atlas: new SnowAtlas(gpu, field, quality.tilesPerFrame, detail),
    detail,
    surface: gpu.uniform('surface block', Surface.stride),
    surfaceBlock: createSurfaceBlock(),
  }
}
