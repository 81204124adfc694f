import { clamp, smoothstep } from '../../shaders/lib/trig.ts'
import { mix32, noiseAt, type NoiseSample } from '../../shaders/lib/noise.ts'
import type { HeightSource } from './height-source.ts'
import { checkedWind } from './wind.ts'
import { createOutcrops } from './outcrops.ts'

export interface DuneOptions {
  /** Integer that chooses the landscape. */
  readonly seed?: number
  /** Direction in which the wind blows; any length. */
  readonly wind?: { readonly x: number; readonly z: number }
  /** Factor on every height; 1 gives about ±12 m. */
  readonly scale?: number
}

const sample: NoiseSample = { value: 0, dx: 0, dz: 0 }
/** Noise of wavelength λ, weighted so that it fades out between 2λ and λ of the smallest wavelength asked for. */
function octave(x: number, z: number, wavelength: number, least: number, seed: number): number {
  const weight = least <= 0 ? 1 : smoothstep(1, 2, wavelength / least)
  if (weight === 0) return 0
  noiseAt(x / wavelength, z / wavelength, seed, sample)
  return sample.value * weight
}

/** A crest where n crosses zero: 1 there, falling on both sides, rounded within `radius`. */
const crest = (n: number, radius: number): number => 1 - Math.sqrt(n * n + radius * radius) + radius

export function createDunes(options: DuneOptions = {}): HeightSource {
  const scale = options.scale ?? 1
  const wind = checkedWind('createDunes', options.wind ?? { x: 0.74, z: 0.67 })
  const seed = mix32((options.seed ?? 1) | 0)
  const outcrops = createOutcrops(seed)

  /** Along a (downwind) and across b. Broad dunes: crests across the wind, bent by slow noise. */
  function broad(a: number, b: number, least: number): number {
    const bend = octave(a, b, 140, least, seed + 11) * 26
    const n = octave((a + bend) * 2.1, b, 58, least, seed + 12)
    const rough = octave(a * 1.6, b, 31, least, seed + 13)
    return crest(n * 1.6 + rough * 0.3, 0.12) - 0.72
  }
  function height(x: number, z: number, least: number): number {
    const a = x * wind.x + z * wind.z
    const b = z * wind.x - x * wind.z
    const swell = octave(a * 1.35, b, 210, least, seed + 1) + 0.4 * octave(a * 1.35, b, 96, least, seed + 2)
    const size = 0.55 + 0.45 * clamp(1.6 * octave(a, b, 260, least, seed + 3) + 0.5, 0, 1)
    // The crest leans downwind: the foot of a dune is read where it stands, its top further upwind.
    const first = broad(a, b, least)
    const dune = broad(a - 5 * clamp(first + 0.5, 0, 1), b, least)
    const shelter = clamp(0.5 - 0.75 * dune, 0.15, 1)
    const drift =
      octave(a * 1.55 - 14 * dune, b, 13.5, least, seed + 21) +
      0.45 * octave(a * 1.55 - 14 * dune, b, 6.5, least, seed + 22)
    const snow = scale * (13 * swell + 9 * size * dune + 1.1 * shelter * drift)
    return snow + outcrops.height(x, z)
  }
  return {
    name: 'dunes',
    height,
    rock: outcrops.rock,
    bounds: { min: -45 * scale, max: 45 * scale + outcrops.tallest },
    wind: wind,
  }
}
