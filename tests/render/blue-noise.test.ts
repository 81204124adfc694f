import { describe, expect, it } from 'vitest'
import { makeBlueNoise, NOISE_SIZE } from '../../src/game/render/blue-noise.ts'
import { pcg } from '../../src/shaders/lib/hash.ts'

const N = NOISE_SIZE
/** Share of the energy, without the mean, in waves longer than eight texels. */
function longWaves(values: ArrayLike<number>): number {
  const cos = Array.from({ length: N }, (_, k) => Math.cos((2 * Math.PI * k) / N))
  const sin = Array.from({ length: N }, (_, k) => Math.sin((2 * Math.PI * k) / N))
  const longest = N / 8
  let mean = 0
  let all = 0
  for (let k = 0; k < N * N; k++) mean += values[k]! / (N * N)
  for (let k = 0; k < N * N; k++) all += (values[k]! - mean) ** 2
  let low = 0
  for (let v = -longest; v <= longest; v++)
    for (let u = -longest; u <= longest; u++) {
      if (Math.hypot(u, v) > longest || (u === 0 && v === 0)) continue
      let re = 0
      let im = 0
      for (let k = 0; k < N * N; k++) {
        const phase = (((u * (k % N) + v * Math.floor(k / N)) % N) + N) % N
        re += (values[k]! - mean) * cos[phase]!
        im += (values[k]! - mean) * sin[phase]!
      }
      low += re * re + im * im
    }
  return low / (all * N * N)
}

describe('the noise', () => {
  const noise = makeBlueNoise()
  it('has hardly a wave longer than eight texels, in every phase of its animation', () => {
    expect(longWaves(noise)).toBeLessThan(0.003)
    for (const phase of [0.3, 0.618]) {
      const animated = Array.from(noise, (value) => ((value + 0.5) / 256 + phase) % 1)
      expect(longWaves(animated)).toBeLessThan(0.006)
    }
  })
  it('control: white noise has them all', () => {
    expect(longWaves(Array.from(noise, (_, k) => pcg(k) / 2 ** 32))).toBeGreaterThan(0.03)
  })
  it('has each value equally often, and is the same each time', () => {
    const counts = new Int32Array(256)
    for (const value of noise) counts[value]!++
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([16, 16])
    expect(makeBlueNoise()).toEqual(noise)
  })
})
