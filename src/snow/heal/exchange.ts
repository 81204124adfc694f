/**
 * One step of what the wind and the snow's own weight do to a texel whatever its neighbours hold: hollows fill with drift, mounds
 * settle and blow away, hardness fades. Mass that comes or goes is the drift account's.
 */
import type { Accounts } from '../audit.ts'
import { PACKED_CAP } from '../bearing.ts'
import type { Texels } from '../texels.ts'
import { MASS_SHIFT, type Pack, TOP_STEP, type Tile } from '../tile.ts'
import type { WeatherHistory } from '../weather/history.ts'
import { USUAL_WIND } from '../weather/weather.ts'
import { Weathering } from '../weather/weathering.ts'
import { CHANGED, HOLDS, isZeroRow } from './block.ts'
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

export class Exchange {
  private drift = 0
  private share = 0
  private massShare = 0
  private topShare = 0
  private wind = USUAL_WIND
  private fillShare = FILL
  /** The pack as it was at the step at hand. */
  private readonly past: Pack = { rise: 0, thawed: 0 }
  private readonly history: WeatherHistory
  private readonly weathering = new Weathering()

  constructor(history: WeatherHistory) {
    this.history = history
  }

  /** Books the mass that left for the air (negative when it came) and melted since the last time. */
  settle(accounts: Accounts): void {
    const { weathering } = this
    accounts.drift += this.drift + weathering.drift
    accounts.melted += weathering.melted
    accounts.fallen += weathering.keptOff
    this.drift = weathering.drift = weathering.melted = weathering.keptOff = 0
  }

  /** Makes the planned steps; true when a block changed. Block after block, while it is in the cache. */
  run(tile: Tile, plan: Plan): boolean {
    let any = false
    const shared = tile.pack
    tile.pack = this.past
    for (let r = 0; r < 8; r++) {
      const kept = keptBlocks(tile, r)
      const bits = tile.active[r] | kept
      if (bits === 0) continue
      let left = 0
      for (let b = 0; b < 8; b++) {
        if ((bits & (1 << b)) === 0) continue
        const found = this.runBlock(tile, (r << 9) | (b << 3), plan, (kept & (1 << b)) !== 0)
        if ((found & CHANGED) !== 0) {
          tile.dirty[r] |= 1 << b
          tile.hot[r] |= 1 << b
          any = true
        }
        if ((found & HOLDS) !== 0) left |= 1 << b
      }
      tile.active[r] = left
    }
    tile.pack = shared
    return any
  }

  /** @param kept true when weather passes part of it by: it then differs from undisturbed snow as soon as some falls. */
  private runBlock(tile: Tile, first: number, plan: Plan, kept: boolean): number {
    const { past, history } = this
    let changed = 0
    for (let s = 0; s < plan.count; s++) {
      const n = plan.numbers[s]
      let found: number
      if (plan.winds[s] === WEATHER) {
        this.weathering.start(history, n)
        found = this.weathering.block(tile, first)
        history.packAfter(n, past)
      } else {
        history.packAfter(plan.weather[s] - 1, past)
        this.start(n, plan.winds[s])
        found = this.block(tile, first)
      }
      changed |= found & CHANGED
      // Undisturbed snow stays so.
      if ((found & HOLDS) === 0 && !kept) return changed
    }
    return changed | HOLDS
  }

  private start(n: number, wind: number): void {
    this.share = threshold(n)
    this.massShare = this.share >> (16 - MASS_SHIFT)
    this.topShare = topThreshold(n)
    this.wind = wind
    const fill = (FILL * wind) >> WIND_SHIFT
    this.fillShare = fill < MOST ? fill : MOST
  }

  /** Makes the step in one block; returns CHANGED and HOLDS. */
  private block(tile: Tile, first: number): number {
    const { masked, sheltered } = tile
    const texels = tile.unpacked()
    const { height, mass, top, ice, wet, words } = texels
    let changed = 0
    let left = 0
    for (let z = first; z < first + 512; z += 64) {
      if (isZeroRow(words, z)) continue
      for (let i = z; i < z + 8; i++) {
        const h = height[i]
        const p = top[i]
        if (masked !== null && masked.has(i)) {
          left = 1
          continue
        }
        left |= ice[i] | wet[i]
        if ((h | p | mass[i]) === 0) continue
        if (h < 0) {
          if (sheltered === null || !sheltered.has(i)) this.fill(texels, i)
        } else {
          if (h > 0) this.wear(tile, texels, i)
          if (p !== 0) this.fade(texels, i)
          if (height[i] === 0 && top[i] === 0) this.forget(mass, i)
        }
        changed |= (h ^ height[i]) | (p ^ top[i])
        left |= height[i] | mass[i] | top[i]
      }
    }
    return (changed !== 0 ? CHANGED : 0) | (left !== 0 ? HOLDS : 0)
  }

  private fill({ height, mass, top }: Texels, i: number): void {
    const rise = (Math.imul(this.fillShare, -height[i]) + this.share) >> 16
    if (rise === 0) return
    const gain = (Math.imul(rise, DRIFT_DENSITY) + this.massShare) >> MASS_SHIFT
    height[i] += rise
    mass[i] += gain
    this.drift -= gain
    top[i] += (Math.imul(DRIFT_TOP - top[i], rise) + this.topShare) >> 11
  }

  private wear(tile: Tile, { height, mass, top }: Texels, i: number): void {
    const { restDensity } = tile
    const before = height[i]
    const m = mass[i]
    let after = before
    if (top[i] < 0) after -= (Math.imul(SETTLE, before) + this.share) >> 16
    const eroded = Math.imul(ERODE[top[i] + 128], this.wind) >> WIND_SHIFT
    const gone = (Math.imul(eroded < MOST ? eroded : MOST, after) + this.share) >> 16
    let lost = (Math.imul(gone, restDensity + TOP_STEP * top[i]) + this.massShare) >> MASS_SHIFT
    // A light mound on a pack below the cap stays below it, and can lose what it holds. Else the whole column is asked.
    const light = restDensity <= PACKED_CAP && (m << MASS_SHIFT) + PACKED_CAP < (after - gone) * PACKED_CAP
    if (!light || lost > m) {
      const rest = tile.rest(i)
      const available = ((rest * restDensity) >> MASS_SHIFT) + m
      // Snow does not settle past the density that pressing reaches.
      if (available << MASS_SHIFT > (rest + after) * PACKED_CAP) after = before
      const most = ((rest + after - gone) * PACKED_CAP) >> MASS_SHIFT
      if (gone > 0 && lost < available - most) lost = available - most
      if (lost > available) lost = available
    }
    height[i] = after - gone
    if (gone === 0) return
    mass[i] = m - lost
    this.drift += lost
  }

  private fade({ height, top }: Texels, i: number): void {
    if (this.topShare >= FADING) return
    if (top[i] < 0) top[i]++
    else if (height[i] < BURIED) top[i]--
  }

  /** Mass that the roundings left on a surface that is back at rest. */
  private forget(mass: Int16Array, i: number): void {
    const m = mass[i]
    const part = m > 0 ? Math.min(m, 1 + (m >> 5)) : Math.max(m, -1 - (-m >> 5))
    mass[i] = m - part
    this.drift += part
  }
}
