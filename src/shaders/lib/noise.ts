// Twin: noise.wgsl

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
 * hash. |value| ≤ 1.25, rms 0.22. The GPU half gives the exact derivatives too; nothing on the CPU asks for them.
 */
export function gradientNoise(cellX: number, cellZ: number, fx: number, fz: number, seed: number): number {
  const base = (Math.imul(cellX, CELL_X) + Math.imul(cellZ, CELL_Z) + seed) | 0
  const h00 = mix32(base)
  const h10 = mix32((base + CELL_X) | 0)
  const h01 = mix32((base + CELL_Z) | 0)
  const h11 = mix32((base + CELL_XZ) | 0)
  const gx = fx - 1
  const gz = fz - 1
  // A corner's gradient is the two signed halves of its hash.
  const a = (h00 >> 16) * fx + ((h00 << 16) >> 16) * fz
  const b = (h10 >> 16) * gx + ((h10 << 16) >> 16) * fz
  const c = (h01 >> 16) * fx + ((h01 << 16) >> 16) * gz
  const d = (h11 >> 16) * gx + ((h11 << 16) >> 16) * gz
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
  const w = fz * fz * fz * (fz * (fz * 6 - 15) + 10)
  const near = a + u * (b - a)
  const far = c + u * (d - c)
  return GRADIENT_UNIT * (near + w * (far - near))
}

/** `gradientNoise` at a position in cells. CPU only: 64-bit positions keep their fraction far from the origin. */
export function noiseAt(x: number, z: number, seed: number): number {
  const cellX = Math.floor(x)
  const cellZ = Math.floor(z)
  return gradientNoise(cellX, cellZ, x - cellX, z - cellZ, seed)
}
