/**
 * The slow clock. It beats 60 times a second whatever the tick rate. Each beat it visits the tiles whose slot has come
 * (relax.ts), and now and then it brings tiles that nobody touches up to date (exchange.ts), for the picture; that changes no
 * result, because every tile is caught up before anything reads or changes it.
 */
import type { Accounts } from '../audit.ts'
import { NEVER, type Tile } from '../tile.ts'
import type { Prints } from '../prints/prints.ts'
import type { TileStore } from '../tile-store.ts'
import { STEP_WORDS, Step, WeatherHistory } from '../weather/history.ts'
import { Exchange } from './exchange.ts'
import { FIRST_STEP, GAPS, HOLD, MOST_REPEATS, PERIOD, SLUMP_VISITS, SPACING } from './law.ts'
import { Plan } from './plan.ts'
import { Relax } from './relax.ts'

/** Beats that the ring of due tiles reaches ahead: more than the longest gap. */
const RING = 4096
/** Tiles looked at in a beat, as a share of all, and steps after which a beat catches up no more of them. */
const SWEEP_SHARE = 128
const SWEEP_STEPS = 8
/** Tiles are packed when more than this (117 MB) are unpacked, if they are not visited for so many beats: not for the first gap of `GAPS`. */
const MOST_UNPACKED = 4096
const REST = 9 * PERIOD

export class Healing {
  private readonly store: TileStore
  private readonly prints: Prints
  private readonly relax: Relax
  readonly weather: WeatherHistory
  private readonly exchange: Exchange
  private readonly plan = new Plan()
  /** Most visits in a beat. By count, never by time, so that every machine does the same. */
  private readonly cap: number
  /** First of the linked tiles due at each beat, modulo RING. */
  private readonly ring: (Tile | null)[] = Array.from({ length: RING }, () => null)
  /** Tiles whose turn came, in the order of their visits; those beyond the cap stay for the next beat. */
  private readonly ready: Tile[] = []
  private readyCount = 0
  private cursor = 0

  constructor(
    store: TileStore,
    prints: Prints,
    wind: { readonly x: number; readonly z: number },
    cap: number,
  ) {
    this.prints = prints
    this.store = store
    this.cap = cap
    this.weather = new WeatherHistory(store.undisturbed, store.pack)
    this.exchange = new Exchange(store.packing)
    this.relax = new Relax(store, wind, (tile, visits) => this.join(tile, visits))
    store.firstStep = FIRST_STEP
    store.catchUp = (tile) => this.catchUp(tile)
  }

  /** Tiles that wait because a beat had more than the cap. */
  get waiting(): number {
    return this.readyCount
  }

  /** Lets the clock beat until `beat`. */
  advance(beat: number): void {
    const { store } = this
    while (store.beat < beat) {
      store.beat++
      this.weather.pass(store.beat)
      store.weather = this.weather.count
      store.trimDrafts()
      this.collect()
      this.visit()
      this.sweep()
    }
  }

  /** A stroke changed the tile: its visits and steps begin anew. */
  disturb(tile: Tile): void {
    const { beat } = this.store
    tile.visits = 0
    tile.repeats = 0
    tile.stepIndex = 0
    if (tile.nextStep > beat + FIRST_STEP) tile.nextStep = beat + FIRST_STEP
    // One whose turn has come keeps it, or strokes in every tick would put its visit off for ever.
    if (tile.due < 0 || tile.due > beat) this.schedule(tile, this.nextSlot(tile))
  }

  /** Brings a tile up to the present beat. */
  catchUp(tile: Tile): void {
    const { plan, weather } = this
    const { beat } = this.store
    plan.clear()
    for (;;) {
      // Of two at one beat the weather's comes first.
      const fresh = tile.weather < weather.count ? weather.beatOf(tile.weather) : NEVER
      if (fresh <= beat && fresh <= tile.nextStep) {
        plan.addWeather(tile, weather, tile.weather)
        if (tile.prints !== null) this.weatherPrints(tile, tile.weather)
        tile.weather++
      } else if (tile.nextStep <= beat) {
        plan.addHealing(tile, weather, tile.steps, weather.windAt(tile.nextStep), tile.weather)
        tile.steps++
        if (tile.stepIndex < SPACING.length - 1) tile.stepIndex++
        tile.nextStep += SPACING[tile.stepIndex]
      } else break
    }
    if (this.exchange.run(tile, plan)) this.store.touch(tile)
  }

  /** Weather step n covers prints or melts them. */
  private weatherPrints(tile: Tile, n: number): void {
    const { steps } = this.weather
    const at = n * STEP_WORDS
    this.prints.weather(tile, n, steps[at + Step.Fall], steps[at + Step.Melt])
  }

  /** Brings all tiles up to date. */
  catchUpAll(): void {
    const { tiles } = this.store
    for (let n = 0; n < tiles.length; n++) if (this.store.isBehind(tiles[n])) this.catchUp(tiles[n])
  }

  /** Brings all tiles up to date, and books what came and went with the air and what melted since the last time. */
  settle(accounts: Accounts): void {
    this.catchUpAll()
    this.exchange.settle(accounts)
  }

  /** Tiles of one slot lie at least five tiles apart, so that visits of one beat cannot meet. */
  slotOf(tx: number, tz: number): number {
    return (((tx + 12 * tz) % PERIOD) + PERIOD) % PERIOD
  }

  /** True when a is visited after b. */
  follows(a: Tile, b: Tile): boolean {
    return a.due !== b.due ? a.due > b.due : a.tz !== b.tz ? a.tz > b.tz : a.tx > b.tx
  }

  private nextSlot(tile: Tile): number {
    const { beat } = this.store
    const due = beat - (beat % PERIOD) + this.slotOf(tile.tx, tile.tz)
    return due > beat ? due : due + PERIOD
  }

  /**
   * A flux reached the tile: asleep, it wakes as old as the one it came from. Not from a last visit: two neighbours would wake
   * each other for ever, and snow along borders would spread more than elsewhere.
   */
  private join(tile: Tile, visits: number): void {
    if (tile.due >= 0 || visits === GAPS.length - 1) return
    tile.visits = visits
    tile.repeats = 0
    this.schedule(tile, this.nextSlot(tile) + (GAPS[visits] - 1) * PERIOD)
  }

  private schedule(tile: Tile, due: number): void {
    if (tile.due === due) return
    this.unlink(tile)
    tile.due = due
    const place = due % RING
    const head = this.ring[place]
    tile.dueAfter = head
    if (head !== null) head.dueBefore = tile
    this.ring[place] = tile
  }

  /** Takes a tile from the ring, if it is there. */
  private unlink(tile: Tile): void {
    if (tile.due < 0) return
    if (tile.dueBefore === null) this.ring[tile.due % RING] = tile.dueAfter
    else tile.dueBefore.dueAfter = tile.dueAfter
    if (tile.dueAfter !== null) tile.dueAfter.dueBefore = tile.dueBefore
    tile.dueBefore = null
    tile.dueAfter = null
    tile.due = -1
  }

  /** Moves the tiles that are due now to `ready`, sorted. */
  private collect(): void {
    const { ready, ring, store } = this
    const place = store.beat % RING
    let tile = ring[place]
    ring[place] = null
    while (tile !== null) {
      const next: Tile | null = tile.dueAfter
      tile.dueAfter = null
      tile.dueBefore = null
      let n = this.readyCount++
      for (; n > 0 && this.follows(ready[n - 1], tile); n--) ready[n] = ready[n - 1]
      ready[n] = tile
      tile = next
    }
  }

  private visit(): void {
    const { ready, store } = this
    const count = Math.min(this.readyCount, this.cap)
    for (let n = 0; n < count; n++) {
      const tile = ready[n]
      if (store.isBehind(tile)) this.catchUp(tile)
      const moved = this.relax.run(tile, store.beat)
      const holds = tile.visits === SLUMP_VISITS - 1 && moved > HOLD && tile.repeats < MOST_REPEATS
      if (holds) tile.repeats++
      else tile.visits++
      this.again(tile)
      // At once, while its body is in the cache.
      if (this.rests(tile)) store.packing.pack(tile)
    }
    for (let n = count; n < this.readyCount; n++) ready[n - count] = ready[n]
    this.readyCount -= count
  }

  /** After a visit: the next one, or sleep. */
  private again(tile: Tile): void {
    tile.due = -1
    if (tile.visits >= GAPS.length) return
    this.schedule(tile, this.nextSlot(tile) + (GAPS[tile.visits] - 1) * PERIOD)
  }

  /** Catches up a few tiles that nobody asked for, and packs those that rest. */
  sweep(): void {
    const { tiles, packing } = this.store
    let steps = 0
    let left = Math.ceil(tiles.length / SWEEP_SHARE)
    for (; left > 0 && steps < SWEEP_STEPS; left--) {
      this.cursor = this.cursor + 1 < tiles.length ? this.cursor + 1 : 0
      const tile = tiles[this.cursor]
      if (tile.body !== null && this.rests(tile)) packing.pack(tile)
      if (!this.store.isBehind(tile)) continue
      this.catchUp(tile)
      steps += this.plan.count
    }
  }

  /** True when a tile should be packed: memory is short and no visit of it is near. Changes no result. */
  rests({ due }: Tile): boolean {
    return this.store.packing.unpacked > MOST_UNPACKED && (due < 0 || due > this.store.beat + REST)
  }
}
