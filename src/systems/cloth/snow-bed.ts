import type { SnowField } from '../../snow/types.ts'

/** Samples along one side, and m between them: the hem of a striding figure lies within. */
const SIDE = 4
const STEP = 0.4
const HALF = ((SIDE - 1) * STEP) / 2

/** The snow round one figure, sparsely sampled; m from its Transform. */
export interface SnowBed {
  readonly places: Float64Array
  readonly heights: Float64Array
  /** Highest sample. */
  top: number
  /** Unit normal where `bedHeight` was asked last. */
  nx: number
  ny: number
  nz: number
}
export const makeSnowBed = (): SnowBed => ({
  places: new Float64Array(SIDE * SIDE * 2),
  heights: new Float64Array(SIDE * SIDE),
  top: 0,
  nx: 0,
  ny: 1,
  nz: 0,
})

/** Samples the snow round (x, y, z). */
export function readSnowBed(bed: SnowBed, snow: SnowField, x: number, y: number, z: number): void {
  const { places, heights } = bed
  for (let k = 0; k < SIDE * SIDE; k++) {
    places[k * 2] = x - HALF + (k % SIDE) * STEP
    places[k * 2 + 1] = z - HALF + Math.floor(k / SIDE) * STEP
  }
  snow.heights(places, heights)
  bed.top = -Infinity
  for (let k = 0; k < SIDE * SIDE; k++) {
    const height = heights[k]! - y
    heights[k] = height
    if (height > bed.top) bed.top = height
  }
}

/** Height of the snow at (x, z) between the samples, beyond them that of the nearest; sets the bed's normal. */
export function bedHeight(bed: SnowBed, x: number, z: number): number {
  const u = within((x + HALF) / STEP)
  const v = within((z + HALF) / STEP)
  const i = u | 0
  const j = v | 0
  const s = u - i
  const t = v - j
  const k = j * SIDE + i
  const h = bed.heights
  const near = h[k]! + s * (h[k + 1]! - h[k]!)
  const far = h[k + SIDE]! + s * (h[k + SIDE + 1]! - h[k + SIDE]!)
  const alongZ = (far - near) / STEP
  const alongX = ((1 - t) * (h[k + 1]! - h[k]!) + t * (h[k + SIDE + 1]! - h[k + SIDE]!)) / STEP
  bed.ny = 1 / Math.sqrt(1 + alongX * alongX + alongZ * alongZ)
  bed.nx = -alongX * bed.ny
  bed.nz = -alongZ * bed.ny
  return near + t * (far - near)
}
const within = (u: number): number => (u < 0 ? 0 : u > SIDE - 1.000001 ? SIDE - 1.000001 : u)
