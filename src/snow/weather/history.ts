/**
 * The weather so far. It beats with the slow clock: every beat moves the undisturbed surface, and every 8 s what happened
 * since the last time becomes a *step*, which each tile takes up when it is caught up. Steps are kept, so that a tile that slept
 * makes the same ones, in the same order, as a tile that was looked at.
 */
import type { Undisturbed } from '../types.ts'
import type { Pack } from '../tile.ts'
import { EPOCH, type Rates, WEATHER_STEP, layerAfter, ratesOf } from './rates.ts'
import {
  RATE_UNITS,
  USUAL_WIND,
  WEATHER,
  WEATHER_WORDS,
  type Weather,
  readWeather,
  writeWeather,
} from './weather.ts'

/** Parts of a unit in which a beat's rates add up. */
const PARTS = RATE_UNITS * EPOCH
/** Least and most rise, height units: a pack of 3.6 m gone, and 32 m more. Snow beyond settles as fast as it falls. */
const LOWEST = -29_492
const HIGHEST = 32 * 8192
/** Depth of fall over which a hollow's depth goes down to 1/e, height units (0.12 m). */
const FILL_DEPTH = 983
/** Depth of melt over which a mound's height does (0.15 m). */
const SINK_DEPTH = 1229
/**
 * Fall of 8 cm leaves e⁻³ of a difference in `top`: shares of 65536 for a height unit. Less than the 25 cm that `top` describes,
 * because it also hides the relief: packed prints would show as holes in the relief of the snow that covered them.
 */
const TOP_SHARE = 300
const WHOLE = 65_536
/** Power of two by which wind counts less above 0 °C. */
const STICKING = 2

/** Words of a step, in the order in which `Step` names them. */
export const STEP_WORDS = 13
export const Step = {
  /** Beat at which it is made. */
  Beat: 0,
  /** Height units that fell and melted. */
  Fall: 1,
  Melt: 2,
  /** For the top layer: see `Rates`. */
  Bury: 3,
  Soak: 4,
  Soften: 5,
  Freeze: 6,
  /** Shares of 65536: of a hollow that fills (of a mound that is covered), of `top` that is covered, of a mound that melts. */
  Fill: 7,
  Top: 8,
  Sink: 9,
  /** Undisturbed snow afterwards. */
  Rise: 10,
  Thawed: 11,
  /** Ice + 256 · wetness. */
  Layer: 12,
} as const

/** Sums of a step, in the order of `Rates`, and the wind-driven part of the fall. */
const SUMS = 7

export class WeatherHistory {
  /** Steps so far; word w of step n lies at n · STEP_WORDS + w of `steps`. */
  count = 0
  steps = new Int32Array(64 * STEP_WORDS)
  private readonly undisturbed: Undisturbed
  private readonly pack: Pack
  /** The row in force, and the one that takes over at the next epoch. */
  private readonly row = new Int32Array(WEATHER_WORDS)
  private readonly next = new Int32Array(WEATHER_WORDS)
  private changes = false
  /** Rows that took over so far. */
  private rows = 0
  private rates: Rates
  private now: Weather = WEATHER.calm
  /** Winds as they count, and the beats from which they ruled. */
  private readonly winds: number[] = []
  private readonly windBeats: number[] = []
  /** Parts of a unit left over, and whole units since the last step. */
  private readonly parts = new Int32Array(SUMS)
  private readonly units = new Int32Array(SUMS)
  /** Parts of frost until nothing anywhere can be wet any more. */
  private unfrozen = 0

  /** @param undisturbed kept at what untouched snow is at the present beat; `pack` at what it was at the last step. */
  constructor(undisturbed: Undisturbed, pack: Pack) {
    this.undisturbed = undisturbed
    this.pack = pack
    writeWeather(WEATHER.calm, this.row, 0)
    this.next.set(this.row)
    this.rates = this.begin(0)
  }

  /** The weather in force. */
  get weather(): Weather {
    return this.now
  }

  /** Lets a row rule from the next epoch on. */
  set(words: Int32Array, at: number): void {
    for (let w = 0; w < WEATHER_WORDS; w++) this.next[w] = words[at + w]
    this.changes = false
    for (let w = 0; w < WEATHER_WORDS; w++) if (this.next[w] !== this.row[w]) this.changes = true
  }

  /** Lets one beat pass. */
  pass(beat: number): void {
    if (this.changes && beat % EPOCH === 0) {
      this.row.set(this.next)
      this.changes = false
      this.rows++
      this.rates = this.begin(beat)
    }
    const { rates } = this
    if (rates.fall > 0 || rates.melt > 0 || (rates.freeze > 0 && this.unfrozen > 0)) this.gather(rates)
    if (beat % WEATHER_STEP === 0) this.close(beat)
  }

  /** How strongly the wind moves snow at a beat, USUAL_WIND being the usual. */
  windAt(beat: number): number {
    let n = this.winds.length - 1
    while (n > 0 && this.windBeats[n] > beat) n--
    return this.winds[n]
  }

  /** Beat at which step n is made. */
  beatOf(n: number): number {
    return this.steps[n * STEP_WORDS + Step.Beat]
  }

  /** Sets `pack` to what it was after step n; n = −1: before all weather. */
  packAfter(n: number, pack: Pack): void {
    const at = n * STEP_WORDS
    pack.rise = n < 0 ? 0 : this.steps[at + Step.Rise]
    pack.thawed = n < 0 ? 0 : this.steps[at + Step.Thawed]
  }

  /** Feeds what decides later beats to a hash, but for the undisturbed snow. */
  mix(mix: (word: number) => void): void {
    if (this.rows === 0 && !this.changes) return
    for (const list of [this.row, this.next, this.parts, this.units]) for (const word of list) mix(word)
    mix(this.unfrozen)
  }

  private begin(beat: number): Rates {
    const [fall, temperature, sun, strength] = this.row
    // Wet snow sticks: wind must be a third faster before it moves any (Li & Pomeroy 1997, Journal of Applied Meteorology 36).
    const wind = temperature > 0 ? strength >> STICKING : strength
    if (wind !== this.winds.at(-1)) {
      this.winds.push(wind)
      this.windBeats.push(beat)
    }
    this.now = readWeather(this.row, 0)
    return ratesOf(fall, temperature, sun)
  }

  private gather(rates: Rates): void {
    const { undisturbed } = this
    const fallen = this.add(0, rates.fall)
    const melted = this.add(1, rates.melt)
    this.add(2, rates.bury)
    this.add(3, rates.soak)
    this.add(4, rates.soften)
    this.add(5, rates.freeze)
    // Wind carries what falls into hollows: half for no wind.
    this.add(6, (rates.fall * (USUAL_WIND + this.row[3])) >> 6)
    this.unfrozen = rates.soak > 0 ? 128 * PARTS : Math.max(0, this.unfrozen - rates.freeze)
    const rise = undisturbed.rise + fallen - melted
    undisturbed.rise = rise < LOWEST ? LOWEST : rise > HIGHEST ? HIGHEST : rise
    if (-undisturbed.rise > undisturbed.thawed) undisturbed.thawed = -undisturbed.rise
  }

  /** Adds a beat of a rate to a sum; returns the whole units that it completes. */
  private add(sum: number, rate: number): number {
    const parts = this.parts[sum] + rate
    const whole = Math.floor(parts / PARTS)
    this.parts[sum] = parts - whole * PARTS
    this.units[sum] += whole
    return whole
  }

  /** Makes a step of what came together since the last one. */
  private close(beat: number): void {
    const { units, undisturbed, pack } = this
    if (units.every((sum) => sum === 0)) return
    const at = this.count * STEP_WORDS
    if (at === this.steps.length) this.grow()
    const { steps } = this
    const [fall, melt, bury, soak, soften, freeze, driven] = units
    const layer = layerAfter(undisturbed.ice, undisturbed.wet, bury, soak, soften, freeze)
    undisturbed.ice = layer & 255
    undisturbed.wet = layer >> 8
    pack.rise = undisturbed.rise
    pack.thawed = undisturbed.thawed
    steps[at + Step.Beat] = beat
    for (let w = 0; w < 6; w++) steps[at + Step.Fall + w] = units[w]
    steps[at + Step.Fill] = Math.floor((WHOLE * driven) / (FILL_DEPTH + driven))
    steps[at + Step.Top] = Math.min(WHOLE, TOP_SHARE * fall)
    steps[at + Step.Sink] = Math.floor((WHOLE * melt) / (SINK_DEPTH + melt))
    steps[at + Step.Rise] = pack.rise
    steps[at + Step.Thawed] = pack.thawed
    steps[at + Step.Layer] = layer
    units.fill(0)
    this.count++
  }

  private grow(): void {
    const wide = new Int32Array(this.steps.length * 2)
    wide.set(this.steps)
    this.steps = wide
  }
}
