import { CameraView } from '../../components/camera.ts'
import type { Renderer, RenderStats } from '../../components/renderer.ts'
import { Snow } from '../../components/resources.ts'
import { FrameTime } from '../../components/time.ts'
import { use, type World } from '../../components/world.ts'
import type { SnowField } from '../../snow/types.ts'
import { gpuMilliseconds } from './babylon.ts'
import { drawFrame } from './draw-frame.ts'
import { createEngine, type RenderEngine } from './engine.ts'
import { Gpu } from './gpu.ts'
import { makeObjects, type RenderObjects } from './objects.ts'
import { renderQuality, type RenderQuality } from './quality.ts'
import type { SettingValues } from '../settings/index.ts'
import { solveSky, type Sky, type SkyOptions } from './sky.ts'
import type { Haze } from './frame-block.ts'

export interface RendererOptions {
  readonly canvas: HTMLCanvasElement
  /** Name of a tier, or settings. Default 'high'. */
  readonly quality?: string | Readonly<SettingValues>
  readonly sky?: Partial<SkyOptions>
  readonly haze?: Partial<Haze>
  /** Brightness before the tone curve, stops. */
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
  /** RGBA bytes of the last frame, top row first. */
  readPixels(): Promise<Uint8Array>
  dispose(): void
}

/** @throws without WebGPU, and when `quality` names no tier. */
export async function createRenderer(options: RendererOptions): Promise<SnowRenderer> {
  const quality = renderQuality(options.quality ?? 'high')
  const engine = await createEngine(options.canvas, { timers: options.timers ?? true })
  try {
    return new BabylonRenderer(engine, quality, options)
  } catch (error) {
    engine.dispose()
    throw error
  }
}

class BabylonRenderer implements SnowRenderer {
  readonly engine: RenderEngine
  readonly quality: RenderQuality
  readonly gpu: Gpu
  private readonly sky: Sky
  private readonly options: RendererOptions
  objects: RenderObjects | undefined
  private seconds = 0

  constructor(engine: RenderEngine, quality: RenderQuality, options: RendererOptions) {
    this.engine = engine
    this.quality = quality
    this.options = options
    this.gpu = new Gpu(engine)
    this.sky = solveSky({ azimuth: 118, elevation: 13, haze: 1, ...options.sky })
  }

  get stats(): RenderStats {
    return this.gpu.stats
  }

  /** Everything that lives on the GPU, made on first use and again after a dispose. */
  private make(field: SnowField): RenderObjects {
    const { babylon } = this.engine
    const objects = makeObjects(
      this.gpu,
      this.quality,
      this.sky,
      field,
      Math.max(1, Math.round(babylon.getRenderWidth(true) * this.quality.resolutionScale)),
      Math.max(1, Math.round(babylon.getRenderHeight(true) * this.quality.resolutionScale)),
    )
    const haze = { density: 1 / 2600, falloff: 1 / 90, start: 8, ...this.options.haze }
    objects.block.setLight(this.sky, haze, 2 ** (this.options.exposure ?? 0) * EXPOSURE)
    return objects
  }

  async warmUp(world: World): Promise<void> {
    this.objects ??= this.make(use(world, Snow))
    await Promise.all(Object.values(this.objects.programs).map((program) => program.ready()))
    this.draw(world)
    await this.engine.device.queue.onSubmittedWorkDone()
    // Errors reach us as events, after the queue.
    await new Promise((resolve) => setTimeout(resolve, 0))
    this.engine.check()
  }

  draw(world: World): void {
    this.engine.check()
    const { babylon } = this.engine
    const view = use(world, CameraView)
    const time = use(world, FrameTime)
    this.objects ??= this.make(use(world, Snow))
    this.seconds += time.delta
    this.gpu.beginFrame()
    babylon.beginFrame()
    drawFrame(this.gpu, this.objects, world, view, time.alpha, this.seconds)
    babylon.endFrame()
    this.stats.pipelines = this.engine.pipelines
    for (const [name, target] of this.objects.timed) {
      const ms = gpuMilliseconds(target)
      if (ms !== undefined) this.stats.gpuMs[name] = ms
    }
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

/** Puts sunlit snow at 13° of sun where the tone curve shows 200–225. */
const EXPOSURE = 1.35
