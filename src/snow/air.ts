/**
 * Snow in the air: strokes lift it (`Stroke.lift`), gifts lay it down. The accounts `lifted` and `given` say how much; what they
 * hold together is the air's, never less than nothing.
 */
import type { Accounts } from './audit.ts'
import { type Changes, placeOf } from './changes.ts'
import type { Prints } from './prints/prints.ts'
import { RimList } from './rim-list.ts'
import { POSITION_SHIFT, POSITION_UNITS } from './stroke-record.ts'
import { MASS_UNITS, TEXEL, TEXELS_PER_METRE, texelIndex } from './tile.ts'
import type { TileStore } from './tile-store.ts'
import { LARGEST, WORLD_LIMIT, isActor } from './validate.ts'

/** A heap of snow that falls out of the air: round or oval, highest in the middle, ending gently at its half extents. */
export interface Gift {
  /** Stable actor id of who gives; part of the order in which entries are applied. */
  readonly actor: number
  readonly x: number
  readonly z: number
  /** Half extents along x and along z, m. Less than a texel (4 cm) counts as one. */
  readonly halfWidth: number
  readonly halfLength: number
  /** kg. The air gives no more than it holds. */
  readonly mass: number
  /** True: the giver brings the snow, and the account `art` is debited instead of the air. */
  readonly own?: boolean
}

/** kg in one mass unit of one texel. */
export const KG_PER_UNIT = (TEXEL * TEXEL) / MASS_UNITS
const PER_METRE = TEXELS_PER_METRE * POSITION_UNITS
/** Most that one gift may be, kg. */
const HEAVIEST = 100_000
const WEIGHT_UNITS = 1023

function check(holds: boolean, field: keyof Gift, value: unknown, fix: string): void {
  if (holds) return
  const problem = Number.isFinite(value) ? 'out of range' : 'not a finite number'
  throw new Error(`Gift.${field} is ${String(value)}: ${problem}. ${fix}`)
}

/** @throws when the gift is none, naming the field and what to give instead. */
export function checkGift({ actor, x, z, halfWidth, halfLength, mass }: Readonly<Gift>): void {
  check(isActor(actor), 'actor', actor, 'Give the stable actor id of who gives, a whole number of 32 bits')
  const place = `Give metres within ${WORLD_LIMIT} of the origin`
  check(Math.abs(x) <= WORLD_LIMIT, 'x', x, place)
  check(Math.abs(z) <= WORLD_LIMIT, 'z', z, place)
  const size = `Give a half extent in metres above 0 and up to ${LARGEST}`
  check(halfWidth > 0 && halfWidth <= LARGEST, 'halfWidth', halfWidth, size)
  check(halfLength > 0 && halfLength <= LARGEST, 'halfLength', halfLength, size)
  check(mass >= 0 && mass <= HEAVIEST, 'mass', mass, `Give kilograms from 0 to ${HEAVIEST}`)
}

/** Writes a gift, quantised, into `words` from index `at`. */
export function writeGift(gift: Readonly<Gift>, words: Int32Array, at: number): void {
  words[at] = Math.round(gift.x * PER_METRE)
  words[at + 1] = Math.round(gift.z * PER_METRE)
  words[at + 2] = Math.max(POSITION_UNITS, Math.round(gift.halfWidth * PER_METRE))
  words[at + 3] = Math.max(POSITION_UNITS, Math.round(gift.halfLength * PER_METRE))
  words[at + 4] = Math.round(gift.mass / KG_PER_UNIT)
  words[at + 5] = gift.own === true ? 1 : 0
}

export class Air {
  private readonly store: TileStore
  private readonly accounts: Accounts
  private readonly prints: Prints
  private readonly list: RimList

  constructor(store: TileStore, accounts: Accounts, prints: Prints) {
    this.prints = prints
    this.store = store
    this.accounts = accounts
    this.list = new RimList(store)
  }

  /** Mass units in the air. */
  get held(): number {
    return this.accounts.lifted + this.accounts.given
  }

  /** Lays down the gift whose row begins at `at`; returns the mass units that found a place. */
  give(words: Int32Array, at: number, changes: Changes): number {
    const own = words[at + 5] === 1
    const asked = words[at + 4]
    const mass = own || asked < this.held ? asked : this.held
    if (mass === 0) return 0
    this.heap(words[at], words[at + 1], words[at + 2] / POSITION_UNITS, words[at + 3] / POSITION_UNITS)
    const placed = mass - this.list.deal(mass, changes)
    this.prints.bury()
    if (own) this.accounts.art -= placed
    else this.accounts.given -= placed
    return placed
  }

  /**
   * Lists the texels of a heap round (x, z) with the weights (1 − n²)², n the distance in half extents a and b, texels: the biweight
   * kernel, smooth at the foot (Epanechnikov's squared; Silverman 1986, Density Estimation, table 3.1).
   */
  private heap(x: number, z: number, a: number, b: number): void {
    const { list, store } = this
    list.clear()
    const baseX = x >> POSITION_SHIFT
    const baseZ = z >> POSITION_SHIFT
    const fracX = x / POSITION_UNITS - baseX
    const fracZ = z / POSITION_UNITS - baseZ
    const right = Math.ceil(a)
    const down = Math.ceil(b)
    this.prints.watch(baseX - right, baseZ - down, baseX + right, baseZ + down)
    for (let j = -down; j <= down; j++) {
      const v = (j + 0.5 - fracZ) / b
      for (let i = -right; i <= right; i++) {
        const u = (i + 0.5 - fracX) / a
        const inside = 1 - u * u - v * v
        if (inside <= 0) continue
        const weight = (WEIGHT_UNITS * inside * inside) | 0
        if (weight === 0) continue
        const ix = baseX + i
        const iz = baseZ + j
        const tile = store.draft(ix >> 6, iz >> 6)
        const texel = texelIndex(ix, iz)
        if (tile.masked === null || !tile.masked.has(texel)) list.add(placeOf(tile, texel), weight)
      }
    }
  }
}
