/** What changes snow besides strokes: gifts from the air, regions and art. Each is checked and quantised into the log, and applied in its order. */
import { Air, type Gift, KG_PER_UNIT, checkGift, writeGift } from './air.ts'
import { type Art, ArtPress, checkArt, valueRows, writeFrame, writeValues } from './art.ts'
import type { Accounts } from './audit.ts'
import type { Changes } from './changes.ts'
import { EntryKind, type EntryLog } from './log.ts'
import type { Prints } from './prints/prints.ts'
import { REGION_WORDS, type Region, checkRegion, writeRegion } from './regions/region.ts'
import { MOST_REGIONS, Regions } from './regions/regions.ts'
import { ROW_WORDS } from './stroke-record.ts'
import type { TileStore } from './tile-store.ts'

/** Actors whose last gift is remembered. */
const GIFTS_KEPT = 4096

export class Edits {
  private readonly log: EntryLog
  private readonly changes: Changes
  private readonly air: Air
  private readonly regions: Regions
  private readonly art: ArtPress
  /** Mass units that the last gift of an actor laid down. */
  private readonly gifts = new Map<number, number>()
  /** Actors of masks and shelters that are not released, by id; one that waits in the log is among them. */
  private readonly owners = new Map<number, number>()
  private nextId = 1

  constructor(log: EntryLog, store: TileStore, changes: Changes, accounts: Accounts, prints: Prints) {
    this.log = log
    this.changes = changes
    this.air = new Air(store, accounts, prints)
    this.regions = new Regions(store, changes, accounts, prints)
    this.art = new ArtPress(store, changes, accounts, prints)
  }

  give(tick: number, gift: Readonly<Gift>): void {
    checkGift(gift)
    const at = this.row(tick, gift.actor, EntryKind.Give)
    writeGift(gift, this.log.words, at)
  }

  /** kg that the last applied gift of this actor laid down. */
  given(actor: number): number {
    return (this.gifts.get(actor) ?? 0) * KG_PER_UNIT
  }

  /** kg in the air. */
  get airborne(): number {
    return this.air.held * KG_PER_UNIT
  }

  erase(tick: number, region: Readonly<Region>): void {
    checkRegion(region)
    const at = this.row(tick, region.actor, EntryKind.Erase)
    writeRegion(region, this.log.words, at)
  }

  /** Queues a region that stays; returns its id. */
  keep(
    tick: number,
    kind: typeof EntryKind.Mask | typeof EntryKind.Shelter,
    region: Readonly<Region>,
  ): number {
    checkRegion(region)
    if (this.owners.size >= MOST_REGIONS) {
      throw new Error(
        `${MOST_REGIONS} masks and shelters are in place, and there can be no more: release those that are not needed, or make fewer, larger ones`,
      )
    }
    const id = this.nextId++
    this.owners.set(id, region.actor)
    const at = this.row(tick, region.actor, kind)
    writeRegion(region, this.log.words, at)
    this.log.words[at + REGION_WORDS] = id
    return id
  }

  release(tick: number, id: number): void {
    const actor = this.owners.get(id)
    if (actor === undefined) {
      throw new Error(
        `release(${id}): no mask or shelter has this id, or it was released before. Give what mask() or shelter() returned`,
      )
    }
    this.owners.delete(id)
    // In the order of its actor, so that it never comes before what it releases.
    const at = this.row(tick, actor, EntryKind.Release)
    this.log.words[at + REGION_WORDS] = id
  }

  stampArt(tick: number, art: Readonly<Art>): void {
    checkArt(art)
    const first = this.row(tick, art.actor, EntryKind.Art)
    writeFrame(art, this.log.words, first)
    const rows = valueRows(art.columns * art.rows)
    for (let n = 0; n < rows; n++) {
      const at = this.row(tick, art.actor, EntryKind.ArtValues)
      writeValues(art, n, this.log.words, at)
    }
  }

  /** Carries out entry i of the log, which is no stroke. */
  apply(i: number): void {
    const { log } = this
    const kind = log.kindOf(i)
    const at = i * ROW_WORDS
    if (kind === EntryKind.Give) this.remember(log.actorOf(i), this.air.give(log.words, at, this.changes))
    else if (kind === EntryKind.Art) this.art.begin(log.words, at)
    else if (kind === EntryKind.ArtValues) this.art.take(log.words, at)
    else this.region(kind, log.actorOf(i), at)
  }

  /** Feeds what decides later ticks beside the snow to a hash. */
  mix(mix: (word: number) => void): void {
    this.regions.mix(mix)
    if (this.air.held !== 0) mix(this.air.held)
  }

  private region(kind: EntryKind, actor: number, at: number): void {
    const { words } = this.log
    this.regions.apply(kind, words, at)
    const id = words[at + REGION_WORDS]
    if (kind === EntryKind.Release) this.owners.delete(id)
    else if (kind !== EntryKind.Erase) {
      // A replayed log brings ids that this field did not hand out.
      this.owners.set(id, actor)
      if (id >= this.nextId) this.nextId = id + 1
    }
  }

  private remember(actor: number, mass: number): void {
    const { gifts } = this
    gifts.delete(actor)
    gifts.set(actor, mass)
    if (gifts.size > GIFTS_KEPT) gifts.delete(gifts.keys().next().value as number)
  }

  /** A new row of zeros. */
  private row(tick: number, actor: number, kind: EntryKind): number {
    const at = this.log.push(tick, actor, kind)
    this.log.words.fill(0, at, at + ROW_WORDS)
    return at
  }
}
