/**
 * The rim of a stroke: what the core pushed out, placed beside it to the unit. Its width follows its volume, since loose snow
 * cannot stand steeper than its angle of repose: a fixed width makes spikes around deep prints.
 *
 * A stamp's rim goes all round. A sweep's lies in the strip between the cross lines of its poses, which the next sweep
 * continues: both ramp over the same two texels, and the ramps add up to one, so the rim has no gap, no knot and no
 * double part, and a sweep shorter than a texel still has room for its snow. So does that of one period of an endless sole, in
 * the strip between its cuts.
 */
import { type Changes, indexOf, placeOf, slotOf } from './changes.ts'
import { type RimNoise, WIDTH_NOISE, noiseIndex, rimNoise } from './noise-table.ts'
import { distances, evaluateBeside, evaluateRow, isExact } from './outline.ts'
import type { Press } from './press.ts'
import type { TexelBits } from './regions/texel-bits.ts'
import { LOOSENESS, RimList } from './rim-list.ts'
import { POSITION_UNITS, SHARE_UNITS, type StrokeRecord } from './stroke-record.ts'
import { RowSpan, type Sweep } from './sweep.ts'
import { MASS_UNITS, TEXEL, TILE_SIDE, texelIndex } from './tile.ts'
import type { TileStore } from './tile-store.ts'

/** Tangent of the angle at which loose snow stands: 35°, in the range of dry loose snow (McClung and Schaerer 2006, The Avalanche Handbook). */
const REPOSE = 0.7
/** Narrowest rim, texels: a ridge of one texel looks like a row of teeth. */
const NARROWEST = 2.2
/** Narrowest rim that may be asked for: less would fall between texels. */
const LEAST_GIVEN = 1
/** The crest lies at this share of the width; wide rims, round craters, have it at their edge, or a crease rings the pit. */
const CREST = 0.3
const WIDE_CREST = 0.1
/** Scattered snow outside a wide rim: height as a share of the crest, reach as a share of the width. */
const SKIRT = 0.1
const SKIRT_REACH = 1.2
/** Rims narrower than this, texels, have no skirt: it would double the work of a footstep for fractions of a millimetre. */
const SKIRTED = 6
/** Texels within which the edge may be called the rim's. */
const SURE = 0.01
/** Half of the ramp at each end of a sweep's strip, texels. */
const RAMP = 1
const WEIGHT_UNITS = 1023
/** A sweep that takes more than this share of its snow from behind its first pose starts a trail. */
const TRAIL_START = 0.1
/** Shortest sweep, texels, from which a cross-section can be told: less is all rounding. */
const SLOWEST = 0.02

/** Around a stamp; on the left and on the right of a sweep. */
const ring = new RowSpan()
const leftSpan = new RowSpan()
const rightSpan = new RowSpan()

/** Height of a rim at a distance of `s` widths: a tent. The last two are 1 / crest and 1 / (1 − crest). */
function tent(s: number, crest: number, perCrest: number, perFlank: number): number {
  if (s < crest) return SKIRT + (1 - SKIRT) * s * perCrest
  return s < 1 ? (1 - s) * perFlank : 0
}
const unit = (x: number): number => (x < 0 ? 0 : x > 1 ? 1 : x)
/** Height of a soft rim: a smooth swell, highest in its middle. */
function swell(s: number): number {
  if (s >= 1) return 0
  const t = s < 0.5 ? 2 * s : 2 - 2 * s
  return t * t * (3 - 2 * t)
}
/** Width w of a pile with a cross-section of `area` texels²: a tent that stands at repose has the area w² · REPOSE / 4. */
const widthOf = (area: number): number => Math.max(NARROWEST, 2 * Math.sqrt(area / REPOSE))

/**
 * Cross-section, texels², of the rim around a mesh that pushed all its snow aside. A body that sinks or settles does it in many
 * small strokes: were each rim only as wide as its own little volume, they would pile up to a spike.
 */
function sectionAround({ grid, isStamp, perimeter, alongExtent }: Sweep): number {
  return grid === null ? 0 : grid.sunk / LOOSENESS / (isStamp ? perimeter / 2 : 2 * alongExtent)
}

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
  /** Texels by which the strip of a sweep reaches back behind its first pose, and past its second. */
  private behind = 0
  private ahead = 0
  private rampScale = 0
  private edge = 0
  private softness = 0
  /** 1 / reach, widths, crest and 1 − crest. */
  private perReach = 1
  private perRight = 0
  private perLeft = 0
  private perCrest = 0
  private perFlank = 0

  private readonly store: TileStore
  private readonly list: RimList

  /** @param wobble 0…1 of the noise; 0 makes an even rim. */
  constructor(store: TileStore, wobble: number) {
    this.store = store
    this.list = new RimList(store)
    this.noise = rimNoise(wobble)
    this.stretch = 1 / (1 - WIDTH_NOISE * wobble)
  }

  /** Places the mass that `press` displaced. */
  run(sweep: Sweep, record: Readonly<StrokeRecord>, press: Press, changes: Changes): void {
    this.edge = press.edge
    if (!changes.writing && sweep.isStamp && sweep.period === 0 && !this.isWatched(sweep, changes)) return
    this.setWidths(sweep, record, press)
    this.softness = record.rimSoftness / SHARE_UNITS
    this.list.clear()
    if (sweep.isStamp && sweep.period === 0) this.listRing(sweep)
    else this.listSides(sweep)
    this.spilled = this.list.deal(press.displaced, changes)
  }

  /** Whether a prediction asks for any texel beyond the edge. Where a foot stands it does not, and a rim takes as long as the print. */
  private isWatched(sweep: Sweep, { watched, watching }: Changes): boolean {
    for (let n = 0; n < watching; n++) {
      const { tx, tz } = this.store.slots[slotOf(watched[n])]
      const i = indexOf(watched[n])
      evaluateRow(sweep, (tx << 6) | (i & (TILE_SIDE - 1)), (tz << 6) | (i >> 6), 1)
      if (distances[0] > this.edge - SURE) return true
    }
    return false
  }

  private setWidths(sweep: Sweep, record: Readonly<StrokeRecord>, press: Press): void {
    const density = LOOSENESS * this.store.draft(sweep.baseX >> 6, sweep.baseZ >> 6).restDensity
    // Texels³
    const volume = press.displaced / MASS_UNITS / density / TEXEL
    const share = sweep.rightShare
    let length = sweep.perimeter / 2
    this.behind = 0
    this.ahead = 0
    if (sweep.period > 0) {
      this.behind = this.ahead = sweep.period / 2
      length = sweep.period
      this.rampScale = Math.max(1, (2 * RAMP) / length)
    } else if (!sweep.isStamp) {
      // The first sweep of a trail empties the whole shape, so its rim reaches back to the shape's end.
      this.behind = press.displacedBehind / press.displaced > TRAIL_START ? sweep.alongExtent : 0
      length = Math.max(SLOWEST, sweep.length + 2 * this.behind)
      this.rampScale = Math.max(1, (2 * RAMP) / length)
    }
    const section = Math.max(volume / length, sectionAround(sweep) * (record.rim / SHARE_UNITS))
    this.rightWidth = widthOf(section * share)
    this.leftWidth = widthOf(section * (1 - share))
    if (record.rimWidth > 0) {
      this.rightWidth = this.leftWidth = Math.max(LEAST_GIVEN, record.rimWidth / POSITION_UNITS)
    }
    const narrow = Math.min(this.rightWidth, this.leftWidth)
    this.rightWeight = (2 * share * narrow) / this.rightWidth
    this.leftWeight = (2 * (1 - share) * narrow) / this.leftWidth
    const wide = Math.max(this.rightWidth, this.leftWidth)
    this.skirt = wide > SKIRTED ? SKIRT : 0
    this.reach = wide > SKIRTED ? SKIRT_REACH : 1
    this.crest = Math.max(WIDE_CREST, Math.min(CREST, CREST - (wide - 8) * 0.0125))
    this.perReach = 1 / this.reach
    this.perRight = 1 / this.rightWidth
    this.perLeft = 1 / this.leftWidth
    this.perCrest = 1 / this.crest
    this.perFlank = 1 / (1 - this.crest)
  }

  private listRing(sweep: Sweep): void {
    const reach = this.edge + Math.max(this.rightWidth, this.leftWidth) * this.reach * this.stretch
    const along = sweep.alongExtent + reach
    const across = sweep.acrossExtent + reach
    ring.bound(-along, along, -across, across)
    if (isExact(sweep)) ring.cutCorners(sweep.alongExtent, sweep.acrossExtent, reach)
    ring.place(sweep)
    for (let iz = ring.firstRow; iz <= ring.lastRow; iz++) {
      const count = ring.row(iz)
      evaluateRow(sweep, ring.first, iz, count)
      this.row(sweep, ring.first, iz, count)
    }
  }

  private listSides(sweep: Sweep): void {
    const inner = sweep.acrossExtent + this.edge
    const right = inner + this.rightWidth * this.reach * this.stretch
    const left = inner + this.leftWidth * this.reach * this.stretch
    // Cross lines lean in a turn: at the far side of the rim they lie this much further out.
    const cos = sweep.cut0X * sweep.goX + sweep.cut0Z * sweep.goZ
    const sin = Math.abs(sweep.cut0X * sweep.goZ - sweep.cut0Z * sweep.goX)
    const end = (RAMP + Math.max(right, left) * sin) / cos
    const start = -end - this.behind / cos
    const stop = sweep.length + this.ahead + end
    rightSpan.bound(start, stop, inner, right)
    rightSpan.place(sweep)
    leftSpan.bound(start, stop, -left, -inner)
    leftSpan.place(sweep)
    const lastRow = Math.max(rightSpan.lastRow, leftSpan.lastRow)
    for (let iz = Math.min(rightSpan.firstRow, leftSpan.firstRow); iz <= lastRow; iz++) {
      this.sideRow(sweep, leftSpan, iz)
      this.sideRow(sweep, rightSpan, iz)
    }
  }

  private sideRow(sweep: Sweep, span: RowSpan, iz: number): void {
    const count = span.row(iz)
    if (count <= 0) return
    evaluateBeside(sweep, span.first, iz, count)
    this.row(sweep, span.first, iz, count)
  }

  /** Lists the rim texels of one evaluated row, from texel `first` on, with their weights. */
  private row(sweep: Sweep, first: number, iz: number, count: number): void {
    const x = sweep.centreX(first)
    const z = sweep.centreZ(iz)
    const { goX, goZ } = sweep
    const around = sweep.isStamp && sweep.period === 0
    const { edge, skirt, reach, crest, rightWeight, leftWeight, softness } = this
    const farthest = reach * this.stretch
    const { perReach, perRight, perLeft, perCrest, perFlank } = this
    const { values, nearest, distanceStep, lowest, heightStep } = this.noise
    // How much of the rim belongs to this sweep and not to the one before or after: two ramps, linear along the row.
    const ramp = 0.5 / RAMP
    const start0 = (x * sweep.cut0X + z * sweep.cut0Z + this.behind + RAMP) * ramp
    const start1 = ((x - sweep.toX) * sweep.cut1X + (z - sweep.toZ) * sweep.cut1Z - this.ahead + RAMP) * ramp
    const step0 = sweep.cut0X * ramp
    const step1 = sweep.cut1X * ramp
    const { rampScale } = this
    const rowV = z * goX
    let column = Infinity
    let rowPlace = 0
    let masked: TexelBits | null = null
    for (let k = 0; k < count; k++) {
      const outside = distances[k] - edge
      if (outside < 0) continue
      const right = (x + k) * goZ - rowV > 0
      let s = outside * (right ? perRight : perLeft)
      if (s > farthest) continue
      const window = around ? 1 : (unit(start0 + k * step0) - unit(start1 + k * step1)) * rampScale
      if (window <= 0) continue
      const ix = first + k
      const noise = noiseIndex(ix, iz)
      s *= nearest + values[noise] * distanceStep
      if (s >= reach) continue
      const low = skirt * (1 - s * perReach)
      let high = tent(s, crest, perCrest, perFlank)
      if (softness > 0) high += (swell(s) - high) * softness
      const weight =
        (high > low ? high : low) *
        (lowest + values[noise + 1] * heightStep) *
        (right ? rightWeight : leftWeight) *
        window
      const units = (weight * WEIGHT_UNITS) | 0
      if (units <= 0) continue
      if (ix >> 6 !== column) {
        column = ix >> 6
        const tile = this.store.draft(column, iz >> 6)
        rowPlace = placeOf(tile, texelIndex(0, iz))
        masked = tile.masked
      }
      if (masked !== null && masked.has(texelIndex(ix, iz))) continue
      this.list.add(rowPlace + (ix & (TILE_SIDE - 1)), units)
    }
  }
}
