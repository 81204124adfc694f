/**
 * The texels of a rim with the shares they ask for, and how mass is dealt to them: exact to the unit, over tile borders too.
 */
import { type Changes, indexOf, slotOf } from './changes.ts'
import { HEIGHT_LIMIT, MASS_LIMIT, MASS_SHIFT, type Tile } from './tile.ts'
import type { TileStore } from './tile-store.ts'

/** Density of pushed-out snow, as a share of the rest density. */
export const LOOSENESS = 0.8
/** `top` of freshly thrown snow: 40 kg/m³ below rest. */
const LOOSE_TOP = -10
/** Thickness, as a power of two of height units (0.25 m), of the layer into which thrown snow mixes. */
const MIX_SHIFT = 11

/** Less mass than this is told in 32 bits. */
const MOST_SMALL = 0x7fffffff

export class RimList {
  private places = new Int32Array(1024)
  private weights = new Int32Array(1024)
  private count = 0
  /** The tile at hand, and the height units that one unit of thrown mass is tall in it. */
  private slot = -1
  private tile!: Tile
  private perMass = 0
  private readonly store: TileStore

  constructor(store: TileStore) {
    this.store = store
  }

  clear(): void {
    this.count = 0
  }

  /** Adds the texel at `place` with a whole share above 0. Texels come in world row order, never in tile order. */
  add(place: number, weight: number): void {
    const n = this.count++
    if (n === this.places.length) this.grow()
    this.places[n] = place
    this.weights[n] = weight
  }

  /**
   * Gives each texel its share of `mass`: the whole part of the running total, so that no rounding is lost. What a full
   * texel refuses walks back along the list; returns what found no place.
   */
  deal(mass: number, changes: Changes): number {
    const { places, weights, count } = this
    let total = 0
    for (let n = 0; n < count; n++) total += weights[n]
    if (total === 0) return mass
    const perWeight = mass / total
    // Whole numbers of 32 bits, as of all but the largest strokes, are cut off faster.
    const isSmall = mass < MOST_SMALL
    let sum = 0
    let dealt = 0
    let refused = 0
    this.slot = -1
    for (let n = 0; n < count; n++) {
      sum += weights[n]
      const upTo = n === count - 1 ? mass : isSmall ? (sum * perWeight) | 0 : Math.floor(sum * perWeight)
      const give = upTo - dealt
      if (give === 0) continue
      dealt = upTo
      if (changes.ignores(places[n])) continue
      refused += give - this.give(places[n], give, changes)
    }
    for (let n = count - 1; refused > 0 && n >= 0; n--) refused -= this.give(places[n], refused, changes)
    return refused
  }

  /** Lays up to `mass` units on a texel; returns what it took. */
  private give(place: number, mass: number, changes: Changes): number {
    const slot = slotOf(place)
    if (slot !== this.slot) this.enter(slot)
    const { tile, perMass } = this
    const i = indexOf(place)
    const body = tile.unpacked()
    const height = body.height[i]
    const old = body.mass[i]
    const rise = (mass * perMass + 0.5) | 0
    if (old + mass > MASS_LIMIT || height + rise > HEIGHT_LIMIT) {
      const room = Math.min(MASS_LIMIT - old, Math.floor((HEIGHT_LIMIT - height) / perMass - 0.5))
      return room > 0 ? this.give(place, Math.min(room, mass - 1), changes) : 0
    }
    const top = body.top[i]
    const mixed = rise < 1 << MIX_SHIFT ? rise : 1 << MIX_SHIFT
    const loosened = top + (((LOOSE_TOP - top) * mixed) >> MIX_SHIFT)
    changes.lay(tile, i, height + rise, old + mass, loosened)
    return mass
  }

  private enter(slot: number): void {
    this.slot = slot
    this.tile = this.store.slots[slot]
    this.perMass = (1 << MASS_SHIFT) / (LOOSENESS * this.tile.restDensity)
  }

  private grow(): void {
    const places = new Int32Array(this.places.length * 2)
    const weights = new Int32Array(this.places.length * 2)
    places.set(this.places)
    weights.set(this.weights)
    this.places = places
    this.weights = weights
  }
}
