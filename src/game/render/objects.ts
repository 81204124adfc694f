import { Frame } from '../../shaders/layouts.ts'
import type { SnowField } from '../../snow/types.ts'
import { Bodies, cubeGeometry } from './bodies.ts'
import { makeFarRange } from './far-range.ts'
import { makeFlakes } from './flakes.ts'
import { Figures } from './figures.ts'
import { makeBlueNoise, NOISE_SIZE } from './blue-noise.ts'
import { FrameBlock } from './frame-block.ts'
import type { Geometry, Gpu } from './gpu.ts'
import type { ShownView } from './shown-view.ts'
import { MovingAir } from './moving-air.ts'
import { makePrograms, makeVelocityPrograms, type ProgramInputs } from './programs.ts'
import type { RenderQuality } from './quality.ts'
import { makeScreen, type Screen } from './screen.ts'
import { makeShadows } from './shadows.ts'
import { SkyChain } from './sky-chain.ts'
import type { Lights } from './sky-lights.ts'
import { Steady } from './steady.ts'
import { makeTerrain } from './terrain.ts'
import { makeAxes, makeView } from './views.ts'
import { ViewSlots } from './view-slots.ts'

/** Everything of the renderer that lives on the GPU, and the CPU sides that fill it. */
export type RenderObjects = Omit<ReturnType<typeof makeObjects>, 'screen' | 'lights' | 'view'> & {
  screen: Screen
  lights: Lights
  view: ShownView | undefined
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
  const figures = new Figures(gpu)
  const bodies = new Bodies(gpu)
  const shadow = makeShadows(gpu, quality, terrain, figures, bodies)
  const sky = new SkyChain(gpu)
  const blueNoise = gpu.texture('blue noise', NOISE_SIZE, NOISE_SIZE, 'r8uint')
  gpu.writeTexture(blueNoise, 0, 0, NOISE_SIZE, NOISE_SIZE, makeBlueNoise(), NOISE_SIZE)
  const light = {
    shadow0: shadow.maps[0],
    shadow1: shadow.maps[1],
    horizonMap: shadow.horizon.texture,
    skyView: sky.view,
    skyMirror: sky.mirror,
    blueNoise,
  }
  const skyLight = sky.light
  const { shadowTaps, parallax } = quality
  const inputs: ProgramInputs = { frame, skyLight, shadowTaps, parallax, terrain, figures, bodies, light }
  return {
    quality,
    /** Written before the first draw. */
    lights: undefined as unknown as Lights,
    sky,
    blueNoise,
    steady: new Steady(quality.taa),
    block,
    frame,
    // One constant block for each view: nothing has to change between the draws of a frame.
    slots: new ViewSlots(gpu, 'view').views,
    terrain,
    figures,
    bodies,
    cube: cubeGeometry(gpu),
    air: new MovingAir(),
    flakes: makeFlakes(gpu, quality.flakes, terrain, frame, skyLight, light),
    full: fullScreen(gpu),
    farRange: makeFarRange(gpu, quality.mountainMap, terrain, frame, skyLight, light),
    ...shadow,
    inputs,
    programs: {
      ...makePrograms(gpu, inputs),
      ...(quality.taa ? makeVelocityPrograms(gpu, frame, figures, bodies) : undefined),
    },
    /** What is shown instead of light. */
    view: undefined as ShownView | undefined,
    screen: makeScreen(gpu, frame, skyLight, blueNoise, width, height, quality.taa),
    camera: makeView(5),
    axes: makeAxes(),
  }
}

/** One triangle over the whole target. */
const fullScreen = (gpu: Gpu): Geometry =>
  gpu.geometry(
    'full screen',
    { position: [new Float32Array([-1, -1, 3, -1, -1, 3]), 2] },
    new Uint16Array([0, 1, 2]),
  )
