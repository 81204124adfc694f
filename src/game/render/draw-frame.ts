import type { View } from '../../components/camera.ts'
import { Snow } from '../../components/resources.ts'
import { Time } from '../../components/time.ts'
import { use, type World } from '../../components/world.ts'
import { Frame, Patch, Surface } from '../../shaders/layouts.ts'
import { HEIGHT_UNITS } from '../../snow/tile.ts'
import { anchorOf } from './frame-block.ts'
import type { Gpu } from './gpu.ts'
import type { RenderObjects } from './objects.ts'
import { pass, type Program } from './program.ts'
import type { Terrain } from './terrain.ts'
import { fitCamera, fitCascade } from './views.ts'

const SOLID = { depth: true, cull: false } as const
const FLAT = { depth: false, cull: false } as const

/**
 * One picture: what moves is uploaded, then the passes run in the order in which they read each other. `everything`
 * runs every program at least once, so that a picture later on waits for no pipeline.
 */
export function drawFrame(
  gpu: Gpu,
  r: RenderObjects,
  world: World,
  view: View,
  alpha: number,
  seconds: number,
  everything: boolean,
): void {
  const { programs } = r
  fitViews(r, view)
  listPatches(r, view)
  upload(gpu, r, world, view, alpha, seconds)
  const { tick, dt } = use(world, Time)
  r.flakes?.update(view, use(world, Snow).weather, (tick + alpha) * dt)
  if (everything) showEverything(r)
  r.farRange?.update(view, r.axes, r.sky.sun, r.full)

  for (let c = 0; c < r.shadows.length; c++) {
    pass(gpu, r.shadows[c]!, 'depth', () => {
      drawTerrain(r, programs.terrainCaster, c + 1)
      // In the third map a figure is smaller than a texel.
      if (c < 2) drawFigures(r, programs.figureCaster, programs.bodyCaster, c + 1)
    })
  }
  pass(gpu, r.screen.scene, 'color+depth', () => {
    drawTerrain(r, programs.terrain, 0)
    drawFigures(r, programs.figure, programs.body, 0)
    r.farRange?.draw(everything)
    programs.sky.draw(r.full, 1, SOLID)
    r.flakes?.draw(everything)
  })
  pass(gpu, null, 'none', () => r.screen.compose.draw(r.full, 1, FLAT))
}

/** A figure or body of zeros has no size, so it is drawn and not seen. */
function showEverything(r: RenderObjects): void {
  r.figures.count = Math.max(1, r.figures.count)
  r.bodies.count = Math.max(1, r.bodies.count)
}

function drawTerrain(r: RenderObjects, program: Program, view: number): void {
  program.draw(r.terrain.patch, r.terrain.counts[view]!, SOLID, r.slots[view])
}
function drawFigures(r: RenderObjects, figure: Program, body: Program, view: number): void {
  figure.draw(r.figureMesh, r.figures.count, SOLID, r.slots[view])
  body.draw(r.cube, r.bodies.count, SOLID, r.slots[view])
}

/**
 * Uploads what the ground and its snow need round the view, and fills the surface cache from it, at most what one frame may.
 * @returns false when there was nothing to do.
 */
export function uploadGround(gpu: Gpu, { terrain }: RenderObjects, view: View): boolean {
  const before = gpu.stats.uploads
  terrain.heights.update(view.focusX, view.focusZ)
  // Before any thaw the depth of snow shows nowhere.
  if (terrain.undisturbed.thawed > 0) {
    const { uploads, uploadBytes } = gpu.stats
    terrain.cover.update(view.focusX, view.focusZ)
    gpu.stats.snowUploads += gpu.stats.uploads - uploads
    gpu.stats.snowUploadBytes += gpu.stats.uploadBytes - uploadBytes
  }
  terrain.atlas.update(view.focusX, view.focusZ)
  terrain.detail.update(view.focusX, view.focusZ)
  const changed = gpu.stats.uploads > before
  composeSurface(gpu, terrain, view)
  return changed || terrain.cache.blocks.jobCount > 0
}

/** Tells the GPU where everything lies, and fills the cache. */
function composeSurface(gpu: Gpu, terrain: Terrain, view: View): void {
  const { cache, cover, detail, heights, source, surfaceBlock, undisturbed } = terrain
  const anchorX = anchorOf(view.x)
  const anchorZ = anchorOf(view.z)
  const finestCover = cover.levels.finestLevel
  cache.plan(view, anchorX, anchorZ, finestCover, undisturbed)
  surfaceBlock.write(anchorX, anchorZ, heights.levels, cover.levels, source, undisturbed)
  surfaceBlock.writeCache(cache.blocks, detail.middleX - anchorX, detail.middleZ - anchorZ)
  gpu.writeBuffer(terrain.surface, surfaceBlock.bytes, Surface.stride)
  cache.fill(terrain.sources)
}

function upload(gpu: Gpu, r: RenderObjects, world: World, view: View, alpha: number, seconds: number): void {
  const { terrain } = r
  uploadGround(gpu, r, view)
  r.figures.update(world, view, alpha)
  r.bodies.update(world, view, alpha)
  r.block.setSize(r.screen.width, r.screen.height)
  r.block.setCamera(view, r.axes, seconds)
  gpu.writeBuffer(r.frame, r.block.data, Frame.stride)
  gpu.writeBuffer(terrain.patches, terrain.clipmap.data, terrain.clipmap.count * Patch.stride)
}

/** Widest view that shadows are fitted for, so that a change of field of view does not rescale them. */
const WIDEST = Math.tan(1.15 / 2)

function fitViews(r: RenderObjects, view: View): void {
  const aspect = r.screen.width / r.screen.height
  fitCamera(view, aspect, r.camera, r.axes)
  // A frustum wider than it is deep is held best by a sphere round the middle of its far end.
  const spread = WIDEST * Math.hypot(1, Math.max(aspect, 16 / 9))
  const { bounds } = r.terrain.source
  const rise = Math.max(0, r.terrain.undisturbed.rise / HEIGHT_UNITS)
  for (let c = 0; c < r.cascades.length; c++) {
    const range = r.quality.shadowRanges[c]!
    const drop = bounds.max + rise - Math.min(view.y, view.focusY) + range
    fitCascade(
      view,
      r.sky.sun,
      range,
      range * Math.max(1, spread),
      r.quality.shadowSize,
      drop,
      r.cascades[c]!,
    )
    r.block.setCascade(c, r.cascades[c]!)
  }
}

/** Texels of a shadow map per quad of what casts into it: where a map begins to serve, the camera sees no finer quads. */
const CASTER_TEXELS = 4.1

function listPatches(r: RenderObjects, view: View): void {
  const { clipmap, counts } = r.terrain
  const anchorX = anchorOf(view.x)
  const anchorZ = anchorOf(view.z)
  const finest = r.terrain.firstRing(view.focusX, view.focusZ)
  clipmap.clear(r.terrain.undisturbed.rise / HEIGHT_UNITS)
  for (let v = 0; v <= r.cascades.length; v++) {
    const drawn = v === 0 ? r.camera : r.cascades[v - 1]!
    const wide = v === 0 ? 0 : CASTER_TEXELS * r.cascades[v - 1]!.metrics[0]!
    const firstRing = Math.max(finest, clipmap.ringFor(wide))
    const first = clipmap.count
    counts[v] = clipmap.add(drawn.planes, view, anchorX, anchorZ, firstRing)
    r.block.setView(v, drawn, first)
  }
}
