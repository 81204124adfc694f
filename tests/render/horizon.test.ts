import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DaylightResource } from '../../src/components/daylight.ts'
import { use } from '../../src/components/world.ts'
import { resourceOf } from '../../src/game/render/babylon.ts'
import { macroAt } from '../../src/shaders/terrain/macro.ts'
import { dispatch } from '../support/gpu.ts'
import { CHEAP, createStage, type Stage } from './stage.ts'

const READ = `
@group(0) @binding(0) var map : texture_2d<f32>;
@group(0) @binding(1) var<storage, read_write> values : array<vec2f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id : vec3u) {
  let size = textureDimensions(map);
  values[id.x] = textureLoad(map, vec2u(id.x % size.x, id.x / size.x), 0).xy;
}`
const RADIUS = 0.00465 * CHEAP.shadowSoftness

describe('the horizon map', () => {
  let stage: Stage
  const map = () => stage.renderer.objects!.horizon
  const levels = () => stage.renderer.objects!.terrain.heights.levels
  beforeAll(async () => {
    stage = await createStage(32, 18)
  }, 60_000)
  afterAll(() => stage.dispose())

  async function read(): Promise<Float32Array> {
    const { size, texture } = map()
    const { values } = await dispatch(stage.renderer.engine.device, {
      code: READ,
      inputs: { map: resourceOf(texture).createView(), values: new Float32Array(size * size * 2) },
      groups: [(size * size) / 64],
      outputs: ['values'],
    })
    return new Float32Array(values!)
  }
  /** Draws under a sun until the map fits it. */
  async function under(azimuth: number, elevation: number): Promise<void> {
    Object.assign(use(stage.world, DaylightResource), { sunAzimuth: azimuth, sunElevation: elevation })
    do await stage.frame()
    while (stage.renderer.stats.horizonRows > 0)
  }
  /** Middle of the two heights at a point of the world, bilinear, as shaders read it. */
  function shadowAt(values: Float32Array, x: number, z: number): number {
    const { u, v, size, base } = map()
    const s = (u[0]! * x + u[1]! * z + u[2]!) * size - 0.5
    const t = (v[0]! * x + v[1]! * z + v[2]!) * size - 0.5
    const [i, k] = [Math.floor(s), Math.floor(t)]
    const at = (column: number, row: number) => {
      const o = (row * size + column) * 2
      return (values[o]! + values[o + 1]!) / 2 + base
    }
    const [a, b] = [s - i, t - k]
    return (
      (at(i, k) * (1 - a) + at(i + 1, k) * a) * (1 - b) + (at(i, k + 1) * (1 - a) + at(i + 1, k + 1) * a) * b
    )
  }
  /** The same by marching toward the sun in small steps, between its two edges. */
  function marched(x: number, z: number, azimuth: number, elevation: number): number {
    const a = (azimuth * Math.PI) / 180
    const e = (elevation * Math.PI) / 180
    const [high, low] = [Math.tan(e + RADIUS), Math.tan(e - RADIUS)]
    let upper = -Infinity
    let lower = -Infinity
    for (let d = 4; d < 500; d += 1) {
      const height = macroAt(levels(), x + Math.sin(a) * d, z + Math.cos(a) * d)
      upper = Math.max(upper, height - d * high)
      lower = Math.max(lower, height - d * low)
    }
    return (upper + lower) / 2
  }
  /** Share of points whose light differs between the map and a march toward a sun that stands `aside` degrees elsewhere. */
  async function wrong(
    azimuth: number,
    elevation: number,
    aside: number,
  ): Promise<[share: number, dark: number]> {
    await under(azimuth, elevation)
    const values = await read()
    const a = (azimuth * Math.PI) / 180
    let differ = 0
    let sure = 0
    let dark = 0
    for (let i = 0; i < 400; i++) {
      // Away from the sunward side, where the map knows nothing of what stands beyond it.
      const along = -60 - ((i * 137.5) % 340)
      const across = ((i * 61.8) % 700) - 350
      const x = Math.sin(a) * along + Math.cos(a) * across
      const z = Math.cos(a) * along - Math.sin(a) * across
      const height = macroAt(levels(), x, z)
      const truth = height - marched(x, z, azimuth + aside, elevation)
      // Within this of the shadow's edge, m, both may be right: texels are 4 m wide.
      if (Math.abs(truth) < 0.35) continue
      sure++
      if (truth < 0) dark++
      if (Math.sign(truth) !== Math.sign(height - shadowAt(values, x, z))) differ++
    }
    return [differ / sure, dark / sure]
  }

  it.each([
    [118, 4],
    [118, 9],
    [301.5, 6],
  ])(
    'shades the places that a march toward a sun at %s°, %s° high finds shaded',
    async (azimuth, elevation) => {
      const [share, dark] = await wrong(azimuth, elevation, 0)
      expect(dark).toBeGreaterThan(0.04)
      expect(share).toBeLessThan(0.01)
      // Control: a march toward another sun.
      const [other] = await wrong(azimuth, elevation, 60)
      expect(other).toBeGreaterThan(0.05)
    },
  )

  it('is swept in slices as the sun moves, at once when it jumps, and not at all while sun and focus stand', async () => {
    const rows = async (): Promise<number> => {
      await stage.frame()
      return stage.renderer.stats.horizonRows
    }
    await under(118, 8)
    expect([await rows(), await rows()]).toEqual([0, 0])
    const daylight = use(stage.world, DaylightResource)
    daylight.sunElevation = 8.1
    expect([await rows(), await rows(), await rows(), await rows(), await rows()]).toEqual([
      64, 64, 64, 64, 0,
    ])
    daylight.sunElevation = 20
    expect([await rows(), await rows()]).toEqual([256, 0])
    stage.lookAt(30, 20, 30, -25, 6)
    expect(await rows()).toBe(0)
    stage.lookAt(80, 20, 30, -25, 6)
    expect(await rows()).toBe(64)
    await under(118, 8)
  })
})
