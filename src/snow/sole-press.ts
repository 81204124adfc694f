/**
 * What a sole asks of a texel, beside what other shapes ask: a depth in proportion to its share under the sole, less where the
 * relief is high. Targets follow from the undisturbed snow alone, so that pressing twice is pressing once.
 */
import { REACH, densityAfter, densityWhen, sinkage } from './bearing.ts'
import { covers, lifts } from './outline.ts'
import { RELIEF_LIMIT } from './soles/sole.ts'
import { SPREADS, spreadOf } from './soles/stamp.ts'
import type { Sweep } from './sweep.ts'
import { HEIGHT_UNITS, TOP_LIMIT, TOP_STEP, type Tile, texelIndex } from './tile.ts'
import type { TileStore } from './tile-store.ts'

/** Less `top` than any snow has: asks for nothing. */
export const NOTHING = -1000
/** Lower than any snow: a sole without an underside sinks as far as its load asks for. */
export const NO_FLOOR = -0x4000_0000
/** A print less deep than this, height units, has its relief in proportion: no relief rises above the snow. */
const FULL_RELIEF = RELIEF_LIMIT * HEIGHT_UNITS

export class SolePress {
  /** Depth that something else than the load asks for, height units: set it before `start`. */
  given = 0
  /** Of the texel at hand: its share under the sole, how much less deep the relief presses it, height units, and the `top` that the load asks for. */
  cover = 0
  lift = 0
  asks = NOTHING
  /** Underside over the texel at hand, height units. */
  floor = NO_FLOOR
  /** Level of spread of the print. */
  level = 0
  /** Undisturbed depth and density there. */
  private rest = 0
  private density = 0
  private share = 0
  /** The tile at hand, its least depth, whether a load reaches no deeper, and how far snow then sinks for the `top` that the load asks for. */
  private tile: Tile | null = null
  private least = 0
  private isDeep = false
  private top = 0
  private deepSunk = 0
  /** Least-squares fraction of the depth D whose print D · K∗S − K∗(S · r) is nearest to how far texels fell. */
  private above = 0
  private below = 0
  private endless = false

  /**
   * @param share of the displaced snow that is pushed out sideways.
   * @param endless for one period of a sole that goes on
   */
  begin(share: number, endless: boolean): void {
    this.share = share
    this.endless = endless
    this.tile = null
    this.floor = NO_FLOOR
    this.level = 0
    this.above = 0
    this.below = 0
  }

  /** Sets the level of spread by how deep the print is to be at its middle; returns the texels by which it reaches past the sole. */
  spread(sweep: Sweep, store: TileStore, loadDensity: number, given: number): number {
    const tile = store.draft(sweep.baseX >> 6, sweep.baseZ >> 6)
    this.rest = tile.rest(texelIndex(sweep.baseX, sweep.baseZ))
    this.density = tile.restDensity
    const sunk =
      loadDensity > this.density ? this.sinks(this.rest, (loadDensity - this.density) / TOP_STEP) : 0
    this.level = spreadOf((sunk > given ? sunk : given) / HEIGHT_UNITS)
    return SPREADS[this.level]
  }

  /** Depth of the print made so far, height units. */
  get printDepth(): number {
    return this.above > 0 ? this.above / this.below : 0
  }

  /** Begins with texels of a tile, under whose deepest part the load asks for `top`. A pack deeper than a load reaches sinks alike all over. */
  enter(tile: Tile, top: number): void {
    if (tile === this.tile) return
    this.tile = tile
    this.density = tile.restDensity
    this.least = tile.restLeast
    this.isDeep = this.least > REACH
    this.top = top
    this.deepSunk = this.isDeep && top > 0 ? this.sinks(REACH, top) : 0
  }

  /** Begins with texel k of the row at hand, i of its tile. Numbers come and go in fields: a call would box them. */
  start(tile: Tile, i: number, k: number): void {
    const { given, top } = this
    const cover = covers[k]
    this.rest = this.isDeep ? this.least : tile.rest(i)
    const sunk = this.isDeep ? this.deepSunk : top > 0 ? this.sinks(this.rest, top) : 0
    const deepest = sunk > given ? sunk : given
    const lift = deepest < FULL_RELIEF ? (lifts[k] * deepest) / FULL_RELIEF : lifts[k]
    this.cover = cover
    this.lift = lift
    if (!this.endless) this.below += cover * cover
    this.asks = top > 0 ? this.topAfter(sunk * cover - lift) : cover >= 0.5 ? Math.floor(top) | 0 : NOTHING
  }

  /** `top` that the load asks of the texel at hand where it asks for `top` under the deepest part, not that of `enter`. */
  askedTop(top: number): number {
    if (top <= 0) return this.cover >= 0.5 ? Math.floor(top) | 0 : NOTHING
    return this.topAfter(this.sinks(this.rest, top) * this.cover - this.lift)
  }

  /**
   * The `top` that the load asks of a column of this depth, height and `top`, or less: a sole is stiff, and presses no snow lower than
   * it lies itself. So soft spots beside its middle get no pits.
   */
  limit(asked: number, column: number, height: number, top: number): number {
    const sunk = height - this.floor
    if (sunk <= 0) return top
    const { density, share } = this
    const to = densityWhen(column, density, density + TOP_STEP * top, sunk, share)
    return Math.max(top, Math.min(asked, (to - density) / TOP_STEP) | 0)
  }

  /** `top` of the texel's undisturbed snow when it has sunk so far, height units; NOTHING where it has not. */
  private topAfter(sunk: number): number {
    if (sunk <= 0) return NOTHING
    const density = densityAfter(this.rest, this.density, sunk, this.share)
    return Math.min(TOP_LIMIT, ((density - this.density) / TOP_STEP) | 0)
  }

  /**
   * The texel fell by so many height units, to `height`. Of an endless sole only texels that fell count, and how deep they lie:
   * what lies at its cuts was pressed by the period before.
   */
  fell(by: number, height: number): void {
    const { cover } = this
    if (this.endless) this.below += cover * cover
    this.above += ((this.endless ? -height : by) + this.lift) * cover
  }

  /** How far undisturbed snow so deep sinks under the load that asks for `top`, height units. */
  private sinks(depth: number, top: number): number {
    const { density } = this
    return sinkage(depth, density, density, density + TOP_STEP * top, this.share)
  }
}
