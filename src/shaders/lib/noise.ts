// Twin: noise.wgsl

/** A noise value and its exact derivatives along the lattice axes, per cell. */
export interface NoiseSample {
  value: number
  dx: number
  dz: number
}

/** Gradient components span ±1.25: their mean square length is then 1, as for unit gradients. Exact in both halves. */
const GRADIENT_UNIT = 1.25 / 32768

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
  const base = (Math.imul(cellX, 0x9e3779b1) + Math.imul(cellZ, 0x85ebca6b) + seed) | 0
  const h00 = mix32(base)
  const h10 = mix32((base + 0x9e3779b1) | 0)
  const h01 = mix32((base + 0x85ebca6b) | 0)
  const h11 = mix32((base + (0x9e3779b1 + 0x85ebca6b)) | 0)
  const ax = (h00 >> 16) * GRADIENT_UNIT
  const az = ((h00 << 16) >> 16) * GRADIENT_UNIT
  const bx = (h10 >> 16) * GRADIENT_UNIT
  const bz = ((h10 << 16) >> 16) * GRADIENT_UNIT
  const cx = (h01 >> 16) * GRADIENT_UNIT
  const cz = ((h01 << 16) >> 16) * GRADIENT_UNIT
  const dx = (h11 >> 16) * GRADIENT_UNIT
  const dz = ((h11 << 16) >> 16) * GRADIENT_UNIT
  const gx = fx - 1
  const gz = fz - 1
  const a = ax * fx + az * fz
  const b = bx * gx + bz * fz
  const c = cx * fx + cz * gz
  const d = dx * gx + dz * gz
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
  const w = fz * fz * fz * (fz * (fz * 6 - 15) + 10)
  const du = 30 * fx * fx * gx * gx
  const dw = 30 * fz * fz * gz * gz
  const twist = a - b - c + d
  out.value = a + u * (b - a) + w * (c - a) + u * w * twist
  out.dx = ax + u * (bx - ax) + w * (cx - ax) + u * w * (ax - bx - cx + dx) + du * (b - a + w * twist)
  out.dz = az + u * (bz - az) + w * (cz - az) + u * w * (az - bz - cz + dz) + dw * (c - a + u * twist)
}

/** `gradientNoise` at a position in cells. CPU only: 64-bit positions keep their fraction far from the origin. */
export function noiseAt(x: number, z: number, seed: number, out: NoiseSample): void {
  const cellX = Math.floor(x)
  const cellZ = Math.floor(z)
  gradientNoise(cellX, cellZ, x - cellX, z - cellZ, seed, out)
}
