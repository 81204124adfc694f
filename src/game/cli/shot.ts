import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { encode } from 'fast-png'
import { RendererResource } from '../../components/renderer.ts'
import { Snow } from '../../components/resources.ts'
import { use } from '../../components/world.ts'
import type { App } from '../app.ts'
import { createApp, follow } from '../index.ts'
import { createNodeCanvas } from '../render/node-host.ts'
import type { SnowRenderer } from '../render/renderer.ts'
import { loadScene, scenes } from '../scenes/index.ts'
import { SCRIPT_NAMES } from '../scripts.ts'
import { createSettings, QUALITIES, renderOptions } from '../settings/index.ts'
import {
  choice,
  integer,
  numbers,
  optionalNumber,
  optionalText,
  runCommand,
  size,
  type Values,
} from './lib/args.ts'
import { stillCamera } from './lib/still-camera.ts'
import { median, PassTimes } from './lib/timing.ts'

const FLAGS = {
  scene: choice('what is in the world', Object.keys(scenes), 'dunes'),
  size: size('pixels of the picture', '1280x720'),
  ticks: integer('how long the scene runs before the picture, in ticks of 1/60 s', 1, 10_000_000, 120),
  out: optionalText('file of the picture, PNG'),
  json: optionalText('file of what it cost: GPU ms by pass, draws, triangles, uploads'),
  input: choice('who drives the hero', SCRIPT_NAMES, 'walk'),
  quality: choice('tier of settings', QUALITIES, 'high'),
  seed: integer('seed of terrain and chance', 0, 0xffffffff, 1),
  camera: numbers('where the picture is taken from: m and degrees', ['x', 'y', 'z', 'yaw', 'pitch']),
  azimuth: optionalNumber('compass direction of the sun, degrees from +z to +x', 0, 360),
  elevation: optionalNumber('height of the sun, degrees', 0, 90),
  frames: integer('frames to time after the picture, the hero going on', 0, 100_000, 0),
}
type Options = Values<typeof FLAGS>

/** Ticks that are drawn before the picture: the camera and whatever keeps history have settled by then. */
const DRAWN = 4
/** Frames that a device needs to run at its pace before it is timed. */
const WARM_UP = 60
const DT = 1 / 60

/** Draws standing frames until nothing is left to upload: a long run leaves more tracks than one frame takes. */
async function settle(app: App, renderer: SnowRenderer): Promise<void> {
  app.pause()
  for (let frame = 0; frame < 400; frame++) {
    app.frame(DT)
    if (renderer.stats.snowUploads === 0) break
  }
  await renderer.engine.device.queue.onSubmittedWorkDone()
  app.resume()
}

async function time(app: App, renderer: SnowRenderer, frames: number): Promise<Record<string, unknown>> {
  const passes = new PassTimes()
  const wall: number[] = []
  const { queue } = renderer.engine.device
  for (let frame = -WARM_UP; frame < frames; frame++) {
    const start = performance.now()
    app.frame(DT)
    // Frames must not overlap, or each would be measured with the work of its neighbours.
    // oxlint-disable-next-line no-await-in-loop
    await queue.onSubmittedWorkDone()
    if (frame < 0) continue
    wall.push(performance.now() - start)
    passes.add(renderer.stats.gpuMs)
  }
  const gpuMs = passes.medians()
  const sum = Object.values(gpuMs).reduce((total, ms) => total + ms, 0)
  return { frames, gpuMsTotal: sum, gpuMs, wallMs: median(wall) }
}

async function shoot(options: Options): Promise<void> {
  const { width, height } = options.size
  const settings = createSettings(options.quality, {
    ...(options.azimuth === null ? {} : { sunAzimuth: options.azimuth }),
    ...(options.elevation === null ? {} : { sunElevation: options.elevation }),
  })
  const host = await createNodeCanvas(width, height)
  const app = await createApp({
    canvas: host.canvas,
    seed: options.seed,
    devices: false,
    render: renderOptions(settings.values),
    edits: options.camera ? [stillCamera(options.camera)] : [],
  })
  try {
    follow(app.world, loadScene(app, options.scene, { script: options.input }))
    const renderer = use(app.world, RendererResource) as SnowRenderer
    if (options.ticks > DRAWN) app.step(options.ticks - DRAWN)
    await settle(app, renderer)
    for (let i = 0; i < Math.min(DRAWN, options.ticks); i++) app.frame(DT)
    renderer.engine.check()
    const picture = await renderer.readPixels()
    const report = {
      ...describe(options, app, renderer),
      ...(options.frames > 0 ? await time(app, renderer, options.frames) : {}),
    }
    renderer.engine.check()
    if (options.out) save(options.out, encode({ width, height, data: picture, channels: 4 }))
    if (options.json) save(options.json, JSON.stringify(report, null, 2))
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  } finally {
    app.dispose()
    host.dispose()
  }
}

function describe(options: Options, app: App, renderer: SnowRenderer): Record<string, unknown> {
  const { scene, input, ticks, quality, seed, size: pixels } = options
  const { gpuMs: _gpuMs, ...counts } = renderer.stats
  return {
    scene,
    input,
    ticks,
    quality,
    seed,
    size: `${pixels.width}x${pixels.height}`,
    adapter: renderer.engine.babylon.getInfo().renderer,
    worldHash: app.worldHash(),
    fieldHash: use(app.world, Snow).hash(),
    ...counts,
  }
}
function save(file: string, content: Uint8Array | string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

await runCommand(
  'npm run shot -- --scene S --ticks N --out F.png   runs a scene and takes a picture, without a browser',
  FLAGS,
  shoot,
)
