/**
 * The rim of a stroke: what the core pushed out, placed beside it to the unit. Its width follows its volume, since loose snow
 * cannot stand steeper than its angle of repose: a fixed width makes spikes around deep prints.
 *
 * A stamp's rim goes all round. A sweep's lies in the strip between the cross lines of its poses, which the next sweep
 * continues: both ramp over the same two texels, and the ramps add up to one, so the rim has no gap, no knot and no
 * double part, and a sweep shorter than a texel still has room for its snow.
 */
import type { ChangeList } from './change-list.ts'
import { CLODS, GRAIN, LUMPS, noiseIndex } from './noise-table.ts'
import { distances, evaluateRow } from './outline.ts'
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
/** Scattered snow outside: height as a share of the crest, reach as a share of the width. */
const SKIRT = 0.1
const SKIRT_REACH = 1.6
/** Amplitudes of the noise: width, height, grain. */
const WIDTH_NOISE = 0.3
const LUMP_NOISE = 0.45
const GRAIN_NOISE = 0.1
/** `top` of freshly thrown snow: 40 kg/m³ below rest. */
const LOOSE_TOP = -10
/** Thickness, as a power of two of height units (0.25 m), of the layer into which thrown snow mixes. */
const MIX_SHIFT = 11
/** Half of the ramp at each end of a sweep's strip, texels. */
const RAMP = 1
const WEIGHT_UNITS = 1023

const span = new RowSpan()

/** Height of the rim at a distance of `s` widths: a tent on a low skirt. */
function tent(s: number, crest: number): number {
  if (s < crest) return SKIRT + ((1 - SKIRT) * s) / crest
  if (s < 1) return SKIRT + ((1 - SKIRT) * (1 - s)) / (1 - crest)
  const q = 1 - (s - 1) / (SKIRT_REACH - 1)
  return SKIRT * q * q
}
const unit = (x: number): number => (x < 0 ? 0 : x > 1 ? 1 : x)
/** Width of a pile with a cross-section of `area` texels². */
const widthOf = (area: number): number => Math.max(NARROWEST, 2 * Math.sqrt(area / REPOSE))

export class Rim {
  /** Mass that found no place in the last run. */
  spilled = 0
  /** 0…1 of the noise; 0 makes an even rim. */
  private readonly wobble: number
  private rightWidth = 0
  private leftWidth = 0
  private rightWeight = 0
  private leftWeight = 0
  private crest = 0
  /** Texels by which the strip of a sweep reaches back behind its first pose. */
  private behind = 0
  private rampScale = 0
  private edge = 0

  constructor(wobble: number) {
    this.wobble = wobble
  }

  /**
   * Plans where `mass` units go, behind the changes already listed. `emptied` texels gave them; `edge` is where the core
   * ends, texels beyond the outline.
   */
  run(
    sweep: Sweep,
    mass: number,
    emptied: number,
    edge: number,
    store: TileStore,
    changes: ChangeList,
  ): void {
    this.edge = edge
    const start = changes.count
    const density = LOOSENESS * store.draft(sweep.baseX >> 6, sweep.baseZ >> 6).restDensity
    this.setWidths(sweep, mass / MASS_UNITS / density / TEXEL, emptied)
    const reach =
      edge + Math.max(this.rightWidth, this.leftWidth) * SKIRT_REACH * (1 + WIDTH_NOISE * this.wobble)
    this.setSpan(sweep, reach)
    for (let iz = span.firstRow; iz <= span.lastRow; iz++) {
      const count = span.row(iz)
      if (count <= 0) continue
      const x = span.first - sweep.baseX + 0.5 - sweep.fracX
      evaluateRow(sweep, x, span.rowZ(iz), count)
      changes.reserve(count)
      this.row(sweep, iz, count, x, span.rowZ(iz), store, changes)
    }
    this.deal(mass, start, store, changes)
  }

  /** `volume` in texels³. */
  private setWidths(sweep: Sweep, volume: number, emptied: number): void {
    const share = sweep.rightShare
    let length = sweep.perimeter / 2
    this.behind = 0
    if (!sweep.isStamp) {
      // The first sweep of a trail empties the whole shape, not only the strip it travels.
      const emptiedLength = emptied / (2 * sweep.acrossExtent)
      length = Math.max(sweep.length, RAMP)
      if (emptiedLength > 1.5 * sweep.length + 2) {
        this.behind = emptiedLength - sweep.length
        length = emptiedLength
      }
      this.rampScale = Math.max(1, (2 * RAMP) / length)
    }
    this.rightWidth = widthOf((volume * share) / length)
    this.leftWidth = widthOf((volume * (1 - share)) / length)
    const narrow = Math.min(this.rightWidth, this.leftWidth)
    this.rightWeight = (2 * share * narrow) / this.rightWidth
    this.leftWeight = (2 * (1 - share) * narrow) / this.leftWidth
    const wide = Math.max(this.rightWidth, this.leftWidth)
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
  private row(
    sweep: Sweep,
    iz: number,
    count: number,
    x: number,
    z: number,
    store: TileStore,
    changes: ChangeList,
  ): void {
    const { goX, goZ } = sweep
    const rowIndex = (iz & (TILE_SIDE - 1)) * TILE_SIDE
    let slotColumn = Infinity
    let slot = 0
    let n = changes.count
    for (let k = 0; k < count; k++) {
      const outside = distances[k] - this.edge
      if (outside < 0) continue
      const right = (x + k) * goZ - z * goX > 0
      let s = outside / (right ? this.rightWidth : this.leftWidth)
      if (s > SKIRT_REACH * (1 + WIDTH_NOISE)) continue
      const ix = span.first + k
      const texel = noiseIndex(ix, iz)
      const lumps = LUMPS[texel] / 255
      s *= 1 - this.wobble * WIDTH_NOISE * (2 * lumps - 1)
      if (s >= SKIRT_REACH) continue
      let weight = tent(s, this.crest) * (right ? this.rightWeight : this.leftWeight)
      weight *= 1 + this.wobble * LUMP_NOISE * (lumps + CLODS[texel] / 255 - 1)
      weight *= 1 + this.wobble * GRAIN_NOISE * (GRAIN[texel] / 127.5 - 1)
      if (!sweep.isStamp) weight *= this.window(sweep, x + k, z)
      const units = (weight * WEIGHT_UNITS) | 0
      if (units <= 0) continue
      if (ix >> 6 !== slotColumn) {
        slotColumn = ix >> 6
        slot = store.draft(slotColumn, iz >> 6).slot
      }
      changes.slot[n] = slot
      changes.index[n] = rowIndex + (ix & (TILE_SIDE - 1))
      changes.weight[n++] = units
    }
    changes.count = n
  }

  /** How much of the rim at w belongs to this sweep and not to the one before or after. */
  private window(sweep: Sweep, x: number, z: number): number {
    const past0 = x * sweep.cut0X + z * sweep.cut0Z + this.behind
    const past1 = (x - sweep.toX) * sweep.cut1X + (z - sweep.toZ) * sweep.cut1Z
    return (unit((past0 + RAMP) / (2 * RAMP)) - unit((past1 + RAMP) / (2 * RAMP))) * this.rampScale
  }

  /**
   * Gives each listed texel its share: the whole part of the running total, in world row order, so that no rounding is
   * lost and no tile border shows. What a full texel refuses walks back along the list. Texels that get nothing leave it.
   */
  private deal(mass: number, start: number, store: TileStore, changes: ChangeList): void {
    const { slot, index, weight } = changes
    let total = 0
    let last = start - 1
    for (let n = start; n < changes.count; n++) {
      total += weight[n]
      last = n
    }
    const perWeight = total > 0 ? mass / total : 0
    let sum = 0
    let dealt = 0
    let refused = last < start ? mass : 0
    let kept = start
    for (let n = start; n < changes.count; n++) {
      sum += weight[n]
      const upTo = n === last ? mass : Math.floor(sum * perWeight)
      const give = upTo - dealt
      dealt = upTo
      if (give <= 0) continue
      slot[kept] = slot[n]
      index[kept] = index[n]
      const tile = store.slots[slot[n]]
      changes.height[kept] = tile.height[index[n]]
      changes.mass[kept] = tile.mass[index[n]]
      changes.top[kept] = tile.top[index[n]]
      changes.ice[kept] = tile.ice[index[n]]
      refused += give - this.give(changes, kept, tile, give)
      kept++
    }
    changes.count = kept
    for (let n = kept - 1; refused > 0 && n >= start; n--) {
      refused -= this.give(changes, n, store.slots[slot[n]], refused)
    }
    this.spilled = refused
  }

  /** Adds up to `mass` units to entry n, a texel of `tile`; returns what it took. */
  private give(changes: ChangeList, n: number, tile: Tile, mass: number): number {
    const perMass = (1 << MASS_SHIFT) / (LOOSENESS * tile.restDensity)
    const room = Math.min(
      MASS_LIMIT - changes.mass[n],
      Math.floor((HEIGHT_LIMIT - changes.height[n]) / perMass),
    )
    const taken = mass < room ? mass : room > 0 ? room : 0
    if (taken === 0) return 0
    const rise = (taken * perMass + 0.5) | 0
    const top = changes.top[n]
    changes.height[n] += rise
    changes.mass[n] += taken
    changes.top[n] = top + (((LOOSE_TOP - top) * Math.min(rise, 1 << MIX_SHIFT)) >> MIX_SHIFT)
    return taken
  }
}
