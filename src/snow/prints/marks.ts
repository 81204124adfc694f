/** All that a field keeps of marks beside its texels: records, the detail they add, the tracks they are, and what is drawn of them. */
import { BEATS_PER_SECOND } from '../heal/law.ts'
import type { SolePress } from '../sole-press.ts'
import type { StrokeRecord } from '../stroke-record.ts'
import type { Sweep } from '../sweep.ts'
import type { TileStore } from '../tile-store.ts'
import { Prints } from './prints.ts'
import type { Mark } from './record.ts'
import { Residual } from './residual.ts'
import { type Track, Tracks } from './tracks.ts'
import { PrintsView } from './view.ts'

export class Marks {
  readonly prints: Prints
  readonly residual: Residual
  readonly view: PrintsView
  private readonly trails: Tracks
  private readonly rate: number
  /** The stroke that is predicted, if it would mark, and the mark that it would leave. */
  private sweep: Sweep | null = null
  private mark: Readonly<Mark> | null = null

  /** @param rate ticks per second. */
  constructor(store: TileStore, rate: number) {
    this.rate = rate
    this.prints = new Prints(store)
    this.residual = new Residual(store, this.prints)
    this.view = new PrintsView(store, this.prints, this.residual)
    this.trails = new Tracks(store)
    this.advance(0)
  }

  /** So many ticks have begun. */
  advance(ticks: number): void {
    this.residual.beat = this.beatOf(ticks)
    this.residual.nextBeat = this.beatOf(ticks + 1)
  }

  /** A stroke that was queued in a tick has marked. */
  leave(sweep: Sweep, record: Readonly<StrokeRecord>, tick: number, sole: SolePress): void {
    this.prints.leave(sweep, record, this.beatOf(tick), sole)
  }

  /** Takes up a stroke that is predicted to mark in this tick, or not, for `foreseen`. */
  foresee(marks: boolean, sweep: Sweep, record: Readonly<StrokeRecord>, sole: SolePress): void {
    this.sweep = marks ? sweep : null
    this.mark = marks ? this.prints.markOf(sweep, record, this.residual.beat, sole) : null
  }

  /** What prints will add at (x, z), m, at the end of the tick. */
  foreseen(x: number, z: number): number {
    return this.residual.foresee(x, z, this.sweep, this.mark)
  }

  tracks(x: number, z: number, radius: number, out: Track[]): Track[] {
    return this.trails.within(x, z, radius, this.residual.beat, out)
  }

  /** Beat of the slow clock at the end of a tick. */
  private beatOf(tick: number): number {
    return Math.floor((tick * BEATS_PER_SECOND) / this.rate)
  }
}
