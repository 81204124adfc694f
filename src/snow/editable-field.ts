import type { Gift } from './air.ts'
import type { Art } from './art.ts'
import type { Edits } from './edits.ts'
import type { Healing } from './heal/healing.ts'
import { EntryKind, type EntryLog } from './log.ts'
import type { Region } from './regions/region.ts'
import type { TileStore } from './tile-store.ts'
import type { Undisturbed } from './types.ts'
import { queueWeather } from './weather/entry.ts'
import { WEATHER, type Weather } from './weather/weather.ts'

/** The part of a field that takes edits; SnowField says what each is. */
export abstract class EditableField {
  protected tick = 0
  protected abstract readonly edits: Edits
  protected abstract readonly log: EntryLog
  protected abstract readonly store: TileStore
  protected abstract readonly healing: Healing | null

  setWeather(weather: Readonly<Weather>): void {
    if (this.healing === null) {
      throw new Error(
        'setWeather: a field made with healing: false has no clock. Make it without that option',
      )
    }
    queueWeather(this.log, this.tick, weather)
  }

  get weather(): Weather {
    return this.healing?.weather.weather ?? WEATHER.calm
  }

  get undisturbed(): Readonly<Undisturbed> {
    return this.store.undisturbed
  }

  give(gift: Readonly<Gift>): void {
    this.edits.give(this.tick, gift)
  }

  given(actor: number): number {
    return this.edits.given(actor)
  }

  get airborne(): number {
    return this.edits.airborne
  }

  erase(region: Readonly<Region>): void {
    this.edits.erase(this.tick, region)
  }

  mask(region: Readonly<Region>): number {
    return this.edits.keep(this.tick, EntryKind.Mask, region)
  }

  shelter(region: Readonly<Region>): number {
    return this.edits.keep(this.tick, EntryKind.Shelter, region)
  }

  release(id: number): void {
    this.edits.release(this.tick, id)
  }

  stampArt(art: Readonly<Art>): void {
    this.edits.stampArt(this.tick, art)
  }
}
