import { DaylightResource, type Daylight } from '../../components/daylight.ts'
import { CameraView } from '../../components/camera.ts'
import type { Renderer, RenderStats } from '../../components/renderer.ts'
import { Snow } from '../../components/resources.ts'
import { FrameTime, Time } from '../../components/time.ts'
import { use, type World } from '../../components/world.ts'
import type { SnowField } from '../../snow/types.ts'
import { canvasMilliseconds, gpuMilliseconds } from './babylon.ts'
import { drawFrame, type FrameInput, uploadGround } from './draw-frame.ts'
import { createEngine, type RenderEngine } from './engine.ts'
import { Gpu } from './gpu.ts'
import { makeObjects, type RenderObjects } from './objects.ts'
import { terrainProgram } from './programs.ts'
import { dropScreen, makeScreen, screenPrograms } from './screen.ts'
import type { PassTimer } from './pass-timer.ts'
import { renderQuality, type RenderQuality } from './quality.ts'
import { renderOptions, tierOf, type SettingValues } from '../settings/index.ts'
import { ShownViews } from './shown-view.ts'
import { lightsOf } from './sky-lights.ts'
import { JITTERS } from './steady.ts'

export interface RendererOptions {
  readonly canvas: HTMLCanvasElement
  /** Name of a tier, or settings. Default 'high'. */
  readonly quality?: string | Readonly<SettingValues>
  /** Brightness before the tone curve, stops. What is left out is as in the high tier. */
  readonly exposure?: number
  /** Per-pass GPU timers where the device has them. Default true. */
  readonly timers?: boolean
}

/** A renderer over Babylon's WebGPU engine. */
export interface SnowRenderer extends Renderer {
  readonly engine: RenderEngine
  readonly quality: RenderQuality
  /** What lives on the GPU, for tools and tests; undefined before the first frame. */
  readonly objects: RenderObjects | undefined
  /** Resolves when every shader is compiled and a first frame went through the GPU without an error. */
  warmUp(world: World): Promise<void>
  /**
   * Uploads ground and snow round the view, without drawing, until nothing waits: what frames do bit by bit, for tools that take single
   * pictures. The counts of the last frame are lost.
   */
  catchUp(world: World): void
  /**
   * Shows one of `VIEWS` instead of light from the next frame on, or light again for null. Its programs are made on first use.
   * @throws on an unknown name, with those that exist, and before `warmUp`.
   */
  showView(name: string | null): Promise<void>
  /**
   * Gives the grain so many layers of parallax occlusion, 0 to 32, from the frame on in which the shader is ready.
   * @throws before `warmUp`, and on other numbers.
   */
  setParallax(layers: number): Promise<void>
  /**
   * Draws the present moment until its picture stands: the mean over every place of the jitter, twice. Once where frames are not blended.
   * What was drawn before leaves no trace in it.
   */
  drawStill(world: World): void
  /** RGBA bytes of the last frame, top row first. */
  readPixels(): Promise<Uint8Array>
  dispose(): void
}

/** @throws without WebGPU, and when `quality` names no tier. */
export async function createRenderer(options: RendererOptions): Promise<SnowRenderer> {
  const quality = renderQuality(options.quality ?? DEFAULTS.quality)
  const engine = await createEngine(options.canvas, { timers: options.timers ?? true })
  try {
    return new BabylonRenderer(engine, quality, options)
  } catch (error) {
    engine.dispose()
    throw error
  }
}

/** What options leave out is as the settings have it. */
const DEFAULTS = renderOptions(tierOf('high').values)

class BabylonRenderer implements SnowRenderer {
  readonly engine: RenderEngine
  readonly quality: RenderQuality
  readonly gpu: Gpu
  private readonly views: ShownViews
  /** What the present sky was computed for. */
  private lit: Daylight | undefined
  /** The world's daylight through its weather. */
  private readonly daylight = {} as Daylight
  private readonly options: RendererOptions
  /** Filled anew for each frame; its time goes on. */
  private readonly input = { seconds: 0 } as FrameInput
  private parallaxAsked = 0
  objects: RenderObjects | undefined

  constructor(engine: RenderEngine, quality: RenderQuality, options: RendererOptions) {
    this.engine = engine
    this.quality = quality
    this.options = options
    this.gpu = new Gpu(engine)
    this.views = new ShownViews(this.gpu)
  }

  get stats(): RenderStats {
    return this.gpu.stats
  }

  /** Everything that lives on the GPU, made on first use. */
  private make(field: SnowField): RenderObjects {
    const [width, height] = this.wantedSize()
    this.lit = undefined
    return makeObjects(this.gpu, this.quality, field, width, height)
  }
  /** Follows the world's daylight. */
  private light(objects: RenderObjects, world: World): void {
    const { tick, dt } = use(world, Time)
    objects.air.follow(use(world, Snow).weather, (tick + use(world, FrameTime).alpha) * dt)
    const daylight = objects.air.through(use(world, DaylightResource), this.daylight)
    if (this.lit !== undefined && sameLight(this.lit, daylight)) return
    this.lit = { ...daylight }
    objects.steady.disturb()
    objects.lights = lightsOf(daylight)
    objects.block.setLight(objects.lights, daylight)
    objects.sky.update(objects.lights, daylight, 2 ** (this.options.exposure ?? DEFAULTS.exposure))
  }
  /** Pixels of the scene for the canvas as it is now. */
  private wantedSize(): [width: number, height: number] {
    const { canvas } = this.options
    const scale = this.quality.resolutionScale
    return [Math.max(1, Math.round(canvas.width * scale)), Math.max(1, Math.round(canvas.height * scale))]
  }
  /** Follows a canvas that changed its size since the last frame. */
  private fitCanvas(objects: RenderObjects): void {
    const [width, height] = this.wantedSize()
    if (width === objects.screen.width && height === objects.screen.height) return
    const { canvas } = this.options
    this.engine.babylon.setSize(canvas.width, canvas.height, true)
    dropScreen(this.gpu, objects.screen)
    objects.steady.reset()
    const { frame, sky, blueNoise } = objects
    objects.screen = makeScreen(this.gpu, frame, sky.light, blueNoise, width, height, this.quality.taa)
    this.views.refit(objects)
  }

  async warmUp(world: World): Promise<void> {
    this.objects ??= this.make(use(world, Snow))
    const { programs, screen, farRange, flakes } = this.objects
    const all = [
      ...Object.values(programs),
      ...screenPrograms(screen),
      ...(farRange?.programs ?? []),
      ...(flakes ? [flakes.program] : []),
    ]
    await Promise.all(all.map((program) => program.ready()))
    this.submit(world, true)
    this.objects.steady.reset()
    await this.engine.device.queue.onSubmittedWorkDone()
    // Errors reach us as events, after the queue.
    await new Promise((resolve) => setTimeout(resolve, 0))
    this.engine.check()
  }

  draw(world: World): void {
    this.submit(world, false)
  }

  drawStill(world: World): void {
    const frames = this.quality.taa ? 2 * JITTERS : 1
    this.objects?.steady.reset()
    for (let i = 0; i < frames; i++) this.submit(world, false, 0)
  }

  catchUp(world: World): void {
    this.objects ??= this.make(use(world, Snow))
    do this.gpu.beginFrame()
    while (uploadGround(this.gpu, this.objects, use(world, CameraView)))
  }

  private submit(world: World, everything: boolean, delta = use(world, FrameTime).delta): void {
    this.engine.check()
    const { babylon } = this.engine
    const { input } = this
    input.world = world
    input.view = use(world, CameraView)
    input.alpha = use(world, FrameTime).alpha
    input.seconds += delta
    input.everything = everything
    this.objects ??= this.make(use(world, Snow))
    this.fitCanvas(this.objects)
    this.gpu.beginFrame()
    this.light(this.objects, world)
    babylon.beginFrame()
    drawFrame(this.gpu, this.objects, input)
    babylon.endFrame()
    this.readTimers(this.objects)
  }
  private readTimers({ shadows, schedule, screen, sky, horizon, terrain }: RenderObjects): void {
    const { stats } = this.gpu
    stats.pipelines = this.engine.pipelines
    stats.gpuBytes = this.engine.memory.bytes
    for (let c = 0; c < shadows.length; c++) {
      // A target keeps the time of when it was last drawn.
      const time = gpuMilliseconds(shadows[c]!)
      note(stats, SHADOW_PASSES[c]!, time && schedule.due[c] === 0 ? 0 : time)
    }
    noteComputed(stats, 'sky', sky.timer, stats.skySteps > 0)
    noteComputed(stats, 'horizon sweep', horizon.timer, stats.horizonRows > 0)
    noteComputed(stats, 'surface cache', terrain.cache.timer, stats.surfaceFills > 0)
    note(stats, 'scene', gpuMilliseconds(screen.scene))
    if (screen.taa) {
      note(stats, 'velocity', gpuMilliseconds(screen.taa.velocity))
      noteComputed(stats, 'taa', screen.taa.timer, true)
    }
    note(stats, 'compose', canvasMilliseconds(this.engine.babylon))
  }

  async showView(name: string | null): Promise<void> {
    if (!this.objects) throw new Error('showView() before the first frame: call warmUp() first')
    await this.views.show(this.objects, name)
  }

  async setParallax(layers: number): Promise<void> {
    const { objects } = this
    if (!objects) throw new Error('setParallax() before the first frame: call warmUp() first')
    if (!Number.isInteger(layers) || layers < 0 || layers > 32)
      throw new Error(`setParallax(${layers}): give a whole number of layers from 0 to 32`)
    const asked = ++this.parallaxAsked
    const terrain = terrainProgram(this.gpu, { ...objects.inputs, parallax: layers })
    await terrain.ready()
    // Meanwhile something else may have been asked for.
    if (asked !== this.parallaxAsked) return this.gpu.drop(terrain)
    this.gpu.drop(objects.programs.terrain)
    objects.programs.terrain = terrain
    objects.steady.disturb()
  }

  async readPixels(): Promise<Uint8Array> {
    const { babylon } = this.engine
    const view = await babylon.readPixels(0, 0, babylon.getRenderWidth(true), babylon.getRenderHeight(true))
    return new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  }

  dispose(): void {
    this.gpu.dispose()
    this.objects = undefined
    this.engine.dispose()
  }
}

const sameLight = (a: Daylight, b: Daylight): boolean => {
  for (const name in a) if (a[name as keyof Daylight] !== b[name as keyof Daylight]) return false
  return true
}

const SHADOW_PASSES = ['shadow near', 'shadow middle']
function note(stats: RenderStats, pass: string, milliseconds: number | undefined): void {
  if (milliseconds !== undefined) stats.gpuMs[pass] = milliseconds
}
/** Notes the latest time of a compute pass; 0 in a frame that left it out. */
function noteComputed(stats: RenderStats, pass: string, timer: PassTimer, ran: boolean): void {
  timer.read()
  note(stats, pass, timer.milliseconds && !ran ? 0 : timer.milliseconds)
}
