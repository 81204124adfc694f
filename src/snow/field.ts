/**
 * The snow field: tiles, a log of strokes, and reads. One stroke goes through it like this: `enqueue` checks and quantises it
 * (stroke-record.ts) into the log (log.ts); `applyQueued` takes the log in order, presses each core (press.ts), deals what that
 * pushed out to the rim (rim.ts), and writes both to the tiles (changes.ts). Then the slow clock heals (heal/).
 */
import { type Accounts, countLedger, hashTiles, mixSchedules, openAccounts } from './audit.ts'
import { Changes } from './changes.ts'
import { Edits } from './edits.ts'
import type { Ground } from './ground/height-source.ts'
import { Healing } from './heal/healing.ts'
import { BEATS_PER_SECOND } from './heal/law.ts'
import type { Journal } from './journal.ts'
import { EntryKind, EntryLog } from './log.ts'
import { type FieldOptions, checkOptions } from './options.ts'
import { GridShape } from './mesh/grid-shape.ts'
import { Press } from './press.ts'
import { Marks } from './prints/marks.ts'
import { Reader } from './reader.ts'
import { ReadableField } from './readable-field.ts'
import { Reasons } from './reasons.ts'
import { Rim } from './rim.ts'
import { NO_GRID, ROW_WORDS, StrokeRecord } from './stroke-record.ts'
import { Sweep } from './sweep.ts'
import type { Tile } from './tile.ts'
import { TileStore } from './tile-store.ts'
import { checkPoint } from './validate.ts'
import { type FieldStats, type Ledger, NoMark, type SnowField, type SnowTile, type Stroke } from './types.ts'

/** Makes a field of undisturbed snow on a ground. @throws on options out of range. */
export function createSnowField(ground: Ground, options: FieldOptions = {}): SnowField {
  return new Field(ground, options)
}

/**
 * Makes the snow of a journal again on the same ground: same hash, to the bit, if the options are those of the field that wrote
 * it (`wobble`, `layerMask`, `healing`, `rate` and `visitCap` decide what is stored; `closed` does not).
 * @throws on options out of range, and when they name the same journal.
 */
export function replaySnowField(ground: Ground, journal: Journal, options: FieldOptions = {}): SnowField {
  if (options.journal === journal) {
    throw new Error(
      'replaySnowField: options.journal is the journal that is replayed, and would grow while it is read. Leave it out, or give another',
    )
  }
  const field = new Field(ground, { ...options, closed: false })
  field.replay(journal)
  return field
}

/** What to throw for all that went wrong in a tick. */
function failureOf(errors: readonly unknown[]): unknown {
  if (errors.length === 1) return errors[0]
  const messages = errors.map((error) => (error instanceof Error ? error.message : String(error)))
  return new AggregateError(errors, `${errors.length} entries of a tick failed: ${messages.join('; ')}`)
}

/** The one point of `predict`. */
const onePoint = new Float64Array(2)
const oneHeight = new Float64Array(1)

class Field extends ReadableField implements SnowField {
  readonly ground: Ground
  ready: boolean
  readonly prints: SnowField['prints']
  readonly stats: FieldStats = {
    tiles: 0,
    tileBytes: 0,
    strokes: 0,
    highWater: 0,
    waiting: 0,
    unmarked: new Uint32Array(Object.keys(NoMark).length),
  }
  protected readonly store: TileStore
  protected readonly reader: Reader
  protected readonly log = new EntryLog()
  private readonly changes: Changes
  protected readonly edits: Edits
  private readonly sweep = new Sweep()
  private readonly grid = new GridShape()
  private readonly press = new Press()
  private readonly rim: Rim
  protected readonly marks: Marks
  private readonly record = new StrokeRecord()
  private readonly accounts: Accounts = openAccounts()
  private readonly reasons = new Reasons()
  /** Errors of entries of the tick at hand. */
  private readonly failures: unknown[] = []
  private readonly layerMask: number
  private readonly rate: number
  protected readonly healing: Healing | null
  private readonly journal: Journal | null

  constructor(ground: Ground, options: FieldOptions) {
    super()
    const { wobble, layerMask, closed, reserve, healing, rate, visitCap, journal } = checkOptions(options)
    this.ground = ground
    this.rate = rate
    this.ready = !closed
    this.layerMask = layerMask
    this.journal = journal
    this.store = new TileStore(ground)
    this.store.reserve(reserve)
    this.marks = new Marks(this.store, rate)
    this.prints = this.marks.view
    this.healing = healing ? new Healing(this.store, this.marks.prints, ground.source.wind, visitCap) : null
    this.changes = new Changes(this.store, (tile) => this.healing?.disturb(tile))
    this.edits = new Edits(this.log, this.store, this.changes, this.accounts, this.marks.prints)
    this.rim = new Rim(this.store, wobble)
    this.reader = new Reader(ground, this.store, this.marks.residual)
  }

  open(): void {
    this.ready = true
  }

  enqueue(stroke: Readonly<Stroke>): void {
    this.log.take(stroke, this.record)
    const at = this.log.push(this.tick, this.record.actor, EntryKind.Stroke)
    this.record.write(this.log.words, at)
  }

  applyQueued(): void {
    const { stats, log } = this
    this.tick++
    this.marks.advance(this.tick)
    stats.strokes = 0
    stats.unmarked.fill(0)
    stats.highWater = log.highWater
    if (this.ready) this.applyAll()
    if (this.healing !== null) {
      this.healing.advance(Math.floor((this.tick * BEATS_PER_SECOND) / this.rate))
      stats.waiting = this.healing.waiting
    }
    if (this.journal !== null) this.journal.ticks = this.tick
    stats.tiles = this.store.tiles.length
    stats.tileBytes = this.store.packing.bytes
    // Only now: entries after a broken one, and the end of the tick, must not be lost with it.
    if (this.failures.length > 0) throw failureOf(this.failures.splice(0))
  }

  private applyAll(): void {
    const { failures, log } = this
    const order = log.sorted()
    for (let n = 0; n < log.count; n++) {
      try {
        this.apply(order[n])
      } catch (error) {
        failures.push(error)
      }
    }
    // What a broken stroke had pushed out has no place yet: it is spilled, so that the ledger still agrees.
    if (failures.length > 0) this.accounts.spilled -= this.ledger().residual
    log.clear()
  }

  private apply(i: number): void {
    const { log } = this
    this.journal?.note(log, i, this.tick)
    this.store.trimDrafts()
    this.changes.begin(true)
    const kind = log.kindOf(i)
    if (kind === EntryKind.Stroke) this.applyStroke(i)
    else if (kind === EntryKind.Weather) this.healing!.weather.set(log.words, i * ROW_WORDS)
    else this.edits.apply(i)
  }

  private applyStroke(i: number): void {
    const { accounts, press, record, rim, stats } = this
    this.log.read(i, record)
    stats.strokes++
    const reason = this.make()
    if (reason === NoMark.Marked) {
      accounts.spilled += rim.spilled
      accounts.lifted += press.lifted
      this.marks.leave(this.sweep, record, this.log.tickOf(i), press.sole)
    } else stats.unmarked[reason]++
    this.reasons.note(record.actor, reason)
  }

  replay(journal: Journal): void {
    let next = 0
    while (this.tick < journal.ticks) {
      next = journal.queue(this.log, next, this.tick + 1)
      this.applyQueued()
    }
  }

  mixPending(mix: (word: number) => void): void {
    this.log.mix(mix)
    this.healing?.weather.mix(mix)
    // A tile that somebody read is ahead of one that nobody did, and they are the same snow.
    this.healing?.catchUpAll()
    mixSchedules(this.store.tiles, mix)
    this.edits.mix(mix)
  }

  reasonOf(actor: number): NoMark {
    return this.reasons.of(actor)
  }

  predict(stroke: Readonly<Stroke>, x: number, z: number): number {
    onePoint[0] = x
    onePoint[1] = z
    this.predictHeights(stroke, onePoint, oneHeight)
    return oneHeight[0]
  }

  predictHeights(stroke: Readonly<Stroke>, xz: Float64Array, out: Float64Array): void {
    const { changes, reader } = this
    for (let n = 0; n < out.length; n++) checkPoint(xz[2 * n], xz[2 * n + 1])
    this.log.take(stroke, this.record)
    this.store.trimDrafts()
    changes.begin(false)
    for (let n = 0; n < out.length; n++) reader.watch(changes, xz[2 * n], xz[2 * n + 1])
    this.marks.foresee(this.make() === NoMark.Marked, this.sweep, this.record, this.press.sole)
    this.log.grids.release(this.record.grid)
    for (let n = 0; n < out.length; n++) {
      const x = xz[2 * n]
      const z = xz[2 * n + 1]
      out[n] = reader.watchedHeight(changes, n, x, z) + this.marks.foreseen(x, z)
    }
  }

  ledger(): Ledger {
    this.healing?.settle(this.accounts)
    return countLedger(this.store.tiles, this.store.packing, this.accounts)
  }

  hash(): string {
    this.healing?.catchUpAll()
    return hashTiles(this.store.tiles, this.store.packing, this.store.undisturbed)
  }

  get tiles(): readonly SnowTile[] {
    this.healing?.catchUpAll()
    return this.store.tiles
  }

  tileAt(tx: number, tz: number): SnowTile | null {
    return this.store.at(tx, tz)
  }

  forEachDirtyTile(visit: (tile: SnowTile) => void): void {
    this.store.forEachDirty(visit)
  }

  clean(tile: SnowTile): void {
    this.store.clean(tile as Tile)
  }

  /** Makes the stroke in `record`, into the tiles or only into `changes` as that was begun. */
  private make(): NoMark {
    const { changes, press, record, rim, store, sweep } = this
    rim.spilled = 0
    if ((record.layer & this.layerMask) === 0) return NoMark.Masked
    sweep.set(record)
    sweep.grid = record.grid === NO_GRID ? null : this.grid
    sweep.grid?.load(this.log.grids.words, record.grid, sweep, this.ground, store, record.edge > 0)
    press.run(sweep, record, this.ground, store, changes)
    if (press.displaced > 0) rim.run(sweep, record, press, changes)
    return changes.count > 0 ? NoMark.Marked : press.reason(sweep, store)
  }
}
