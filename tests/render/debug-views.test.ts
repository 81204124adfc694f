import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Snow, Strokes } from '../../src/components/resources.ts'
import { RendererResource } from '../../src/components/renderer.ts'
import { use } from '../../src/components/world.ts'
import { settle, type Offscreen } from '../../src/game/cli/lib/offscreen.ts'
import { stillCamera } from '../../src/game/cli/lib/still-camera.ts'
import { findDrivers, useDriver } from '../../src/game/cli/vulkan.mjs'
import { createApp, createPlane, setDaylight, setWeather } from '../../src/game/index.ts'
import { NOISE_WHITE, viewByName, VIEW_NAMES } from '../../src/game/render/debug-views.ts'
import { createNodeCanvas } from '../../src/game/render/node-host.ts'
import type { SnowRenderer } from '../../src/game/render/renderer.ts'
import { blankStroke } from '../../src/snow/blank-stroke.ts'
import { CHEAP } from './stage.ts'

const WIDTH = 64
const HEIGHT = 36
/** The eye over level snow: the middle of the picture is 15 m away, where log2(1 + d) is 4. */
const PITCH = 60
const DISTANCE = 15
const eye = [0, 0, 0, 0, -PITCH]

async function plane(): Promise<Offscreen> {
  useDriver(findDrivers()[0]!)
  const host = await createNodeCanvas(WIDTH, HEIGHT)
  const app = await createApp({
    canvas: host.canvas,
    source: createPlane({ relief: 0 }),
    devices: false,
    render: { quality: { ...CHEAP, shadowSize: 512, shadowNear: 20, shadowMiddle: 0 } },
    edits: [stillCamera(eye)],
  })
  const renderer = use(app.world, RendererResource) as SnowRenderer
  const dispose = (): void => {
    app.dispose()
    host.dispose()
  }
  return { app, renderer, hero: 0, adapter: '', dispose }
}

/** Channel by channel, of 255. */
const near = (colour: readonly number[], wanted: readonly number[], within = 6): void =>
  colour.forEach((value, c) => expect(Math.abs(value - wanted[c]!), `${colour}`).toBeLessThanOrEqual(within))

describe('views for judging', () => {
  let screen: Offscreen
  let ahead = 0
  /** A view's colour at a pixel right of the middle (0) and above it. */
  async function seen(name: string, right = 0, up = 0): Promise<[number, number, number]> {
    await screen.renderer.showView(name)
    await settle(screen)
    const pixels = await screen.renderer.readPixels()
    screen.renderer.engine.check()
    const at = ((HEIGHT / 2 - up) * WIDTH + WIDTH / 2 + right) * 4
    return [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!]
  }

  beforeAll(async () => {
    screen = await plane()
    const field = use(screen.app.world, Snow)
    const up = DISTANCE * Math.sin((PITCH * Math.PI) / 180)
    ahead = DISTANCE * Math.cos((PITCH * Math.PI) / 180)
    eye[1] = field.height(0, 0) + up
    // Right of the middle snow is packed, frozen and 25 cm lower.
    const mark = {
      ...blankStroke(),
      actor: 1,
      x0: 5,
      x1: 5,
      z0: ahead,
      z1: ahead,
      halfWidth: 2.5,
      halfLength: 4,
    }
    use(screen.app.world, Strokes).enqueue({ ...mark, depth: 0.25, rim: 0, ice: 0.65 })
    screen.app.step(2)
  }, 120_000)
  afterAll(() => screen?.dispose())

  it('show nothing but light until they are asked for, and light again afterwards', async () => {
    await settle(screen)
    const light = await screen.renderer.readPixels()
    const { pipelines } = screen.renderer.stats
    await settle(screen)
    expect(screen.renderer.stats.pipelines).toBe(pipelines)
    await seen('normals')
    expect(await screen.renderer.readPixels()).not.toEqual(light)
    await screen.renderer.showView(null)
    await settle(screen)
    expect(await screen.renderer.readPixels()).toEqual(light)
  }, 60_000)
  it('show the shape: level snow faces up, 15 m away', async () => {
    near(await seen('normals'), [128, 255, 128], 8)
    near(await seen('depth'), [102, 102, 102], 2)
    const farther = (await seen('depth', 0, 12))[0]
    expect(farther).toBeGreaterThan(106)
  }, 60_000)
  it('show what the snow is, beside a mark and in it', async () => {
    near(await seen('offset'), [128, 128, 128], 2)
    near(await seen('offset', 11), [64, 128, 191], 12)
    for (const name of ['top', 'ice']) {
      near(await seen(name), [0, 0, 0], 2)
      expect((await seen(name, 11))[0], name).toBeGreaterThan(10)
    }
    const [red] = await seen('albedo')
    expect(red).toBeGreaterThan(200)
    expect(red).toBeLessThan(250)
    expect((await seen('albedo', 11))[0]).toBeLessThan(red - 10)
  }, 120_000)
  it('show how it is drawn: each pixel once, by patches, with the near map, which is not empty', async () => {
    near(await seen('overdraw'), [0, 0, 255], 0)
    near(await seen('cascades'), [255, 0, 0], 2)
    // Near by snow shows layers of grain that it does not from afar; each is a whole evaluation.
    const evaluations = async () => ((await seen('noise'))[0] / 255) * NOISE_WHITE
    const far = await evaluations()
    eye[1]! -= 12
    const close = await evaluations()
    eye[1]! += 12
    expect(close).toBeGreaterThan(far + 1)
    expect(close).toBeLessThan(32)
    for (const count of [far, close]) expect(Math.abs(count - Math.round(count))).toBeLessThan(0.15)
    const colours = new Set<string>()
    await seen('patches')
    const pixels = await screen.renderer.readPixels()
    for (let i = 0; i < pixels.length; i += 4) colours.add(pixels.subarray(i, i + 3).join())
    expect(colours.size).toBeGreaterThan(2)
    expect((await seen('shadow', -16))[0]).toBeGreaterThan(0)
    // The second map is left out.
    near(await seen('shadow', 16), [0, 0, 0], 0)
  }, 120_000)
  it('show light by its terms: a higher sun gives more', async () => {
    setDaylight(screen.app.world, { sunElevation: 6 })
    const low = (await seen('sun'))[0]
    setDaylight(screen.app.world, { sunElevation: 20 })
    expect((await seen('sun'))[0]).toBeGreaterThan(low + 20)
    expect((await seen('ambient'))[2]).toBeGreaterThan(10)
    for (const name of ['through', 'specular', 'glints']) await seen(name)
  }, 120_000)
  it('show what a thaw wets', async () => {
    near(await seen('wet'), [0, 0, 0], 0)
    setWeather(screen.app.world, 'thaw')
    screen.app.step(1200)
    eye[1] = use(screen.app.world, Snow).height(0, 0) + 13
    expect((await seen('wet'))[0]).toBeGreaterThan(20)
  }, 120_000)
  it('that do not exist are answered with those that do', async () => {
    await expect(screen.renderer.showView('heat')).rejects.toThrow(
      /^No view is called "heat": use one of normals, depth, .*patches$/,
    )
    for (const name of VIEW_NAMES) expect(viewByName(name)).toBe(name)
  })
})
