/**
 * Everything that changed a field, in the order in which it was applied: enough to make the same snow again, bit for bit, and to
 * tell which strokes made a place what it is.
 */
import { EntryKind, type EntryLog } from './log.ts'
import { GridHeap } from './mesh/grid-heap.ts'
import { distances, evaluateRow } from './outline.ts'
import { GRID_WORD, LOAD_UNITS, NO_GRID, ROW_WORDS, StrokeRecord } from './stroke-record.ts'
import { Sweep } from './sweep.ts'
import { TEXEL, TEXELS_PER_METRE } from './tile.ts'
import { StrokeShape } from './types.ts'

/** Farthest from an outline that an entry still counts as one that made a place, m: where rims lie. */
const BESIDE = 0.35

/** An entry that made a place, as `entriesAt` tells it. */
export interface JournalEntry {
  readonly tick: number
  readonly actor: number
  readonly shape: keyof typeof StrokeShape
  /** From the outline of its shape, m: negative where it pressed, up to 0.35 where its rim may lie. */
  readonly distance: number
  /** N; 0 for a stroke without load. */
  readonly load: number
}

const SHAPE_NAMES = new Map(
  Object.entries(StrokeShape).map(([name, shape]) => [shape as number, name] as const),
)
const record = new StrokeRecord()
const sweep = new Sweep()

/** Grows by about 120 bytes an entry, and by 4 for each texel that a mesh covers: give it to a field that is to be replayed or looked into, not to every one. */
export class Journal {
  /** Entries kept, and ticks that have ended. */
  count = 0
  ticks = 0
  private words = new Int32Array(256 * ROW_WORDS)
  private readonly grids = new GridHeap()
  private kinds = new Uint8Array(256)
  private actors = new Float64Array(256)
  /** Ticks in which entries were queued and applied. */
  private queued = new Float64Array(256)
  private applied = new Float64Array(256)

  /** Keeps entry i of a log, applied in this tick. */
  note(log: EntryLog, i: number, tick: number): void {
    if (this.count === this.kinds.length) this.grow()
    const n = this.count++
    this.kinds[n] = log.kindOf(i)
    this.actors[n] = log.actorOf(i)
    this.queued[n] = log.tickOf(i)
    this.applied[n] = tick
    for (let w = 0; w < ROW_WORDS; w++) this.words[n * ROW_WORDS + w] = log.words[i * ROW_WORDS + w]
    const grid = log.gridOf(i)
    if (grid !== NO_GRID) this.words[n * ROW_WORDS + GRID_WORD] = this.grids.copy(log.grids, grid)
  }

  /** Queues what was applied in a tick, from entry `from` on; returns the first entry of a later tick. */
  queue(log: EntryLog, from: number, tick: number): number {
    let n = from
    for (; n < this.count && this.applied[n] === tick; n++) {
      const at = log.push(this.queued[n], this.actors[n], this.kinds[n] as EntryKind)
      for (let w = 0; w < ROW_WORDS; w++) log.words[at + w] = this.words[n * ROW_WORDS + w]
      if (this.kinds[n] !== EntryKind.Stroke) continue
      log.words[at + GRID_WORD] = log.grids.copy(this.grids, log.words[at + GRID_WORD])
    }
    return n
  }

  /**
   * The strokes that made the place (x, z) what it is: those that pressed it and those whose rim may lie on it, newest first, at
   * most `most`.
   */
  entriesAt(x: number, z: number, most = 32): JournalEntry[] {
    const found: JournalEntry[] = []
    const ix = Math.floor(x * TEXELS_PER_METRE)
    const iz = Math.floor(z * TEXELS_PER_METRE)
    for (let n = this.count - 1; n >= 0 && found.length < most; n--) {
      if (this.kinds[n] !== EntryKind.Stroke) continue
      record.read(this.words, n * ROW_WORDS)
      if (record.grid !== NO_GRID) distances[0] = this.grids.distance(record.grid, ix, iz)
      else if (!this.measure(ix, iz)) continue
      const distance = distances[0] * TEXEL
      if (distance > BESIDE) continue
      found.push({
        tick: this.applied[n],
        actor: this.actors[n],
        shape: SHAPE_NAMES.get(record.shape) as keyof typeof StrokeShape,
        distance,
        load: record.load / LOAD_UNITS,
      })
    }
    return found
  }

  /** Distance of a texel from the outline of the stroke in `record`. @returns false when it is far. */
  private measure(ix: number, iz: number): boolean {
    sweep.set(record)
    const across = sweep.centreX(ix)
    const along = sweep.centreZ(iz)
    const reach = sweep.length + sweep.alongExtent + sweep.acrossExtent + BESIDE * TEXELS_PER_METRE
    if (across * across + along * along > reach * reach) return false
    evaluateRow(sweep, ix, iz, 1)
    return true
  }

  private grow(): void {
    const larger = this.kinds.length * 2
    this.words = copied(new Int32Array(larger * ROW_WORDS), this.words)
    this.kinds = copied(new Uint8Array(larger), this.kinds)
    this.actors = copied(new Float64Array(larger), this.actors)
    this.queued = copied(new Float64Array(larger), this.queued)
    this.applied = copied(new Float64Array(larger), this.applied)
  }
}

function copied<T extends { set(from: T): void }>(to: T, from: T): T {
  to.set(from)
  return to
}
