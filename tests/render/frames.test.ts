import type { SnowField } from '../../src/snow/types.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NEAR } from '../../src/game/render/views.ts'
import { depthOf, resourceOf } from '../../src/game/render/babylon.ts'
import { dispatch } from '../support/gpu.ts'
import { createStage, FINE, tread, type Stage } from './stage.ts'

const WIDTH = 96
const HEIGHT = 54
const DEPTH = `
@group(0) @binding(0) var depth : texture_depth_2d;
@group(0) @binding(1) var<storage, read_write> values : array<f32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id : vec3u) {
  let size = textureDimensions(depth);
  if (id.x < size.x * size.y) { values[id.x] = textureLoad(depth, vec2u(id.x % size.x, id.x / size.x), 0); }
}`

/** Depths of the last frame, row by row from the top; 0 is the sky. */
async function depths(stage: Stage): Promise<Float32Array> {
  const depth = resourceOf(depthOf(stage.renderer.objects!.screen.scene)).createView()
  const { values } = await dispatch(stage.renderer.engine.device, {
    code: DEPTH,
    inputs: { depth, values: new Float32Array(WIDTH * HEIGHT) },
    groups: [Math.ceil((WIDTH * HEIGHT) / 64)],
    outputs: ['values'],
  })
  return new Float32Array(values!).subarray(0, WIDTH * HEIGHT)
}
/** World ray of a pixel, with a forward component of 1. */
function ray(stage: Stage, pixel: number): [number, number, number] {
  const { axes } = stage.renderer.objects!
  const u = (((pixel % WIDTH) + 0.5) / WIDTH) * 2 - 1
  const v = 1 - ((Math.floor(pixel / WIDTH) + 0.5) / HEIGHT) * 2
  const along = (k: number) => axes.forward[k]! + u * axes.right[k]! + v * axes.up[k]!
  return [along(0), along(1), along(2)]
}

const prepare = (field: SnowField) => tread(field, 0, 0)

describe('depth', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await createStage(WIDTH, HEIGHT, { prepare, quality: { ...FINE, rings: 7 } })
  }, 60_000)
  afterAll(() => stage.dispose())

  /** Worst height error of the pixels that see ground within 1.2 m of the focus, m. */
  async function worst(shift: number): Promise<number> {
    const { view, field } = stage
    const found = await depths(stage)
    let error = 0
    let seen = 0
    for (let pixel = 0; pixel < found.length; pixel++) {
      if (found[pixel] === 0) continue
      const r = ray(stage, pixel)
      const t = NEAR / found[pixel]!
      const x = view.x + r[0] * t
      const z = view.z + r[2] * t
      if (Math.hypot(x - view.focusX, z - view.focusZ) > 1.2) continue
      seen++
      error = Math.max(error, Math.abs(view.y + r[1] * t - field.height(x + shift, z)))
    }
    expect(seen).toBeGreaterThan(500)
    return error
  }

  it('is that of the field within 1.2 m of the focus, in tracks and beside them', async () => {
    stage.lookAt(0.2, 0.1, 15, -78, 2.5)
    await stage.frame()
    expect(await worst(0)).toBeLessThan(0.02)
    // Control: the same picture against a field 8 cm aside.
    expect(await worst(0.08)).toBeGreaterThan(0.04)
  })
})

describe('a coarse picture', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await createStage(WIDTH, HEIGHT, { prepare })
  }, 60_000)
  afterAll(() => stage.dispose())

  it('shows no gap between rings, wherever the camera stands', async () => {
    let checked = 0
    for (let i = 0; i < 6; i++) {
      stage.lookAt(i * 13.77 - 40, i * 7.31 - 20, i * 47, -18 - i * 9, 4 + i * i * 1.5)
      await stage.frame()
      const found = await depths(stage)
      for (let pixel = 0; pixel < found.length; pixel++) {
        const [x, y, z] = ray(stage, pixel)
        // Steeper than 2° the ground ends every ray long before the last ring does.
        if (y / Math.hypot(x, y, z) > -0.035) continue
        checked++
        expect(
          found[pixel],
          `camera ${i}, pixel ${pixel % WIDTH}, ${Math.floor(pixel / WIDTH)}`,
        ).toBeGreaterThan(0)
      }
    }
    expect(checked).toBeGreaterThan(15_000)
  })
  it('does no snow work without strokes, and uploads only what a stroke changed', async () => {
    stage.lookAt(0, 0, 30, -25, 6)
    await stage.frame()
    const { stats } = stage.renderer
    await stage.frame()
    expect([stats.snowUploads, stats.snowUploadBytes]).toEqual([0, 0])
    const before = await stage.renderer.readPixels()
    tread(stage.field, -0.8, -0.4)
    await stage.frame()
    expect(stats.snowUploads).toBeGreaterThan(0)
    expect(stats.snowUploadBytes).toBeLessThan(100_000)
    expect(await stage.renderer.readPixels()).not.toEqual(before)
    // Coarse levels and tiles aside of the focus may take a few frames more.
    for (let frame = 0; frame < 4 && stats.snowUploads > 0; frame++) {
      await stage.frame()
      expect(stats.snowUploadBytes).toBeLessThan(10_000)
    }
    expect([stats.snowUploads, stats.snowUploadBytes]).toEqual([0, 0])
  })

  it('is the same bytes when drawn again', async () => {
    stage.lookAt(0, 0, 30, -25, 6)
    stage.renderer.catchUp(stage.world)
    await stage.frame()
    const first = await stage.renderer.readPixels()
    stage.lookAt(3, 1, 80, -30, 4)
    stage.renderer.catchUp(stage.world)
    await stage.frame()
    expect(await stage.renderer.readPixels()).not.toEqual(first)
    stage.lookAt(0, 0, 30, -25, 6)
    stage.renderer.catchUp(stage.world)
    await stage.frame()
    expect(await stage.renderer.readPixels()).toEqual(first)
  })

  it('shows parallax while it is wanted, and the same bytes as before afterwards', async () => {
    // Pixels of 2 mm, aslant: grain is shown.
    stage.lookAt(3, 0, 30, -35, 0.8)
    const { fovY } = stage.view
    stage.view.fovY = 0.12
    stage.renderer.catchUp(stage.world)
    await stage.frame()
    const plain = await stage.renderer.readPixels()
    await stage.renderer.setParallax(16)
    await stage.frame()
    expect(await stage.renderer.readPixels()).not.toEqual(plain)
    await stage.renderer.setParallax(0)
    await stage.frame()
    expect(await stage.renderer.readPixels()).toEqual(plain)
    // Of two wishes the later one holds, whichever shader is ready first.
    await Promise.all([stage.renderer.setParallax(32), stage.renderer.setParallax(0)])
    await stage.frame()
    expect(await stage.renderer.readPixels()).toEqual(plain)
    stage.view.fovY = fovY
    await expect(stage.renderer.setParallax(40)).rejects.toThrow('setParallax(40): give a whole number')
  })

  it('follows a canvas that changes its size', async () => {
    const size = async () => (await stage.renderer.readPixels()).length / 4
    stage.canvas.width = 40
    stage.canvas.height = 30
    await stage.frame()
    expect(await size()).toBe(1200)
    stage.canvas.width = WIDTH
    stage.canvas.height = HEIGHT
    await stage.frame()
    expect(await size()).toBe(WIDTH * HEIGHT)
  })

  it('makes no GPU object and keeps its counts while the camera stands', async () => {
    stage.renderer.catchUp(stage.world)
    for (let i = 0; i < 3; i++) await stage.frame()
    const { device } = stage.renderer.engine
    let made = 0
    const counted = ['createBuffer', 'createTexture', 'createRenderPipeline', 'createBindGroup'] as const
    const originals = counted.map((name) => device[name])
    for (const name of counted) {
      const original = device[name].bind(device) as (d: never) => never
      device[name] = (descriptor: never) => {
        made++
        return original(descriptor)
      }
    }
    const { drawCalls, uploads, uploadBytes, pipelines } = stage.renderer.stats
    for (let i = 0; i < 6; i++) await stage.frame()
    expect(stage.renderer.stats).toMatchObject({ drawCalls, uploads, uploadBytes, pipelines })
    expect(made).toBe(0)
    expect(drawCalls).toBeLessThanOrEqual(7)
    counted.forEach((name, i) => Object.assign(device, { [name]: originals[i] }))
  })
})
