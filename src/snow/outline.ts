/**
 * How far texels lie from the outline of a swept shape: one function per shape, a row of texels at a time, because a call
 * per texel costs more than the texel. Distances are in texels, negative inside.
 */
import { DISTANCE_UNITS } from './soles/sole.ts'
import { readDepth, type SoleStamp } from './soles/stamp.ts'
import type { Sweep } from './sweep.ts'
import { HEIGHT_UNITS, TEXEL } from './tile.ts'
import { StrokeShape } from './types.ts'

/** Texels in the longest row that a stroke can have: largest shape, longest sweep and widest rim. */
export const ROW = 16_384
/** Distance from the outline, per texel of the row last evaluated. */
export const distances = new Float64Array(ROW)
/** Depth profile of a bowl, 1 at the centre and 0 at the outline; only ellipses fill it. */
export const bowl = new Float64Array(ROW)
/** Underside over the texel, 1/8192 m above the undisturbed ground, Infinity beside the shape; only meshes fill it. */
export const undersides = new Float64Array(ROW)

/** Share of a texel under a sole, 0…1, and what the sole's relief takes from its depth, height units; only `evaluateSole` fills them. */
export const covers = new Float64Array(ROW)
export const lifts = new Float64Array(ROW)

/** Evaluates `count` texels of world row iz, from texel ix on. */
export function evaluateRow(sweep: Sweep, ix: number, iz: number, count: number): void {
  if (sweep.stamp !== null) soleRow(sweep, sweep.stamp, ix, iz, count)
  else if (sweep.grid !== null) sweep.grid.row(ix, iz, count, distances, undersides)
  else if (sweep.shape === StrokeShape.Box) boxRow(sweep, ix, iz, count)
  else if (sweep.shape === StrokeShape.Capsule || sweep.halfWidth === sweep.halfLength) {
    capsuleRow(sweep, ix, iz, count)
  } else ellipseRow(sweep, ix, iz, count)
}

/** True when no distance is shorter than the way to the shape. An ellipse's are estimates, a mesh's count steps. */
export const isExact = ({ shape, halfWidth, halfLength, grid }: Sweep): boolean =>
  grid === null && (shape !== StrokeShape.Ellipse || halfWidth === halfLength)

/** Distance at a point, in texels of the world: at its exact place, not at the middle of its texel. */
export function distanceAt(sweep: Sweep, x: number, z: number): number {
  const { fracX, fracZ } = sweep
  const ix = Math.floor(x)
  const iz = Math.floor(z)
  sweep.fracX += 0.5 - (x - ix)
  sweep.fracZ += 0.5 - (z - iz)
  evaluateRow(sweep, ix, iz, 1)
  sweep.fracX = fracX
  sweep.fracZ = fracZ
  return distances[0]
}

/**
 * The same for the rim beside a sweep, where the distance from the sides of its strip will do. But not for an ellipse:
 * its estimate may be the smaller, and a texel must not belong to core and rim.
 */
export function evaluateBeside(sweep: Sweep, ix: number, iz: number, count: number): void {
  if (sweep.shape === StrokeShape.Ellipse && sweep.halfWidth !== sweep.halfLength) {
    ellipseRow(sweep, ix, iz, count)
    return
  }
  const { goX, goZ, acrossExtent } = sweep
  const x = sweep.centreX(ix)
  const rowV = sweep.centreZ(iz) * goX
  for (let k = 0; k < count; k++) distances[k] = Math.abs((x + k) * goZ - rowV) - acrossExtent
}

/**
 * In coordinates divided by the half extents an ellipse is a circle, and a swept ellipse a circle swept along the scaled
 * path. The distance is n (n − 1) / |∇|, exact to first order at the outline (Taubin 1991, IEEE Transactions on Pattern Analysis
 * and Machine Intelligence 13).
 */
function ellipseRow(sweep: Sweep, ix: number, iz: number, count: number): void {
  const x = sweep.centreX(ix)
  const z = sweep.centreZ(iz)
  const { dirX, dirZ, toX, toZ, isStamp } = sweep
  const perLength = 1 / sweep.halfLength
  const perWidth = 1 / sweep.halfWidth
  const inner = -Math.min(sweep.halfLength, sweep.halfWidth)
  const pathU = (toX * dirX + toZ * dirZ) * perLength
  const pathV = (toX * dirZ - toZ * dirX) * perWidth
  const perPath = isStamp ? 0 : 1 / (pathU * pathU + pathV * pathV)
  for (let k = 0; k < count; k++) {
    const wx = x + k
    let u = (wx * dirX + z * dirZ) * perLength
    let v = (wx * dirZ - z * dirX) * perWidth
    let t = (u * pathU + v * pathV) * perPath
    t = t < 0 ? 0 : t > 1 ? 1 : t
    u -= t * pathU
    v -= t * pathV
    const n2 = u * u + v * v
    const steep2 = u * u * perLength * perLength + v * v * perWidth * perWidth
    distances[k] = steep2 > 0 ? (n2 - Math.sqrt(n2)) / Math.sqrt(steep2) : inner
    bowl[k] = n2 < 1 ? 1 - n2 : 0
  }
}

/**
 * Distance to the core of a capsule, a segment, swept along the path: a parallelogram, or a longer segment. A round
 * ellipse is a capsule whose core is a point, and cheaper so.
 */
function capsuleRow(sweep: Sweep, ix: number, iz: number, count: number): void {
  const { halfWidth, goX, goZ } = sweep
  const straight = sweep.halfLength > halfWidth ? sweep.halfLength - halfWidth : 0
  const slant = sweep.toX * sweep.dirZ - sweep.toZ * sweep.dirX
  if (straight > 0 && Math.abs(slant) > 0.01) {
    slantedCapsuleRow(sweep, ix, iz, count)
    return
  }
  const x = sweep.centreX(ix)
  const z = sweep.centreZ(iz)
  const length = sweep.length + straight
  const bowled = sweep.shape === StrokeShape.Ellipse
  const width2 = halfWidth * halfWidth
  const perWidth2 = 1 / width2
  const rowU = z * goZ
  const rowV = z * goX
  for (let k = 0; k < count; k++) {
    const wx = x + k
    const u = wx * goX + rowU
    const v = wx * goZ - rowV
    const beyond = u < -straight ? u + straight : u > length ? u - length : 0
    const d2 = beyond * beyond + v * v
    distances[k] = (beyond === 0 ? Math.abs(v) : Math.sqrt(d2)) - halfWidth
    if (bowled) bowl[k] = d2 < width2 ? 1 - d2 * perWidth2 : 0
  }
}

/** The parallelogram spanned by half the core, ±α · a, and half the path, ±β · b, around the middle of the path. */
function slantedCapsuleRow(sweep: Sweep, ix: number, iz: number, count: number): void {
  const x = sweep.centreX(ix)
  const z = sweep.centreZ(iz)
  const straight = sweep.halfLength - sweep.halfWidth
  const ax = sweep.dirX * straight
  const az = sweep.dirZ * straight
  const bx = sweep.toX / 2
  const bz = sweep.toZ / 2
  const perCross = 1 / (ax * bz - az * bx)
  const a2 = 1 / (ax * ax + az * az)
  const b2 = 1 / (bx * bx + bz * bz)
  for (let k = 0; k < count; k++) {
    const wx = x + k - bx
    const wz = z - bz
    const alpha = (wx * bz - wz * bx) * perCross
    const beta = (ax * wz - az * wx) * perCross
    if (alpha > -1 && alpha < 1 && beta > -1 && beta < 1) {
      distances[k] = -sweep.halfWidth
      continue
    }
    // The nearest point lies on the side that α or the side that β points at.
    const sa = alpha < 0 ? -1 : 1
    const sb = beta < 0 ? -1 : 1
    const p = segmentDistance2(wx - sa * ax, wz - sa * az, bx, bz, b2)
    const q = segmentDistance2(wx - sb * bx, wz - sb * bz, ax, az, a2)
    distances[k] = Math.sqrt(p < q ? p : q) - sweep.halfWidth
  }
}

/** Squared distance of w from the segment −s … s; `per2` is 1 / s². */
function segmentDistance2(wx: number, wz: number, sx: number, sz: number, per2: number): number {
  let t = (wx * sx + wz * sz) * per2
  t = t < -1 ? -1 : t > 1 ? 1 : t
  const dx = wx - t * sx
  const dz = wz - t * sz
  return dx * dx + dz * dz
}

/** A box swept along a segment is a hexagon: the box around both ends, cut by the two lines along the path. */
function boxRow(sweep: Sweep, ix: number, iz: number, count: number): void {
  const x = sweep.centreX(ix)
  const z = sweep.centreZ(iz)
  const { dirX, dirZ, toX, toZ, goX, goZ, isStamp } = sweep
  const pathU = (toX * dirX + toZ * dirZ) / 2
  const pathV = (toX * dirZ - toZ * dirX) / 2
  const halfU = sweep.halfLength + Math.abs(pathU)
  const halfV = sweep.halfWidth + Math.abs(pathV)
  const across = isStamp ? Infinity : sweep.acrossExtent
  for (let k = 0; k < count; k++) {
    const wx = x + k
    const u = Math.abs(wx * dirX + z * dirZ - pathU) - halfU
    const v = Math.abs(wx * dirZ - z * dirX - pathV) - halfV
    const box = u > 0 && v > 0 ? Math.sqrt(u * u + v * v) : u > v ? u : v
    const side = Math.abs(wx * goZ - z * goX) - across
    distances[k] = side > box ? side : box
  }
}

/** Place of a row of texels among the nodes of a sole: of its first texel, and what each texel adds. */
const onSole = { x: 0, z: 0, stepX: 0, stepZ: 0 }
function placeOnSole(sweep: Sweep, { sole }: SoleStamp, ix: number, iz: number): void {
  const { dirX, dirZ, side } = sweep
  const x = sweep.centreX(ix)
  const z = sweep.centreZ(iz)
  const perTexel = TEXEL / sole.cell
  onSole.x = (x * dirZ - z * dirX) * side * perTexel + (sole.columns - 1) / 2
  onSole.z = (x * dirX + z * dirZ) * perTexel + (sole.rows - 1) / 2
  onSole.stepX = dirZ * side * perTexel
  onSole.stepZ = dirX * perTexel
}

/** Bilinear between a sole's nodes. Beyond its grid: the distance at its border plus the way to it, never too small. */
function soleRow(sweep: Sweep, stamp: SoleStamp, ix: number, iz: number, count: number): void {
  placeOnSole(sweep, stamp, ix, iz)
  const { cell, columns, rows, distance } = stamp.sole
  const { x: startX, z: startZ, stepX, stepZ } = onSole
  const perUnit = 1 / (DISTANCE_UNITS * TEXEL)
  const perNode = cell / TEXEL
  const lastX = columns - 1
  const lastZ = rows - 1
  for (let k = 0; k < count; k++) {
    const x = startX + k * stepX
    const z = startZ + k * stepZ
    const inX = x < 0 ? 0 : x > lastX ? lastX : x
    const inZ = z < 0 ? 0 : z > lastZ ? lastZ : z
    const i = inX < lastX ? inX | 0 : lastX - 1
    const j = inZ < lastZ ? inZ | 0 : lastZ - 1
    const a = inX - i
    const n = j * columns + i
    const near = distance[n] + (distance[n + 1] - distance[n]) * a
    const far = distance[n + columns] + (distance[n + columns + 1] - distance[n + columns]) * a
    const inside = (near + (far - near) * (inZ - j)) * perUnit
    const awayX = x - inX
    const awayZ = z - inZ
    distances[k] =
      awayX === 0 && awayZ === 0 ? inside : inside + Math.sqrt(awayX * awayX + awayZ * awayZ) * perNode
  }
}

/**
 * Fills `covers` and `lifts` of the texels of a row that lie nearer than `edge` by the distances last evaluated, for a print with
 * that level of spread.
 */
export function evaluateSole(
  sweep: Sweep,
  stamp: SoleStamp,
  ix: number,
  iz: number,
  count: number,
  edge: number,
  level: number,
): void {
  placeOnSole(sweep, stamp, ix, iz)
  const grid = stamp.texels[level]
  const { x: startX, z: startZ, stepX, stepZ } = onSole
  for (let k = 0; k < count; k++) {
    if (distances[k] >= edge) continue
    const x = startX + k * stepX
    const z = startZ + k * stepZ
    covers[k] = -readDepth(grid, stamp.sole, x, z, 1, 0)
    lifts[k] = readDepth(grid, stamp.sole, x, z, 0, 1) * HEIGHT_UNITS
  }
}
