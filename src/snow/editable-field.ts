import type { Gift } from './air.ts'
import type { Art } from './art.ts'
import type { Edits } from './edits.ts'
import { EntryKind } from './log.ts'
import type { Region } from './regions/region.ts'

/** The part of a field that takes edits; SnowField says what each is. */
export abstract class EditableField {
  protected tick = 0
  protected abstract readonly edits: Edits

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
