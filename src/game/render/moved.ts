/** Changes smaller than this, m, are the rounding of a blend between ticks. */
const STILL = 2e-5

/** The casters that changed since the last frame: where they are relative to the eye, m. Others shade what they shaded. */
export class Moved {
  count = 0
  private positions = new Float32Array(16 * 3)
  /** World position of each caster in the last frame. */
  private places = new Float64Array(16 * 3)
  private known = 0
  private seen = 0

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
  /** The next caster stands at a place of the world, m; `changed` when its shape or pose did. */
  note(x: number, y: number, z: number, eyeX: number, eyeY: number, eyeZ: number, changed: boolean): void {
    const i = this.seen++
    if (i * 3 + 3 > this.places.length) {
      const larger = new Float64Array(this.places.length * 2)
      larger.set(this.places)
      this.places = larger
    }
    const o = i * 3
    const { places } = this
    if (
      changed ||
      i >= this.known ||
      Math.abs(places[o]! - x) + Math.abs(places[o + 1]! - y) + Math.abs(places[o + 2]! - z) > STILL
    )
      this.add(x - eyeX, y - eyeY, z - eyeZ)
    places[o] = x
    places[o + 1] = y
    places[o + 2] = z
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

/** Writes a value and says whether it differs from the one there. */
export function write(data: Float32Array, o: number, value: number): boolean {
  const before = data[o]!
  data[o] = value
  return !(Math.abs(value - before) < STILL)
}
