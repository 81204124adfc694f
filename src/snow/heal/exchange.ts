/**
 * One step of what the wind and the snow's own weight do to a texel whatever its neighbours hold: hollows fill with drift, mounds
 * settle and blow away, hardness fades. Mass that comes or goes is the drift account's.
 */
import type { Accounts } from '../audit.ts'
import { PACKED_CAP, leavesFreely } from '../bearing.ts'
import { NO_BLOCK, type Packing } from '../packing.ts'
import { TILE_SIDE, type Texels, firstOfBlock } from '../texels.ts'
import { MASS_SHIFT, type Pack, TOP_STEP, type Tile } from '../tile.ts'
import type { WeatherHistory } from '../weather/history.ts'
import { USUAL_WIND } from '../weather/weather.ts'
import { Weathering } from '../weather/weathering.ts'
import { CHANGED, HOLDS, isZeroRow, layerOfRow } from './block.ts'
import { type Plan, WEATHER } from './plan.ts'
import { keptBlocks } from '../regions/regions.ts'
import { DRIFT_DENSITY, DRIFT_TOP, ERODE, FILL, SETTLE, threshold, topThreshold } from './law.ts'

/** `top` moves toward rest in steps whose threshold is below this: about one step in seven. */
const FADING = 300
/** Power of two of the usual wind, and the most that a step takes of a mound or fills of a hollow however hard it blows. */
const WIND_SHIFT = 5
const MOST = 32_767
/** Packed snow under a mound higher than this (5 mm) stays packed. */
const BURIED = 40

/** Shares that the wind takes of a mound, by its strength; each made when it first blows. */
const EROSIONS: Int32Array[] = []
const erosionBy = (wind: number): Int32Array =>
  ERODE.map((share) => Math.min(MOST, Math.imul(share, wind) >> WIND_SHIFT))

export class Exchange {
  private drift = 0
  private share = 0
  private massShare = 0
  private topShare = 0
  private erosion = erosionBy(USUAL_WIND)
  private fillShare = FILL
  /** The pack as it was at the step at hand. */
  private readonly past: Pack = { rise: 0, thawed: 0 }
  private readonly history: WeatherHistory
  private readonly packing: Packing
  private readonly weathering = new Weathering()

  constructor(history: WeatherHistory, packing: Packing) {
    this.history = history
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
   * Makes the planned steps; true when a block changed. Block after block, while it is in the cache, and those of a packed tile as
   * they lie; but weather that passes part of a tile by changes blocks that were zero, too.
   */
  run(tile: Tile, plan: Plan): boolean {
    const shared = tile.pack
    tile.pack = this.past
    const isKept = tile.masked !== null || tile.sheltered !== null
    const body = isKept ? tile.unpacked() : tile.body
    const any = body === null ? this.runPacked(tile, plan) : this.runBody(tile, body, plan)
    tile.pack = shared
    return any
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
   * All steps in block b of a tile, which lies at texel `at`.
   * @param kept true when weather passes part of it by: it then differs from undisturbed snow as soon as some falls.
   */
  private runBlock(tile: Tile, b: number, texels: Texels, at: number, plan: Plan, kept: boolean): number {
    const { past, history } = this
    const own = firstOfBlock(b)
    const isPlain = tile.masked === null && tile.sheltered === null
    let changed = 0
    let left = HOLDS
    this.weathering.enter()
    for (let s = 0; s < plan.count; s++) {
      const n = plan.numbers[s]
      let found: number
      if (plan.winds[s] === WEATHER) {
        this.weathering.start(history, n)
        found = this.weathering.block(tile, own, texels, at)
        history.packAfter(n, past)
      } else {
        history.packAfter(plan.weather[s] - 1, past)
        this.start(n, plan.winds[s])
        found = isPlain ? this.block(tile, own, texels, at) : this.keptBlock(tile, own, texels, at)
      }
      changed |= found & CHANGED
      left = kept ? HOLDS : found & HOLDS
      // Undisturbed snow stays so.
      if (left === 0) break
    }
    const bit = 1 << (b & 7)
    if (changed !== 0) {
      tile.dirty[b >> 3] |= bit
      tile.hot[b >> 3] |= bit
    }
    if (left !== 0) tile.active[b >> 3] |= bit
    else tile.active[b >> 3] &= ~bit
    return changed | left
  }

  private start(n: number, wind: number): void {
    this.share = threshold(n)
    this.massShare = this.share >> (16 - MASS_SHIFT)
    this.topShare = topThreshold(n)
    this.erosion = EROSIONS[wind] ??= erosionBy(wind)
    const fill = (FILL * wind) >> WIND_SHIFT
    this.fillShare = fill < MOST ? fill : MOST
  }

  /**
   * Makes the step in the block at texel `at`, whose first texel is number `own` of its tile; returns CHANGED and HOLDS. Nothing in
   * the tile is masked or roofed, as nearly everywhere: so no texel asks, and a mound that its column does not bound takes no call.
   */
  private block(tile: Tile, own: number, texels: Texels, at: number): number {
    const { height, mass, top, stride } = texels
    const { share, massShare, topShare, fillShare, erosion } = this
    const { restDensity, restLeast } = tile
    const fades = topShare < FADING
    let gained = 0
    let changed = 0
    let left = 0
    for (let row = 0; row < 8; row++, at += stride, own += TILE_SIDE) {
      if (isZeroRow(texels, at)) continue
      left |= layerOfRow(texels, at)
      for (let i = at; i < at + 8; i++) {
        const h = height[i]
        const p = top[i]
        const m = mass[i]
        if (h < 0) {
          const rise = (Math.imul(fillShare, -h) + share) >> 16
          if (rise === 0) {
            left = 1
            continue
          }
          const gain = (Math.imul(rise, DRIFT_DENSITY) + massShare) >> MASS_SHIFT
          height[i] = h + rise
          mass[i] = m + gain
          top[i] = p + ((Math.imul(DRIFT_TOP - p, rise) + topShare) >> 11)
          gained += gain
          changed = 1
          left |= (h + rise) | (m + gain) | top[i]
          continue
        }
        if ((h | p | m) === 0) continue
        if (h > 0) {
          const after = p < 0 ? h - ((Math.imul(SETTLE, h) + share) >> 16) : h
          const gone = (Math.imul(erosion[p + 128], after) + share) >> 16
          const lost = (Math.imul(gone, restDensity + Math.imul(TOP_STEP, p)) + massShare) >> MASS_SHIFT
          if (leavesFreely(tile, restLeast, m, after - gone, lost)) {
            height[i] = after - gone
            mass[i] = m - lost
            gained -= lost
          } else gained -= this.wear(tile, own + i - at, texels, i)
        }
        if (fades && p !== 0) fade(texels, i)
        if (height[i] === 0 && top[i] === 0) gained -= forget(mass, i)
        changed |= (h ^ height[i]) | (p ^ top[i])
        left |= height[i] | mass[i] | top[i]
      }
    }
    this.drift -= gained
    return (changed !== 0 ? CHANGED : 0) | (left !== 0 ? HOLDS : 0)
  }

  /** The step in a block of a tile with masks or roofs: what is masked stays as it is, and no snow drifts in under a roof. */
  private keptBlock(tile: Tile, own: number, texels: Texels, at: number): number {
    const { height, mass, top, ice, wet, stride } = texels
    const { masked, sheltered } = tile
    const { share, massShare, topShare, fillShare } = this
    const fades = topShare < FADING
    let gained = 0
    let changed = 0
    let left = 0
    for (let row = 0; row < 8; row++, at += stride, own += TILE_SIDE) {
      if (isZeroRow(texels, at)) continue
      for (let i = at; i < at + 8; i++) {
        const h = height[i]
        const p = top[i]
        const m = mass[i]
        if (masked !== null && masked.has(own + i - at)) {
          left = 1
          continue
        }
        left |= ice[i] | wet[i]
        if ((h | p | m) === 0) continue
        if (h < 0) {
          if (sheltered === null || !sheltered.has(own + i - at)) {
            const rise = (Math.imul(fillShare, -h) + share) >> 16
            const gain = (Math.imul(rise, DRIFT_DENSITY) + massShare) >> MASS_SHIFT
            height[i] = h + rise
            mass[i] = m + gain
            gained += gain
            if (rise !== 0) top[i] = p + ((Math.imul(DRIFT_TOP - p, rise) + topShare) >> 11)
          }
        } else {
          if (h > 0) gained -= this.wear(tile, own + i - at, texels, i)
          if (fades && p !== 0) fade(texels, i)
          if (height[i] === 0 && top[i] === 0) gained -= forget(mass, i)
        }
        changed |= (h ^ height[i]) | (p ^ top[i])
        left |= height[i] | mass[i] | top[i]
      }
    }
    this.drift -= gained
    return (changed !== 0 ? CHANGED : 0) | (left !== 0 ? HOLDS : 0)
  }

  /** Settles the mound at texel i, number `own` of its tile, and lets the wind take its share; returns the mass of that. */
  private wear(tile: Tile, own: number, { height, mass, top }: Texels, i: number): number {
    const { restDensity } = tile
    const { share, massShare } = this
    const before = height[i]
    const m = mass[i]
    const p = top[i]
    let after = before
    if (p < 0) after -= (Math.imul(SETTLE, before) + share) >> 16
    const gone = (Math.imul(this.erosion[p + 128], after) + share) >> 16
    let lost = (Math.imul(gone, restDensity + Math.imul(TOP_STEP, p)) + massShare) >> MASS_SHIFT
    if (!leavesFreely(tile, tile.restLeast, m, after - gone, lost)) {
      const rest = tile.rest(own)
      const available = ((rest * restDensity) >> MASS_SHIFT) + m
      // Snow does not settle past the density that pressing reaches.
      if (available << MASS_SHIFT > (rest + after) * PACKED_CAP) after = before
      const most = ((rest + after - gone) * PACKED_CAP) >> MASS_SHIFT
      if (gone > 0 && lost < available - most) lost = available - most
      if (lost > available) lost = available
    }
    height[i] = after - gone
    if (gone === 0) return 0
    mass[i] = m - lost
    return lost
  }
}

/** Moves `top` of a texel a step toward rest. */
function fade({ height, top }: Texels, i: number): void {
  if (top[i] < 0) top[i]++
  else if (height[i] < BURIED) top[i]--
}

/** Mass that the roundings left on a surface that is back at rest; returns what goes of it. */
function forget(mass: Int16Array, i: number): number {
  const m = mass[i]
  const part = m > 0 ? Math.min(m, 1 + (m >> 5)) : Math.max(m, -1 - (-m >> 5))
  mass[i] = m - part
  return part
}
