// Twin: noise.wgsl

/** A noise value and its exact derivatives along the lattice axes, per cell. */
export interface NoiseSample {
  value: number
  dx: number
  dz: number
}

/** Gradient components span ±1.25: their mean square length is then 1, as for unit gradients. Exact in both halves. */
const GRADIENT_UNIT = 1.25 / 32768
/** Odd multipliers of the lattice hash, signed as Math.imul gives them. */
const CELL_X = 0x9e3779b1 | 0
const CELL_Z = 0x85ebca6b | 0
const CELL_XZ = (CELL_X + CELL_Z) | 0

/** Mixes 32 bits; the result is signed. (lowbias32: C. Wellons, "Prospecting for Hash Functions", 2018.) */
export function mix32(x: number): number {
  let h = Math.imul(x ^ (x >>> 16), 0x7feb352d)
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b)
  return h ^ (h >>> 16)
}

/**
 * Gradient noise (K. Perlin, "Improving Noise", 2002: quintic fade) at an integer cell and the fraction inside it, so
 * that precision does not depend on the distance from the origin. Gradients are taken from the bits of the cell's
 * hash. |value| ≤ 1.25, rms 0.22.
 */
export function gradientNoise(
  cellX: number,
  cellZ: number,
  fx: number,
  fz: number,
  seed: number,
  out: NoiseSample,
): void {
  const base = (Math.imul(cellX, CELL_X) + Math.imul(cellZ, CELL_Z) + seed) | 0
  const h00 = mix32(base)
  const h10 = mix32((base + CELL_X) | 0)
  const h01 = mix32((base + CELL_Z) | 0)
  const h11 = mix32((base + CELL_XZ) | 0)
  // Corner gradients: the two signed halves of each hash.
  const ax = h00 >> 16
  const az = (h00 << 16) >> 16
  const bx = h10 >> 16
  const bz = (h10 << 16) >> 16
  const cx = h01 >> 16
  const cz = (h01 << 16) >> 16
  const dx = h11 >> 16
  const dz = (h11 << 16) >> 16
  const gx = fx - 1
  const gz = fz - 1
  const a = ax * fx + az * fz
  const b = bx * gx + bz * fz
  const c = cx * fx + cz * gz
  const d = dx * gx + dz * gz
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
  const w = fz * fz * fz * (fz * (fz * 6 - 15) + 10)
  const w11 = u * w
  const w10 = u - w11
  const w01 = w - w11
  const w00 = 1 - u - w01
  const twist = a - b - c + d
  out.value = GRADIENT_UNIT * (w00 * a + w10 * b + w01 * c + w11 * d)
  out.dx =
    GRADIENT_UNIT * (w00 * ax + w10 * bx + w01 * cx + w11 * dx + 30 * fx * fx * gx * gx * (b - a + w * twist))
  out.dz =
    GRADIENT_UNIT * (w00 * az + w10 * bz + w01 * cz + w11 * dz + 30 * fz * fz * gz * gz * (c - a + u * twist))
}

/** `gradientNoise` at a position in cells. CPU only: 64-bit positions keep their fraction far from the origin. */
export function noiseAt(x: number, z: number, seed: number, out: NoiseSample): void {
  const cellX = Math.floor(x)
  const cellZ = Math.floor(z)
  gradientNoise(cellX, cellZ, x - cellX, z - cellZ, seed, out)
}
