/** Changes smaller than this since a caster was last noted show in no shadow: a tenth of a fine texel, m. */
const STILL = 1.5e-3

/**
 * The casters whose shadows changed: where they are relative to the eye, m. One that changes too slowly to show is noted
 * once enough has come together, so a breathing figure costs no new map in most frames.
 */
export class Moved {
  count = 0
  private positions = new Float32Array(16 * 3)
  /** World position of each caster, and its shape, when it was last noted. */
  private places = new Float64Array(16 * 3)
  private shapes: Float32Array
  private readonly floats: number
  private known = 0
  private seen = 0

  /** @param floats how many numbers tell a caster's shape, each in metres or of that size. */
  constructor(floats: number) {
    this.floats = floats
    this.shapes = new Float32Array(16 * floats)
  }
  /** Starts a frame. */
  clear(): void {
    this.count = 0
    this.seen = 0
  }
  /** Ends a frame: casters that are gone left their shadows where they were last. */
  settle(eyeX: number, eyeY: number, eyeZ: number): void {
    const { places, known, seen } = this
    for (let i = seen; i < known; i++)
      this.add(places[i * 3]! - eyeX, places[i * 3 + 1]! - eyeY, places[i * 3 + 2]! - eyeZ)
    this.known = seen
  }
  /** The next caster stands at a place of the world, m; its shape is in `shape` from `from` on. */
  note(
    x: number,
    y: number,
    z: number,
    eyeX: number,
    eyeY: number,
    eyeZ: number,
    shape: Float32Array,
    from: number,
  ): void {
    const i = this.seen++
    if (i * 3 + 3 > this.places.length) this.grow()
    const { places, shapes, floats } = this
    const o = i * 3
    let still =
      i < this.known &&
      Math.abs(places[o]! - x) + Math.abs(places[o + 1]! - y) + Math.abs(places[o + 2]! - z) < STILL
    for (let k = 0; still && k < floats; k++)
      still = Math.abs(shapes[i * floats + k]! - shape[from + k]!) < STILL
    if (still) return
    this.add(x - eyeX, y - eyeY, z - eyeZ)
    places[o] = x
    places[o + 1] = y
    places[o + 2] = z
    for (let k = 0; k < floats; k++) shapes[i * floats + k] = shape[from + k]!
  }
  private grow(): void {
    const places = new Float64Array(this.places.length * 2)
    places.set(this.places)
    this.places = places
    const shapes = new Float32Array(this.shapes.length * 2)
    shapes.set(this.shapes)
    this.shapes = shapes
  }
  private add(x: number, y: number, z: number): void {
    if (this.count * 3 + 3 > this.positions.length) {
      const larger = new Float32Array(this.positions.length * 2)
      larger.set(this.positions)
      this.positions = larger
    }
    const o = this.count++ * 3
    this.positions[o] = x
    this.positions[o + 1] = y
    this.positions[o + 2] = z
  }
  /** Whether one of them lies outside the part of a shadow map in which it alone is looked at. */
  anyOutside(mapFromEye: Float32Array, part: number): boolean {
    const m = mapFromEye
    for (let i = 0; i < this.count; i++) {
      const x = this.positions[i * 3]!
      const y = this.positions[i * 3 + 1]!
      const z = this.positions[i * 3 + 2]!
      const u = m[0]! * x + m[4]! * y + m[8]! * z + m[12]!
      const v = m[1]! * x + m[5]! * y + m[9]! * z + m[13]!
      if (Math.max(Math.abs(u - 0.5), Math.abs(v - 0.5)) * 2 > part) return true
    }
    return false
  }
}
