/**
 * Baked noise in world space, one value a texel, period 256 texels (10 m). Rims take their lumps from here: looked up,
 * not computed, which made a crater five times cheaper; and in world space, because a seed per stroke makes a swept
 * rim flicker from stroke to stroke.
 */
import { pcg3 } from '../shaders/lib/hash.ts'

const SIZE = 256

/** Value noise with lattice cells of `cell` texels; smooth within a cell. */
function bake(cell: number, seed: number): Uint8Array {
  const cells = SIZE / cell
  const lattice = Float64Array.from(
    { length: cells * cells },
    (_, k) => pcg3(k % cells, (k / cells) | 0, seed) / 4294967296,
  )
  const out = new Uint8Array(SIZE * SIZE)
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
      out[z * SIZE + x] = 255 * (near + (far - near) * b)
    }
  }
  return out
}

/** Index of a world texel in each table. */
export const noiseIndex = (ix: number, iz: number): number => ((iz & 255) << 8) | (ix & 255)
/** Waves of about 31 cm, of about 8 cm, and white grain; 0…255. */
export const LUMPS = bake(8, 11)
export const CLODS = bake(2, 12)
export const GRAIN = bake(1, 13)
