/** From values to heights, and from heights to vertices, all in the caller's arrays. */
import { type Area, type Cells, withinGrid } from './cells.ts'
import { checkLength, checkScale } from './check.ts'

export interface Spacing {
  readonly cell: number
  readonly cellZ: number
}

const region: Area = { x0: 0, z0: 0, x1: 0, z1: 0 }

/** out = terrain + value · scale. @throws on arrays that do not fit. */
export function composeHeights(
  cells: Cells,
  terrain: Readonly<Float32Array>,
  scale: number,
  out: Float32Array,
  area?: Readonly<Area>,
): void {
  const { columns, values } = cells
  checkLength(terrain, values.length, 'SnowGrid.compose terrain', 'one number')
  checkLength(out, values.length, 'SnowGrid.compose out', 'one number')
  checkScale(scale, 'SnowGrid.compose scale')
  if (out === terrain) {
    throw new Error(
      'SnowGrid.compose out is the terrain itself: the snow would be added again in every frame. Give another array of that length',
    )
  }
  const { x0, z0, x1, z1 } = withinGrid(cells, area, 0, region)
  for (let z = z0; z < z1; z++) {
    const row = z * columns
    for (let i = row + x0; i < row + x1; i++) out[i] = terrain[i] + values[i] * scale
  }
}

/**
 * Slope at element i, the k-th of `count` that lie `stride` elements and `spacing` metres apart: over both neighbours
 * where there are two, over the one and half the distance at a border. A plane has the same slope everywhere.
 */
export function slope(
  heights: ArrayLike<number>,
  i: number,
  k: number,
  count: number,
  stride: number,
  spacing: number,
): number {
  const low = k > 0 ? i - stride : i
  const high = k < count - 1 ? i + stride : i
  if (low === high) return 0
  const steps = k > 0 && k < count - 1 ? 2 : 1
  return (heights[high] - heights[low]) / (steps * spacing)
}

/** Positions and unit normals of one vertex per cell. @throws on arrays that do not fit. */
export function writeMesh(
  cells: Cells,
  { cell, cellZ }: Spacing,
  heights: Readonly<Float32Array>,
  positions: Float32Array,
  normals: Float32Array,
  area?: Readonly<Area>,
): void {
  const { columns, rows, values } = cells
  checkLength(heights, values.length, 'SnowGrid.rebuildMesh heights', 'one number')
  checkLength(positions, 3 * values.length, 'SnowGrid.rebuildMesh positions', 'three numbers')
  checkLength(normals, 3 * values.length, 'SnowGrid.rebuildMesh normals', 'three numbers')
  // A height that changed tilts the normals of its neighbours too.
  const { x0, z0, x1, z1 } = withinGrid(cells, area, 1, region)
  for (let z = z0; z < z1; z++) {
    for (let x = x0; x < x1; x++) {
      const i = z * columns + x
      const slopeX = slope(heights, i, x, columns, 1, cell)
      const slopeZ = slope(heights, i, z, rows, columns, cellZ)
      const perLength = 1 / Math.sqrt(slopeX * slopeX + 1 + slopeZ * slopeZ)
      const v = 3 * i
      positions[v] = x * cell
      positions[v + 1] = heights[i]
      positions[v + 2] = z * cellZ
      normals[v] = -slopeX * perLength
      normals[v + 1] = perLength
      normals[v + 2] = -slopeZ * perLength
    }
  }
}
