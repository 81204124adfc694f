/**
 * Triangles seen from below: the lowest point of a mesh over each texel, and at which of its 4 × 4 samples the mesh is. Rows of
 * samples are scanned, and what falls between samples still takes the nearest: a rod or a blade of any thinness marks.
 */
import { COVER_MASK, HEIGHT_SHIFT, LARGEST_GRID, SAMPLES, STANDS, type StrokeGrid, WHOLE } from './grid.ts'

const SAMPLE_SHIFT = 2
const EMPTY = 0x7fffffff
/** More than any place in samples, and than any height in 1/8192 m, of a mesh at its anchor. */
const AWAY = 1 << 20
const UP = 1 << 29
/** A triangle with less area, in samples², is seen on edge. */
const LEAST_AREA = 1e-3
/** How many of 16 samples a mask has. */
const COUNT = Uint8Array.from({ length: 1 << WHOLE }, (_, mask) => {
  let bits = 0
  for (let m = mask; m > 0; m &= m - 1) bits++
  return bits
})

/** Points come as x, y, z: x and z in samples from the corner of the anchor texel, y in 1/8192 m above a base. */
export class MeshRaster {
  /** What `finish` made; valid until the next `begin`. */
  readonly grid: StrokeGrid = {
    originX: 0,
    originZ: 0,
    columns: 0,
    rows: 0,
    base: 0,
    texels: new Int32Array(0),
  }
  private masks = new Uint16Array(0)
  private lows = new Int32Array(0)
  private stands = new Uint8Array(0)
  private firstX = 0
  private firstZ = 0
  private columns = 0
  private rows = 0
  /** What lies higher is no matter of the snow, 1/8192 m above the base. */
  private ceiling = 0
  /** Where the points of the triangle at hand are, in order. */
  private i = 0
  private j = 0
  private k = 0
  /** Its first point, and the other two from there: x, y, z. */
  private readonly shape = new Float64Array(9)

  /**
   * Starts a picture of the box lowX ≤ x ≤ highX, lowZ ≤ z ≤ highZ, in samples.
   * @returns false when it is wider than a grid may be.
   */
  begin(lowX: number, lowZ: number, highX: number, highZ: number, ceiling: number): boolean {
    this.firstX = Math.floor(lowX / SAMPLES)
    this.firstZ = Math.floor(lowZ / SAMPLES)
    this.columns = Math.floor(highX / SAMPLES) - this.firstX + 1
    this.rows = Math.floor(highZ / SAMPLES) - this.firstZ + 1
    this.ceiling = Math.floor(ceiling)
    if (!(this.columns <= LARGEST_GRID && this.rows <= LARGEST_GRID)) return false
    const count = this.columns * this.rows
    if (count > this.masks.length) {
      this.masks = new Uint16Array(count * 2)
      this.lows = new Int32Array(count * 2)
      this.stands = new Uint8Array(count * 2)
      this.grid.texels = new Int32Array(count * 2)
    }
    this.masks.fill(0, 0, count)
    this.stands.fill(0, 0, count)
    this.lows.fill(EMPTY, 0, count)
    return true
  }

  /** Draws the triangle of points a, b and c. `stands`: 1 for the mesh where it is, 0 for where it went through. */
  triangle(points: Float64Array, a: number, b: number, c: number, stands: number): void {
    this.order(points, a * 3, b * 3, c * 3)
    const { i, j, k, shape } = this
    const az = points[i + 2]
    // Cut to whole numbers above zero: rounding down would cost twice as much here.
    let row = ((az + (AWAY + 0.5)) | 0) - AWAY
    let last = ((points[k + 2] + (AWAY - 0.5)) | 0) - AWAY
    const bx = points[j] - points[i]
    const bz = points[j + 2] - az
    const cx = points[k] - points[i]
    const cz = points[k + 2] - az
    const area = bx * cz - cx * bz
    // Seen on edge, or between two rows: only its sides are there to be drawn.
    if (row > last || (area < LEAST_AREA && area > -LEAST_AREA)) {
      this.line(points, i, j, stands)
      this.line(points, j, k, stands)
      this.line(points, i, k, stands)
      return
    }
    const lowRow = this.firstZ << SAMPLE_SHIFT
    const highRow = lowRow + (this.rows << SAMPLE_SHIFT) - 1
    if (row < lowRow) row = lowRow
    if (last > highRow) last = highRow
    shape[0] = points[i]
    shape[1] = points[i + 1]
    shape[2] = az
    shape[3] = bx
    shape[4] = points[j + 1] - points[i + 1]
    shape[5] = bz
    shape[6] = cx
    shape[7] = points[k + 1] - points[i + 1]
    shape[8] = cz
    this.scan(row, last, stands)
  }

  /** Draws rows of samples of the triangle in `shape`, a texel at a time. */
  private scan(row: number, last: number, stands: number): void {
    const { masks, lows, stands: standing, columns, ceiling, shape } = this
    const ax = shape[0]
    const ay = shape[1]
    const az = shape[2]
    const bx = shape[3]
    const by = shape[4]
    const bz = shape[5]
    const cx = shape[6]
    const cy = shape[7]
    const cz = shape[8]
    const perLong = cx / cz
    const perNear = bz > 0 ? bx / bz : 0
    const perFar = cz > bz ? (cx - bx) / (cz - bz) : 0
    const perArea = 1 / (bx * cz - cx * bz)
    const slopeX = (by * cz - cy * bz) * perArea
    const slopeZ = (cy * bx - by * cx) * perArea
    const lowest = Math.min(0, by, cy)
    const highest = Math.max(0, by, cy)
    const left = this.firstX << SAMPLE_SHIFT
    const right = left + (columns << SAMPLE_SHIFT) - 1
    for (; row <= last; row++) {
      const z = row + 0.5 - az
      const x1 = ax + z * perLong
      const x2 = ax + (z < bz ? z * perNear : bx + (z - bz) * perFar)
      let sample = (((x1 < x2 ? x1 : x2) + (AWAY + 0.5)) | 0) - AWAY
      let end = (((x1 < x2 ? x2 : x1) + (AWAY - 0.5)) | 0) - AWAY
      if (end < sample) sample = end = (((x1 + x2) * 0.5 + AWAY) | 0) - AWAY
      if (sample < left) sample = left
      if (end > right) end = right
      const rowBits = (row & (SAMPLES - 1)) << SAMPLE_SHIFT
      const at = ((row >> SAMPLE_SHIFT) - this.firstZ) * columns - this.firstX
      while (sample <= end) {
        const border = sample | (SAMPLES - 1)
        const stop = border < end ? border : end
        // Linear along the row: the lower of both ends is the lowest in the texel. Not below the triangle: a wall would reach far down.
        const x = (slopeX > 0 ? sample : stop) + 0.5 - ax
        let y = slopeX * x + slopeZ * z
        y = (y < lowest ? lowest : y > highest ? highest : y) + ay
        const height = ((y + UP) | 0) - UP
        if (height <= ceiling) {
          const texel = at + (sample >> SAMPLE_SHIFT)
          masks[texel] |= ((1 << (stop - sample + 1)) - 1) << ((sample & (SAMPLES - 1)) + rowBits)
          if (height < lows[texel]) lows[texel] = height
          standing[texel] |= stands
        }
        sample = stop + 1
      }
    }
  }

  /** Puts the points i, j and k in order of z. */
  private order(points: Float64Array, i: number, j: number, k: number): void {
    let swap = i
    if (points[i + 2] > points[j + 2]) {
      i = j
      j = swap
    }
    if (points[j + 2] > points[k + 2]) {
      swap = j
      j = k
      k = swap
    }
    if (points[i + 2] > points[j + 2]) {
      swap = i
      i = j
      j = swap
    }
    this.i = i
    this.j = j
    this.k = k
  }

  /** Draws the samples along a line, without a gap. */
  private line(points: Float64Array, from: number, to: number, stands: number): void {
    const { masks, lows, stands: standing, columns, rows, ceiling } = this
    const dx = points[to] - points[from]
    const dy = points[to + 1] - points[from + 1]
    const dz = points[to + 2] - points[from + 2]
    const steps = Math.max(1, Math.ceil(Math.abs(dx)), Math.ceil(Math.abs(dz)))
    for (let n = 0; n <= steps; n++) {
      const t = n / steps
      const sample = Math.floor(points[from] + t * dx)
      const row = Math.floor(points[from + 2] + t * dz)
      const height = Math.floor(points[from + 1] + t * dy)
      const x = (sample >> SAMPLE_SHIFT) - this.firstX
      const z = (row >> SAMPLE_SHIFT) - this.firstZ
      if (height > ceiling || x < 0 || x >= columns || z < 0 || z >= rows) continue
      const texel = z * columns + x
      masks[texel] |= 1 << ((sample & (SAMPLES - 1)) + ((row & (SAMPLES - 1)) << SAMPLE_SHIFT))
      if (height < lows[texel]) lows[texel] = height
      standing[texel] |= stands
    }
  }

  /** Cuts the picture to what is on it. @returns false when that is nothing. */
  finish(anchorX: number, anchorZ: number, base: number): boolean {
    const { grid, masks, lows, columns, rows } = this
    let left = columns
    let right = -1
    let top = rows
    let bottom = -1
    for (let z = 0; z < rows; z++) {
      for (let x = 0; x < columns; x++) {
        if (masks[z * columns + x] === 0) continue
        if (x < left) left = x
        if (x > right) right = x
        if (z < top) top = z
        bottom = z
      }
    }
    if (right < 0) return false
    grid.originX = anchorX + this.firstX + left
    grid.originZ = anchorZ + this.firstZ + top
    grid.columns = right - left + 1
    grid.rows = bottom - top + 1
    grid.base = base
    let n = 0
    for (let z = top; z <= bottom; z++) {
      for (let i = z * columns + left; i <= z * columns + right; i++) {
        const covered = COUNT[masks[i]] & COVER_MASK
        grid.texels[n++] =
          covered === 0 ? 0 : (lows[i] << HEIGHT_SHIFT) | (this.stands[i] === 1 ? STANDS : 0) | covered
      }
    }
    return true
  }
}
