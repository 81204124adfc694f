/** The grid's marks: an ellipse that is dug out, and around it a rim that a hash makes ragged. */
import { pcg3 } from '../../shaders/lib/hash.ts'
import { type Cells, write } from './cells.ts'
import { checkExtent, checkSeed, checkShare, fail } from './check.ts'
import type { FootprintMark, ImpactMark } from './types.ts'

/** Half extents of at least this many cells: wherever the centre lies, a cell centre is inside, so that every mark shows. */
const LEAST_HALF = 0.75
/** Width of a rim, cells, is this share of the smaller half extent but not less than the other. */
const RIM_SHARE = 0.5
const LEAST_RIM = 1.5
/** Lowest share of the rim's crest that a footprint's cell gets. */
const FOOTPRINT_LEAST = 0.4

/** The mark in work, cells; the long axis lies along (dirX, dirZ). */
const pit = {
  x: 0,
  z: 0,
  dirX: 0,
  dirZ: 1,
  halfLength: 1,
  halfWidth: 1,
  depth: 0,
  rim: 0,
  rimWidth: 0,
  seed: 0,
  isBowl: false,
}

/** Presses a footprint. @throws on what no footprint can be. */
export function pressFootprint(cells: Cells, mark: Readonly<FootprintMark>): void {
  const { directionX, directionZ, rim = 0, seed = 0 } = mark
  checkMark('footprint', mark, rim, seed)
  checkExtent(mark.length, 'footprint.length')
  checkExtent(mark.width, 'footprint.width')
  // Divided by the larger first: the square of a direction of 1e-200 is 0.
  const larger = Math.max(Math.abs(directionX), Math.abs(directionZ))
  if (!(larger > 0 && larger < Infinity)) {
    fail(
      'footprint.directionX',
      `${directionX} and directionZ is ${directionZ}`,
      'no direction',
      'Give the vector of travel, of any length but 0',
    )
  }
  const alongX = directionX / larger
  const alongZ = directionZ / larger
  const length = Math.sqrt(alongX * alongX + alongZ * alongZ)
  pit.dirX = alongX / length
  pit.dirZ = alongZ / length
  pit.isBowl = true
  dig(cells, mark, mark.length / 2, mark.width / 2, rim, seed)
}

/** Digs an impact. @throws on what no impact can be. */
export function digImpact(cells: Cells, mark: Readonly<ImpactMark>): void {
  const { radius, rim = 0, seed = 0 } = mark
  checkMark('impact', mark, rim, seed)
  checkExtent(radius, 'impact.radius')
  pit.dirX = 0
  pit.dirZ = 1
  pit.isBowl = false
  dig(cells, mark, radius, radius, rim, seed)
}

function checkMark(
  name: string,
  mark: { readonly x: number; readonly z: number; readonly depth: number },
  rim: number,
  seed: number,
): void {
  if (!Number.isFinite(mark.x)) fail(`${name}.x`, mark.x, 'no place', 'Give a coordinate in cells')
  if (!Number.isFinite(mark.z)) fail(`${name}.z`, mark.z, 'no place', 'Give a coordinate in cells')
  checkShare(mark.depth, `${name}.depth`)
  checkShare(rim, `${name}.rim`)
  checkSeed(seed, `${name}.seed`)
}

function dig(
  cells: Cells,
  mark: { readonly x: number; readonly z: number; readonly depth: number },
  halfLength: number,
  halfWidth: number,
  rim: number,
  seed: number,
): void {
  pit.x = mark.x
  pit.z = mark.z
  pit.depth = mark.depth
  pit.halfLength = Math.max(halfLength, LEAST_HALF)
  pit.halfWidth = Math.max(halfWidth, LEAST_HALF)
  pit.rimWidth = Math.max(RIM_SHARE * Math.min(pit.halfLength, pit.halfWidth), LEAST_RIM)
  pit.seed = seed
  const share = digCore(cells)
  // Kicked snow is snow that was dug: a step on bare ground throws up nothing.
  pit.rim = rim * share
  if (pit.rim > 0) throwRim(cells)
}

/** Square of the distance from the centre, in half extents grown by `by` cells: 1 on that ellipse. */
function radius2(x: number, z: number, by: number): number {
  const dx = x - pit.x
  const dz = z - pit.z
  const along = (dx * pit.dirX + dz * pit.dirZ) / (pit.halfLength + by)
  const across = (dx * pit.dirZ - dz * pit.dirX) / (pit.halfWidth + by)
  return along * along + across * across
}

const first = (centre: number, reach: number): number => Math.max(0, Math.ceil(centre - reach))
const end = (centre: number, reach: number, count: number): number =>
  Math.min(count, Math.floor(centre + reach) + 1)

/**
 * Lowers the inside: a bowl 1 − r⁴ with a broad floor for a foot, the paraboloid 1 − r² for an impact. Gives the share
 * of what was asked for that was there to be dug.
 */
function digCore(cells: Cells): number {
  const reach = Math.max(pit.halfLength, pit.halfWidth)
  const endX = end(pit.x, reach, cells.columns)
  const endZ = end(pit.z, reach, cells.rows)
  let asked = 0
  let dug = 0
  for (let z = first(pit.z, reach); z < endZ; z++) {
    for (let x = first(pit.x, reach); x < endX; x++) {
      const r2 = radius2(x, z, 0)
      if (r2 >= 1) continue
      const deep = pit.depth * (1 - (pit.isBowl ? r2 * r2 : r2))
      asked += deep
      dug -= write(cells, x, z, cells.values[z * cells.columns + x] - deep)
    }
  }
  return asked > 0 ? dug / asked : 0
}

/** Raises the ring around: highest at the outline, down to nothing at its outer edge. */
function throwRim(cells: Cells): void {
  const reach = Math.max(pit.halfLength, pit.halfWidth) + pit.rimWidth
  const endX = end(pit.x, reach, cells.columns)
  const endZ = end(pit.z, reach, cells.rows)
  for (let z = first(pit.z, reach); z < endZ; z++) {
    for (let x = first(pit.x, reach); x < endX; x++) {
      const inner2 = radius2(x, z, 0)
      const outer2 = radius2(x, z, pit.rimWidth)
      if (inner2 < 1 || outer2 >= 1) continue
      const toEdge = 1 - Math.sqrt(outer2)
      const fromOutline = Math.sqrt(inner2) - 1
      const raised = (pit.rim * clod(x, z) * toEdge) / (toEdge + fromOutline)
      write(cells, x, z, cells.values[z * cells.columns + x] + raised)
    }
  }
}

/** Share of the crest that a cell gets. The square leaves an impact's splash with gaps and a few high clods. */
function clod(x: number, z: number): number {
  const h = pcg3(x, z, pit.seed) / 4294967296
  return pit.isBowl ? FOOTPRINT_LEAST + (1 - FOOTPRINT_LEAST) * h : h * h
}
