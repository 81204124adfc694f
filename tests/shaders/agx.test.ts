import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { dispatch, gpuDevice } from '../support/gpu.ts'

const SOURCE = readFileSync('src/shaders/materials/agx.wgsl', 'utf8')
/** Colours through the shader; rows of r, g, b. */
async function agx(colours: readonly (readonly number[])[], code = SOURCE): Promise<number[][]> {
  const main = `
@group(0) @binding(0) var<storage, read> given : array<vec4f>;
@group(0) @binding(1) var<storage, read_write> shown : array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id : vec3u) {
  if (id.x < arrayLength(&given)) { shown[id.x] = vec4f(agx(given[id.x].rgb), 1.0); }
}`
  const { shown } = await dispatch(await gpuDevice(), {
    code: `${code}\n${main}`,
    inputs: {
      given: Float32Array.from(colours.flatMap((c) => [...c, 1])),
      shown: new Float32Array(colours.length * 4),
    },
    groups: [Math.ceil(colours.length / 64)],
    outputs: ['shown'],
  })
  const f = new Float32Array(shown!)
  return colours.map((_, k) => [f[k * 4]!, f[k * 4 + 1]!, f[k * 4 + 2]!])
}
/**
 * The tone curve as published with AgX (Sobotka, AgX/working_space.py: equation_full_curve, pivot (10 / 16.5, 0.5), slope 2, powers 3
 * and 3.25), of a share of the range from −10 to 6.5 stops round middle grey.
 */
function curve(x: number): number {
  const [px, py, slope] = [10 / 16.5, 0.5, 2]
  const scale = (xp: number, yp: number, power: number): number =>
    ((slope * xp) ** -power * ((slope * (xp / yp)) ** power - 1)) ** (-1 / power)
  const part = (scaled: number, power: number): number => {
    const h = (slope * (x - px)) / scaled
    return scaled * (h / (1 + h ** power) ** (1 / power)) + py
  }
  if (x >= px) return part(scale(1 - px, 1 - py, 3.25), 3.25)
  const toe = scale(px, py, 3)
  const h = (slope * (px - x)) / toe
  return py - toe * (h / (1 + h ** 3) ** (1 / 3))
}
const greys = Array.from({ length: 160 }, (_, k) => -9.9 + k * 0.1)
const grey = (stops: number): number[] => Array<number>(3).fill(0.18 * 2 ** stops)
/** Without the look: the curve as it is published. */
const BASE = SOURCE.replace('vec3f(2.2)', 'vec3f(1.0)')
const hue = ([r, g, b]: readonly number[]): number =>
  (Math.atan2(Math.sqrt(3) * (g! - b!), 2 * r! - g! - b!) * 180) / Math.PI

describe('AgX', () => {
  it('has the published curve on greys', async () => {
    expect(BASE).not.toBe(SOURCE)
    const shown = await agx(greys.map(grey), BASE)
    const off = greys.map((stops, k) => Math.abs(shown[k]![0]! - curve((stops + 10) / 16.5)))
    // The fit of the shader is stated as 2e-3 rms.
    expect(Math.max(...off)).toBeLessThan(0.006)
    for (const [r, g, b] of shown) expect(Math.max(Math.abs(r! - g!), Math.abs(b! - g!))).toBeLessThan(1e-3)
    // Control: a curve with its middle half a stop aside.
    const aside = greys.map((stops, k) => Math.abs(shown[k]![0]! - curve((stops + 10.5) / 16.5)))
    expect(Math.max(...aside)).toBeGreaterThan(0.03)
  })
  it('tells highlights apart up to six stops over middle grey', async () => {
    const shown = (await agx(Array.from({ length: 27 }, (_, k) => grey(-6 + k * 0.45)))).map(([r]) => r!)
    for (let k = 1; k < shown.length; k++) expect(shown[k]!).toBeGreaterThan(shown[k - 1]! * 1.005 + 2e-4)
    expect(shown.at(-1)!).toBeLessThan(1)
  })
  describe('bright colours', () => {
    const SNOW_AT_DAWN = [0.34, 0.24, 0.16]
    let shown: number[][]
    beforeAll(async () => {
      shown = await agx(Array.from({ length: 12 }, (_, k) => SNOW_AT_DAWN.map((c) => c * 2 ** (k * 0.5))))
    })
    it('go to white without turning', () => {
      const hues = shown.slice(0, -2).map(hue)
      for (const h of hues) expect(Math.abs(h - hues[0]!)).toBeLessThan(8)
      const spread = shown.map((c) => Math.max(...c) - Math.min(...c))
      expect(spread.at(-1)!).toBeLessThan(spread[2]! / 2.5)
    })
    it('control: cut off channel by channel they do turn', () => {
      const cut = Array.from({ length: 10 }, (_, k) =>
        SNOW_AT_DAWN.map((c) => Math.min(1, c * 2 ** (k * 0.5))),
      )
      const hues = cut.slice(0, 5).map(hue)
      expect(Math.max(...hues.map((h) => Math.abs(h - hues[0]!)))).toBeGreaterThan(8)
    })
  })
})
