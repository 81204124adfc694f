import type { View } from '../../components/camera.ts'

/**
 * Whose rows a buffer holds, where the rows of this frame and of the one before lie in it, and whether anything in them moved. The
 * buffer has two halves that take turns, so that the last frame's rows are still there without a second upload.
 */
export class RowMotion {
  /** Actor of each row of this frame; the writer fills it. */
  owners: Uint32Array
  /** First row of this frame, and of the frame before. */
  now = 0
  before = 0
  /** Something moved by itself since the frame before, and the rows of both frames are of the same things. */
  moved = false
  private readonly stride: number
  private readonly places: readonly [number, number, number]
  private rows: number
  private count = 0
  private lastOwners: Uint32Array
  private last: Float32Array
  /** World places of the last rows, f64: places from the eye change with the eye. */
  private lastPlaces: Float64Array

  /** For `rows` rows of `stride` floats; `places` are the floats that hold x, y, z from the eye. */
  constructor(rows: number, stride: number, places: readonly [number, number, number]) {
    this.stride = stride
    this.places = places
    this.rows = rows
    this.owners = new Uint32Array(rows)
    this.lastOwners = new Uint32Array(rows)
    this.last = new Float32Array(rows * stride)
    this.lastPlaces = new Float64Array(rows * 3)
  }

  /** Makes room for more rows; the frame before is forgotten, as its buffer is. */
  grow(rows: number): void {
    const owners = new Uint32Array(rows)
    owners.set(this.owners)
    this.owners = owners
    this.rows = rows
    this.count = 0
    this.lastOwners = new Uint32Array(rows)
    this.last = new Float32Array(rows * this.stride)
    this.lastPlaces = new Float64Array(rows * 3)
  }

  /** Takes in the rows of a frame, seen from the view's eye, before they are uploaded to row `now`. */
  follow(data: Float32Array, count: number, view: View): void {
    this.before = this.now
    this.now = this.now === 0 ? this.rows : 0
    let same = count === this.count
    for (let i = 0; i < count && same; i++) same = this.owners[i] === this.lastOwners[i]
    let moved = false
    for (let i = 0; i < count; i++) if (this.takeRow(data, i, view)) moved = true
    this.moved = same && moved
    this.count = count
    this.lastOwners.set(this.owners)
  }

  /** Whether row i differs from what was there. A place from the eye is f32: less than its rounding is no motion. */
  private takeRow(data: Float32Array, i: number, view: View): boolean {
    const { stride, places, last, lastPlaces } = this
    const [px, py, pz] = places
    const o = i * stride
    let moved = false
    for (let k = 0; k < stride; k++) {
      const value = data[o + k]!
      if (k !== px && k !== py && k !== pz && value !== last[o + k]) moved = true
      last[o + k] = value
    }
    const x = data[o + px]! + view.x
    const y = data[o + py]! + view.y
    const z = data[o + pz]! + view.z
    const p = i * 3
    const off = Math.max(
      Math.abs(x - lastPlaces[p]!),
      Math.abs(y - lastPlaces[p + 1]!),
      Math.abs(z - lastPlaces[p + 2]!),
    )
    lastPlaces[p] = x
    lastPlaces[p + 1] = y
    lastPlaces[p + 2] = z
    return moved || off > 1e-4
  }
}
