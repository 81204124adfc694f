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
import type { Blend, Taa } from './screen.ts'
import { fitCamera, fitCascade } from './views.ts'

const SOLID = { depth: true, cull: false } as const
const FLAT = { depth: false, cull: false } as const
const BEHIND = { depth: true, keepDepth: true, cull: false } as const

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
  const thawed = r.terrain.undisturbed.thawed > 0

  for (let c = 0; c < r.shadows.length; c++) {
    pass(gpu, r.shadows[c]!, 'depth', () => {
      if (!thawed || everything) drawTerrain(r, programs.terrainCaster, c + 1)
      if (thawed || everything) drawTerrain(r, programs.thawedCaster, c + 1)
      // In the third map a figure is smaller than a texel.
      if (c < 2) drawFigures(r, programs.figureCaster, programs.bodyCaster, c + 1)
    })
  }
  pass(gpu, r.screen.scene, 'color+depth', () => {
    if (!thawed || everything) drawTerrain(r, programs.terrain, 0)
    if (thawed || everything) drawTerrain(r, programs.thawed, 0)
    drawFigures(r, programs.figure, programs.body, 0)
    r.farRange?.draw(everything)
    programs.sky.draw(r.full, 1, SOLID)
    r.flakes?.draw(everything)
  })
  const { compose, taa } = r.screen
  if (taa) drawSteady(gpu, r, taa, everything)
  else pass(gpu, null, 'none', () => compose!.draw(r.full, 1, FLAT))
}

/** Blends the scene into the history, and shows that. */
function drawSteady(gpu: Gpu, r: RenderObjects, taa: Taa, everything: boolean): void {
  const { figures, bodies, programs } = r
  const figuresMoved = figures.motion.moved || everything
  const bodiesMoved = bodies.motion.moved || everything
  // When all has come to rest the target is cleared once more, and then left alone.
  if (figuresMoved || bodiesMoved || taa.drawn) {
    pass(gpu, taa.velocity, 'color', () => {
      const slot = r.slots[0]!.inner
      if (figuresMoved) programs.figureVelocity!.draw(r.figureMesh, figures.count, BEHIND, slot)
      if (bodiesMoved) programs.bodyVelocity!.draw(r.cube, bodies.count, BEHIND, slot)
    })
    taa.drawn = figuresMoved || bodiesMoved
  }
  // Both take part in the first frame, so that the second waits for nothing.
  if (everything) blend(gpu, r, taa.turns[(r.steady.index + 1) & 1]!)
  blend(gpu, r, taa.turns[r.steady.index & 1]!)
}
function blend(gpu: Gpu, r: RenderObjects, { target, resolve, compose }: Blend): void {
  pass(gpu, target, 'none', () => resolve.draw(r.full, 1, FLAT))
  pass(gpu, null, 'none', () => compose.draw(r.full, 1, FLAT))
}

/** A figure or body of zeros has no size, so it is drawn and not seen. */
function showEverything(r: RenderObjects): void {
  r.figures.count = Math.max(1, r.figures.count)
  r.bodies.count = Math.max(1, r.bodies.count)
}

function drawTerrain(r: RenderObjects, program: Program, view: number): void {
  const { inner, outer, innerCounts, outerCounts } = r.terrain
  program.draw(inner, innerCounts[view]!, SOLID, r.slots[view]!.inner)
  program.draw(outer, outerCounts[view]!, SOLID, r.slots[view]!.outer)
}
function drawFigures(r: RenderObjects, figure: Program, body: Program, view: number): void {
  figure.draw(r.figureMesh, r.figures.count, SOLID, r.slots[view]!.inner)
  body.draw(r.cube, r.bodies.count, SOLID, r.slots[view]!.inner)
}

/** Uploads what the ground and its snow need round the view, at most what one frame may. */
export function uploadGround(gpu: Gpu, { terrain }: RenderObjects, view: View): void {
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
}

function upload(gpu: Gpu, r: RenderObjects, world: World, view: View, alpha: number, seconds: number): void {
  const { terrain } = r
  uploadGround(gpu, r, view)
  r.figures.update(world, view, alpha)
  r.bodies.update(world, view, alpha)
  r.block.setSize(r.screen.width, r.screen.height)
  r.block.setCamera(view, r.axes, seconds)
  r.block.setSteady(r.steady, r.axes)
  r.block.setRows(r.figures.motion, r.bodies.motion)
  terrain.surfaceBlock.write(
    anchorOf(view.x),
    anchorOf(view.z),
    terrain.heights.levels,
    terrain.cover.levels,
    terrain.source,
    terrain.undisturbed,
  )
  gpu.writeBuffer(terrain.surface, terrain.surfaceBlock.bytes, Surface.stride)
  gpu.writeBuffer(r.frame, r.block.data, Frame.stride)
  gpu.writeBuffer(terrain.patches, terrain.clipmap.data, terrain.clipmap.count * Patch.stride)
}

/** Widest view that shadows are fitted for, so that a change of field of view does not rescale them. */
const WIDEST = Math.tan(1.15 / 2)

function fitViews(r: RenderObjects, view: View): void {
  const aspect = r.screen.width / r.screen.height
  fitCamera(view, aspect, r.camera, r.axes)
  r.steady.begin(view, r.camera.clipFromEye, r.screen.width, r.screen.height)
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

function listPatches(r: RenderObjects, view: View): void {
  const { clipmap, innerCounts, outerCounts } = r.terrain
  const anchorX = anchorOf(view.x)
  const anchorZ = anchorOf(view.z)
  clipmap.clear(r.terrain.undisturbed.rise / HEIGHT_UNITS)
  for (let v = 0; v <= r.cascades.length; v++) {
    const drawn = v === 0 ? r.camera : r.cascades[v - 1]!
    const firstRing = v === 0 ? 0 : clipmap.ringFor(r.cascades[v - 1]!.metrics[0]!)
    const first = clipmap.count
    const added = clipmap.add(drawn.planes, view, anchorX, anchorZ, firstRing)
    innerCounts[v] = clipmap.innermost
    outerCounts[v] = added - clipmap.innermost
    r.block.setView(v, drawn, first, first + clipmap.innermost)
  }
}
