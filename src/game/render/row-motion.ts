import type { View } from '../../components/camera.ts'

/** A place from the eye is f32: one that differs by less than this, m, only has another rounding. */
const ROUNDING = 1e-4
/** Changes smaller than this, in metres or in numbers of that size, show in no shadow: a tenth of a fine texel. */
const STILL = 1.5e-3

/** Rows as they were in some frame. World places are f64: places from the eye change with the eye. */
interface Snapshot {
  readonly rows: Float32Array
  readonly places: Float64Array
}

/**
 * Whose rows a buffer holds, where the rows of this frame and of the one before lie in it, and what of them moved. The buffer has
 * two halves that take turns, so that the last frame's rows are still there without a second upload.
 *
 * Blending over frames asks what differs from the frame before, however little. Shadow maps ask what shows: a row that changes too
 * slowly counts once enough has come together, so a breathing figure costs no new map in most frames.
 */
export class RowMotion {
  /** Actor of each row of this frame; the writer fills it. */
  owners = new Uint32Array(0)
  /** First row of this frame, and of the frame before. */
  now = 0
  before = 0
  /** Something moved by itself since the frame before, and the rows of both frames are of the same things. */
  moved = false
  /** How many rows changed their shadows with this frame; rows that are gone left theirs where they were last. */
  shifted = 0
  private readonly stride: number
  private readonly places: readonly [number, number, number]
  private readonly still: number
  private rows = 0
  private count = 0
  private lastOwners!: Uint32Array
  private last!: Snapshot
  /** Each row when its shadow last changed. */
  private noted!: Snapshot
  /** Places of the shifted rows from the eye, m. */
  private shifts!: Float32Array
  /** World place of the row that is looked at. */
  private readonly place = new Float64Array(3)

  /** For `rows` rows of `stride` floats; `places` are the floats that hold x, y, z from the eye. Smaller changes than `still` show in no shadow. */
  constructor(rows: number, stride: number, places: readonly [number, number, number], still = STILL) {
    this.stride = stride
    this.places = places
    this.still = still
    this.grow(rows)
  }

  /** Makes room for more rows; the frame before is forgotten, as its buffer is. */
  grow(rows: number): void {
    const owners = new Uint32Array(rows)
    owners.set(this.owners)
    this.owners = owners
    this.rows = rows
    this.count = 0
    this.lastOwners = new Uint32Array(rows)
    this.last = this.blank()
    this.noted = this.blank()
    this.shifts = new Float32Array(rows * 3)
  }
  private blank(): Snapshot {
    return { rows: new Float32Array(this.rows * this.stride), places: new Float64Array(this.rows * 3) }
  }

  /** Takes in the rows of a frame, seen from the view's eye, before they are uploaded to row `now`. */
  follow(data: Float32Array, count: number, view: View): void {
    this.before = this.now
    this.now = this.now === 0 ? this.rows : 0
    let same = count === this.count
    for (let i = 0; i < count && same; i++) same = this.owners[i] === this.lastOwners[i]
    let moved = false
    this.shifted = 0
    for (let i = 0; i < count; i++) {
      this.locate(data, i, view)
      if (this.differs(this.last, data, i, ROUNDING, 0)) moved = true
      this.keep(this.last, data, i)
      if (i < this.count && !this.differs(this.noted, data, i, this.still, this.still)) continue
      this.keep(this.noted, data, i)
      this.shift(i, view)
    }
    for (let i = count; i < this.count; i++) this.shift(i, view)
    this.moved = same && moved
    this.count = count
    this.lastOwners.set(this.owners)
  }

  private locate(data: Float32Array, i: number, view: View): void {
    const { places, place } = this
    const o = i * this.stride
    place[0] = data[o + places[0]]! + view.x
    place[1] = data[o + places[1]]! + view.y
    place[2] = data[o + places[2]]! + view.z
  }
  /** Whether the located row i is off its place in a snapshot by more than `off`, m, or another of its floats by more than `by`. */
  private differs(
    { rows, places }: Snapshot,
    data: Float32Array,
    i: number,
    off: number,
    by: number,
  ): boolean {
    for (let k = 0; k < 3; k++) if (Math.abs(this.place[k]! - places[i * 3 + k]!) > off) return true
    const [px, py, pz] = this.places
    const o = i * this.stride
    for (let k = 0; k < this.stride; k++)
      if (k !== px && k !== py && k !== pz && Math.abs(data[o + k]! - rows[o + k]!) > by) return true
    return false
  }
  private keep({ rows, places }: Snapshot, data: Float32Array, i: number): void {
    places.set(this.place, i * 3)
    const o = i * this.stride
    for (let k = 0; k < this.stride; k++) rows[o + k] = data[o + k]!
  }
  /** Lists a row at the place where it was noted. */
  private shift(i: number, view: View): void {
    const { shifts, noted } = this
    const o = this.shifted++ * 3
    shifts[o] = noted.places[i * 3]! - view.x
    shifts[o + 1] = noted.places[i * 3 + 1]! - view.y
    shifts[o + 2] = noted.places[i * 3 + 2]! - view.z
  }

  /** Whether a shifted row lies outside the part of a shadow map in which it alone is looked at. */
  anyOutside(mapFromEye: Float32Array, part: number): boolean {
    const m = mapFromEye
    for (let i = 0; i < this.shifted; i++) {
      const x = this.shifts[i * 3]!
      const y = this.shifts[i * 3 + 1]!
      const z = this.shifts[i * 3 + 2]!
      const u = m[0]! * x + m[4]! * y + m[8]! * z + m[12]!
      const v = m[1]! * x + m[5]! * y + m[9]! * z + m[13]!
      if (Math.max(Math.abs(u - 0.5), Math.abs(v - 0.5)) * 2 > part) return true
    }
    return false
  }
}
