/**
 * The rim of a stroke: what the core pushed out, placed beside it to the unit. Its width follows its volume, since loose snow
 * cannot stand steeper than its angle of repose: a fixed width makes spikes around deep prints.
 *
 * A stamp's rim goes all round. A sweep's lies in the strip between the cross lines of its poses, which the next sweep
 * continues: both ramp over the same two texels, and the ramps add up to one, so the rim has no gap, no knot and no
 * double part, and a sweep shorter than a texel still has room for its snow.
 */
import type { ChangeList } from './change-list.ts'
import { type RimNoise, WIDTH_NOISE, noiseIndex, rimNoise } from './noise-table.ts'
import { distances, evaluateRow } from './outline.ts'
import type { Press } from './press.ts'
import { RowSpan, type Sweep } from './sweep.ts'
import { HEIGHT_LIMIT, MASS_LIMIT, MASS_SHIFT, MASS_UNITS, TEXEL, TILE_SIDE, type Tile } from './tile.ts'
import type { TileStore } from './tile-store.ts'

/** Tangent of the angle at which loose snow stands. */
const REPOSE = 0.7
/** Density of pushed-out snow, as a share of the rest density. */
const LOOSENESS = 0.8
/** Narrowest rim, texels: a ridge of one texel looks like a row of teeth. */
const NARROWEST = 2.2
/** The crest lies at this share of the width; wide rims, round craters, have it at their edge, or a crease rings the pit. */
const CREST = 0.3
const WIDE_CREST = 0.1
/** Scattered snow outside a wide rim: height as a share of the crest, reach as a share of the width. */
const SKIRT = 0.1
const SKIRT_REACH = 1.3
/** Rims narrower than this, texels, have no skirt: it would double the work of a footstep for fractions of a millimetre. */
const SKIRTED = 5
/** `top` of freshly thrown snow: 40 kg/m³ below rest. */
const LOOSE_TOP = -10
/** Thickness, as a power of two of height units (0.25 m), of the layer into which thrown snow mixes. */
const MIX_SHIFT = 11
/** Half of the ramp at each end of a sweep's strip, texels. */
const RAMP = 1
const WEIGHT_UNITS = 1023
/** A sweep that takes more than this share of its snow from behind its first pose starts a trail. */
const TRAIL_START = 0.1
/** Shortest sweep, texels, from which a cross-section can be told: less is all rounding. */
const SLOWEST = 0.02

const span = new RowSpan()

/** Height of a rim at a distance of `s` widths: a tent. The last two are 1 / crest and 1 / (1 − crest). */
function tent(s: number, crest: number, perCrest: number, perFlank: number): number {
  if (s < crest) return SKIRT + (1 - SKIRT) * s * perCrest
  return s < 1 ? (1 - s) * perFlank : 0
}
const unit = (x: number): number => (x < 0 ? 0 : x > 1 ? 1 : x)
/** Width of a pile with a cross-section of `area` texels². */
const widthOf = (area: number): number => Math.max(NARROWEST, 2 * Math.sqrt(area / REPOSE))

export class Rim {
  /** Mass that found no place in the last run. */
  spilled = 0
  private readonly noise: RimNoise
  /** Most that the noise can stretch a rim. */
  private readonly stretch: number
  private rightWidth = 0
  private leftWidth = 0
  private rightWeight = 0
  private leftWeight = 0
  private crest = 0
  /** Height of the skirt, and how many widths it reaches. */
  private skirt = 0
  private reach = 1
  /** Texels by which the strip of a sweep reaches back behind its first pose. */
  private behind = 0
  private rampScale = 0
  /** Height units that one unit of thrown mass is tall, in the tile at hand. */
  private perMass = 0
  private edge = 0

  /** @param wobble 0…1 of the noise; 0 makes an even rim. */
  constructor(wobble: number) {
    this.noise = rimNoise(wobble)
    this.stretch = 1 / (1 - WIDTH_NOISE * wobble)
  }

  /** Plans where the mass that `press` displaced goes, behind the changes already listed. */
  run(sweep: Sweep, press: Press, store: TileStore, changes: ChangeList): void {
    const { displaced, edge } = press
    this.edge = edge
    const start = changes.count
    const density = LOOSENESS * store.draft(sweep.baseX >> 6, sweep.baseZ >> 6).restDensity
    this.setWidths(sweep, displaced / MASS_UNITS / density / TEXEL, press.displacedBehind / displaced)
    const reach = edge + Math.max(this.rightWidth, this.leftWidth) * this.reach * this.stretch
    this.setSpan(sweep, reach)
    for (let iz = span.firstRow; iz <= span.lastRow; iz++) {
      const count = span.row(iz)
      if (count <= 0) continue
      evaluateRow(sweep, span.first, iz, count)
      changes.reserve(count)
      this.row(sweep, iz, count, store, changes)
    }
    this.deal(displaced, start, store, changes)
  }

  /** `volume` in texels³; `behind` is the share of it that came from behind the first pose. */
  private setWidths(sweep: Sweep, volume: number, behind: number): void {
    const share = sweep.rightShare
    let length = sweep.perimeter / 2
    this.behind = 0
    if (!sweep.isStamp) {
      // The first sweep of a trail empties the whole shape, so its rim reaches back to the shape's end.
      this.behind = behind > TRAIL_START ? sweep.alongExtent : 0
      length = Math.max(SLOWEST, sweep.length + 2 * this.behind)
      this.rampScale = Math.max(1, (2 * RAMP) / length)
    }
    this.rightWidth = widthOf((volume * share) / length)
    this.leftWidth = widthOf((volume * (1 - share)) / length)
    const narrow = Math.min(this.rightWidth, this.leftWidth)
    this.rightWeight = (2 * share * narrow) / this.rightWidth
    this.leftWeight = (2 * (1 - share) * narrow) / this.leftWidth
    const wide = Math.max(this.rightWidth, this.leftWidth)
    this.skirt = wide > SKIRTED ? SKIRT : 0
    this.reach = wide > SKIRTED ? SKIRT_REACH : 1
    this.crest = Math.max(WIDE_CREST, Math.min(CREST, CREST - (wide - 8) * 0.0125))
  }

  private setSpan(sweep: Sweep, reach: number): void {
    const v = sweep.acrossExtent + reach
    if (sweep.isStamp) {
      span.set(sweep, -sweep.alongExtent - reach, sweep.alongExtent + reach, v)
      return
    }
    // Cross lines lean in a turn: at the far side of the rim they lie this much further out.
    const cos = sweep.cut0X * sweep.goX + sweep.cut0Z * sweep.goZ
    const sin = Math.abs(sweep.cut0X * sweep.goZ - sweep.cut0Z * sweep.goX)
    const end = (RAMP + v * sin) / cos
    span.set(sweep, -end - this.behind / cos, sweep.length + end, v)
  }

  /** Lists the rim texels of one evaluated row with their weights. */
  private row(sweep: Sweep, iz: number, count: number, store: TileStore, changes: ChangeList): void {
    const x = sweep.centreX(span.first)
    const z = sweep.centreZ(iz)
    const { goX, goZ, isStamp } = sweep
    const { edge, skirt, reach, crest, rightWeight, leftWeight } = this
    const farthest = reach * this.stretch
    const perReach = 1 / reach
    const { distance, height } = this.noise
    const perRight = 1 / this.rightWidth
    const perLeft = 1 / this.leftWidth
    const perCrest = 1 / crest
    const perFlank = 1 / (1 - crest)
    const rowIndex = (iz & (TILE_SIDE - 1)) * TILE_SIDE
    // How much of the rim belongs to this sweep and not to the one before or after: two ramps, linear along the row.
    const ramp = 0.5 / RAMP
    const start0 = (x * sweep.cut0X + z * sweep.cut0Z + this.behind + RAMP) * ramp
    const start1 = ((x - sweep.toX) * sweep.cut1X + (z - sweep.toZ) * sweep.cut1Z + RAMP) * ramp
    const step0 = sweep.cut0X * ramp
    const step1 = sweep.cut1X * ramp
    const { rampScale } = this
    let column = Infinity
    let slot = 0
    let n = changes.count
    for (let k = 0; k < count; k++) {
      const outside = distances[k] - edge
      if (outside < 0) continue
      const right = (x + k) * goZ - z * goX > 0
      let s = outside * (right ? perRight : perLeft)
      if (s > farthest) continue
      const window = isStamp ? 1 : (unit(start0 + k * step0) - unit(start1 + k * step1)) * rampScale
      if (window <= 0) continue
      const ix = span.first + k
      const texel = noiseIndex(ix, iz)
      s *= distance[texel]
      if (s >= reach) continue
      const low = skirt * (1 - s * perReach)
      const high = tent(s, crest, perCrest, perFlank)
      const weight = (high > low ? high : low) * height[texel] * (right ? rightWeight : leftWeight) * window
      const units = (weight * WEIGHT_UNITS) | 0
      if (units <= 0) continue
      if (ix >> 6 !== column) {
        column = ix >> 6
        slot = store.draft(column, iz >> 6).slot
      }
      changes.slot[n] = slot
      changes.index[n] = rowIndex + (ix & (TILE_SIDE - 1))
      changes.weight[n++] = units
    }
    changes.count = n
  }

  /**
   * Gives each listed texel its share: the whole part of the running total, in world row order, so that no rounding is
   * lost and no tile border shows. What a full texel refuses walks back along the list. Texels that get nothing leave it.
   */
  private deal(mass: number, start: number, store: TileStore, changes: ChangeList): void {
    const { slot, index, weight, count } = changes
    let total = 0
    for (let n = start; n < count; n++) total += weight[n]
    const perWeight = total > 0 ? mass / total : 0
    let sum = 0
    let dealt = 0
    let refused = total > 0 ? 0 : mass
    let kept = start
    let tile!: Tile
    let lastSlot = -1
    for (let n = start; n < count; n++) {
      sum += weight[n]
      const upTo = n === count - 1 ? mass : Math.floor(sum * perWeight)
      const give = upTo - dealt
      if (give === 0) continue
      dealt = upTo
      if (slot[n] !== lastSlot) {
        lastSlot = slot[n]
        tile = store.slots[lastSlot]
        this.perMass = (1 << MASS_SHIFT) / (LOOSENESS * tile.restDensity)
      }
      const i = index[n]
      slot[kept] = lastSlot
      index[kept] = i
      changes.height[kept] = tile.height[i]
      changes.mass[kept] = tile.mass[i]
      changes.top[kept] = tile.top[i]
      changes.ice[kept] = 0
      refused += give - this.give(changes, kept++, give)
    }
    changes.count = kept
    for (let n = kept - 1; refused > 0 && n >= start; n--) {
      this.perMass = (1 << MASS_SHIFT) / (LOOSENESS * store.slots[slot[n]].restDensity)
      refused -= this.give(changes, n, refused)
    }
    this.spilled = refused
  }

  /** Adds up to `mass` units to entry n; returns what it took. */
  private give(changes: ChangeList, n: number, mass: number): number {
    const { perMass } = this
    const height = changes.height[n]
    const old = changes.mass[n]
    let taken = mass
    if (old + mass > MASS_LIMIT || height + mass * perMass > HEIGHT_LIMIT) {
      const room = Math.min(MASS_LIMIT - old, Math.floor((HEIGHT_LIMIT - height) / perMass))
      taken = room > 0 ? Math.min(room, mass) : 0
      if (taken === 0) return 0
    }
    const rise = (taken * perMass + 0.5) | 0
    const top = changes.top[n]
    const mixed = rise < 1 << MIX_SHIFT ? rise : 1 << MIX_SHIFT
    changes.height[n] = height + rise
    changes.mass[n] = old + taken
    changes.top[n] = top + (((LOOSE_TOP - top) * mixed) >> MIX_SHIFT)
    return taken
  }
}
