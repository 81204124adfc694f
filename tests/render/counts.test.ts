import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Transform } from '../../src/components/transform.ts'
import { openOffscreen, DT, type Offscreen } from '../../src/game/cli/lib/offscreen.ts'
import { findDrivers, useDriver } from '../../src/game/cli/vulkan.mjs'
import { driveByScript, spawnHero } from '../../src/game/index.ts'
import { createSettings } from '../../src/game/settings/index.ts'
import { Actor, ClothSheet } from '../../src/shaders/layouts.ts'
import { CHEAP } from './stage.ts'

const TICKS = 1000
/** Software draws a frame in a fifth of a second; counts that hold for every 40th tick hold for all. */
const TICKS_PER_FRAME = 40

interface Counts {
  drawCalls: number
  pipelines: number
  uploads: number
  uploadBytes: number
  snowUploadBytes: number
  objects: number
}

describe('1 000 ticks of walking, towing and rolling', () => {
  let screen: Offscreen
  let made = 0
  const frames: Counts[] = []
  beforeAll(async () => {
    useDriver(findDrivers()[0]!)
    const settings = createSettings('ci', { shadowSize: 256 })
    screen = await openOffscreen({
      width: 64,
      height: 36,
      scene: 'things',
      input: 'wander',
      seed: 1,
      settings: settings.values,
    })
    const { app, renderer } = screen
    app.step(30)
    for (let i = 0; i < 3; i++) app.frame(DT)
    const { device } = renderer.engine
    for (const name of ['createBuffer', 'createTexture', 'createRenderPipeline'] as const) {
      const original = device[name].bind(device) as (d: never) => never
      const counted = (descriptor: { usage?: number }): never => {
        // GPU timers read back through a ring of buffers that grows until the first result is in.
        if (((descriptor.usage ?? 0) & GPUBufferUsage.MAP_READ) === 0) made++
        return original(descriptor as never)
      }
      Object.assign(device, { [name]: counted })
    }
    for (let tick = 0; tick < TICKS; tick += TICKS_PER_FRAME) {
      app.step(TICKS_PER_FRAME - 1)
      app.frame(DT * 1.001)
      // oxlint-disable-next-line no-await-in-loop -- a queue of frames would pile up
      await renderer.engine.device.queue.onSubmittedWorkDone()
      const { drawCalls, pipelines, uploads, uploadBytes, snowUploadBytes } = renderer.stats
      frames.push({ drawCalls, pipelines, uploads, uploadBytes, snowUploadBytes, objects: made })
    }
    renderer.engine.check()
  }, 180_000)
  afterAll(() => screen?.dispose())
  const most = (count: keyof Counts): number => Math.max(...frames.map((f) => f[count]))

  it('draw at most 13 times a frame, and fewer where a shadow map stays', () => {
    // Terrain, mountains, sky and tone curve, and figure and bodies; a drawn shadow map adds terrain, figure and bodies.
    expect(Math.min(...frames.map((f) => f.drawCalls))).toBeGreaterThanOrEqual(6)
    expect(most('drawCalls')).toBeLessThanOrEqual(13)
  })
  it('make no pipeline, buffer or texture', () => {
    expect(new Set(frames.map((f) => f.pipelines)).size).toBe(1)
    expect(most('objects')).toBe(0)
  })
  it('upload what changed and no more', () => {
    // Strokes, and tiles that heal: at most 24 KB of snow a tick.
    expect(most('snowUploadBytes')).toBeLessThan(24 * 1024 * TICKS_PER_FRAME)
    expect(most('uploadBytes') - most('snowUploadBytes')).toBeLessThan(100_000)
    expect(most('uploads')).toBeLessThanOrEqual(5 * TICKS_PER_FRAME)
    expect(most('snowUploadBytes')).toBeGreaterThan(0)
  })
})

/** What a frame costs in which figures move, so that a shadow map is drawn. */
interface Cost {
  drawCalls: number
  /** Buffers of what figures are and wear that were written, one a write. */
  written: string[]
  bytes: number
}
/** The last of a few frames, when every buffer has its size. */
async function costOf({ app, renderer }: Offscreen): Promise<Cost> {
  const { queue } = renderer.engine.device
  const written: string[] = []
  let bytes = 0
  const write = queue.writeBuffer.bind(queue)
  queue.writeBuffer = (buffer, ...rest) => {
    const name = ['actors', 'cloths'].find((label) => buffer.label.includes(label))
    if (name) {
      written.push(name)
      bytes += rest[3]!
    }
    write(buffer, ...rest)
  }
  for (let k = 0; k < 3; k++) {
    written.length = bytes = 0
    app.frame(DT * 1.001)
    // oxlint-disable-next-line no-await-in-loop -- a queue of frames would pile up
    await queue.onSubmittedWorkDone()
  }
  queue.writeBuffer = write
  renderer.engine.check()
  expect(renderer.stats.shadowMaps).toBe(1)
  return { drawCalls: renderer.stats.drawCalls, written, bytes }
}

describe('20 figures in place of one', () => {
  let one: Cost
  let many: Cost
  beforeAll(async () => {
    useDriver(findDrivers()[0]!)
    const screen = await openOffscreen({
      width: 64,
      height: 36,
      scene: 'dunes',
      input: 'walk',
      seed: 1,
      settings: { ...CHEAP, taa: 1, flakes: 0 },
    })
    const { app, hero } = screen
    app.step(30)
    one = await costOf(screen)
    for (let k = 0; k < 19; k++) {
      const [x, z] = [Transform.x[hero]! + (k % 5) - 2, Transform.z[hero]! + Math.floor(k / 5) + 1]
      driveByScript(app.world, spawnHero(app.world, x, z), 'walk')
    }
    many = await costOf(screen)
    screen.dispose()
  }, 300_000)

  it('take no more draws: terrain, figures and sky, a shadow map of the first two, motion, and the picture', () => {
    expect(many.drawCalls).toBe(one.drawCalls)
    expect(one.drawCalls).toBeLessThanOrEqual(8)
  })
  it('take no more uploads, and bytes that grow with them', () => {
    expect(one.written.toSorted()).toEqual(['actors', 'cloths'])
    expect(many.written.toSorted()).toEqual(['actors', 'cloths'])
    expect(one.bytes).toBe(Actor.stride + ClothSheet.stride)
    expect(many.bytes).toBe(20 * one.bytes)
  })
})
