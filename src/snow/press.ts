/**
 * The core of a stroke: what lies under the shape goes down. A target, not a step: each texel falls to the lowest of
 * what load, underside and given depth ask for, decided in stored units, so pressing twice is pressing once.
 */
import { PACKED_CAP, densityUnder, sinkage } from './bearing.ts'
import type { ChangeList } from './change-list.ts'
import type { Ground } from './ground/height-source.ts'
import { bowl, distances, evaluateRow } from './outline.ts'
import { LOAD_UNITS, NO_UNDERSIDE, POSITION_UNITS, SHARE_UNITS, type StrokeRecord } from './stroke-record.ts'
import { RowSpan, type Sweep } from './sweep.ts'
import { HEIGHT_UNITS, MASS_SHIFT, TEXEL, TILE_SIDE, TOP_LIMIT, TOP_STEP, type Tile } from './tile.ts'
import type { TileStore } from './tile-store.ts'
import { StrokeShape } from './types.ts'

/** Width of the wall of a print, texels: one and a tenth samples an edge evenly at every heading. */
const SHARP_WALL = 1.1
/** A capsule is round in section too; its wall takes half the half width, up to this many texels. */
const SOFTEST_WALL = 4
/** Coverage below which a texel belongs to the rim. */
const LEAST_COVER = 0.04
/** A shape this close above the snow (1 cm) still rests on it and presses with its load. */
const CONTACT = 0.01 * HEIGHT_UNITS
/** Thickness that `top` describes, height units (0.25 m). */
const TOP_LAYER = 0.25 * HEIGHT_UNITS
/** Load densities per tile are kept as `top` steps; no load at all asks for less than any snow has. */
const NO_LOAD = -Infinity

const span = new RowSpan()

/** World height stored as 1/8192 m, as an offset from the undisturbed ground under (x, z) in position units. */
function offsetFromGround(ground: Ground, under: number, x: number, z: number): number {
  const metres = TEXEL / POSITION_UNITS
  const macro = ground.macro(x * metres, z * metres)
  if (!Number.isFinite(macro)) {
    throw new Error(
      `The ground's macro height at (${x * metres}, ${z * metres}) is ${macro}: its height source must return finite metres`,
    )
  }
  return under - macro * HEIGHT_UNITS
}

export class Press {
  /** Mass units pushed out of the core by the last run; they are the rim's to place. */
  displaced = 0
  /** The part of it that came from behind the first pose: much only where a trail starts. */
  displacedBehind = 0
  /** Texels that had snow at all, and that lay clear below the shape. */
  snowy = 0
  clear = 0
  /** Where the rim begins, texels beyond the outline. */
  edge = 0

  private changes!: ChangeList
  private store!: TileStore
  private perWall = 0
  private soft = false
  private bowled = false
  private loadDensity = 0
  private share = 0
  private hasUnder = false
  private under0 = 0
  private underRise = 0
  private contact = 0
  private depth = 0
  private ice = 0
  private tileTop = 0
  /** Of the texel at hand: how much of it lies under the shape, 0…1, and whether the shape rests on it. */
  private cover = 0
  private touching = true
  /** Where along the sweep, 0…1, the row starts, and how far a texel leads on. */
  private rowAlong = 0
  private texelAlong = 0

  /** Plans the core of a stroke into `changes`. */
  run(
    sweep: Sweep,
    record: Readonly<StrokeRecord>,
    ground: Ground,
    store: TileStore,
    changes: ChangeList,
  ): void {
    this.changes = changes
    this.store = store
    this.displaced = 0
    this.displacedBehind = 0
    this.snowy = 0
    this.clear = 0
    this.setShape(sweep)
    this.setTargets(sweep, record, ground)
    const margin = this.edge + 0.01
    span.set(
      sweep,
      -sweep.alongExtent - margin,
      sweep.length + sweep.alongExtent + margin,
      sweep.acrossExtent + margin,
    )
    for (let iz = span.firstRow; iz <= span.lastRow; iz++) {
      const count = span.row(iz)
      if (count <= 0) continue
      evaluateRow(sweep, span.first, iz, count)
      changes.reserve(count)
      this.row(sweep, iz, count)
    }
  }

  private setShape(sweep: Sweep): void {
    this.soft = sweep.shape === StrokeShape.Capsule
    const wall = this.soft ? Math.min(SOFTEST_WALL, Math.max(SHARP_WALL, sweep.halfWidth * 0.5)) : SHARP_WALL
    this.perWall = 1 / wall
    this.edge = wall * (0.5 - LEAST_COVER)
    this.bowled = sweep.shape === StrokeShape.Ellipse
  }

  private setTargets(sweep: Sweep, record: Readonly<StrokeRecord>, ground: Ground): void {
    const area = sweep.area * TEXEL * TEXEL
    this.loadDensity = record.load > 0 ? densityUnder(record.load / LOAD_UNITS / area) : 0
    this.share = record.rim / SHARE_UNITS
    this.depth = record.depth
    this.ice = record.ice
    this.hasUnder = record.under0 !== NO_UNDERSIDE
    if (!this.hasUnder) return
    this.under0 = offsetFromGround(ground, record.under0, record.x0, record.z0)
    this.underRise = offsetFromGround(ground, record.under1, record.x1, record.z1) - this.under0
    // Relief stands above the smooth ground that offsets refer to: a shape lying on it is in contact.
    const metres = TEXEL / POSITION_UNITS
    const relief = ground.relief(record.x1 * metres, record.z1 * metres) * HEIGHT_UNITS
    this.contact = CONTACT + (relief > 0 ? relief : 0)
  }

  /** Presses one evaluated row, a run of texels per tile. */
  private row(sweep: Sweep, iz: number, count: number): void {
    const { edge } = this
    const rowIndex = (iz & (TILE_SIDE - 1)) * TILE_SIDE
    const perLength2 = sweep.isStamp ? 0 : 1 / (sweep.length * sweep.length)
    const along = sweep.centreX(span.first) * sweep.toX + sweep.centreZ(iz) * sweep.toZ
    this.rowAlong = along * perLength2
    this.texelAlong = sweep.toX * perLength2
    for (let k = 0; k < count;) {
      const ix = span.first + k
      const column = ix & (TILE_SIDE - 1)
      const end = Math.min(count, k + TILE_SIDE - column)
      let tile: Tile | null = null
      for (let i = rowIndex + column; k < end; k++, i++) {
        if (distances[k] >= edge) continue
        tile ??= this.tileAt(ix >> 6, iz >> 6)
        this.texel(tile, i, k)
      }
    }
  }

  private tileAt(tx: number, tz: number): Tile {
    const tile = this.store.draft(tx, tz)
    this.tileTop = this.loadDensity > 0 ? (this.loadDensity - tile.restDensity) / TOP_STEP : NO_LOAD
    return tile
  }

  /** `top` that the load asks for; towards the edge it fades to that of undisturbed snow. */
  private askedTop(): number {
    const { cover, tileTop: full } = this
    if (full > 0) return Math.min(TOP_LIMIT, Math.floor(cover * full))
    return cover >= 0.5 ? Math.floor(full) : NO_LOAD
  }

  /** Lowest offset that underside and depth ask of texel k of the row; sets `touching` for the load. */
  private askedHeight(before: number, k: number): number {
    const { cover } = this
    let target = this.depth > 0 ? -this.depth * (this.bowled ? bowl[k] : cover) : Infinity
    this.touching = true
    if (this.hasUnder) {
      const along = this.rowAlong + this.texelAlong * k
      const under = this.under0 + this.underRise * (along < 0 ? 0 : along > 1 ? 1 : along)
      this.touching = under <= before + this.contact
      if (!this.touching) this.clear++
      // Towards the edge the underside curves up to the undisturbed level; above that level it ends sharply.
      const asked = under < 0 ? under * cover : cover >= 0.5 ? under : Infinity
      if (asked < target) target = asked
    }
    return Math.floor(target)
  }

  /** Texel k of the row, i of its tile: first the load, then whatever underside and depth still ask below that. */
  private texel(tile: Tile, i: number, k: number): void {
    const rest = tile.rest(i)
    const before = tile.height[i]
    const column = rest + before
    if (column <= 0) return
    this.snowy++
    let cover = 0.5 - distances[k] * this.perWall
    if (cover > 1) cover = 1
    if (this.soft) cover = cover * cover * (3 - 2 * cover)
    this.cover = cover
    const target = Math.max(-rest, this.askedHeight(before, k))
    const { touching } = this
    const rested = tile.restDensity
    let height = before
    let top = tile.top[i]
    let pushed = 0
    const asked = touching ? this.askedTop() : top
    if (asked > top) {
      const from = rested + TOP_STEP * top
      const s = sinkage(column, rested, from, rested + TOP_STEP * asked, this.share) | 0
      height -= s
      pushed = this.share * s * Math.min(from, rested)
      top = asked
    }
    if (target < height) {
      const s = height - target
      const from = rested + TOP_STEP * top
      height = target
      pushed += this.share * s * from
      const packed = (top + ((1 - this.share) * s * from) / TOP_LAYER / TOP_STEP) | 0
      const cap = Math.min(TOP_LIMIT, (PACKED_CAP - rested) >> 2)
      top = Math.max(top, Math.min(packed, cap))
    }
    const ice = touching || height < before ? (this.ice * cover) | 0 : 0
    if (height === before && top === tile.top[i] && (ice === 0 || ice <= tile.ice[i])) return
    const left = this.change(tile, i, rest, height, top, (pushed / (1 << MASS_SHIFT)) | 0, ice)
    this.displaced += left
    if (this.rowAlong + this.texelAlong * k < 0) this.displacedBehind += left
  }

  /** Records a texel that differs; takes the mass `pushed`, or more if the rest would pass the cap; returns it. */
  private change(
    tile: Tile,
    i: number,
    rest: number,
    height: number,
    top: number,
    pushed: number,
    ice: number,
  ): number {
    const mass = tile.mass[i]
    let leaving = 0
    if (height !== tile.height[i]) {
      const available = ((rest * tile.restDensity) >> MASS_SHIFT) + mass
      const most = ((rest + height) * PACKED_CAP) >> MASS_SHIFT
      leaving = Math.max(pushed, available - most)
      if (leaving > available) leaving = available
    }
    const { changes } = this
    const n = changes.count++
    changes.slot[n] = tile.slot
    changes.index[n] = i
    changes.height[n] = height
    changes.mass[n] = mass - leaving
    changes.top[n] = top
    changes.ice[n] = ice
    return leaving
  }
}
