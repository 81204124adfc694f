import { DaylightResource, type Daylight } from '../../../components/daylight.ts'
import { RendererResource } from '../../../components/renderer.ts'
import { use } from '../../../components/world.ts'
import type { FrameEdit } from '../../../systems/schedule.ts'
import type { App } from '../../app.ts'
import { createApp, follow, setDaylight, setWeather } from '../../index.ts'
import { createNodeCanvas } from '../../render/node-host.ts'
import type { SnowRenderer } from '../../render/renderer.ts'
import { loadScene } from '../../scenes/index.ts'
import { renderOptions, type SettingValues } from '../../settings/index.ts'
import { median, PassTimes } from './timing.ts'

export interface OffscreenOptions {
  readonly width: number
  readonly height: number
  readonly scene: string
  readonly input: string
  readonly seed: number
  /** Name of the weather from the start on. Default: calm. */
  readonly weather?: string
  /** What differs from the usual daylight. */
  readonly daylight?: Readonly<Partial<Daylight>>
  readonly settings: Readonly<SettingValues>
  readonly edits?: readonly FrameEdit[]
}
/** An app that draws into a texture, in Node. */
export interface Offscreen {
  readonly app: App
  readonly renderer: SnowRenderer
  /** Whom the scene's own camera follows. */
  readonly hero: number
  /** What draws, as the driver calls itself. */
  readonly adapter: string
  dispose(): void
}

/** Seconds of a tick, and of every frame drawn here: frames follow ticks, not a clock. */
export const DT = 1 / 60

/** @throws where no Vulkan driver is found. */
export async function openOffscreen(options: OffscreenOptions): Promise<Offscreen> {
  const host = await createNodeCanvas(options.width, options.height)
  const app = await createApp({
    canvas: host.canvas,
    seed: options.seed,
    devices: false,
    render: renderOptions(options.settings),
    edits: options.edits ?? [],
  }).catch((error: unknown) => {
    host.dispose()
    throw error
  })
  const dispose = (): void => {
    app.dispose()
    host.dispose()
  }
  try {
    const hero = loadScene(app, options.scene, { script: options.input })
    follow(app.world, hero)
    if (options.daylight) setDaylight(app.world, options.daylight)
    if (options.weather) setWeather(app.world, options.weather)
    const renderer = use(app.world, RendererResource) as SnowRenderer
    return { app, renderer, hero, adapter: nameOf(renderer.engine.device.adapterInfo), dispose }
  } catch (error) {
    dispose()
    throw error
  }
}

/** Dawn fills in some of these and leaves the others empty. */
const nameOf = ({ vendor, architecture, device, description }: GPUAdapterInfo): string =>
  [...new Set([vendor, architecture, device, description])].filter(Boolean).join(' ')

/** Draws a standing frame with nothing left to upload: a long run leaves more tracks than one frame takes. */
export async function settle({ app, renderer }: Offscreen): Promise<void> {
  app.pause()
  // What is to upload depends on where the camera is, and drawing meanwhile would take software seconds a frame.
  app.switchSystem('submitFrame', false)
  app.frame(DT)
  app.switchSystem('submitFrame', true)
  renderer.catchUp(app.world)
  app.frame(DT)
  await renderer.engine.device.queue.onSubmittedWorkDone()
  app.resume()
}

/** RGBA bytes of the present moment, blended over frames where the tier blends them. */
export function stillPixels({ app, renderer }: Offscreen): Promise<Uint8Array> {
  if (renderer.quality.taa) renderer.drawStill(app.world)
  return renderer.readPixels()
}

/** Frames that a device needs to reach its pace; short measurements, as on software, have as many as they measure. */
const WARM_UP = 60
export interface FrameTimes {
  readonly frames: number
  /** Milliseconds on the GPU, medians: by pass, and their sum. Empty and 0 without timestamps. */
  readonly gpuMs: Record<string, number>
  readonly gpuMsTotal: number
  /** Milliseconds from calling the frame to the GPU's end of it, median. */
  readonly wallMs: number
  /** Milliseconds of CPU for ticks and encoding, median. */
  readonly cpuMs: number
}
/**
 * Lets the scene go on for `frames` frames of one tick each and measures them one by one.
 * @param rise degrees by which the sun is higher in each of them, so that sky and horizon are computed anew.
 */
export async function timeFrames(
  { app, renderer }: Offscreen,
  frames: number,
  rise = 0,
): Promise<FrameTimes> {
  const { sunElevation } = use(app.world, DaylightResource)
  const first = -Math.min(WARM_UP, frames)
  const passes = new PassTimes()
  const wall: number[] = []
  const cpu: number[] = []
  for (let frame = first; frame < frames; frame++) {
    if (rise !== 0) setDaylight(app.world, { sunElevation: sunElevation + rise * (frame - first) })
    const start = performance.now()
    app.frame(DT)
    const encoded = performance.now()
    // Frames must not overlap, or each would be measured with the work of its neighbours.
    // oxlint-disable-next-line no-await-in-loop
    await renderer.engine.device.queue.onSubmittedWorkDone()
    if (frame < 0) continue
    wall.push(performance.now() - start)
    cpu.push(encoded - start)
    passes.add(renderer.stats.gpuMs)
  }
  const gpuMs = passes.medians()
  const gpuMsTotal = Object.values(gpuMs).reduce((total, ms) => total + ms, 0)
  return { frames, gpuMs, gpuMsTotal, wallMs: median(wall), cpuMs: median(cpu) }
}
