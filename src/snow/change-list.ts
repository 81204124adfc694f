/**
 * What a stroke would change, texel by texel. A stroke is planned first and committed after: a prediction is a plan
 * that is never committed, and an error while planning leaves the snow as it was.
 */
import type { Tile } from './tile.ts'
import type { TileStore } from './tile-store.ts'

export class ChangeList {
  private capacity = 0
  count = 0
  /** Which texel: tile by slot, index in the tile. */
  slot = new Int32Array(0)
  index = new Int32Array(0)
  /** The new values, in stored units. */
  height = new Int32Array(0)
  mass = new Int32Array(0)
  top = new Int32Array(0)
  /** Least ice that the texel has after: 0 leaves it as it is. */
  ice = new Int32Array(0)
  /** Share of the displaced snow that a rim texel asks for. */
  weight = new Int32Array(0)

  constructor() {
    this.reserve(4096)
  }

  /** Makes room for `more` entries behind the present ones. */
  reserve(more: number): void {
    const need = this.count + more
    if (need <= this.capacity) return
    this.capacity = Math.max(need, this.capacity * 2)
    this.slot = this.widen(this.slot)
    this.index = this.widen(this.index)
    this.height = this.widen(this.height)
    this.mass = this.widen(this.mass)
    this.top = this.widen(this.top)
    this.ice = this.widen(this.ice)
    this.weight = this.widen(this.weight)
  }

  /** Writes every change into its tile. */
  commit(store: TileStore): void {
    const { slot, index, height, mass, top, ice, count } = this
    let lastSlot = -1
    let lastRun = -1
    let tile!: Tile
    for (let n = 0; n < count; n++) {
      const i = index[n]
      if (slot[n] !== lastSlot) {
        lastSlot = slot[n]
        lastRun = -1
        tile = store.slots[lastSlot]
        store.touch(tile)
      }
      tile.height[i] = height[n]
      tile.mass[i] = mass[n]
      tile.top[i] = top[n]
      if (ice[n] > 0 && ice[n] > tile.ice[i]) tile.ice[i] = ice[n]
      // Eight texels in a row lie in one block: mark it once.
      if (i >> 3 === lastRun) continue
      lastRun = i >> 3
      const bit = 1 << (lastRun & 7)
      tile.active[i >> 9] |= bit
      tile.dirty[i >> 9] |= bit
    }
  }

  /** Entry that changes texel `index` of the tile in `slot`, or −1. */
  find(slot: number, index: number): number {
    for (let n = 0; n < this.count; n++) if (this.index[n] === index && this.slot[n] === slot) return n
    return -1
  }

  private widen(old: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
    const wide = new Int32Array(this.capacity)
    wide.set(old)
    return wide
  }
}
