/**
 * The core of a stroke: what lies under the shape goes down. A target, not a step: each texel falls to the lowest of
 * what load, underside and given depth ask for, decided in stored units, so pressing twice is pressing once.
 */
import { PACKED_CAP, REACH, densityUnder, leavesFreely, leavingMass, sinkage } from './bearing.ts'
import type { Changes } from './changes.ts'
import { CoreRows } from './core-rows.ts'
import { NO_CRUST, PIECES, iceToBear, pressureBelow } from './crust.ts'
import type { Ground } from './ground/height-source.ts'
import { bowl, distances } from './outline.ts'
import { offsetFromGround } from './rest.ts'
import { NO_FLOOR, NOTHING, SolePress } from './sole-press.ts'
import { LOAD_UNITS, NO_UNDERSIDE, POSITION_UNITS, SHARE_UNITS, type StrokeRecord } from './stroke-record.ts'
import type { Sweep } from './sweep.ts'
import type { Texels } from './texels.ts'
import {
  HEIGHT_UNITS,
  MASS_SHIFT,
  TEXEL,
  TILE_SIDE,
  TOP_LIMIT,
  TOP_STEP,
  type Tile,
  texelIndex,
} from './tile.ts'
import type { TileStore } from './tile-store.ts'
import { NoMark } from './types.ts'
import { Wall } from './wall.ts'

/** A shape this close above the snow (1 cm) still rests on it and presses with its load. */
const CONTACT = 0.01 * HEIGHT_UNITS
/** A rigid underside this much (3 cm) below a crust that bears its load lies on it: the crust bends, its bumps are crushed. */
const CRUST_GIVES = 0.03 * HEIGHT_UNITS
/** Thickness that `top` describes, height units (0.25 m). */
const TOP_LAYER = 0.25 * HEIGHT_UNITS
/** Mass units in one height unit × kg/m³. */
const PER_MASS = 1 / (1 << MASS_SHIFT)

export class Press {
  /** Mass units pushed out of the core by the last run that are the rim's to place, and those that went into the air. */
  displaced = 0
  lifted = 0
  /** The part of it that came from behind the first pose: much only where a trail starts. */
  displacedBehind = 0
  /** Where the rim begins, texels beyond the outline. */
  edge = 0
  readonly sole = new SolePress()

  private soled = false
  private readonly wall = new Wall()
  private readonly rows = new CoreRows()
  /** Of the load over the bare shape, Pa; the density of snow that carries it; and the least ice of a crust that does. */
  private pressure = 0
  private loadDensity = 0
  private bearing = 0
  private share = 0
  /** Rise of `top` per height unit × kg/m³ of snow that is pressed under. */
  private packing = 0
  private hasUnder = false
  private contact = 0
  private gives = 0
  private depth = 0
  private ice = 0
  /** Share under the shape and lowest offset asked of the texel at hand, and its ice, undisturbed and own. */
  private cover = 0
  private asked = 0
  private crust = 0
  /** `top` that the load asks for under the middle of the shape, and the least depth of the pack, in the tile at hand. */
  private loadTop = 0
  private least = 0

  /** Presses the core of a stroke. */
  run(
    sweep: Sweep,
    record: Readonly<StrokeRecord>,
    ground: Ground,
    store: TileStore,
    changes: Changes,
  ): void {
    this.displaced = 0
    this.displacedBehind = 0
    this.wall.set(sweep, record.edge)
    this.edge = this.wall.rim
    this.soled = sweep.stamp !== null
    this.sole.lift = 0
    this.setTargets(sweep, record, ground, store)
    const given = this.hasUnder ? Math.max(this.depth, -this.rows.under0) : this.depth
    if (sweep.stamp !== null) this.edge += this.sole.spread(sweep, store, this.loadDensity, given)
    const { edge, rows } = this
    for (let iz = rows.begin(sweep, edge, this.sole.level); iz <= rows.last; iz++) {
      const count = rows.row(iz)
      for (let k = 0; k < count; k = this.pressRun(k, count, iz, store, changes));
    }
    this.lift(record.lift / SHARE_UNITS)
  }

  /** Takes a share of what was pushed out into the air. */
  private lift(share: number): void {
    this.lifted = Math.floor(this.displaced * share)
    this.displaced -= this.lifted
    this.displacedBehind -= Math.floor(this.displacedBehind * share)
  }

  /** Why the last run, which changed nothing, did not: looks at all its texels again. */
  reason(sweep: Sweep, store: TileStore): NoMark {
    const { grid } = sweep
    if (grid !== null && grid.touching === 0) return grid.snowy > 0 ? NoMark.Above : NoMark.NoSnow
    let snowy = 0
    let clear = 0
    let masked = 0
    const { edge, rows } = this
    for (let iz = rows.begin(sweep, edge, this.sole.level); iz <= rows.last; iz++) {
      const count = rows.row(iz)
      for (let k = 0; k < count; k++) {
        if (distances[k] >= edge) continue
        const ix = rows.first + k
        const tile = store.draft(ix >> 6, iz >> 6)
        const i = texelIndex(ix, iz)
        if (tile.masked !== null && tile.masked.has(i)) masked++
        if (tile.rest(i) + tile.height[i] <= 0) continue
        snowy++
        if (this.hasUnder && rows.undersideAt(k) > tile.height[i] + this.contact) clear++
      }
    }
    if (snowy === 0) return masked > 0 ? NoMark.Masked : NoMark.NoSnow
    return clear === snowy ? NoMark.Above : NoMark.TooWeak
  }

  private setTargets(sweep: Sweep, record: Readonly<StrokeRecord>, ground: Ground, store: TileStore): void {
    const area = sweep.area * TEXEL * TEXEL
    this.pressure = record.load / LOAD_UNITS / area
    this.loadDensity = record.load > 0 ? densityUnder(this.pressure) : 0
    this.bearing = record.load > 0 ? iceToBear(this.pressure) : NO_CRUST
    this.share = record.rim / SHARE_UNITS
    this.sole.begin(this.share, sweep.period > 0)
    this.packing = (1 - this.share) / (TOP_LAYER * TOP_STEP)
    this.depth = record.depth
    this.ice = record.ice
    this.hasUnder = record.under0 !== NO_UNDERSIDE
    if (!this.hasUnder) return
    const { rows } = this
    rows.under0 = offsetFromGround(ground, store, record.under0, record.x0, record.z0)
    rows.underRise = offsetFromGround(ground, store, record.under1, record.x1, record.z1) - rows.under0
    // Relief stands above the smooth ground that offsets refer to: a shape lying on it is in contact.
    const metres = TEXEL / POSITION_UNITS
    const relief = ground.relief(record.x1 * metres, record.z1 * metres) * HEIGHT_UNITS
    this.contact = CONTACT + (relief > 0 ? relief : 0)
    this.gives = CRUST_GIVES + (relief < 0 ? -relief : 0)
  }

  /** Presses the texels from k on that lie in one tile; returns the first of the next. */
  private pressRun(k: number, count: number, iz: number, store: TileStore, changes: Changes): number {
    const { edge, soled, depth, hasUnder, ice, bearing, rows, sole } = this
    const { per, soft, bowled } = this.wall
    const ix = rows.first + k
    const end = Math.min(count, k + TILE_SIDE - (ix & (TILE_SIDE - 1)))
    while (k < end && distances[k] >= edge) k++
    if (k === end) return end
    const tile = store.draft(ix >> 6, iz >> 6)
    this.loadTop = (this.loadDensity - tile.restDensity) / TOP_STEP
    this.least = tile.restLeast
    if (soled) sole.enter(tile, this.loadTop)
    const body = tile.unpacked()
    const { height, top, ice: iced } = body
    const restIce = store.undisturbed.ice
    const loaded = this.loadDensity > 0
    let i = texelIndex(rows.first + k, iz)
    if (depth > 0 && !soled && !hasUnder && !loaded) {
      this.givenRun(k, end, i, tile, restIce, changes)
      return end
    }
    for (; k < end; k++, i++) {
      if (distances[k] >= edge) continue
      const crust = restIce + iced[i]
      let cover = 0.5 - distances[k] * per
      if (cover > 1) cover = 1
      if (soft) cover = cover * cover * (3 - 2 * cover)
      if (soled) {
        sole.given = hasUnder ? Math.max(depth, -rows.undersideAt(k)) : depth
        sole.start(tile, i, k)
        cover = sole.cover
      }
      const { lift } = sole
      let asked = depth > 0 ? lift - depth * (bowled ? bowl[k] : cover) : Infinity
      if (hasUnder) {
        const under = rows.undersideAt(k)
        // Towards the edge the underside curves up to the undisturbed level; above that level it ends sharply.
        const level = under < 0 ? under * cover + lift : cover >= 0.5 ? under + lift : Infinity
        if (soled) sole.floor = level < Infinity ? Math.floor(level) : NO_FLOOR
        if (level < asked && (crust < bearing || level < height[i] - this.gives)) asked = level
      }
      // Most texels under a moving shape were pressed a tick ago: they must cost little.
      if (
        asked < height[i] ||
        (loaded &&
          ((soled ? sole.asks : this.askedTop(cover, this.loadTop)) > top[i] ||
            (crust > PIECES && crust < bearing))) ||
        (ice > 0 && ice * cover >= crust + 1)
      ) {
        this.cover = cover
        this.asked = asked
        this.crust = crust
        this.texel(tile, body, i, k, changes)
      }
    }
    return end
  }

  /** The rest of `pressRun` where only a depth is given, as under boards and in craters: most of their texels ask for nothing, and quickly. */
  private givenRun(k: number, end: number, i: number, tile: Tile, restIce: number, changes: Changes): void {
    const { edge, depth, ice } = this
    const { per, soft, bowled } = this.wall
    const body = tile.unpacked()
    const { height, ice: iced } = body
    for (; k < end; k++, i++) {
      const distance = distances[k]
      if (distance >= edge) continue
      let cover = 0.5 - distance * per
      if (cover > 1) cover = 1
      if (soft) cover = cover * cover * (3 - 2 * cover)
      const asked = -depth * (bowled ? bowl[k] : cover)
      const crust = restIce + iced[i]
      if (asked >= height[i] && (ice === 0 || ice * cover < crust + 1)) continue
      this.cover = cover
      this.asked = asked
      this.crust = crust
      this.texel(tile, body, i, k, changes)
    }
  }

  /** `top` that the load asks for, `full` under the middle; towards the edge it fades to that of undisturbed snow. */
  private askedTop(cover: number, full: number): number {
    if (full > 0) return Math.min(TOP_LIMIT, (cover * full) | 0)
    return cover >= 0.5 ? Math.floor(full) | 0 : NOTHING
  }

  /** The same of the texel at hand, under a sole too, where pieces of a crust take some of the pressure. */
  private topUnder(pieces: number, restDensity: number): number {
    const { soled, sole, cover } = this
    if (pieces <= 0) return soled ? sole.asks : this.askedTop(cover, this.loadTop)
    const full = (densityUnder(pressureBelow(this.pressure, pieces)) - restDensity) / TOP_STEP
    return soled ? sole.askedTop(full) : this.askedTop(cover, full)
  }

  /** Texel k of the row, i of its tile: first the load, then whatever underside and depth still ask below that. */
  private texel(tile: Tile, body: Texels, i: number, k: number, changes: Changes): void {
    const before = body.height[i]
    const { asked: askedHeight, cover, crust, share, least } = this
    const lowest = Math.floor(askedHeight)
    // Where the pack is deep, its exact depth decides nothing and takes long to tell.
    const isDeep = least + before > REACH && lowest >= -least
    const rest = isDeep ? least : tile.rest(i)
    if (rest + before <= 0) return
    const { restDensity } = tile
    const touching = !this.hasUnder || this.rows.undersideAt(k) <= before + this.contact
    const pieces = crust < PIECES ? crust : PIECES
    // Crust that bears the load is still broken by a shape that is held below it.
    const breaks = askedHeight < before || (touching && crust < this.bearing && this.loadDensity > 0)
    const yields = breaks && touching && pieces < this.bearing && this.loadDensity > 0
    let height = before
    let top = body.top[i]
    let pushed = 0
    if (yields) {
      let asked = this.topUnder(pieces, restDensity)
      if (this.soled && asked > top) asked = this.sole.limit(asked, rest + before, before, top)
      if (asked > top) {
        const from = restDensity + TOP_STEP * top
        const s = sinkage(rest + before, restDensity, from, restDensity + TOP_STEP * asked, share) | 0
        height -= s
        pushed = share * s * (from < restDensity ? from : restDensity)
        top = asked
      }
    }
    const target = lowest < -rest ? -rest : lowest
    if (target < height) {
      const moved = (height - target) * (restDensity + TOP_STEP * top)
      height = target
      pushed += share * moved
      const packed = (top + this.packing * moved) | 0
      if (packed > top) top = Math.max(top, Math.min(packed, TOP_LIMIT, (PACKED_CAP - restDensity) >> 2))
    }
    const broken = breaks ? pieces : crust
    const iced = touching || height < before ? (this.ice * cover) | 0 : 0
    const ice = body.ice[i] + (iced > broken ? iced : broken) - crust
    if (height === before && top === body.top[i] && ice === body.ice[i]) return
    let mass = body.mass[i]
    if (height < before) {
      if (this.soled) this.sole.fell(before - height, height)
      const out = (pushed * PER_MASS) | 0
      const leaving =
        isDeep && leavesFreely(tile, least, mass, height, out)
          ? out
          : leavingMass(tile, tile.rest(i), mass, height, out)
      mass -= leaving
      this.displaced += leaving
      if (this.rows.isBehind(k)) this.displacedBehind += leaving
    }
    changes.put(tile, i, height, mass, top, ice)
  }
}
