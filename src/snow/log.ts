/**
 * Entries that wait to be applied. Every change of snow is an entry; the order of entries, (tick, actor, order of
 * enqueueing), is the order of application whatever order systems ran in. The log grows and never drops.
 */
import { GridHeap } from './mesh/grid-heap.ts'
import { GRID_WORD, NO_GRID, ROW_WORDS, type StrokeRecord } from './stroke-record.ts'
import { type Stroke, StrokeShape } from './types.ts'

/** What an entry asks for. The numbers are part of kept logs: append only. */
export const EntryKind = {
  Stroke: 0,
  Weather: 1,
  Give: 2,
  Erase: 3,
  Mask: 4,
  Shelter: 5,
  Release: 6,
  Art: 7,
  /** Values of the art before it. */
  ArtValues: 8,
} as const
export type EntryKind = (typeof EntryKind)[keyof typeof EntryKind]

export class EntryLog {
  /** One row of ROW_WORDS an entry. */
  words = new Int32Array(0)
  /** Grids of waiting mesh strokes; their rows say where. */
  readonly grids = new GridHeap()
  private kinds = new Uint8Array(0)
  private actors = new Float64Array(0)
  private ticks = new Float64Array(0)
  private order = new Int32Array(0)
  private spare = new Int32Array(0)
  private capacity = 0
  count = 0
  /** Most entries that ever waited at once. */
  highWater = 0

  constructor() {
    this.grow(256)
  }

  /** Checks and quantises a stroke into a record; a grid that it has is held here. @throws when it cannot be made. */
  take(stroke: Readonly<Stroke>, record: StrokeRecord): void {
    record.set(stroke)
    if (stroke.shape === StrokeShape.Mesh) record.grid = this.grids.hold(stroke.grid!)
  }

  /** Adds an entry. @returns where in `words` the caller writes its row. */
  push(tick: number, actor: number, kind: EntryKind): number {
    if (this.count === this.capacity) this.grow(this.capacity * 2)
    const i = this.count++
    this.kinds[i] = kind
    this.actors[i] = actor
    this.ticks[i] = tick
    if (this.count > this.highWater) this.highWater = this.count
    return i * ROW_WORDS
  }

  kindOf(i: number): EntryKind {
    return this.kinds[i] as EntryKind
  }

  actorOf(i: number): number {
    return this.actors[i]
  }

  /** Tick in which entry i was queued. */
  tickOf(i: number): number {
    return this.ticks[i]
  }

  /** Where in `grids` the grid of entry i starts; NO_GRID of what is no stroke of a mesh. */
  gridOf(i: number): number {
    return this.kinds[i] === EntryKind.Stroke ? this.words[i * ROW_WORDS + GRID_WORD] : NO_GRID
  }

  /** Copies entry i, a stroke, into `record`. */
  read(i: number, record: StrokeRecord): void {
    record.actor = this.actors[i]
    record.read(this.words, i * ROW_WORDS)
  }

  /** Entry numbers in order of application; valid until the next call. A stable merge sort: it allocates nothing. */
  sorted(): Int32Array {
    const n = this.count
    let from = this.order
    let to = this.spare
    let ordered = true
    for (let i = 0; i < n; i++) {
      from[i] = i
      if (i > 0 && this.follows(i - 1, i)) ordered = false
    }
    if (ordered) return from
    for (let width = 1; width < n; width *= 2) {
      for (let low = 0; low < n; low += width * 2) this.merge(from, to, low, width)
      const last = from
      from = to
      to = last
    }
    return from
  }

  /** Feeds every waiting entry, in order of application, to a hash. */
  mix(mix: (word: number) => void): void {
    const order = this.sorted()
    for (let n = 0; n < this.count; n++) {
      const i = order[n]
      mix(this.actors[i])
      mix(this.kinds[i])
      const grid = this.gridOf(i)
      for (let w = 0; w < ROW_WORDS; w++) {
        if (grid === NO_GRID || w !== GRID_WORD) mix(this.words[i * ROW_WORDS + w])
      }
      this.grids.mix(grid, mix)
    }
  }

  clear(): void {
    this.count = 0
    this.grids.clear()
  }

  /** True when entry a must come after entry b. */
  private follows(a: number, b: number): boolean {
    if (this.ticks[a] !== this.ticks[b]) return this.ticks[a] > this.ticks[b]
    return this.actors[a] > this.actors[b]
  }

  private merge(from: Int32Array, to: Int32Array, low: number, width: number): void {
    const middle = Math.min(low + width, this.count)
    const high = Math.min(low + width * 2, this.count)
    let a = low
    let b = middle
    for (let i = low; i < high; i++) {
      to[i] = a < middle && (b >= high || !this.follows(from[a], from[b])) ? from[a++] : from[b++]
    }
  }

  private grow(capacity: number): void {
    const words = new Int32Array(capacity * ROW_WORDS)
    words.set(this.words)
    const kinds = new Uint8Array(capacity)
    kinds.set(this.kinds)
    const actors = new Float64Array(capacity)
    actors.set(this.actors)
    const ticks = new Float64Array(capacity)
    ticks.set(this.ticks)
    this.words = words
    this.kinds = kinds
    this.actors = actors
    this.ticks = ticks
    this.order = new Int32Array(capacity)
    this.spare = new Int32Array(capacity)
    this.capacity = capacity
  }
}
