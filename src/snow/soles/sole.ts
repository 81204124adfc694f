/**
 * A sole: what touches the snow, finer than a texel. A grid in the sole's own frame, u to the right, v forward, m; the
 * node of column i and row j lies at ((i − (columns − 1) / 2) · cell, (j − (rows − 1) / 2) · cell). Feet are drawn left.
 * Under a stroke of direction dir, a way w from its centre has v = w · dir and u = w · (dir.z, −dir.x).
 */

/** `distance` is stored in 1/8192 m, like heights, `relief` in 1/4096 m. */
export const DISTANCE_UNITS = 8192
export const RELIEF_UNITS = 4096
/** The most that relief can hold, m: what is coarser is the business of the texels. */
export const RELIEF_LIMIT = 0.02

/** Left is how the table is drawn, right its mirror. */
export const SoleSide = { Left: 1, Right: -1 } as const
export type SoleSide = (typeof SoleSide)[keyof typeof SoleSide]

export interface Sole {
  readonly name: string
  /** Extents of the outline, m, and the area within it, m²; of an endless sole, for one period. */
  readonly width: number
  readonly length: number
  readonly area: number
  /** Spacing of nodes, m. */
  readonly cell: number
  readonly columns: number
  readonly rows: number
  /** m after which an endless sole, as a tyre leaves it, repeats along v; 0: it ends. */
  readonly period: number
  /** Node (i, j) at j · columns + i: 1/8192 m to the outline, negative inside. */
  readonly distance: Int16Array
  /** 1/4096 m, how much less deep than the deepest point, 0…82. Means nothing away from the sole. */
  readonly relief: Int8Array
}

/** What `sampleSole` fills, m. */
export interface SoleSample {
  distance: number
  relief: number
}

/**
 * Distance to the outline and relief at (u, v), m, bilinear between nodes. Beyond the grid, which reaches 6 cm past the
 * sole, the distance is that at its border plus the way to it: never too small, and exact straight ahead.
 */
export function sampleSole(
  sole: Sole,
  u: number,
  v: number,
  out: SoleSample,
  side: SoleSide = SoleSide.Left,
): SoleSample {
  const { cell, columns, rows, distance, relief } = sole
  const x = (u * side) / cell + (columns - 1) / 2
  let z = v / cell + (rows - 1) / 2
  if (sole.period > 0) z -= rows * Math.floor(z / rows)
  const lastRow = sole.period > 0 ? rows : rows - 1
  const inX = x < 0 ? 0 : x > columns - 1 ? columns - 1 : x
  const inZ = z < 0 ? 0 : z > lastRow ? lastRow : z
  const i = Math.min(Math.floor(inX), columns - 2)
  const j = Math.min(Math.floor(inZ), lastRow - 1)
  const a = inX - i
  const b = inZ - j
  const near = j * columns + i
  const far = (j + 1 === rows ? 0 : j + 1) * columns + i
  const w00 = (1 - a) * (1 - b)
  const w10 = a * (1 - b)
  const w01 = (1 - a) * b
  const w11 = a * b
  const beyond = Math.sqrt((x - inX) * (x - inX) + (z - inZ) * (z - inZ)) * cell
  out.distance =
    (w00 * distance[near] + w10 * distance[near + 1] + w01 * distance[far] + w11 * distance[far + 1]) /
      DISTANCE_UNITS +
    beyond
  out.relief =
    (w00 * relief[near] + w10 * relief[near + 1] + w01 * relief[far] + w11 * relief[far + 1]) / RELIEF_UNITS
  return out
}
