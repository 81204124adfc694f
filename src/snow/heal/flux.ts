/** How much snow crosses a face between two texels in a visit: what slides where it is too steep, and what spreads. */
import { PACKED_CAP } from '../bearing.ts'
import type { Texels } from '../texels.ts'
import { MASS_SHIFT, TOP_STEP, type Tile } from '../tile.ts'
import {
  DEAD_BAND,
  GENTLEST,
  LOOSE_TOP,
  PERIOD,
  REPOSE,
  SLUMP,
  SLUMP_VISITS,
  STILL,
  diffusionTables,
  threshold,
  topThreshold,
} from './law.ts'

/** A face carries at most this power of two less than its column: four faces leave half. */
const COLUMN_SHIFT = 3
/** Columns thinner than this (25 cm) are all top layer: their mean density moves. */
const THIN = 2048
/** Most mass with which a texel still takes more: room under the i16 limit. */
const FULL = 32_000
/** Flux from which the receiver's `top` mixes with what slid down. */
const MIXING = 3

export class Flux {
  /** Drops up to this, height units, carry nothing. */
  least = 0
  /** Shares that spread over faces which fall toward +x, −x, +z, −z, by `top` + 128. */
  shares = STILL
  /** True when the face at hand is too steep to stand. */
  steep = false
  /** What the face at hand carries. */
  amount = 0
  mass = 0
  private readonly diffusion: readonly (readonly Int32Array[])[]
  private share = 0
  private massShare = 0
  private topShare = 0

  constructor(wind: { readonly x: number; readonly z: number }) {
    this.diffusion = diffusionTables(wind.x, wind.z)
  }

  /** Prepares for the faces of one visit; returns true when snow spreads in it, not only slides. */
  begin(visits: number, beat: number): boolean {
    const n = Math.floor(beat / PERIOD)
    this.share = threshold(n)
    this.massShare = this.share >> (16 - MASS_SHIFT)
    this.topShare = topThreshold(n)
    const spreads = visits >= SLUMP_VISITS
    this.shares = spreads ? this.diffusion[visits - SLUMP_VISITS] : STILL
    this.least = spreads ? DEAD_BAND : GENTLEST
    return spreads
  }

  /** Height units that would cross a face with a drop, from snow of a `top`; sets `steep`. */
  wanted(drop: number, top: number, shares: Int32Array): number {
    const p = top + 128
    let wanted = Math.imul(drop, shares[p]) + this.share
    const excess = drop - REPOSE[p]
    this.steep = excess > 0
    if (excess > 0) wanted += Math.imul(excess, SLUMP[p])
    return wanted >> 16
  }

  /**
   * Sets what leaves texel i of a tile, which lies at `at`: bounded by its column, with the density of its top. `taken` is the mass
   * of the texel that takes it. False when nothing can cross.
   */
  measure(
    tile: Tile,
    i: number,
    { height, mass: masses, top }: Texels,
    at: number,
    wanted: number,
    taken: number,
  ): boolean {
    const h = height[at]
    const m = masses[at]
    const p = top[at]
    let mass = (Math.imul(wanted, tile.restDensity + TOP_STEP * p) + this.massShare) >> MASS_SHIFT
    let amount = wanted
    if (!isRoomy(tile, h, m, wanted, mass)) {
      const rest = tile.rest(i)
      const column = rest + h
      amount = Math.min(wanted, column >> COLUMN_SHIFT)
      if (amount <= 0) return false
      mass = this.bounded(tile, p, m, amount, column, rest)
    }
    if (taken + 4 * mass > FULL) return false
    this.amount = amount
    this.mass = mass
    return true
  }

  /** Mass of what leaves a texel of mass m under a `top`, kept within what its column holds. */
  private bounded(
    { restDensity }: Tile,
    top: number,
    m: number,
    amount: number,
    column: number,
    rest: number,
  ): number {
    const available = ((rest * restDensity) >> MASS_SHIFT) + m
    let mass = (Math.imul(amount, restDensity + TOP_STEP * top) + this.massShare) >> MASS_SHIFT
    const mean = Math.floor((available * amount) / column + this.massShare / (1 << MASS_SHIFT))
    if (column < THIN && mass > mean) mass = mean
    // Loose snow leaving a dense column would leave it denser than pressing makes it.
    if (mass < mean && available << MASS_SHIFT > column * PACKED_CAP) mass = mean
    const most = available >> COLUMN_SHIFT
    return mass < most ? mass : most
  }

  /** `top` after so much loose snow came to lie on it. */
  mixed(top: number, amount: number): number {
    if (amount <= MIXING) return top
    const rounding = LOOSE_TOP < top ? 2047 - this.topShare : this.topShare
    return top + ((Math.imul(LOOSE_TOP - top, amount < 2048 ? amount : 2048) + rounding) >> 11)
  }
}

/** True when a column is so deep, light and heavy that nothing bounds what leaves it: told without its exact depth. */
function isRoomy(
  { restDensity, restLeast }: Tile,
  h: number,
  m: number,
  amount: number,
  mass: number,
): boolean {
  const column = restLeast + h
  return (
    column >= THIN &&
    amount <= column >> COLUMN_SHIFT &&
    mass <= (((restLeast * restDensity) >> MASS_SHIFT) + m) >> COLUMN_SHIFT &&
    restDensity <= PACKED_CAP &&
    m << MASS_SHIFT <= restLeast * (PACKED_CAP - restDensity) + h * PACKED_CAP
  )
}
