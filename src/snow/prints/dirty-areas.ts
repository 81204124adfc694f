/** Rectangles in which prints changed, for one consumer. Bounded: when nobody takes them they grow together. */
const MOST = 256

export class DirtyAreas {
  /** Grows with every change. */
  revision = 0
  private readonly areas = new Float64Array(4 * MOST)
  private count = 0

  /** m */
  add(minX: number, minZ: number, maxX: number, maxZ: number): void {
    this.revision++
    const { areas } = this
    if (this.count < MOST) {
      const at = 4 * this.count++
      areas[at] = minX
      areas[at + 1] = minZ
      areas[at + 2] = maxX
      areas[at + 3] = maxZ
      return
    }
    for (let n = 1; n < MOST; n++)
      this.join(areas[4 * n], areas[4 * n + 1], areas[4 * n + 2], areas[4 * n + 3])
    this.count = 1
    this.join(minX, minZ, maxX, maxZ)
  }

  take(visit: (minX: number, minZ: number, maxX: number, maxZ: number) => void): void {
    const { areas, count } = this
    this.count = 0
    for (let at = 0; at < 4 * count; at += 4) visit(areas[at], areas[at + 1], areas[at + 2], areas[at + 3])
  }

  /** Stretches the first rectangle over another. */
  private join(minX: number, minZ: number, maxX: number, maxZ: number): void {
    const { areas } = this
    areas[0] = Math.min(areas[0], minX)
    areas[1] = Math.min(areas[1], minZ)
    areas[2] = Math.max(areas[2], maxX)
    areas[3] = Math.max(areas[3], maxZ)
  }
}
