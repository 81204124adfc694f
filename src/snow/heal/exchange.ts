/**
 * What the wind, the snow's own weight and the weather do to a texel whatever its neighbours hold. Healing fills hollows with drift,
 * lets mounds settle and blow away, and fades hardness; the weather's law is in weathering.ts. A texel makes all its steps at once,
 * because most of them change nothing in it, and telling so takes a few numbers that then need not be loaded again. Mass that comes
 * or goes is the drift account's.
 */
import type { Accounts } from '../audit.ts'
import { PACKED_CAP, leavesFreely } from '../bearing.ts'
import { NO_BLOCK, type Packing } from '../packing.ts'
import { keptBlocks } from '../regions/regions.ts'
import { TILE_SIDE, type Texels, firstOfBlock } from '../texels.ts'
import { MASS_SHIFT, TOP_STEP, type Tile, restIn } from '../tile.ts'
import { Weathering } from '../weather/weathering.ts'
import { CHANGED, HOLDS, isZeroRow, layerOfRow } from './block.ts'
import { DRIFT_DENSITY, DRIFT_TOP, SETTLE } from './law.ts'
import type { Plan } from './plan.ts'
import type { PlannedStep } from './planned-step.ts'

/** Packed snow under a mound higher than this (5 mm) stays packed. */
const BURIED = 40
/** Drift, height units (6.25 cm), and its power of two, that hides what it fell on: relief, bonds and light are those of the drift then. */
const HIDES_SHIFT = 9
const HIDES = 1 << HIDES_SHIFT
/** Bits by which the dither of `top` is finer than that share. */
const FINER = 2

export class Exchange {
  private drift = 0
  /** Mass that the wind takes of the mound at hand. */
  private lost = 0
  private readonly packing: Packing
  private readonly weathering = new Weathering()

  constructor(packing: Packing) {
    this.packing = packing
  }

  /** Books the mass that left for the air (negative when it came) and melted since the last time. */
  settle(accounts: Accounts): void {
    const { weathering } = this
    accounts.drift += this.drift + weathering.drift
    accounts.melted += weathering.melted
    accounts.fallen += weathering.keptOff
    this.drift = weathering.drift = weathering.melted = weathering.keptOff = 0
  }

  /**
   * Makes the planned steps; true when a block changed. Those of a packed tile are worked on as they lie; but weather that passes part
   * of a tile by changes blocks that were zero, too.
   */
  run(tile: Tile, plan: Plan): boolean {
    this.weathering.enter(tile)
    const isKept = tile.masked !== null || tile.sheltered !== null
    const body = isKept ? tile.unpacked() : tile.body
    return body === null ? this.runPacked(tile, plan) : this.runBody(tile, body, plan)
  }

  private runBody(tile: Tile, body: Texels, plan: Plan): boolean {
    let any = false
    for (let r = 0; r < 8; r++) {
      const kept = keptBlocks(tile, r)
      const bits = tile.active[r] | kept
      if (bits === 0) continue
      for (let c = 0; c < 8; c++) {
        if ((bits & (1 << c)) === 0) continue
        const b = (r << 3) | c
        const found = this.runBlock(tile, b, body, firstOfBlock(b), plan, (kept & (1 << c)) !== 0)
        if ((found & CHANGED) !== 0) any = true
      }
    }
    return any
  }

  private runPacked(tile: Tile, plan: Plan): boolean {
    const { packing } = this
    let any = false
    let before = NO_BLOCK
    for (let block = tile.blocks; block !== NO_BLOCK;) {
      const after = packing.after(block)
      const texels = packing.texelsOf(block)
      const found = this.runBlock(tile, packing.placeOf(block), texels, packing.startOf(block), plan, false)
      if ((found & CHANGED) !== 0) any = true
      if ((found & HOLDS) !== 0) before = block
      else packing.remove(tile, before)
      block = after
    }
    return any
  }

  /**
   * All steps in block b of a tile, which lies at texel `at`; returns CHANGED and HOLDS.
   * @param kept true when weather passes part of it by: it then differs from undisturbed snow as soon as some falls.
   */
  private runBlock(tile: Tile, b: number, texels: Texels, at: number, plan: Plan, kept: boolean): number {
    const { weathering } = this
    let own = firstOfBlock(b)
    let found = kept ? HOLDS : 0
    for (let row = 0; row < 8; row++, at += texels.stride, own += TILE_SIDE) {
      if (!kept && isZeroRow(texels, at)) continue
      found |= this.row(tile, own, texels, at, plan, kept)
      if (kept || layerOfRow(texels, at) !== 0) found |= weathering.layer(tile, own, texels, at, plan, kept)
      if (kept && tile.masked !== null) found |= weathering.bare(tile, own, tile.masked, texels, at, plan)
    }
    const bit = 1 << (b & 7)
    if ((found & CHANGED) !== 0) {
      tile.dirty[b >> 3] |= bit
      tile.hot[b >> 3] |= bit
    }
    if ((found & HOLDS) !== 0) tile.active[b >> 3] |= bit
    else tile.active[b >> 3] &= ~bit
    return found
  }

  /**
   * All steps in the eight texels from `at` on that are not masked, but for their ice and wetness; the first is number `own` of its
   * tile. Returns CHANGED and HOLDS. No snow drifts in under a roof.
   */
  private row(tile: Tile, own: number, texels: Texels, at: number, plan: Plan, kept: boolean): number {
    const { weathering } = this
    const { height, mass, top } = texels
    const { steps, count } = plan
    const masked = kept ? tile.masked : null
    const sheltered = kept ? tile.sheltered : null
    let changed = 0
    let left = 0
    let drift = 0
    for (let i = at; i < at + 8; i++, own++) {
      if (masked !== null && masked.has(own)) continue
      const roofed = sheltered !== null && sheltered.has(own)
      let h = height[i]
      let m = mass[i]
      let p = top[i]
      // Undisturbed snow stays so.
      if ((h | m | p) === 0 && !roofed) continue
      for (let s = 0; s < count; s++) {
        if ((h | m | p) === 0 && !roofed) break
        const step = steps[s]
        if (step.isWeather) {
          if (!weathering.moves(step, h, m, p)) continue
          weathering.move(step, tile, own, h, m, p, roofed)
          changed |= (h ^ weathering.h) | (p ^ weathering.p)
          h = weathering.h
          m = weathering.m
          p = weathering.p
        } else if (h < 0) {
          const rise = roofed ? 0 : (Math.imul(step.fill, -h) + step.share) >> 16
          if (rise === 0) continue
          const gain = (Math.imul(rise, DRIFT_DENSITY) + step.massShare) >> MASS_SHIFT
          h += rise
          m += gain
          p +=
            (Math.imul(DRIFT_TOP - p, rise < HIDES ? rise : HIDES) + (step.topShare >> FINER)) >> HIDES_SHIFT
          drift -= gain
          changed = 1
        } else {
          const held = m
          if (h > 0) {
            const fallen = this.sink(tile, step, own, h, m, p)
            changed |= h ^ fallen
            h = fallen
            m -= this.lost
          }
          if (step.fades && p !== 0 && (p < 0 || h < BURIED)) {
            p += p < 0 ? 1 : -1
            changed = 1
          }
          if ((h | p) === 0) m -= forgotten(m)
          drift += held - m
        }
      }
      height[i] = h
      mass[i] = m
      top[i] = p
      left |= h | m | p
    }
    this.drift += drift
    return (changed !== 0 ? CHANGED : 0) | (left !== 0 ? HOLDS : 0)
  }

  /** Settles a mound of height h and lets the wind take its share, whose mass becomes `lost`: returns the height that is left. */
  private sink(tile: Tile, step: PlannedStep, own: number, h: number, m: number, p: number): number {
    const { share } = step
    const after = p < 0 ? h - ((Math.imul(SETTLE, h) + share) >> 16) : h
    const gone = (Math.imul(step.erosion[p + 128], after) + share) >> 16
    this.lost = (Math.imul(gone, tile.restDensity + Math.imul(TOP_STEP, p)) + step.massShare) >> MASS_SHIFT
    if (gone === 0 && after === h) return h
    if (leavesFreely(tile, step.least, m, after - gone, this.lost)) return after - gone
    return this.wear(tile, step, own, h, m, after, gone)
  }

  /**
   * Where a column may not bear that a mound of height h and mass m settles to `after` and the wind then takes `gone`: returns the
   * height that it has after both, and corrects `lost`.
   */
  private wear(
    tile: Tile,
    step: PlannedStep,
    own: number,
    h: number,
    m: number,
    after: number,
    gone: number,
  ): number {
    const rest = restIn(step, tile.node(own))
    const available = ((rest * tile.restDensity) >> MASS_SHIFT) + m
    // Snow does not settle past the density that pressing reaches.
    const settled = available << MASS_SHIFT > (rest + after) * PACKED_CAP ? h : after
    const most = ((rest + settled - gone) * PACKED_CAP) >> MASS_SHIFT
    if (gone === 0) return settled
    if (this.lost < available - most) this.lost = available - most
    if (this.lost > available) this.lost = available
    return settled - gone
  }
}

/** What goes of the mass that the roundings left on a surface that is back at rest. */
const forgotten = (m: number): number => (m > 0 ? Math.min(m, 1 + (m >> 5)) : Math.max(m, -1 - (-m >> 5)))
