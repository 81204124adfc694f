/**
 * Baked noise in world space, one value a texel, period 256 texels (10 m), from which rims take their lumps. Looked up,
 * because computing it made a crater five times dearer; in world space, because with a seed per stroke a swept rim
 * flickers from stroke to stroke.
 */
import { pcg3 } from '../shaders/lib/hash.ts'

const SIZE = 256

/** Value noise with lattice cells of `cell` texels; smooth within a cell. */
function valueNoise(cell: number, seed: number): Float64Array {
  const cells = SIZE / cell
  const lattice = new Float64Array(cells * cells)
  for (let k = 0; k < lattice.length; k++) lattice[k] = pcg3(k % cells, (k / cells) | 0, seed) / 4294967296
  const out = new Float64Array(SIZE * SIZE)
  for (let z = 0; z < SIZE; z++) {
    const j = (z / cell) | 0
    const v = z / cell - j
    const b = v * v * (3 - 2 * v)
    for (let x = 0; x < SIZE; x++) {
      const i = (x / cell) | 0
      const u = x / cell - i
      const a = u * u * (3 - 2 * u)
      const right = (i + 1) % cells
      const near = lattice[j * cells + i] * (1 - a) + lattice[j * cells + right] * a
      const row = ((j + 1) % cells) * cells
      const far = lattice[row + i] * (1 - a) + lattice[row + right] * a
      out[z * SIZE + x] = near + (far - near) * b
    }
  }
  return out
}

/** Amplitudes of the noise: width, height, grain. More grain looks like grass in low sun. */
export const WIDTH_NOISE = 0.15
const LUMP_NOISE = 0.45
const GRAIN_NOISE = 0.1

/**
 * Factors of a rim at each texel: on the distance at which its profile is read, nearest + distance · distanceStep, and on
 * its height, lowest + height · heightStep. `values` holds the distance of texel t at 2t and its height at 2t + 1: bytes side by
 * side, because a stroke always looks at a new place, and what is not in the cache is fetched once.
 */
export interface RimNoise {
  readonly values: Uint8Array
  readonly nearest: number
  readonly distanceStep: number
  readonly lowest: number
  readonly heightStep: number
}
/** Index in `values` of the distance of a world texel. */
export const noiseIndex = (ix: number, iz: number): number => ((iz & 255) << 9) | ((ix & 255) << 1)

const baked = new Map<number, RimNoise>()

/** Tables for a wobble of 0 (all ones) to 1. Lumps are 31 cm and 8 cm wide. */
export function rimNoise(wobble: number): RimNoise {
  const known = baked.get(wobble)
  if (known) return known
  const lumps = valueNoise(8, 11)
  const clods = valueNoise(2, 12)
  const grain = valueNoise(1, 13)
  const nearest = 1 - wobble * WIDTH_NOISE
  const highest = (1 + wobble * LUMP_NOISE) * (1 + wobble * GRAIN_NOISE)
  const lowest = (1 - wobble * LUMP_NOISE) * (1 - wobble * GRAIN_NOISE)
  const heightStep = (highest - lowest) / 255
  const values = new Uint8Array(2 * SIZE * SIZE)
  for (let i = 0; i < lumps.length; i++) {
    const lumpy = 1 + wobble * LUMP_NOISE * (lumps[i] + clods[i] - 1)
    const factor = lumpy * (1 + wobble * GRAIN_NOISE * (2 * grain[i] - 1))
    values[2 * i] = 255 * (1 - lumps[i])
    values[2 * i + 1] = wobble > 0 ? (factor - lowest) / heightStep : 0
  }
  const noise = {
    values,
    nearest,
    distanceStep: (2 * wobble * WIDTH_NOISE) / 255,
    lowest,
    heightStep,
  }
  baked.set(wobble, noise)
  return noise
}
