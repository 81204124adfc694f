import { describe, expect, it } from 'vitest'
import { reliefAt } from '../../src/shaders/terrain/relief.ts'
import { createDunes } from '../../src/snow/ground/dunes.ts'
import type { HeightSource } from '../../src/snow/ground/height-source.ts'

const PLACES = [
  ['the origin', 0, 0],
  ['10 km', 10_000, -10_000],
  ['40 km', -40_000, 40_000],
] as const
/** Heights along a line of `n` steps. */
function profile(source: HeightSource, x: number, z: number, dx: number, dz: number, n: number): number[] {
  return Array.from({ length: n }, (_, i) => source.height(x + dx * i, z + dz * i, 0))
}
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
/** Root mean square of differences over `lag` steps. */
const variation = (values: readonly number[], lag: number) =>
  Math.sqrt(mean(values.slice(lag).map((v, i) => (v - values[i]) ** 2)))

describe('dunes', () => {
  const dunes = createDunes()
  it.each(PLACES)('have 10 to 40 m of relief in a view of 300 m, within their bounds, at %s', (_, x0, z0) => {
    let low = Infinity
    let high = -Infinity
    for (let k = 0; k < 60; k++)
      for (let i = 0; i < 60; i++) {
        const h = dunes.height(x0 + 5 * i, z0 + 5 * k, 0)
        low = Math.min(low, h)
        high = Math.max(high, h)
      }
    expect(high - low).toBeGreaterThan(8)
    expect(high - low).toBeLessThan(45)
    expect(low).toBeGreaterThan(dunes.bounds.min)
    expect(high).toBeLessThan(dunes.bounds.max)
  })
  it.each(PLACES)('are as smooth over a millimetre at %s as anywhere: no 32-bit steps', (_, x, z) => {
    const steps = profile(dunes, x, z, 0.001, 0, 200)
    const second = steps.slice(2).map((h, i) => Math.abs(h - 2 * steps[i + 1] + steps[i]))
    expect(Math.max(...second)).toBeLessThan(1e-5)
    expect(variation(steps, 1)).toBeGreaterThan(0)
  })
  it('have crests across the wind, for every wind', () => {
    for (const wind of [
      { x: 1, z: 0 },
      { x: 0, z: -1 },
      { x: -0.6, z: 0.8 },
    ]) {
      const source = createDunes({ wind })
      const along: number[] = []
      const across: number[] = []
      for (let line = 0; line < 24; line++) {
        const x = 400 * line
        along.push(variation(profile(source, x, 0, wind.x, wind.z, 300), 8))
        across.push(variation(profile(source, x, 0, -wind.z, wind.x, 300), 8))
      }
      expect(mean(along)).toBeGreaterThan(1.25 * mean(across))
    }
  })
  it('are steeper on the lee side', () => {
    const { wind } = dunes
    let rise = 0
    let fall = 0
    for (let line = 0; line < 60; line++)
      for (let i = 1; i < 150; i++) {
        const x = 300 * line + 2 * i * wind.x
        const z = 170 * line + 2 * i * wind.z
        if (dunes.rock(x, z) > 0) continue
        const d = dunes.height(x + wind.x, z + wind.z, 16) - dunes.height(x - wind.x, z - wind.z, 16)
        // The fourth power weighs the steep parts.
        if (d > 0) rise += d ** 4
        else fall += d ** 4
      }
    expect(fall).toBeGreaterThan(1.6 * rise)
  })
  it('fade short waves for coarse levels, and keep the long ones', () => {
    const fine = profile(dunes, 0, 0, 1, 0, 600)
    const coarse = Array.from({ length: 600 }, (_, i) => dunes.height(i, 0, 16))
    const bends = (h: readonly number[]) =>
      variation(
        h.slice(1).map((v, i) => v - h[i]),
        1,
      )
    expect(bends(coarse)).toBeLessThan(0.8 * bends(fine))
    expect(variation(coarse, 100)).toBeGreaterThan(0.9 * variation(fine, 100))
  })
  it('scale with `scale` and change with `seed`', () => {
    const [x, z] = [37, 81]
    expect(createDunes({ scale: 0.5 }).height(x, z, 0)).toBeCloseTo(0.5 * dunes.height(x, z, 0), 9)
    expect(createDunes({ seed: 2 }).height(x, z, 0)).not.toBe(dunes.height(x, z, 0))
    expect(createDunes({ seed: 1 }).height(x, z, 0)).toBe(dunes.height(x, z, 0))
  })
  it('bare rock somewhere, snow nearly everywhere', () => {
    let rock = 0
    let n = 0
    for (let k = 0; k < 120; k++)
      for (let i = 0; i < 120; i++) {
        n++
        if (dunes.rock(i * 12, k * 12) > 0.5) rock++
      }
    expect(rock).toBeGreaterThan(0)
    expect(rock / n).toBeLessThan(0.01)
  })
  it('gives heights that are frozen: stored snow depends on them', () => {
    const heights = PLACES.map(([, x, z]) => dunes.height(x + 12.5, z + 7.5, 0))
    expect(heights).toMatchInlineSnapshot(`
      [
        0.2528116937058307,
        6.876164490830811,
        -2.703384165123314,
      ]
    `)
    expect([0, 0.02, 0.1, 0.5, 1, 2].map((footprint) => reliefAt(12.3, 45.6, footprint)))
      .toMatchInlineSnapshot(`
        [
          0.01428285580877095,
          0.014214988173245695,
          0.01289201270925661,
          -0.01307277453030315,
          -0.028206531389824187,
          0,
        ]
      `)
  })
})

describe('relief', () => {
  it('is about 12 cm of sastrugi, long along the wind, of mean zero', () => {
    const grid: number[] = []
    for (let k = 0; k < 120; k++) for (let i = 0; i < 120; i++) grid.push(reliefAt(i * 0.83, k * 0.61, 0))
    expect(Math.abs(mean(grid))).toBeLessThan(0.015)
    expect(Math.min(...grid)).toBeGreaterThan(-0.3)
    expect(Math.max(...grid)).toBeLessThan(0.12)
    expect(Math.max(...grid) - Math.min(...grid)).toBeGreaterThan(0.1)
    const line = (da: number, db: number) =>
      mean(
        Array.from({ length: 30 }, (_, n) =>
          variation(
            Array.from({ length: 200 }, (_step, i) => reliefAt(7 * n + da * i, 11 * n + db * i, 0.2)),
            5,
          ),
        ),
      )
    expect(line(0, 0.1)).toBeGreaterThan(1.4 * line(0.1, 0))
  })
  it('loses its layers one by one as the footprint grows', () => {
    const rough = [0, 0.08, 0.3, 0.8, 1.6].map((footprint) =>
      variation(
        Array.from({ length: 4000 }, (_, i) => reliefAt(i * 0.03, i * 0.011, footprint)),
        1,
      ),
    )
    for (let i = 1; i < rough.length; i++) expect(rough[i]).toBeLessThan(rough[i - 1])
    expect(rough.at(-1)).toBe(0)
  })
})
