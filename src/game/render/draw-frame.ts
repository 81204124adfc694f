import type { View } from '../../components/camera.ts'
import type { World } from '../../components/world.ts'
import { Frame, Surface } from '../../shaders/layouts.ts'
import { anchorOf } from './frame-block.ts'
import type { Gpu } from './gpu.ts'
import type { RenderObjects } from './objects.ts'
import { pass, type Program } from './program.ts'
import type { Sky } from './sky.ts'
import { fitCamera, fitCascade } from './views.ts'

const SOLID = { depth: true, cull: false } as const
const FLAT = { depth: false, cull: false } as const

/** One picture: what moves is uploaded, then the passes run in the order in which they read each other. */
export function drawFrame(
  gpu: Gpu,
  r: RenderObjects,
  sky: Sky,
  world: World,
  view: View,
  alpha: number,
  seconds: number,
): void {
  fitViews(r, sky, view)
  listPatches(r, view)
  r.block.setCamera(view, r.axes, seconds)
  r.heights.update(view.focusX, view.focusZ)
  r.surfaceBlock.write(anchorOf(view.x), anchorOf(view.z), r.heights.levels, r.ground.source)
  r.atlas.update(view.focusX, view.focusZ)
  r.figures.update(world, view, alpha)
  r.bodies.update(world, view, alpha)
  gpu.writeBuffer(r.surface, r.surfaceBlock.bytes, Surface.stride)
  gpu.writeBuffer(r.frame, r.block.data, Frame.stride)
  gpu.writeBuffer(r.patches, r.clipmap.data, r.clipmap.count * 16)

  for (let c = 0; c < r.shadows.length; c++) {
    pass(gpu, r.shadows[c]!, 'depth', () => {
      drawTerrain(r, r.terrainCaster, c + 1)
      // Beyond the second map a figure is smaller than a texel.
      if (c > 1) return
      r.figureCaster.draw(r.figureMesh, r.figures.count, SOLID, r.slots[c + 1]!.inner)
      r.bodyCaster.draw(r.cube, r.bodies.count, SOLID, r.slots[c + 1]!.inner)
    })
  }
  pass(gpu, r.scene, 'color+depth', () => {
    drawTerrain(r, r.terrain, 0)
    r.figure.draw(r.figureMesh, r.figures.count, SOLID, r.slots[0]!.inner)
    r.body.draw(r.cube, r.bodies.count, SOLID, r.slots[0]!.inner)
    r.sky.draw(r.full, 1, SOLID)
  })
  pass(gpu, null, 'none', () => r.compose.draw(r.full, 1, FLAT))
}

function drawTerrain(r: RenderObjects, program: Program, view: number): void {
  program.draw(r.innerPatch, r.innerCounts[view]!, SOLID, r.slots[view]!.inner)
  program.draw(r.outerPatch, r.outerCounts[view]!, SOLID, r.slots[view]!.outer)
}

/** Widest view that shadows are fitted for, so that a change of field of view does not rescale them. */
const WIDEST = Math.tan(1.15 / 2)

function fitViews(r: RenderObjects, sky: Sky, view: View): void {
  fitCamera(view, r.aspect, r.camera, r.axes)
  // A frustum wider than it is deep is held best by a sphere round the middle of its far end.
  const spread = WIDEST * Math.hypot(1, Math.max(r.aspect, 16 / 9))
  const { bounds } = r.ground.source
  for (let c = 0; c < r.cascades.length; c++) {
    const range = r.quality.shadowRanges[c]!
    const drop = bounds.max - Math.min(view.y, view.focusY) + range
    fitCascade(view, sky.sun, range, range * Math.max(1, spread), r.quality.shadowSize, drop, r.cascades[c]!)
    r.block.setCascade(c, r.cascades[c]!)
  }
}

function listPatches(r: RenderObjects, view: View): void {
  const { clipmap } = r
  const anchorX = anchorOf(view.x)
  const anchorZ = anchorOf(view.z)
  clipmap.clear()
  for (let v = 0; v <= r.cascades.length; v++) {
    const drawn = v === 0 ? r.camera : r.cascades[v - 1]!
    const firstRing = v === 0 ? 0 : clipmap.ringFor(r.cascades[v - 1]!.metrics[0]!)
    const first = clipmap.count
    const added = clipmap.add(drawn.planes, view, anchorX, anchorZ, firstRing)
    r.innerCounts[v] = clipmap.innermost
    r.outerCounts[v] = added - clipmap.innermost
    r.block.setView(v, drawn, first, first + clipmap.innermost)
  }
}
