import { clamp, smoothstep } from '../../shaders/lib/trig.ts'
import { mix32, noiseAt } from '../../shaders/lib/noise.ts'
import type { HeightSource } from './height-source.ts'
import { createOutcrops } from './outcrops.ts'
import { checkedWind } from './wind.ts'

export interface DuneOptions {
  /** Integer that chooses the landscape. */
  readonly seed?: number
  /** Direction in which the wind blows; any length. */
  readonly wind?: { readonly x: number; readonly z: number }
  /** Factor on every height; 1 gives about ±12 m. */
  readonly scale?: number
}

/** Noise with its own wavelengths along and across the wind, m. It fades out as `least` grows from half the shorter one to all of it. */
function octave(a: number, b: number, along: number, across: number, least: number, seed: number): number {
  const weight = least <= 0 ? 1 : smoothstep(1, 2, Math.min(along, across) / least)
  if (weight === 0) return 0
  return weight * noiseAt(a / along, b / across, seed)
}

/**
 * Wind-blown snow without an end: dunes with long crests across the wind and steeper lee sides on a slow swell, small
 * drifts where the wind is not sheltered, rare outcrops of rock. Positions are taken apart into integer cells and
 * fractions in 64 bits, so it is the same ground 40 km from the origin.
 */
export function createDunes(options: DuneOptions = {}): HeightSource {
  const scale = options.scale ?? 1
  const wind = checkedWind('createDunes', options.wind ?? { x: 0.74, z: 0.67 })
  const seed = mix32((options.seed ?? 1) | 0)
  const outcrops = createOutcrops(seed)

  /** 0…1 at a downwind and b across: a crest runs where the noise crosses zero. */
  function ridge(a: number, b: number, least: number): number {
    const bent =
      a + 34 * octave(a, b, 170, 170, least, seed + 11) + 7 * octave(a, b, 50, 41, least, seed + 12)
    const n = octave(bent, b, 46, 125, least, seed + 13) + 0.38 * octave(bent, b, 31, 67, least, seed + 14)
    const r = clamp(1.05 - 1.9 * Math.sqrt(n * n + 0.0012), 0, 1)
    return r * r
  }
  function height(x: number, z: number, least: number): number {
    const a = x * wind.x + z * wind.z
    const b = z * wind.x - x * wind.z
    const swell = octave(a, b, 155, 210, least, seed + 1) + 0.3 * octave(a, b, 71, 96, least, seed + 2)
    const size = clamp(0.75 + 1.1 * octave(a, b, 190, 260, least, seed + 3), 0.25, 1.4)
    // A crest is carried downwind and its foot is not, which steepens the lee side.
    const foot = ridge(a, b, least)
    const dune = ridge(a - 8 * foot, b, least)
    // Drifts trail downwind in the lee of nothing: long, in patches, and none on a slip face.
    const bare = clamp(0.55 + 1.6 * octave(a, b, 83, 57, least, seed + 23), 0, 1) * (1 - 0.8 * dune)
    const trail = b + 6 * octave(a, b, 37, 29, least, seed + 24)
    const drift =
      octave(a - 7 * dune, trail, 21, 8.5, least, seed + 21) +
      0.5 * octave(a - 7 * dune, trail, 6.5, 4.6, least, seed + 22)
    return scale * (21 * swell + 7.5 * size * (dune - 0.32) + 0.8 * bare * drift) + outcrops.height(x, z)
  }
  return {
    name: 'dunes',
    height,
    rock: outcrops.rock,
    bounds: { min: -45 * scale, max: 45 * scale + outcrops.tallest },
    wind,
  }
}
