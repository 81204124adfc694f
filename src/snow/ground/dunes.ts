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
  /** Height of the highest mountains on the horizon, m; 0 leaves them out. Default 2600. */
  readonly mountains?: number
}

/** How much steeper than the windward side a lee side is. */
const LEE = 1.7
/** Mean of the dune profile over much ground: where dunes are too fine for a level, this is left. */
const MEAN_DUNE = 0.55
/** What is left of a wave when waves shorter than `least` are not wanted: it fades between twice that and that. */
const fade = (wavelength: number, least: number): number =>
  least <= 0 ? 1 : smoothstep(1, 2, wavelength / least)
/** Noise with its own wavelengths along and across the wind, m. */
function octave(a: number, b: number, along: number, across: number, least: number, seed: number): number {
  const weight = fade(Math.min(along, across), least)
  return weight === 0 ? 0 : weight * noiseAt(a / along, b / across, seed)
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

  /** Crests run where this crosses zero: long across the wind. */
  const crests = (bent: number, b: number, least: number): number =>
    octave(bent, b, 50, 128, least, seed + 13) + 0.34 * octave(bent, b, 32, 67, least, seed + 14)
  /** Small drifts trail downwind, in patches, and none on a slip face. */
  function drift(a: number, b: number, dune: number, slip: number, least: number): number {
    if (fade(8.5, least) === 0) return 0
    const bare = clamp(0.5 + 1.7 * octave(a, b, 83, 57, least, seed + 23), 0, 1)
    const trail = b + 6 * octave(a, b, 37, 29, least, seed + 24)
    return (
      bare *
      (1 - 0.6 * dune) *
      (1 - 0.7 * slip) *
      (octave(a - 7 * dune, trail, 21, 8.5, least, seed + 21) +
        0.5 * octave(a - 7 * dune, trail, 6.5, 4.6, least, seed + 22))
    )
  }
  /** Dunes and the drifts on them, a metres downwind and b across, m. */
  function dunes(a: number, b: number, least: number): number {
    const seen = fade(32, least)
    if (seen === 0) return 0
    const size = clamp(0.75 + 1.1 * octave(a, b, 190, 260, least, seed + 3), 0.25, 1.4)
    const bent =
      a + 34 * octave(a, b, 170, 170, least, seed + 11) + 7 * octave(a, b, 50, 41, least, seed + 12)
    const n = crests(bent, b, least)
    // Past a crest n and its change downwind have one sign: there lies the lee side, which is steeper.
    const change = n - crests(bent - 2, b, least)
    const turn = 70 * n * change
    const lee = 0.5 + (0.5 * turn) / Math.sqrt(1 + turn * turn)
    // A level that cannot hold a sharp crest gets a round one.
    const round = 0.03 + least / 150
    const near = Math.max(0, 1.04 - (1.25 + LEE * lee) * (Math.sqrt(n * n + round * round) - 0.55 * round))
    const dune = near * near
    // Narrow dunes are low, which keeps slip faces at the angle that snow rests at.
    const tall = 9.5 / (1 + 7 * Math.sqrt(change * change + 0.0005))
    return seen * tall * size * (dune - MEAN_DUNE) + 0.75 * drift(a, b, dune, lee * near, least)
  }
  function height(x: number, z: number, least: number): number {
    const a = x * wind.x + z * wind.z
    const b = z * wind.x - x * wind.z
    const swell = octave(a, b, 155, 210, least, seed + 1) + 0.3 * octave(a, b, 71, 96, least, seed + 2)
    return scale * (21 * swell + dunes(a, b, least)) + outcrops.height(x, z, least)
  }
  return {
    name: 'dunes',
    height,
    rock: outcrops.rock,
    bounds: { min: -45 * scale, max: 45 * scale + outcrops.tallest },
    wind,
    mountains: { height: options.mountains ?? 2600, seed },
  }
}
