// Twin: macro.wgsl
/** Nodes along a side of a height level, and how many levels there are. */
export const LEVEL_NODES = 256
export const LEVELS = 8
/** Distance between the nodes of level 0, m; each level doubles it. */
export const LEVEL_SPACING = 0.5
/** Level L serves up to BLEND_END · 2^L m from the focus, and gives way to the next from BLEND_START · 2^L on. */
export const BLEND_START = 44
export const BLEND_END = 60

/** What the picture's ground is drawn from: `heights` is the texture, level after level of 256 rows. */
export interface HeightLevels {
  readonly heights: Float32Array
  readonly focusX: number
  readonly focusZ: number
  /** The finest level that is filled round the focus. */
  readonly finestLevel: number
}

/** Weights of the uniform cubic B-spline at fraction t, written to `out` and returned. */
export function cubicWeights(t: number, out: Float64Array): Float64Array {
  const u = 1 - t
  out[0] = (u * u * u) / 6
  out[1] = (3 * t * t * t - 6 * t * t + 4) / 6
  out[2] = (3 * u * u * u - 6 * u * u + 4) / 6
  out[3] = (t * t * t) / 6
  return out
}
/** Derivatives of `cubicWeights` by t, written to `out` and returned. */
export function cubicSlopes(t: number, out: Float64Array): Float64Array {
  const u = 1 - t
  out[0] = -0.5 * u * u
  out[1] = 1.5 * t * t - 2 * t
  out[2] = 2 * u - 1.5 * u * u
  out[3] = 0.5 * t * t
  return out
}
const weightsX = new Float64Array(4)
const weightsZ = new Float64Array(4)

/** Height of one level at world (x, z), m. */
export function levelAt(levels: HeightLevels, level: number, x: number, z: number): number {
  const spacing = LEVEL_SPACING * 2 ** level
  const cellX = Math.floor(x / spacing)
  const cellZ = Math.floor(z / spacing)
  cubicWeights(x / spacing - cellX, weightsX)
  cubicWeights(z / spacing - cellZ, weightsZ)
  let height = 0
  for (let row = 0; row < 4; row++) {
    const start = (((cellZ - 1 + row) & 255) + level * LEVEL_NODES) * LEVEL_NODES
    for (let column = 0; column < 4; column++)
      height += weightsZ[row] * weightsX[column] * levels.heights[start + ((cellX - 1 + column) & 255)]
  }
  return height
}
/** Height of the ground that the picture shows at world (x, z), m, without its relief. */
export function macroAt(levels: HeightLevels, x: number, z: number): number {
  const awayX = x - levels.focusX
  const awayZ = z - levels.focusZ
  const distance = Math.sqrt(awayX * awayX + awayZ * awayZ)
  let level = levels.finestLevel
  while (level < LEVELS - 1 && distance > BLEND_END * 2 ** level) level++
  const fine = levelAt(levels, level, x, z)
  const t = (distance / 2 ** level - BLEND_START) / (BLEND_END - BLEND_START)
  if (t <= 0 || level === LEVELS - 1) return fine
  return fine + t * t * (3 - 2 * t) * (levelAt(levels, level + 1, x, z) - fine)
}
