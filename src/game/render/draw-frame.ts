import type { View } from '../../components/camera.ts'
import type { World } from '../../components/world.ts'
import { Frame, Patch, Surface } from '../../shaders/layouts.ts'
import { HEIGHT_UNITS } from '../../snow/tile.ts'
import type { FrameBlock } from './frame-block.ts'
import type { Gpu } from './gpu.ts'
import type { RenderObjects } from './objects.ts'
import { pass, type DrawState, type Program } from './program.ts'
import { blendFrame, type Blend, type Taa } from './screen.ts'
import type { ShownView } from './shown-view.ts'
import type { Terrain } from './terrain.ts'
import { fitCamera, fitCascade } from './views.ts'

const SOLID = { depth: true, cull: false } as const
const FLAT = { depth: false, cull: false } as const
const BEHIND = { depth: true, keepDepth: true, cull: false } as const

/** What a frame shows. */
export interface FrameInput {
  world: World
  view: View
  /** Moment between the last tick and the latest, 0…1. */
  alpha: number
  /** Time of what moves without ticks, s. */
  seconds: number
  /** Run every program at least once, so that a picture later on waits for no pipeline. */
  everything: boolean
}

/** One picture: what moves is uploaded, then the passes run in the order in which they read each other. */
export function drawFrame(gpu: Gpu, r: RenderObjects, input: Readonly<FrameInput>): void {
  const { view, everything } = input
  const { programs } = r
  fitViews(r, view)
  upload(gpu, r, input)
  r.flakes?.update(view, r.air)
  if (everything) showEverything(r)
  r.farRange?.update(view, r.axes, r.lights.caster, r.full)

  for (let c = 0; c < r.shadows.length; c++) {
    if (r.schedule.due[c] === 0) continue
    gpu.stats.shadowMaps++
    pass(gpu, r.shadows[c]!, 'depth', () => {
      drawTerrain(r, programs.terrainCaster, c + 1)
      drawFigures(r, programs.figureCaster, programs.bodyCaster, c + 1)
    })
  }
  if (r.view) return drawView(gpu, r, r.view)
  pass(gpu, r.screen.scene, 'color+depth', () => {
    drawTerrain(r, programs.terrain, 0)
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
  const figuresMoved = figures.motion.moved || figures.cloths.motion.moved || everything
  const bodiesMoved = bodies.motion.moved || everything
  // When all has come to rest the target is cleared once more, and then left alone.
  if (figuresMoved || bodiesMoved || taa.drawn) {
    pass(gpu, taa.velocity, 'color', () => {
      const slot = r.slots[0]!
      if (figuresMoved) drawModels(r, programs.figureVelocity!, 0, BEHIND)
      if (bodiesMoved) programs.bodyVelocity!.draw(r.cube, bodies.count, BEHIND, slot)
    })
    taa.drawn = figuresMoved || bodiesMoved
  }
  // Both take part in the first frame, so that the second waits for nothing.
  if (everything) blend(gpu, r, taa.turns[(r.steady.index + 1) & 1]!)
  blend(gpu, r, taa.turns[r.steady.index & 1]!)
}
function blend(gpu: Gpu, r: RenderObjects, turn: Blend): void {
  blendFrame(gpu, r.screen, turn)
  pass(gpu, null, 'none', () => turn.compose.draw(r.full, 1, FLAT))
}

/** Shows something else than light: there is no sky then. */
function drawView(gpu: Gpu, r: RenderObjects, { programs, show }: ShownView): void {
  const state = programs.added ? ({ ...SOLID, blend: 'add' } as const) : SOLID
  pass(gpu, r.screen.scene, 'color+depth', () => {
    drawTerrain(r, programs.terrain, 0, state)
    drawFigures(r, programs.figure, programs.body, 0, state)
  })
  pass(gpu, null, 'none', () => show.draw(r.full, 1, FLAT))
}

/** A figure or body of zeros has no size, so it is drawn and not seen. */
function showEverything(r: RenderObjects): void {
  // All models share their pipelines: the traveller's stands for the others.
  const traveller = r.figures.models[0]!
  traveller.count = Math.max(1, traveller.count)
  r.bodies.count = Math.max(1, r.bodies.count)
}

function drawTerrain(r: RenderObjects, program: Program, view: number, state: DrawState = SOLID): void {
  program.draw(r.terrain.patch, r.terrain.counts[view]!, state, r.slots[view])
}
/** One draw for each model that somebody looks like. */
function drawModels({ figures }: RenderObjects, figure: Program, view: number, state: DrawState): void {
  for (let m = 0; m < figures.models.length; m++) {
    const { geometry, count, slots } = figures.models[m]!
    figure.draw(geometry, count, state, slots.views[view])
  }
}
function drawFigures(
  r: RenderObjects,
  figure: Program,
  body: Program,
  view: number,
  state: DrawState = SOLID,
): void {
  drawModels(r, figure, view, state)
  body.draw(r.cube, r.bodies.count, state, r.slots[view])
}

/**
 * Uploads what the ground and its snow need round the view, and fills the surface cache from it, at most what one frame may.
 * @returns false when there was nothing to do.
 */
export function uploadGround(gpu: Gpu, { terrain, block }: RenderObjects, view: View): boolean {
  const before = gpu.stats.uploads
  block.setAnchor(view)
  terrain.heights.update(view.focusX, view.focusZ)
  // Rock shows where the pack has no depth, bare soil where a thaw took it.
  terrain.cover.update(view.focusX, view.focusZ)
  terrain.atlas.update(view.focusX, view.focusZ)
  terrain.detail.update(view.focusX, view.focusZ)
  const changed = gpu.stats.uploads > before
  composeSurface(gpu, terrain, block, view)
  return changed || terrain.cache.blocks.jobCount > 0
}

/** Tells the GPU where everything lies, and fills the cache. */
function composeSurface(gpu: Gpu, terrain: Terrain, { anchorX, anchorZ }: FrameBlock, view: View): void {
  const { cache, cover, detail, heights, source, surfaceBlock, undisturbed } = terrain
  const finestCover = cover.levels.finestLevel
  cache.plan(view, anchorX, anchorZ, finestCover, undisturbed)
  surfaceBlock.write(anchorX, anchorZ, heights.levels, cover.levels, source, undisturbed)
  surfaceBlock.writeCache(cache.blocks, detail.middleX - anchorX, detail.middleZ - anchorZ)
  gpu.writeBuffer(terrain.surface, surfaceBlock.bytes, Surface.stride)
  cache.fill(terrain.sources)
}

function upload(gpu: Gpu, r: RenderObjects, input: Readonly<FrameInput>): void {
  const { world, view, alpha, seconds, everything } = input
  const { terrain, block, horizon, lights } = r
  const ground = uploadGround(gpu, r, view)
  r.figures.update(world, view, alpha)
  r.bodies.update(world, view, alpha)
  scheduleShadows(r, view, ground, everything)
  listPatches(r, view)
  block.setSize(r.screen.width, r.screen.height)
  block.setCamera(view, r.axes, seconds)
  block.setSteady(r.steady, r.axes)
  block.setRows(r.figures.motion, r.figures.cloths.motion, r.bodies.motion)
  if (lights.share > 0) horizon.update(lights.caster, terrain.heights.levels, block.anchorX, block.anchorZ)
  gpu.stats.horizonRows = horizon.swept
  block.setShadow(view, horizon, riseOf(r), r.quality.sunRadius, lights.share)
  gpu.writeBuffer(r.frame, block.data, Frame.stride)
  gpu.writeBuffer(terrain.patches, terrain.clipmap.data, terrain.clipmap.count * Patch.stride)
}

/** Height of undisturbed snow, m. */
const riseOf = ({ terrain }: RenderObjects): number => terrain.undisturbed.rise / HEIGHT_UNITS

/** Decides which shadow maps are drawn. */
function scheduleShadows(r: RenderObjects, view: View, ground: boolean, everything: boolean): void {
  const { schedule, changes } = r
  if (r.lights.share === 0) schedule.rest()
  else {
    changes.ground = ground
    changes.focusX = view.focusX
    changes.focusZ = view.focusZ
    changes.rise = r.terrain.undisturbed.rise
    schedule.decide(r.cascades, changes)
  }
  if (everything) schedule.due.fill(1)
}

/** Widest view that shadows are fitted for, so that a change of field of view does not rescale them. */
const WIDEST = Math.tan(1.15 / 2)

function fitViews(r: RenderObjects, view: View): void {
  const aspect = r.screen.width / r.screen.height
  fitCamera(view, aspect, r.camera, r.axes)
  r.steady.begin(view, r.camera.clipFromEye, r.screen.width, r.screen.height)
  // A frustum wider than it is deep is held best by a sphere round the middle of its far end.
  const spread = WIDEST * Math.hypot(1, Math.max(aspect, 16 / 9))
  for (let c = 0; c < r.cascades.length; c++) {
    const range = r.quality.shadowRanges[c]!
    fitCascade(
      view,
      r.lights.mapped,
      range,
      range * Math.max(1, spread),
      r.quality.shadowSize,
      r.cascades[c]!,
    )
    r.block.setCascade(c, r.cascades[c]!)
  }
}

/** Texels of a shadow map per quad of what casts into it: where a map begins to serve, the camera sees no finer quads. */
const CASTER_TEXELS = 4.1

function listPatches(r: RenderObjects, view: View): void {
  const { clipmap, counts } = r.terrain
  const { anchorX, anchorZ } = r.block
  const finest = r.terrain.firstRing(view.focusX, view.focusZ)
  clipmap.clear(riseOf(r))
  for (let v = 0; v <= r.cascades.length; v++) {
    counts[v] = 0
    if (v > 0 && r.schedule.due[v - 1] === 0) continue
    const drawn = v === 0 ? r.camera : r.cascades[v - 1]!
    const wide = v === 0 ? 0 : CASTER_TEXELS * r.cascades[v - 1]!.metrics[0]!
    const firstRing = Math.max(finest, clipmap.ringFor(wide))
    const first = clipmap.count
    counts[v] = clipmap.add(drawn.planes, view, anchorX, anchorZ, firstRing)
    r.block.setView(v, drawn, first)
  }
}
