/** A step of healing or of the weather, with all that is the same for every texel of a tile: worked out once. */
import { PACKED_CAP } from '../bearing.ts'
import { MASS_SHIFT, type Pack, type Tile, restIn } from '../tile.ts'
import { STEP_WORDS, Step, type WeatherHistory } from '../weather/history.ts'
import { USUAL_WIND } from '../weather/weather.ts'
import { ERODE, FILL, threshold, topThreshold } from './law.ts'

/** `top` moves toward rest in steps whose threshold is below this: about one step in seven. */
const FADING = 300
/** Power of two of the usual wind, and the most that a step takes of a mound or fills of a hollow however hard it blows. */
const WIND_SHIFT = 5
const MOST = 32_767

/** Shares that the wind takes of a mound, by its strength; each made when it first blows. */
const EROSIONS: Int32Array[] = []
const erosionBy = (wind: number): Int32Array =>
  ERODE.map((share) => Math.min(MOST, Math.imul(share, wind) >> WIND_SHIFT))

/** Density of the densest snow where undisturbed snow has a density, kg/m³. */
export const densestOf = (restDensity: number): number =>
  PACKED_CAP > restDensity ? PACKED_CAP : restDensity

export class PlannedStep implements Pack {
  isWeather = false
  /** Thresholds: of heights, of masses and of `top`. */
  share = 0
  massShare = 0
  topShare = 0
  /** Share of 65536 of a hollow that fills. */
  fill = 0
  /** Least depth in the tile of the pack as it is in the step: after it, if it is the weather's. */
  least = 0
  /** The pack, likewise. */
  rise = 0
  thawed = 0

  /** Healing: shares that go of a mound by its `top` + 128; whether `top` moves toward rest. */
  erosion = erosionBy(USUAL_WIND)
  fades = false

  /** Weather: height units that fell and melted. */
  fall = 0
  melt = 0
  /** Shares of 65536: of `top` that is covered, of a mound that melts. */
  cover = 0
  sink = 0
  /** What the top layer is exposed to (see `Rates`), and that of undisturbed snow before and after, ice + 256 · wetness. */
  bury = 0
  soak = 0
  soften = 0
  freeze = 0
  layerBefore = 0
  layerAfter = 0
  /** The pack before the step. */
  readonly before: Pack = { rise: 0, thawed: 0 }
  /** True when undisturbed snow of the whole tile loses as much as melts, and nothing falls. */
  isEven = false
  /** Density of the densest snow; mass of the shallowest pack, and how far that is below the mass of as much densest snow, · 512. */
  densest = 0
  leastMass = 0
  excess = 0

  /** Step n of a tile's healing, after so many steps of weather. */
  heal(tile: Tile, history: WeatherHistory, n: number, wind: number, weather: number): void {
    this.isWeather = false
    this.topShare = topThreshold(n)
    this.fades = this.topShare < FADING
    this.erosion = EROSIONS[wind] ??= erosionBy(wind)
    this.fill = Math.min(MOST, (FILL * wind) >> WIND_SHIFT)
    this.begin(tile, history, n, weather - 1)
  }

  /** Step n of the weather. */
  weather(tile: Tile, history: WeatherHistory, n: number): void {
    const { steps } = history
    const at = n * STEP_WORDS
    this.isWeather = true
    this.fall = steps[at + Step.Fall]
    this.melt = steps[at + Step.Melt]
    this.bury = steps[at + Step.Bury]
    this.soak = steps[at + Step.Soak]
    this.soften = steps[at + Step.Soften]
    this.freeze = steps[at + Step.Freeze]
    this.fill = steps[at + Step.Fill]
    this.cover = steps[at + Step.Top]
    this.sink = steps[at + Step.Sink]
    this.layerBefore = n > 0 ? steps[at - STEP_WORDS + Step.Layer] : 0
    this.layerAfter = steps[at + Step.Layer]
    history.packAfter(n - 1, this.before)
    this.begin(tile, history, n, n)
    const { restDensity } = tile
    this.isEven = this.fall === 0 && tile.nodeLeast > this.thawed && this.before.rise - this.rise >= this.melt
    this.densest = densestOf(restDensity)
    this.leastMass = (this.least * restDensity) >> MASS_SHIFT
    this.excess = this.least * (this.densest - restDensity)
  }

  private begin(tile: Tile, history: WeatherHistory, n: number, packOf: number): void {
    history.packAfter(packOf, this)
    this.least = restIn(this, tile.nodeLeast)
    this.share = threshold(n)
    this.massShare = this.share >> (16 - MASS_SHIFT)
  }
}
