import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DT, openOffscreen, type Offscreen } from '../../src/game/cli/lib/offscreen.ts'
import { findDrivers, useDriver } from '../../src/game/cli/vulkan.mjs'
import { resourceOf } from '../../src/game/render/babylon.ts'
import { createSettings } from '../../src/game/settings/index.ts'
import { dispatch } from '../support/gpu.ts'

const WIDTH = 64
const HEIGHT = 36
const READ = `
@group(0) @binding(0) var motion : texture_2d<f32>;
@group(0) @binding(1) var<storage, read_write> values : array<vec2f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id : vec3u) {
  let size = textureDimensions(motion);
  if (id.x < size.x * size.y) { values[id.x] = textureLoad(motion, vec2u(id.x % size.x, id.x / size.x), 0).xy; }
}`

describe('a walking figure, its sled and a rolling ball', () => {
  let screen: Offscreen
  beforeAll(async () => {
    useDriver(findDrivers()[0]!)
    const settings = createSettings('ci', { shadowSize: 256, taa: 1 }).values
    screen = await openOffscreen({
      width: WIDTH,
      height: HEIGHT,
      scene: 'things',
      input: 'walk',
      seed: 1,
      settings,
    })
    screen.app.step(60)
  }, 300_000)
  afterAll(() => screen?.dispose())

  /** Own motion of the pixels that have one, pixels a frame. */
  async function moving(): Promise<number[]> {
    const { engine, objects } = screen.renderer
    engine.check()
    const { values } = await dispatch(engine.device, {
      code: READ,
      inputs: {
        motion: resourceOf(objects!.screen.taa!.velocity.texture!).createView(),
        values: new Float32Array(WIDTH * HEIGHT * 2),
      },
      groups: [Math.ceil((WIDTH * HEIGHT) / 64)],
      outputs: ['values'],
    })
    const ndc = new Float32Array(values!)
    const lengths = Array.from({ length: WIDTH * HEIGHT }, (_, k) =>
      Math.hypot((ndc[k * 2]! * WIDTH) / 2, (ndc[k * 2 + 1]! * HEIGHT) / 2),
    )
    return lengths.filter((length) => length > 0)
  }

  it('are drawn with their own motion while they move, and with none and no draw when all rests', async () => {
    const { app, renderer } = screen
    for (let i = 0; i < 3; i++) app.frame(DT)
    const walking = await moving()
    const { drawCalls: draws, shadowMaps } = renderer.stats
    expect(walking.length).toBeGreaterThan(8)
    expect(walking.length).toBeLessThan((WIDTH * HEIGHT) / 3)
    expect(Math.max(...walking)).toBeLessThan(8)
    // A walker of 1.4 m/s goes 2 cm a frame.
    expect(Math.max(...walking)).toBeGreaterThan(0.02)
    renderer.draw(app.world)
    renderer.draw(app.world)
    expect(await moving()).toEqual([])
    // A figure's and a body's; and what shadow maps held, three draws in each.
    expect(renderer.stats.drawCalls).toBe(draws - 2 - 3 * shadowMaps)
  }, 120_000)
})
