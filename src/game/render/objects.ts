import { Frame, VIEW_COUNT } from '../../shaders/layouts.ts'
import type { SnowField } from '../../snow/types.ts'
import { depthOf } from './babylon.ts'
import { Bodies, cubeGeometry } from './bodies.ts'
import { makeFarRange } from './far-range.ts'
import { makeFlakes } from './flakes.ts'
import { figureGeometry, Figures } from './figures.ts'
import { FrameBlock } from './frame-block.ts'
import type { Geometry, Gpu, GpuBuffer } from './gpu.ts'
import { makePrograms } from './programs.ts'
import type { RenderQuality } from './quality.ts'
import { makeScreen, type Screen } from './screen.ts'
import { makeSkyTable } from './sky-table.ts'
import type { Sky } from './sky.ts'
import { makeTerrain } from './terrain.ts'
import { makeAxes, makeCascade, makeView } from './views.ts'

/** Everything of the renderer that lives on the GPU, and the CPU sides that fill it. */
export type RenderObjects = Omit<ReturnType<typeof makeObjects>, 'screen' | 'sky'> & {
  screen: Screen
  sky: Sky
}

/** Makes it all, for a target of width × height. One call, so that a lost device is one call too. */
export function makeObjects(
  gpu: Gpu,
  quality: RenderQuality,
  field: SnowField,
  width: number,
  height: number,
) {
  const block = new FrameBlock(quality.shadowRanges.length)
  const frame = gpu.uniform('frame block', Frame.stride)
  const terrain = makeTerrain(gpu, quality, field)
  block.setLattice(terrain.clipmap)
  const shadows = quality.shadowRanges.map((_, index) =>
    gpu.target(`shadow ${index}`, quality.shadowSize, quality.shadowSize, false, 'shadow'),
  )
  const figures = new Figures(gpu)
  const bodies = new Bodies(gpu)
  // Tiers with fewer maps bind one twice; the frame block tells the shader not to look.
  const shadowMap = (index: number) => depthOf(shadows[Math.min(index, shadows.length - 1)]!)
  const skyTable = makeSkyTable(gpu)
  const light = { shadow0: shadowMap(0), shadow1: shadowMap(1), shadow2: shadowMap(2), skyTable }
  const programs = makePrograms(gpu, { frame, terrain, figures, bodies, light })
  return {
    quality,
    /** Written before the first draw. */
    sky: undefined as unknown as Sky,
    skyTable,
    block,
    frame,
    // One constant block for each view: nothing has to change between the draws of a frame.
    slots: Array.from({ length: VIEW_COUNT }, (_, view) => slot(gpu, view)),
    terrain,
    figures,
    bodies,
    figureMesh: figureGeometry(gpu),
    cube: cubeGeometry(gpu),
    flakes: makeFlakes(gpu, quality.flakes, terrain, frame, light),
    full: fullScreen(gpu),
    farRange: makeFarRange(gpu, quality.mountainMap, terrain, frame, light),
    shadows,
    programs,
    screen: makeScreen(gpu, frame, width, height),
    camera: makeView(5),
    axes: makeAxes(),
    cascades: shadows.map(makeCascade),
  }
}

/** Tells a draw which view it is for. */
function slot(gpu: Gpu, view: number): GpuBuffer {
  const buffer = gpu.uniform(`view slot ${view}`, 16)
  gpu.writeBuffer(buffer, new Uint32Array([view, 0, 0, 0]).buffer, 16)
  return buffer
}

/** One triangle over the whole target. */
const fullScreen = (gpu: Gpu): Geometry =>
  gpu.geometry(
    'full screen',
    { position: [new Float32Array([-1, -1, 3, -1, -1, 3]), 2] },
    new Uint16Array([0, 1, 2]),
  )
