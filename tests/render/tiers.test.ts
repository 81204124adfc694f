import { afterEach, describe, expect, it } from 'vitest'
import { QUALITIES, type Quality, tierOf } from '../../src/game/settings/index.ts'
import { depthOf, resourceOf } from '../../src/game/render/babylon.ts'
import { installWebGpu } from '../../src/game/render/node-host.ts'
import { NEAR } from '../../src/game/render/views.ts'
import { dispatch } from '../support/gpu.ts'
import { createStage, tread, type Stage } from './stage.ts'

const WIDTH = 64
const HEIGHT = 36
const DEPTH = `
@group(0) @binding(0) var depth : texture_depth_2d;
@group(0) @binding(1) var<storage, read_write> values : array<f32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id : vec3u) {
  if (id.x < ${WIDTH * HEIGHT}u) { values[id.x] = textureLoad(depth, vec2u(id.x % ${WIDTH}u, id.x / ${WIDTH}u), 0); }
}`

let restore: (() => void) | undefined
afterEach(() => restore?.())

/** Takes a feature away from every device that is asked for. */
async function without(feature: GPUFeatureName): Promise<void> {
  await installWebGpu()
  const prototype = GPUAdapter.prototype
  const { requestDevice } = prototype
  prototype.requestDevice = function (this: GPUAdapter, descriptor = {}) {
    const requiredFeatures = [...(descriptor.requiredFeatures ?? [])].filter((name) => name !== feature)
    return requestDevice.call(this, { ...descriptor, requiredFeatures })
  }
  restore = () => {
    prototype.requestDevice = requestDevice
    restore = undefined
  }
}

/** Meshes and maps as small as a test's picture asks for; everything else as the tier has it. */
const small = (quality: Quality) => ({
  ...tierOf(quality).values,
  patchQuads: 8,
  shadowSize: 256,
  resolutionScale: 1,
})
const open = (quality: Quality): Promise<Stage> =>
  createStage(WIDTH, HEIGHT, { quality: small(quality), prepare: (field) => tread(field, 0, 0) })

/** Depths of the picture with the eye so many metres lower than usual. */
async function depths(stage: Stage, lower = 0): Promise<Float32Array> {
  stage.lookAt(0, 0, 20, -60, 5)
  stage.view.y -= lower
  await stage.frame()
  const { values } = await dispatch(stage.renderer.engine.device, {
    code: DEPTH,
    inputs: {
      depth: resourceOf(depthOf(stage.renderer.objects!.screen.scene)).createView(),
      values: new Float32Array(WIDTH * HEIGHT),
    },
    groups: [Math.ceil((WIDTH * HEIGHT) / 64)],
    outputs: ['values'],
  })
  return new Float32Array(values!).subarray(0, WIDTH * HEIGHT)
}

/** Most metres between two pictures' surfaces along a ray, which is at most 1.6 times as long as its part along the view. */
const farthest = (a: Float32Array, b: Float32Array): number =>
  a.reduce((most, depth, pixel) => Math.max(most, 1.6 * Math.abs(NEAR / depth - NEAR / b[pixel]!)), 0)

describe('every tier', () => {
  it.each(QUALITIES)(
    '%s draws snow without an error of the GPU',
    async (quality) => {
      const stage = await open(quality)
      await stage.frame()
      const pixels = await stage.renderer.readPixels()
      const shades = new Set(pixels.filter((_, i) => i % 4 === 0))
      expect(shades.size).toBeGreaterThan(20)
      expect(shades.has(0)).toBe(false)
      stage.dispose()
    },
    120_000,
  )
})

describe('a device that cannot filter 32-bit floats', () => {
  it('has the snow at the same heights, to less than a millimetre', async () => {
    const usual = await open('ci')
    const expected = await depths(usual)
    usual.dispose()
    expect(usual.renderer.engine.device.features.has('float32-filterable')).toBe(true)
    await without('float32-filterable')
    const poorer = await open('ci')
    expect(poorer.renderer.engine.device.features.has('float32-filterable')).toBe(false)
    expect(farthest(await depths(poorer), expected)).toBeLessThan(0.001)
    // Control: snow a little higher is noticed.
    expect(farthest(await depths(poorer, 0.01), expected)).toBeGreaterThan(0.005)
    poorer.dispose()
  }, 120_000)
})
