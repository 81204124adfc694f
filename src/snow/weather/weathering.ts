/**
 * The weather's law for texels that differ from undisturbed snow. An even fall or melt moves undisturbed snow and changes
 * no offset; what is said here is by how much other snow moves more or less, until it is undisturbed too.
 */
import { CHANGED, HOLDS } from '../heal/block.ts'
import type { Plan } from '../heal/plan.ts'
import { type PlannedStep, densestOf } from '../heal/planned-step.ts'
import { MASS_SHIFT, TOP_STEP, type Tile, depthAfter, restIn } from '../tile.ts'
import type { Texels } from '../texels.ts'
import type { TexelBits } from '../regions/texel-bits.ts'
import { layerAfter } from './rates.ts'

/** Least density to which thrown snow is counted when it melts, kg/m³. */
const LIGHTEST = 30
/** A step with at least this much fresh snow (2 mm), height units, takes at least one unit of what still differs. */
const ENDING = 16

export class Weathering {
  /**
   * Since they were last set to 0: mass that the wind took, negative when it brought some; mass that melted; and mass that roofs and
   * masks kept from falling.
   */
  drift = 0
  melted = 0
  keptOff = 0

  /** Of the tile at hand: density of undisturbed and of the densest snow. */
  private restDensity = 0
  private densest = 0
  /** What the texel at hand holds: height, mass and `top`. */
  h = 0
  m = 0
  p = 0

  /** Makes ready for the texels of a tile. */
  enter({ restDensity }: Tile): void {
    this.restDensity = restDensity
    this.densest = densestOf(restDensity)
  }

  /** False when a step surely changes nothing in a texel: what melts evenly within its bounds stays as it is, but for a mound that sinks. */
  moves(step: PlannedStep, h: number, m: number, p: number): boolean {
    if (step.fall !== 0) return true
    if (step.melt === 0) return false
    if (p !== 0 || !isFree(step, h, m)) return true
    return h > 0 ? (Math.imul(step.sink, h) + step.share) >> 16 !== 0 : h === 0
  }

  /** Makes a step in texel number `own` of its tile: `h`, `m` and `p` are then what it holds. */
  move(step: PlannedStep, tile: Tile, own: number, h: number, m: number, p: number, roofed: boolean): void {
    const node = tile.node(own)
    this.h = h
    this.m = m
    this.p = p
    if (step.fall > 0) {
      if (roofed) this.keepOff(step)
      else this.cover(step)
    }
    if (step.melt > 0) this.thaw(step, node)
    this.bound(step, node)
  }

  /**
   * All steps in the ice and wetness of the eight texels from `at` on, of which the first is number `own` of its tile; returns CHANGED
   * and HOLDS. Under a roof nothing buries them.
   */
  layer(tile: Tile, own: number, texels: Texels, at: number, plan: Plan, kept: boolean): number {
    const { ice, wet } = texels
    const masked = kept ? tile.masked : null
    const sheltered = kept ? tile.sheltered : null
    let found = 0
    for (let i = at; i < at + 8; i++, own++) {
      if (masked !== null && masked.has(own)) continue
      const roofed = sheltered !== null && sheltered.has(own)
      if ((roofed || (ice[i] | wet[i]) !== 0) && this.soakOrFreeze(texels, i, plan, roofed)) found |= CHANGED
      if ((ice[i] | wet[i]) !== 0) found |= HOLDS
    }
    return found
  }

  private soakOrFreeze({ ice, wet }: Texels, i: number, { steps, count }: Plan, roofed: boolean): boolean {
    let changed = 0
    for (let s = 0; s < count; s++) {
      const step = steps[s]
      if (!step.isWeather) continue
      const frozen = ice[i]
      const soaked = wet[i]
      const { layerBefore: before, layerAfter: after, bury, soak, soften, freeze } = step
      const total = share(frozen + (before & 255))
      const water = share(soaked + (before >> 8))
      const layer = layerAfter(total, water, roofed ? 0 : bury, soak, soften, freeze)
      ice[i] = (layer & 255) - (after & 255)
      wet[i] = (layer >> 8) - (after >> 8)
      changed |= (frozen ^ ice[i]) | (soaked ^ wet[i])
      // Like undisturbed snow: it stays so.
      if (!roofed && (ice[i] | wet[i]) === 0) break
    }
    return changed !== 0
  }

  /** All steps in those of eight texels that are masked: they stay bare however deep undisturbed snow is. Returns CHANGED or 0. */
  bare(
    tile: Tile,
    own: number,
    masked: TexelBits,
    { height, mass }: Texels,
    at: number,
    { steps, count }: Plan,
  ): number {
    let changed = 0
    for (let i = at; i < at + 8; i++, own++) {
      if (!masked.has(own)) continue
      const node = tile.node(own)
      for (let s = 0; s < count; s++) {
        const step = steps[s]
        if (!step.isWeather) continue
        const rest = restIn(step, node)
        const left = -((rest * tile.restDensity) >> MASS_SHIFT)
        this.keptOff += mass[i] - left
        changed |= height[i] ^ -rest
        height[i] = -rest
        mass[i] = left
      }
    }
    return changed !== 0 ? CHANGED : 0
  }

  /**
   * Snow falls: relief fades by e^(−fall / 12 cm), since hollows catch what blows over them and mounds keep less of it, and the top
   * layer becomes fresh. A filled hollow holds fresh snow; the wind brings what was not there to fall.
   */
  private cover({ fall, fill, cover, share, massShare }: PlannedStep): void {
    const { restDensity } = this
    const least = fall < ENDING ? 0 : 1
    if (this.h < 0) {
      const rise = Math.max(least, (Math.imul(fill, -this.h) + share) >> 16)
      const gain = (Math.imul(rise, restDensity) + massShare) >> MASS_SHIFT
      this.h += rise
      this.m += gain
      this.drift -= gain
    } else if (this.h > 0) {
      const gone = Math.max(least, (Math.imul(fill, this.h) + share) >> 16)
      const lost = (Math.imul(gone, restDensity + TOP_STEP * this.p) + massShare) >> MASS_SHIFT
      this.h -= gone
      this.m -= lost
      this.drift += lost
    }
    this.fade(cover, least, share)
  }

  /** Under a roof none of the fall arrives: the surface stays where it was while undisturbed snow rises. */
  private keepOff({ fall, massShare }: PlannedStep): void {
    const mass = (Math.imul(fall, this.restDensity) + massShare) >> MASS_SHIFT
    this.h -= fall
    this.m -= mass
    this.keptOff += mass
  }

  /**
   * Snow melts: every column loses the same mass, so packed snow, which holds more of it, sinks less and a path stands out, as
   * footprints do in spring. Ground that is bare already has nothing to lose: there the rest comes from what still lies on it.
   * Mounds, warm from all sides, sink faster.
   */
  private thaw(step: PlannedStep, node: number): void {
    const { fall, melt, sink, share, massShare } = step
    const { restDensity, p } = this
    const density = Math.max(LIGHTEST, restDensity + TOP_STEP * p)
    const even = depthAfter(step.before, node) + fall - depthAfter(step, node)
    // Less where the ground is bare; more only where snow is as deep as it gets.
    const base = even < melt ? even : melt
    const sunk = p === 0 ? melt : ((melt * restDensity + ((share * density) >> 16)) / density) | 0
    let h = this.h + base - sunk
    let lost = (Math.imul(melt - base, restDensity) + massShare) >> MASS_SHIFT
    if (h > 0) {
      const gone = (Math.imul(sink, h) + share) >> 16
      h -= gone
      lost += (Math.imul(gone, density) + massShare) >> MASS_SHIFT
    }
    this.h = h
    this.m -= lost
    this.melted += lost
    this.fade(sink, 0, share)
  }

  /** `top` moves towards rest by a share of 65536 and at least so many units. */
  private fade(amount: number, least: number, share: number): void {
    const { p } = this
    if (p > 0) this.p = p - Math.max(least, (Math.imul(amount, p) + share) >> 16)
    else if (p < 0) this.p = p + Math.max(least, (Math.imul(amount, -p) + share) >> 16)
  }

  /** No column goes under the ground, below no mass or above the density of packed snow; bare ground is only that. */
  private bound(step: PlannedStep, node: number): void {
    const { restDensity, densest, m } = this
    const rest = restIn(step, node)
    if (this.h < -rest) this.h = -rest
    const column = rest + this.h
    const held = (rest * restDensity) >> MASS_SHIFT
    const most = (column * densest) >> MASS_SHIFT
    let after = m
    if (held + after > most) after = most - held
    if (held + after < 0) after = -held
    if (column === 0) this.p = 0
    if (this.h === 0 && this.p === 0 && after !== 0) after -= forgotten(after)
    this.m = after
    if (step.melt > 0) this.melted += m - after
    else this.drift += m - after
  }
}

/** True when `bound` surely leaves a texel of height h and mass m as it is, and all undisturbed snow of its tile melts alike. */
const isFree = (step: PlannedStep, h: number, m: number): boolean =>
  step.isEven &&
  h + step.least >= 0 &&
  m + step.leastMass >= 0 &&
  (m << MASS_SHIFT) - Math.imul(h, step.densest) <= step.excess

/** What goes of the mass that the roundings left on a surface that is back at rest. */
const forgotten = (m: number): number => (m > 0 ? Math.min(m, 1 + (m >> 3)) : Math.max(m, -1 - (-m >> 3)))

/** Strokes may ask for more ice than there is room for over that of undisturbed snow. */
const share = (units: number): number => (units < 0 ? 0 : units > 127 ? 127 : units)
