/** Tiles along a side of a page table, which repeats beyond. */
export const PAGES = 128
/** Tiles this far from the focus or farther are not drawn: the page table would mistake them for others. */
export const PAGE_REACH = PAGES / 2

/** Tile positions are kept as one integer of two halves: they lie in −RANGE … RANGE − 1. */
const RANGE = 1 << 14
const HALF = 15

/**
 * Which tiles of one level of the atlas lie in which of its slots. Tiles that are asked for come nearest first; when all
 * slots are taken the farthest gives way to a nearer one. Distances are Chebyshev, in tiles from the focus.
 */
export class SnowPages {
  /** First slot of the level + slot + 1 of each tile, 0 where there is none: row tz & 127, column tx & 127. */
  readonly entries = new Uint32Array(PAGES * PAGES)
  /** The tile that the last `next` gave a slot, or that `locate` found. */
  tx = 0
  tz = 0
  private readonly first: number
  private readonly keys: Int32Array
  private readonly free: number[]
  private readonly wanted: number[] = []
  private readonly asked = new Uint8Array(PAGES * PAGES)
  private sorted = true
  private centreX = NaN
  private centreZ = NaN
  /** Columns that changed, by row; a row where the first lies behind the last has none. */
  private readonly from = new Uint8Array(PAGES).fill(PAGES)
  private readonly to = new Uint8Array(PAGES)
  private changed = false
  private readonly nearestLast = (a: number, b: number): number => this.distanceOf(b) - this.distanceOf(a)

  constructor(first: number, slots: number) {
    this.first = first
    this.keys = new Int32Array(slots).fill(-1)
    this.free = Array.from({ length: slots }, (_, i) => i)
  }

  /** Tiles that were asked for and have no slot yet. */
  get waiting(): number {
    return this.wanted.length
  }

  /** Moves to a focus, drops what is out of reach there and forgets what was asked for. @returns false if it was there. */
  moveTo(tx: number, tz: number): boolean {
    if (tx === this.centreX && tz === this.centreZ) return false
    this.centreX = tx
    this.centreZ = tz
    for (let slot = 0; slot < this.keys.length; slot++) {
      if (this.keys[slot]! >= 0 && this.distanceOf(this.keys[slot]!) >= PAGE_REACH) this.release(slot)
    }
    this.forget()
    return true
  }

  distance(tx: number, tz: number): number {
    const dx = Math.abs(tx - this.centreX)
    const dz = Math.abs(tz - this.centreZ)
    return dx > dz ? dx : dz
  }

  /** Slot of a tile within the level, or −1. */
  slotOf(tx: number, tz: number): number {
    const slot = this.entries[page(tx, tz)]! - 1 - this.first
    return slot >= 0 && this.keys[slot] === keyOf(tx, tz) ? slot : -1
  }

  /** Says in `tx`, `tz` which tile a slot holds. */
  locate(slot: number): void {
    this.tx = xOf(this.keys[slot]!)
    this.tz = zOf(this.keys[slot]!)
  }

  /** Asks for a tile, unless it is too far, has a slot, or was asked for. */
  ask(tx: number, tz: number): void {
    const key = keyOf(tx, tz)
    if (this.distanceOf(key) >= PAGE_REACH) return
    const at = page(tx, tz)
    if (this.entries[at] !== 0 || this.asked[at] !== 0) return
    this.asked[at] = 1
    this.wanted.push(key)
    this.sorted = false
  }

  /** Gives the nearest tile that was asked for a slot, and says which in `tx`, `tz`. @returns −1 when there is none. */
  next(): number {
    const { wanted } = this
    if (wanted.length === 0) return -1
    if (!this.sorted) wanted.sort(this.nearestLast)
    this.sorted = true
    const key = wanted.pop()!
    // The longest free comes first: slots that were never used cost least to write.
    const slot = this.free.shift() ?? this.evict(this.distanceOf(key))
    // All slots hold tiles that are no farther: the rest need not ask again until the focus moves.
    if (slot < 0) {
      this.forget()
      return -1
    }
    this.keys[slot] = key
    this.tx = xOf(key)
    this.tz = zOf(key)
    const at = page(this.tx, this.tz)
    this.asked[at] = 0
    this.set(at, this.first + slot + 1)
    return slot
  }

  /** Visits rectangles of entries that changed since the last call. */
  takeChanges(visit: (x: number, y: number, width: number, rows: number) => void): void {
    if (!this.changed) return
    const { from, to } = this
    for (let row = 0; row < PAGES; row++) {
      if (from[row]! > to[row]!) continue
      let end = row + 1
      while (end < PAGES && from[end] === from[row] && to[end] === to[row]) end++
      visit(from[row]!, row, to[row]! - from[row]! + 1, end - row)
      row = end - 1
    }
    from.fill(PAGES)
    to.fill(0)
    this.changed = false
  }

  private distanceOf(key: number): number {
    return this.distance(xOf(key), zOf(key))
  }
  private forget(): void {
    this.wanted.length = 0
    this.asked.fill(0)
  }
  /** Frees the slot of the farthest tile that is farther than `distance`. @returns −1 when there is none. */
  private evict(distance: number): number {
    let farthest = distance
    let found = -1
    for (let slot = 0; slot < this.keys.length; slot++) {
      const held = this.distanceOf(this.keys[slot]!)
      if (held <= farthest) continue
      farthest = held
      found = slot
    }
    if (found < 0) return -1
    this.release(found)
    return this.free.shift()!
  }
  private release(slot: number): void {
    const key = this.keys[slot]!
    this.set(page(xOf(key), zOf(key)), 0)
    this.keys[slot] = -1
    this.free.push(slot)
  }
  private set(at: number, entry: number): void {
    this.entries[at] = entry
    const row = at >> 7
    const column = at & (PAGES - 1)
    if (column < this.from[row]!) this.from[row] = column
    if (column > this.to[row]!) this.to[row] = column
    this.changed = true
  }
}

const page = (tx: number, tz: number): number => (tz & (PAGES - 1)) * PAGES + (tx & (PAGES - 1))
const keyOf = (tx: number, tz: number): number => ((tx + RANGE) << HALF) | (tz + RANGE)
const xOf = (key: number): number => (key >> HALF) - RANGE
const zOf = (key: number): number => (key & ((1 << HALF) - 1)) - RANGE
