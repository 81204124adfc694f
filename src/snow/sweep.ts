/**
 * The geometry of one stroke, in texels, relative to the texel of its first pose. Offsets from that texel are exact, so a
 * stroke gives the same bits wherever in the world it is made.
 *
 * Frames: `dir` is the long axis of the shape (the mean of both poses); `go` the direction of travel, or `dir` for a stamp. Along
 * is u, across is v, positive to the right: a vector w has u = w · go and v = w · (go.z, −go.x).
 */
import type { GridShape } from './mesh/grid-shape.ts'
import { POSITION_SHIFT, POSITION_UNITS, SHARE_UNITS, type StrokeRecord } from './stroke-record.ts'
import { type SoleStamp, stampOf } from './soles/stamp.ts'
import { TEXEL } from './tile.ts'
import { StrokeShape } from './types.ts'

/** Cut lines may lean at most this far (cosine) against the travel; sharper turns would throw rims far away. */
const STEEPEST_CUT = 0.3

export class Sweep {
  shape: number = StrokeShape.Ellipse
  /** Of a sole only, and 1 for a left one, −1 for its mirror. */
  stamp: SoleStamp | null = null
  side = 1
  /** Texels of an endless sole that a stamp of it is long; 0 of all else. */
  period = 0
  /** Texel of the first pose, and where in it the pose lies, 0…1. */
  baseX = 0
  baseZ = 0
  fracX = 0
  fracZ = 0
  /** From the first pose to the second. */
  toX = 0
  toZ = 0
  length = 0
  isStamp = true
  dirX = 0
  dirZ = 1
  goX = 0
  goZ = 1
  halfWidth = 0
  halfLength = 0
  /** Half extents along and across the travel. */
  alongExtent = 0
  acrossExtent = 0
  /** Texels² and texels around the bare shape. */
  area = 0
  perimeter = 0
  /** Unit normals of the cross lines at both poses: between them lies this sweep's own strip. */
  cut0X = 0
  cut0Z = 1
  cut1X = 0
  cut1Z = 1
  rightShare = 0.5
  /** Of a mesh: its outline and underside. */
  grid: GridShape | null = null

  /** x of the centre of texel column ix, and z of row iz, from the first pose: exact. */
  centreX(ix: number): number {
    return ix - this.baseX + 0.5 - this.fracX
  }
  centreZ(iz: number): number {
    return iz - this.baseZ + 0.5 - this.fracZ
  }

  set(record: Readonly<StrokeRecord>): void {
    this.shape = record.shape
    this.baseX = record.x0 >> POSITION_SHIFT
    this.baseZ = record.z0 >> POSITION_SHIFT
    this.fracX = record.x0 / POSITION_UNITS - this.baseX
    this.fracZ = record.z0 / POSITION_UNITS - this.baseZ
    this.toX = (record.x1 - record.x0) / POSITION_UNITS
    this.toZ = (record.z1 - record.z0) / POSITION_UNITS
    this.length = Math.sqrt(this.toX * this.toX + this.toZ * this.toZ)
    this.isStamp = this.length === 0
    this.stamp = record.shape === StrokeShape.Sole ? stampOf(record.sole) : null
    this.side = record.side
    this.period = this.stamp === null ? 0 : this.stamp.period / TEXEL
    this.halfWidth = this.stamp === null ? record.halfWidth / POSITION_UNITS : this.stamp.halfWidth
    this.halfLength = this.stamp === null ? record.halfLength / POSITION_UNITS : this.stamp.halfLength
    this.rightShare = record.rightShare / SHARE_UNITS
    this.setDirections(record)
    this.setExtents()
  }

  private setDirections(record: Readonly<StrokeRecord>): void {
    const ax = record.dirX0
    const az = record.dirZ0
    const bx = record.dirX1
    const bz = record.dirZ1
    const aLength = Math.sqrt(ax * ax + az * az)
    const bLength = Math.sqrt(bx * bx + bz * bz)
    // A stamp stands at its second pose. Opposite directions have no mean; the second is as good as any.
    let mx = this.isStamp ? bx : ax / aLength + bx / bLength
    let mz = this.isStamp ? bz : az / aLength + bz / bLength
    let length = Math.sqrt(mx * mx + mz * mz)
    if (length < 1e-3) {
      mx = bx
      mz = bz
      length = bLength
    }
    this.dirX = mx / length
    this.dirZ = mz / length
    this.goX = this.isStamp ? this.dirX : this.toX / this.length
    this.goZ = this.isStamp ? this.dirZ : this.toZ / this.length
    // The path turns as the shape does: its tangents are the travel, turned by half the shape's turn back and forth.
    const cos = (bx * this.dirX + bz * this.dirZ) / bLength
    const sin = (bx * this.dirZ - bz * this.dirX) / bLength
    const c = cos > STEEPEST_CUT ? cos : 1
    const s = cos > STEEPEST_CUT ? sin : 0
    this.cut1X = this.goX * c + this.goZ * s
    this.cut1Z = this.goZ * c - this.goX * s
    this.cut0X = this.goX * c - this.goZ * s
    this.cut0Z = this.goZ * c + this.goX * s
  }

  private setExtents(): void {
    const a = this.halfLength
    const b = this.halfWidth
    const cos = Math.abs(this.goX * this.dirX + this.goZ * this.dirZ)
    const sin = Math.abs(this.goX * this.dirZ - this.goZ * this.dirX)
    if (this.shape === StrokeShape.Ellipse) {
      this.alongExtent = Math.sqrt(a * a * cos * cos + b * b * sin * sin)
      this.acrossExtent = Math.sqrt(a * a * sin * sin + b * b * cos * cos)
      this.area = Math.PI * a * b
      // Ramanujan's first approximation (1914)
      this.perimeter = Math.PI * (3 * (a + b) - Math.sqrt((3 * a + b) * (a + 3 * b)))
    } else if (this.shape === StrokeShape.Capsule) {
      const straight = a > b ? a - b : 0
      this.alongExtent = straight * cos + b
      this.acrossExtent = straight * sin + b
      this.area = Math.PI * b * b + 4 * straight * b
      this.perimeter = 2 * Math.PI * b + 4 * straight
    } else {
      this.alongExtent = a * cos + b * sin
      this.acrossExtent = a * sin + b * cos
      this.area = this.stamp === null ? 4 * a * b : this.stamp.area
      this.perimeter = this.stamp === null ? 4 * (a + b) : this.stamp.perimeter
    }
  }

  /**
   * Takes the extents of a mesh, from the first pose on: uLow … uHigh along the travel, vLow … vHigh across. What is not the
   * same on both sides is centred by shifting the first pose: of a sweep across its travel only, where its strips begin.
   */
  fit(uLow: number, uHigh: number, vLow: number, vHigh: number): void {
    const v = (vLow + vHigh) / 2
    const u = this.isStamp ? (uLow + uHigh) / 2 : 0
    this.fracX += u * this.goX + v * this.goZ
    this.fracZ += u * this.goZ - v * this.goX
    this.acrossExtent = (vHigh - vLow) / 2
    this.alongExtent = Math.max(0.5, u - uLow, uHigh - u - this.length)
  }
}

/** √2, rounded up; and by more than rounding makes distances from an outline too short, texels. */
const DIAGONAL = 1.4143
const SLACK = 0.05

/** The texels of a rectangle that lies along the travel, its corners cut if need be, row by row. Rows and columns are kept integers (| 0): every texel is addressed by them. */
export class RowSpan {
  firstRow = 0
  lastRow = -1
  /** Texels of the last row asked for: empty when last < first. */
  first = 0
  last = -1
  private sweep!: Sweep
  private uLow = 0
  private uHigh = 0
  private vLow = 0
  private vHigh = 0
  /** Most that |u| + |v| may be. */
  private most = Infinity
  private perX = 0
  private perZ = 0
  private perSum = 0
  private perDifference = 0
  private halfSum = 0
  private halfDifference = 0

  /**
   * The rectangle uLow ≤ u ≤ uHigh, vLow ≤ v ≤ vHigh; `place` must follow. Apart from it, because this little is compiled
   * into the caller: a call would box its numbers.
   */
  bound(uLow: number, uHigh: number, vLow: number, vHigh: number): void {
    this.uLow = uLow
    this.uHigh = uHigh
    this.vLow = vLow
    this.vHigh = vHigh
    this.most = Infinity
  }

  /** Cuts the corners of the rectangle that `bound` gave where they lie further than `reach` from a shape with these half extents around its middle. */
  cutCorners(along: number, across: number, reach: number): void {
    this.most = along + across + DIAGONAL * reach + SLACK
  }

  /** Finds the rows of the rectangle that `bound` gave, in the frame of a sweep. */
  place(sweep: Sweep): void {
    this.sweep = sweep
    const { goX, goZ } = sweep
    const { uLow, uHigh, vLow, vHigh } = this
    this.perX = 1 / goX
    this.perZ = 1 / goZ
    this.perSum = 1 / (goX + goZ)
    this.perDifference = 1 / (goX - goZ)
    this.halfSum = this.most * Math.abs(this.perSum)
    this.halfDifference = this.most * Math.abs(this.perDifference)
    const low = Math.min(uLow * goZ, uHigh * goZ) - Math.max(vLow * goX, vHigh * goX)
    const high = Math.max(uLow * goZ, uHigh * goZ) - Math.min(vLow * goX, vHigh * goX)
    this.firstRow = (Math.ceil(low - 0.5 + sweep.fracZ) | 0) + sweep.baseZ
    this.lastRow = (Math.floor(high - 0.5 + sweep.fracZ) | 0) + sweep.baseZ
  }

  /** Takes `count` texels from column `first` on instead of those of the rectangle. */
  all(first: number, count: number): number {
    this.first = first
    this.last = first + count - 1
    return count
  }

  /** Computes `first` and `last` of row iz; returns how many texels they span: 0 or less outside. */
  row(iz: number): number {
    const { goX, goZ, baseX, fracX } = this.sweep
    const z = this.sweep.centreZ(iz)
    let low = -Infinity
    let high = Infinity
    if (goX !== 0) {
      const p = (this.uLow - z * goZ) * this.perX
      const q = (this.uHigh - z * goZ) * this.perX
      low = p < q ? p : q
      high = p < q ? q : p
    }
    if (goZ !== 0) {
      const p = (z * goX + this.vLow) * this.perZ
      const q = (z * goX + this.vHigh) * this.perZ
      const near = p < q ? p : q
      const far = p < q ? q : p
      if (near > low) low = near
      if (far < high) high = far
    }
    // u + v and u − v have bounds, too. Those of one that stays the same along the row are infinite or NaN, and cut nothing.
    const sum = -z * (goZ - goX) * this.perSum
    if (sum - this.halfSum > low) low = sum - this.halfSum
    if (sum + this.halfSum < high) high = sum + this.halfSum
    const difference = -z * (goX + goZ) * this.perDifference
    if (difference - this.halfDifference > low) low = difference - this.halfDifference
    if (difference + this.halfDifference < high) high = difference + this.halfDifference
    this.first = (Math.ceil(low - 0.5 + fracX) | 0) + baseX
    this.last = (Math.floor(high - 0.5 + fracX) | 0) + baseX
    return this.last - this.first + 1
  }
}
