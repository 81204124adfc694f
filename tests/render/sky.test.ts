import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Daylight } from '../../src/components/daylight.ts'
import { DAYLIGHT, setDaylight } from '../../src/game/daylight.ts'
import { findDrivers, useDriver } from '../../src/game/cli/vulkan.mjs'
import { resourceOf, type InternalTexture } from '../../src/game/render/babylon.ts'
import { createEngine, type RenderEngine } from '../../src/game/render/engine.ts'
import { Gpu } from '../../src/game/render/gpu.ts'
import { createNodeCanvas, type NodeCanvas } from '../../src/game/render/node-host.ts'
import { SkyChain } from '../../src/game/render/sky-chain.ts'
import { lightsOf } from '../../src/game/render/sky-lights.ts'
import { SkyInput, SkyLight } from '../../src/shaders/layouts.ts'
import {
  EYE_HEIGHT,
  HAZE,
  densities,
  extinction,
  heightAlong,
  lightThrough,
  wayToTop,
} from '../../src/game/render/atmosphere.ts'
import ambient from '../../src/shaders/sky/lut/ambient.wgsl'
import { hazePhase } from '../shaders/sky-twins.ts'
import { dispatch, numberBindings } from '../support/gpu.ts'
import { createStage } from './stage.ts'

const COLUMNS = 160
const ROWS = 80
const CLEAR: Readonly<Daylight> = { ...DAYLIGHT.morning, haze: 1.3, overcast: 0 }
type Vector = readonly [number, number, number]

let host: NodeCanvas
let engine: RenderEngine
let gpu: Gpu
let chain: SkyChain
beforeAll(async () => {
  useDriver(findDrivers()[0]!)
  host = await createNodeCanvas(16, 9)
  engine = await createEngine(host.canvas, { timers: false })
  gpu = new Gpu(engine)
  chain = new SkyChain(gpu)
}, 60_000)
afterAll(() => {
  gpu.dispose()
  engine.dispose()
  host.dispose()
})

async function mapped(size: number, copy: (encoder: GPUCommandEncoder, to: GPUBuffer) => void) {
  const { device } = engine
  const to = device.createBuffer({ size, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST })
  const encoder = device.createCommandEncoder()
  copy(encoder, to)
  device.queue.submit([encoder.finish()])
  await to.mapAsync(GPUMapMode.READ)
  const bytes = to.getMappedRange().slice(0)
  to.destroy()
  return bytes
}
/** A sky's buffer. */
async function lightOf(daylight: Daylight): Promise<Float32Array> {
  chain.update(lightsOf(daylight), daylight, 1)
  const from = chain.light.getBuffer().underlyingResource as GPUBuffer
  const bytes = await mapped(SkyLight.stride, (encoder, to) =>
    encoder.copyBufferToBuffer(from, 0, to, 0, SkyLight.stride),
  )
  engine.check()
  return new Float32Array(bytes)
}
function fromHalf(bits: number): number {
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  const value = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15)
  if (exponent === 31) return fraction ? NaN : Infinity
  return bits & 0x8000 ? -value : value
}
/** Four numbers per texel of the finest level. */
async function texels(texture: InternalTexture): Promise<Float32Array> {
  const source = resourceOf(texture)
  const bytesPerRow = Math.ceil((source.width * 8) / 256) * 256
  const bytes = await mapped(bytesPerRow * source.height, (encoder, buffer) =>
    encoder.copyTextureToBuffer({ texture: source }, { buffer, bytesPerRow }, [source.width, source.height]),
  )
  const out = new Float32Array(source.width * source.height * 4)
  for (let y = 0; y < source.height; y++) {
    const row = new Uint16Array(bytes, y * bytesPerRow, source.width * 4)
    row.forEach((bits, i) => (out[y * source.width * 4 + i] = fromHalf(bits)))
  }
  return out
}
const elevationOf = (row: number) => (Math.PI / 2) * (row / ROWS) ** 2
function directionOf(column: number, row: number): Vector {
  const e = elevationOf(row + 0.5)
  const a = (2 * Math.PI * (column + 0.5)) / COLUMNS
  return [Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e)]
}
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Irradiance of the table's sky on level ground, by channel. */
function irradiance(table: Float32Array, sun: Vector, c: number): number {
  let sum = 0
  for (let row = 0; row < ROWS; row++) {
    const angle = ((Math.sin(elevationOf(row + 1)) - Math.sin(elevationOf(row))) * 2 * Math.PI) / COLUMNS
    for (let column = 0; column < COLUMNS; column++) {
      const direction = directionOf(column, row)
      const at = (row * COLUMNS + column) * 4 + c
      const radiance = table[at]! + table[at + ROWS * COLUMNS * 4]! * hazePhase(dot(direction, sun))
      sum += radiance * direction[1] * angle
    }
  }
  return sum
}
/** Largest share by which one of them differs. */
const most = (a: number[], b: number[]): number =>
  Math.max(...a.map((value, c) => Math.abs(value / b[c]! - 1)))
/** Of the harmonics, on level ground. */
const levelOf = (light: Float32Array, c: number) =>
  light[c]! + light[4 + c]! - light[24 + c]! - light[32 + c]!

/** What level snow and the air show in three colours, with the moon up. */
async function shown(sunElevation: number): Promise<Record<'snow' | 'air', number[]>> {
  const daylight = { ...CLEAR, moonElevation: 25, sunElevation }
  const light = await lightOf(daylight)
  const { sunlight, caster } = lightsOf(daylight)
  const at = SkyLight.offsets.exposure / 4
  const exposed = (radiance: number, c: number): number => radiance * light[at + c]!
  return {
    snow: [0, 1, 2].map((c) => exposed(levelOf(light, c) + sunlight[c]! * Math.max(0, caster[1]), c)),
    air: [0, 1, 2].map((c) => exposed(light[SkyLight.offsets.fog / 4 + c]!, c)),
  }
}

describe('the sky', () => {
  it('scatters by haze what a fine integral over the same air gives', async () => {
    const daylight = { ...CLEAR, sunElevation: 24 }
    await lightOf(daylight)
    const table = await texels(chain.view)
    const { sun, sunTop } = lightsOf(daylight)
    const steps = 2000
    for (const [column, row] of [
      [3, 8],
      [40, 20],
      [100, 44],
      [150, 70],
    ] as const) {
      const view = directionOf(column, row)
      const way = wayToTop(EYE_HEIGHT, view[1])
      const sums = [0, 0, 0]
      const passed: [number, number, number] = [0, 0, 0]
      for (let i = 0; i < steps; i++) {
        const dt = (way * ((i + 1) ** 2 - i ** 2)) / steps ** 2
        const t = (way * (i + 0.5) ** 2) / steps ** 2
        const h = heightAlong(EYE_HEIGHT, view[1], t)
        const density = densities(h)
        for (let k = 0; k < 3; k++) passed[k]! += density[k]! * dt
        const mu = (sun[1] * (6_360_000 + EYE_HEIGHT) + dot(view, sun) * t) / (6_360_000 + h)
        const lit = lightThrough(h, mu, daylight.haze)
        const depth = extinction(passed, daylight.haze)
        for (let c = 0; c < 3; c++)
          sums[c]! += Math.exp(-depth[c]!) * lit[c]! * HAZE * daylight.haze * density[1] * dt * sunTop[c]!
      }
      const at = ((row + ROWS) * COLUMNS + column) * 4
      for (let c = 0; c < 3; c++) expect(table[at + c]! / sums[c]!).toBeCloseTo(1, 1.3)
    }
  })

  it('and snow light each other until nothing is left over', async () => {
    const daylight = { ...CLEAR, sunElevation: 20 }
    const light = await lightOf(daylight)
    const { sun, sunlight } = lightsOf(daylight)
    const table = await texels(chain.view)
    for (const [c, albedo] of [
      [0, 0.84],
      [1, 0.87],
      [2, 0.91],
    ] as const) {
      const arrives = sunlight[c] * sun[1] + irradiance(table, sun, c)
      expect(light[SkyLight.offsets.ground / 4 + c]! / ((albedo / Math.PI) * arrives)).toBeCloseTo(1, 2)
    }
  })

  it('lights level snow by half of its light: dunes hide the rest', async () => {
    const daylight = { ...CLEAR, sunElevation: 30 }
    const light = await lightOf(daylight)
    const table = await texels(chain.view)
    for (let c = 0; c < 3; c++)
      // Order 2 misses a part of so bright a spot as the sun's glow.
      expect(levelOf(light, c) / irradiance(table, lightsOf(daylight).sun, c) / 0.5).toBeCloseTo(1, 0.7)
  })

  it('is finite and not negative at every height of the sun', async () => {
    for (let elevation = -30; elevation <= 90; elevation += 6) {
      const light = await lightOf({ ...CLEAR, sunElevation: elevation })
      const tables = [await texels(chain.view), await texels(chain.mirror)]
      for (const table of tables)
        expect(
          table.every((v) => v >= 0 && v < 60_000),
          `${elevation}°`,
        ).toBe(true)
      expect(light.every((v) => Number.isFinite(v))).toBe(true)
    }
  }, 60_000)

  it('changes by no step while the sun moves from night to noon and the moon takes over', async () => {
    // Without a gap where the sun's disc and the globe's shadow pass the horizon, and here and there beyond.
    for (const [from, to, stride] of [
      [-13, -6, 10],
      [-6, 5, 1],
      [5, 60, 40],
    ] as const) {
      let before = await shown(from)
      for (let i = 0; from + i * 0.1 < to; i += stride) {
        const elevation = from + i * 0.1
        if (stride > 1) before = await shown(elevation)
        const after = await shown(elevation + 0.1)
        expect(most(after.snow, before.snow), `snow at ${elevation}°`).toBeLessThan(0.05)
        // Light on snow falls there by a tenth, before exposure; the air's by nearly as much. Once the moon lights the snow the exposure
        // stops following dusk, and the air shows that fall.
        const bound = elevation < -3 && elevation > -7 ? 0.065 : 0.05
        expect(most(after.air, before.air), `air at ${elevation}°`).toBeLessThan(bound)
        before = after
      }
    }
    // Control: a step five times as long is more than that.
    const [dusk, later] = [await shown(-4), await shown(-4.5)]
    expect(most(later.air, dusk.air)).toBeGreaterThan(0.065)
  }, 240_000)

  it('has colour where it should: warm toward a low sun, blue overhead, blue after sunset', async () => {
    const { sunlight } = lightsOf({ ...CLEAR, sunElevation: 5 })
    expect(sunlight[0]).toBeGreaterThan(2 * sunlight[2])
    await lightOf({ ...CLEAR, sunElevation: -4 })
    const dusk = await texels(chain.view)
    const zenith = (ROWS - 1) * COLUMNS * 4
    expect(dusk[zenith + 2]).toBeGreaterThan(1.5 * dusk[zenith]!)
    expect(dusk[zenith + 1]).toBeGreaterThan(dusk[zenith]!)
  })
})

describe('harmonics', () => {
  it('of an even sky over even ground give π times its radiance on every normal', async () => {
    const { device } = engine
    const texture = device.createTexture({ size: [COLUMNS, 2 * ROWS], format: 'rgba16float', usage: 6 })
    const ones = new Uint16Array(COLUMNS * 2 * ROWS * 4)
    // Half floats: 2 in the part of the air, 0 in that of the haze.
    ones.fill(0x4000, 0, COLUMNS * ROWS * 4)
    device.queue.writeTexture({ texture }, ones, { bytesPerRow: COLUMNS * 8 }, [COLUMNS, 2 * ROWS])
    const input = new Float32Array(SkyInput.stride / 4)
    input[SkyInput.offsets.sun / 4 + 1] = 1
    input.set([1, 0, 1, 1], SkyInput.offsets.air / 4)
    const run = async (ground: number) => {
      const light = new Float32Array(SkyLight.stride / 4)
      light.fill(ground, SkyLight.offsets.ground / 4, SkyLight.offsets.ground / 4 + 3)
      const { skyLight } = await dispatch(device, {
        code: numberBindings(ambient.replace(/^var<workgroup>/gm, ' var<workgroup>')),
        inputs: { skyInput: input, skyView: texture.createView(), skyLight: light },
        groups: [1],
        outputs: ['skyLight'],
      })
      return new Float32Array(skyLight!)
    }
    const even = await run(2)
    expect(even[0]).toBeCloseTo(2 * Math.PI, 2)
    for (let k = 1; k < 9; k++) expect(Math.abs(even[k * 4]!)).toBeLessThan(0.01)
    // Control: dark ground leaves the light from above alone.
    expect((await run(0))[4]).toBeGreaterThan(1)
    texture.destroy()
  })
})

describe('a second of standing daylight', () => {
  it('computes no sky, and a change computes what depends on it', async () => {
    const stage = await createStage(16, 9)
    const { stats } = stage.renderer
    await stage.frame()
    expect(stats.skySteps).toBe(0)
    setDaylight(stage.world, { sunElevation: 4 })
    await stage.frame()
    const light = stats.skySteps
    expect(light).toBeGreaterThan(0)
    setDaylight(stage.world, { haze: 3 })
    await stage.frame()
    expect(stats.skySteps).toBe(light + 2)
    await stage.frame()
    expect(stats.skySteps).toBe(0)
    stage.dispose()
  }, 180_000)
})
