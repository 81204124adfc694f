import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { encode } from 'fast-png'
import { Snow } from '../../components/resources.ts'
import { use } from '../../components/world.ts'
import { scenes } from '../scenes/index.ts'
import { NOISE_WHITE, VIEW_NAMES } from '../render/debug-views.ts'
import { SCRIPT_NAMES } from '../scripts.ts'
import { WEATHER_NAMES } from '../../snow/weather/weather.ts'
import { createSettings, QUALITIES } from '../settings/index.ts'
import { choice, integer, number, numbers, optionalText, runCommand, size, type Values } from './lib/args.ts'
import { DAYLIGHT_FLAGS, daylightOf } from './lib/daylight-flags.ts'
import { DT, openOffscreen, settle, stillPixels, timeFrames, type Offscreen } from './lib/offscreen.ts'
import { stillCamera } from './lib/still-camera.ts'

const FLAGS = {
  scene: choice('what is in the world', Object.keys(scenes), 'dunes'),
  size: size('pixels of the picture', '1280x720'),
  ticks: integer('how long the scene runs before the picture, in ticks of 1/60 s', 1, 10_000_000, 120),
  out: optionalText('file of the picture, PNG'),
  json: optionalText('file of what it cost: GPU ms by pass, draws, triangles, uploads, bytes'),
  input: choice('who drives the hero', SCRIPT_NAMES, 'walk'),
  quality: choice('tier of settings', QUALITIES, 'high'),
  seed: integer('seed of terrain and chance', 0, 0xffffffff, 1),
  weather: choice('what the sky does from the start', WEATHER_NAMES, 'calm'),
  ...DAYLIGHT_FLAGS,
  camera: numbers('where the picture is taken from, m and degrees', ['x', 'y', 'z', 'yaw', 'pitch']),
  view: choice('what to show', ['light', ...VIEW_NAMES], 'light'),
  frames: integer('frames to time after the picture, the hero going on', 0, 100_000, 0),
  rise: number('degrees that the sun rises with each timed frame', -1, 1, 0),
}
type Options = Values<typeof FLAGS>

/** Owners of memory that are listed. */
const LARGEST = 12

/** Ticks that are drawn, the last one being the picture: the camera flies from one to the next. */
const DRAWN = 2

async function shoot(options: Options): Promise<void> {
  const screen = await openOffscreen({
    ...options,
    ...options.size,
    settings: createSettings(options.quality).values,
    daylight: daylightOf(options),
    edits: options.camera ? [stillCamera(options.camera)] : [],
  })
  try {
    const { app, renderer } = screen
    const drawn = Math.min(DRAWN, options.ticks)
    if (options.ticks > drawn) app.step(options.ticks - drawn)
    await renderer.showView(options.view === 'light' ? null : options.view)
    await settle(screen)
    for (let i = 0; i < drawn; i++) app.frame(DT)
    const data = await stillPixels(screen)
    renderer.engine.check()
    const state = describe(options, screen)
    const times = options.frames > 0 ? await timeFrames(screen, options.frames, options.rise) : {}
    renderer.engine.check()
    const noise = options.view === 'noise' ? { noisePerPixel: noiseIn(data) } : {}
    const report = `${JSON.stringify({ ...state, ...noise, ...times }, null, 2)}\n`
    if (options.out) save(options.out, encode({ ...options.size, data, channels: 4 }))
    if (options.json) save(options.json, report)
    process.stdout.write(report)
  } finally {
    screen.dispose()
  }
}

function describe(options: Options, { app, renderer, adapter }: Offscreen): Record<string, unknown> {
  const { scene, input, ticks, quality, seed, weather, daylight, view, size: pixels } = options
  const { gpuMs: _measuredLater, ...counts } = renderer.stats
  return {
    scene,
    input,
    ticks,
    quality,
    seed,
    weather,
    daylight,
    view,
    size: `${pixels.width}x${pixels.height}`,
    adapter,
    worldHash: app.worldHash(),
    fieldHash: use(app.world, Snow).hash(),
    ...counts,
    gpuLargest: Object.fromEntries(renderer.engine.memory.byLabel().slice(0, LARGEST)),
  }
}
/** Mean evaluations of noise a pixel, of a picture of that view. */
function noiseIn(picture: Uint8Array): number {
  let sum = 0
  for (let i = 0; i < picture.length; i += 4) sum += picture[i]!
  return (sum / (picture.length / 4) / 255) * NOISE_WHITE
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
