/**
 * One step of weather in the texels that differ from undisturbed snow. An even fall or melt moves undisturbed snow and changes
 * no offset; what is said here is by how much other snow moves more or less, until it is undisturbed too.
 */
import { PACKED_CAP } from '../bearing.ts'
import { CHANGED, HOLDS, isZeroRow } from '../heal/block.ts'
import { threshold } from '../heal/law.ts'
import { DEEPEST_PACK, MASS_SHIFT, type Pack, TOP_STEP, type Tile, depthAfter } from '../tile.ts'
import { TILE_SIDE, type Texels } from '../texels.ts'
import { STEP_WORDS, Step, type WeatherHistory } from './history.ts'
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

  private fall = 0
  private melt = 0
  private bury = 0
  private soak = 0
  private soften = 0
  private freeze = 0
  private fill = 0
  private top = 0
  private sink = 0
  /** Undisturbed snow before and after. */
  private readonly before: Pack = { rise: 0, thawed: 0 }
  private readonly after: Pack = { rise: 0, thawed: 0 }
  private layerBefore = 0
  private layerAfter = 0
  /** Depths before all weather of the block at hand, and whether they are worked out: once for all its steps. */
  private readonly nodes = new Int32Array(64)
  private known = false
  private share = 0
  private massShare = 0
  /** The texel at hand. */
  private h = 0
  private m = 0
  private p = 0

  /** Makes ready for another block. */
  enter(): void {
    this.known = false
  }

  /** Makes ready for step n. */
  start(history: WeatherHistory, n: number): void {
    const { steps } = history
    const at = n * STEP_WORDS
    this.fall = steps[at + Step.Fall]
    this.melt = steps[at + Step.Melt]
    this.bury = steps[at + Step.Bury]
    this.soak = steps[at + Step.Soak]
    this.soften = steps[at + Step.Soften]
    this.freeze = steps[at + Step.Freeze]
    this.fill = steps[at + Step.Fill]
    this.top = steps[at + Step.Top]
    this.sink = steps[at + Step.Sink]
    history.packAfter(n - 1, this.before)
    history.packAfter(n, this.after)
    this.layerBefore = n > 0 ? steps[at - STEP_WORDS + Step.Layer] : 0
    this.layerAfter = steps[at + Step.Layer]
    this.share = threshold(n)
    this.massShare = this.share >> (16 - MASS_SHIFT)
  }

  /** Makes the step in the block at texel `at`, whose first texel is number `own` of its tile; returns CHANGED and HOLDS. */
  block(tile: Tile, own: number, texels: Texels, at: number): number {
    const { height, mass, top, ice, wet, stride } = texels
    const { masked, sheltered } = tile
    const kept = masked !== null || sheltered !== null
    if (!kept && this.fall === 0 && this.melt > 0) return this.meltBlock(tile, own, texels, at)
    if (!this.known && (this.fall > 0 || this.melt > 0)) this.measure(tile, own)
    let changed = 0
    let left = 0
    for (let row = 0; row < 8; row++, at += stride, own += TILE_SIDE) {
      if (!kept && isZeroRow(texels, at)) continue
      for (let i = at; i < at + 8; i++) {
        const o = own + i - at
        const h = height[i]
        const p = top[i]
        const frozen = ice[i]
        const soaked = wet[i]
        if (masked !== null && masked.has(o)) {
          this.bare(tile, o, texels, i)
          changed |= h ^ height[i]
          left |= height[i]
          continue
        }
        const roofed = sheltered !== null && sheltered.has(o)
        if ((h | p | mass[i]) !== 0 || (roofed && this.fall > 0)) {
          this.h = h
          this.m = mass[i]
          this.p = p
          if (roofed) this.keepOff(tile.restDensity)
          else if (this.fall > 0) this.cover(tile.restDensity)
          const node = this.nodes[((o >> 3) & 56) | (o & 7)]
          if (this.melt > 0) this.thaw(tile.restDensity, node)
          if (this.fall > 0 || this.melt > 0) this.bound(tile.restDensity, node)
          height[i] = this.h
          mass[i] = this.m
          top[i] = this.p
        }
        if (roofed || (frozen | soaked) !== 0) this.soakOrFreeze(texels, i, roofed ? 0 : this.bury)
        changed |= (h ^ height[i]) | (p ^ top[i]) | (frozen ^ ice[i]) | (soaked ^ wet[i])
        left |= height[i] | mass[i] | top[i] | ice[i] | wet[i]
      }
    }
    return (changed !== 0 ? CHANGED : 0) | (left !== 0 ? HOLDS : 0)
  }

  /**
   * `block` where it only thaws and nothing is masked or roofed: `thaw`, `fade` and `bound` in one loop without calls, because an hour of
   * thaw is 450 of these steps for a tile that slept.
   */
  private meltBlock(tile: Tile, own: number, texels: Texels, at: number): number {
    const { height, mass, top, ice, wet, stride } = texels
    const { melt, sink, share, massShare, nodes } = this
    const { restDensity } = tile
    const { rise: riseBefore, thawed: thawedBefore } = this.before
    const { rise: riseAfter, thawed: thawedAfter } = this.after
    const densest = PACKED_CAP > restDensity ? PACKED_CAP : restDensity
    if (!this.known) this.measure(tile, own)
    let melted = 0
    let changed = 0
    let left = 0
    for (let row = 0; row < 64; row += 8, at += stride) {
      if (isZeroRow(texels, at)) continue
      for (let c = 0; c < 8; c++) {
        const i = at + c
        const h = height[i]
        const p = top[i]
        const m = mass[i]
        if ((h | p | m) !== 0) {
          const node = nodes[row + c]
          const depth = riseAfter + (node > thawedAfter ? node : thawedAfter)
          const even = riseBefore + (node > thawedBefore ? node : thawedBefore) - depth
          const base = even < melt ? even : melt
          const density = Math.max(LIGHTEST, restDensity + TOP_STEP * p)
          const sunk = p === 0 ? melt : ((melt * restDensity + ((share * density) >> 16)) / density) | 0
          let after = h + base - sunk
          let held = m - ((Math.imul(melt - base, restDensity) + massShare) >> MASS_SHIFT)
          if (after > 0) {
            const gone = (Math.imul(sink, after) + share) >> 16
            after -= gone
            held -= (Math.imul(gone, density) + massShare) >> MASS_SHIFT
          }
          let q = p > 0 ? p - ((Math.imul(sink, p) + share) >> 16) : p + ((Math.imul(sink, -p) + share) >> 16)
          const rest = depth < DEEPEST_PACK ? depth : DEEPEST_PACK
          if (after < -rest) after = -rest
          const pack = (rest * restDensity) >> MASS_SHIFT
          const most = ((rest + after) * densest) >> MASS_SHIFT
          if (pack + held > most) held = most - pack
          if (pack + held < 0) held = -pack
          if (rest + after === 0) q = 0
          if (after === 0 && q === 0 && held !== 0) held -= forgotten(held)
          melted += m - held
          height[i] = after
          mass[i] = held
          top[i] = q
          changed |= (h ^ after) | (p ^ q)
          left |= after | held | q
        }
        const frozen = ice[i]
        const soaked = wet[i]
        if ((frozen | soaked) === 0) continue
        this.soakOrFreeze(texels, i, this.bury)
        changed |= (frozen ^ ice[i]) | (soaked ^ wet[i])
        left |= ice[i] | wet[i]
      }
    }
    this.melted += melted
    return (changed !== 0 ? CHANGED : 0) | (left !== 0 ? HOLDS : 0)
  }

  /**
   * Snow falls: relief fades by e^(−fall / 12 cm), since hollows catch what blows over them and mounds keep less of it, and the top
   * layer becomes fresh. A filled hollow holds fresh snow; the wind brings what was not there to fall.
   */
  private cover(restDensity: number): void {
    const { share, massShare } = this
    const least = this.fall < ENDING ? 0 : 1
    if (this.h < 0) {
      const rise = Math.max(least, (Math.imul(this.fill, -this.h) + share) >> 16)
      const gain = (Math.imul(rise, restDensity) + massShare) >> MASS_SHIFT
      this.h += rise
      this.m += gain
      this.drift -= gain
    } else if (this.h > 0) {
      const gone = Math.max(least, (Math.imul(this.fill, this.h) + share) >> 16)
      const lost = (Math.imul(gone, restDensity + TOP_STEP * this.p) + massShare) >> MASS_SHIFT
      this.h -= gone
      this.m -= lost
      this.drift += lost
    }
    this.fade(this.top, least)
  }

  private measure(tile: Tile, first: number): void {
    for (let k = 0; k < 64; k++) this.nodes[k] = tile.node(first + ((k >> 3) << 6) + (k & 7))
    this.known = true
  }

  /** Under a roof none of the fall arrives: the surface stays where it was while undisturbed snow rises. */
  private keepOff(restDensity: number): void {
    const mass = (Math.imul(this.fall, restDensity) + this.massShare) >> MASS_SHIFT
    this.h -= this.fall
    this.m -= mass
    this.keptOff += mass
  }

  /** Masked ground stays bare however deep undisturbed snow is. */
  private bare(tile: Tile, own: number, { height, mass }: Texels, i: number): void {
    const depth = depthAfter(this.after, tile.node(own))
    const rest = depth < DEEPEST_PACK ? depth : DEEPEST_PACK
    const left = -((rest * tile.restDensity) >> MASS_SHIFT)
    this.keptOff += mass[i] - left
    height[i] = -rest
    mass[i] = left
  }

  /**
   * Snow melts: every column loses the same mass, so packed snow, which holds more of it, sinks less and a path stands out, as
   * footprints do in spring. Ground that is bare already has nothing to lose: there the rest comes from what still lies on it.
   * Mounds, warm from all sides, sink faster.
   */
  private thaw(restDensity: number, node: number): void {
    const { melt, share, massShare } = this
    const density = Math.max(LIGHTEST, restDensity + TOP_STEP * this.p)
    const even = depthAfter(this.before, node) + this.fall - depthAfter(this.after, node)
    // Less where the ground is bare; more only where snow is as deep as it gets.
    const base = even < melt ? even : melt
    const own = this.p === 0 ? melt : Math.floor((melt * restDensity + ((share * density) >> 16)) / density)
    this.h += base - own
    const lost = (Math.imul(melt - base, restDensity) + massShare) >> MASS_SHIFT
    this.m -= lost
    this.melted += lost
    if (this.h > 0) {
      const gone = (Math.imul(this.sink, this.h) + share) >> 16
      const sunk = (Math.imul(gone, density) + massShare) >> MASS_SHIFT
      this.h -= gone
      this.m -= sunk
      this.melted += sunk
    }
    this.fade(this.sink, 0)
  }

  /** `top` moves towards rest by a share of 65536 and at least so many units. */
  private fade(amount: number, least: number): void {
    const { p, share } = this
    if (p > 0) this.p = p - Math.max(least, (Math.imul(amount, p) + share) >> 16)
    else if (p < 0) this.p = p + Math.max(least, (Math.imul(amount, -p) + share) >> 16)
  }

  /** No column goes under the ground, below no mass or above the density of packed snow; bare ground is only that. */
  private bound(restDensity: number, node: number): void {
    const depth = depthAfter(this.after, node)
    const rest = depth < DEEPEST_PACK ? depth : DEEPEST_PACK
    if (this.h < -rest) this.h = -rest
    const column = rest + this.h
    const held = (rest * restDensity) >> MASS_SHIFT
    const densest = PACKED_CAP > restDensity ? PACKED_CAP : restDensity
    const most = (column * densest) >> MASS_SHIFT
    const before = this.m
    if (held + this.m > most) this.m = most - held
    if (held + this.m < 0) this.m = -held
    if (column === 0) this.p = 0
    if (this.h === 0 && this.p === 0 && this.m !== 0) this.m -= forgotten(this.m)
    const gone = before - this.m
    if (this.melt > 0) this.melted += gone
    else this.drift += gone
  }

  private soakOrFreeze({ ice, wet }: Texels, i: number, bury: number): void {
    const { soak, soften, freeze } = this
    const total = share(ice[i] + (this.layerBefore & 255))
    const water = share(wet[i] + (this.layerBefore >> 8))
    const layer = layerAfter(total, water, bury, soak, soften, freeze)
    ice[i] = (layer & 255) - (this.layerAfter & 255)
    wet[i] = (layer >> 8) - (this.layerAfter >> 8)
  }
}

/** What goes of the mass that the roundings left on a surface that is back at rest. */
const forgotten = (m: number): number => (m > 0 ? Math.min(m, 1 + (m >> 3)) : Math.max(m, -1 - (-m >> 3)))

/** Strokes may ask for more ice than there is room for over that of undisturbed snow. */
const share = (units: number): number => (units < 0 ? 0 : units > 127 ? 127 : units)
