/**
 * What a row of weather does to snow in an epoch, as integer rates in 1/256 unit, and the law of the top layer, which
 * undisturbed snow and every texel share.
 */
import { SHARE_STEPS } from '../tile.ts'

/** Beats of an epoch (4 s), in which weather is constant, and between steps in which tiles take it up (8 s). */
export const EPOCH = 240
export const WEATHER_STEP = 2 * EPOCH

/**
 * Melt by temperature and sun: M = T · (DDF + a · sun) for T above 0 °C (Hock 1999, Journal of Glaciology 45: a distributed
 * temperature-index model including potential direct solar radiation). Her 5 mm of water per degree and day are 0.023 mm of
 * 150 kg/m³ a minute; a day in a quarter of an hour, and half sun, make that 1.2 mm and as much again from the sun. In 1/256 height
 * unit an epoch and 0.1 °C.
 */
const MELT = 17
const SUN_MELT = 18
/** Rises of wetness and falls of ice in a thaw, and what freezes in frost: shares of 1/127 in 1/256 an epoch and 0.1 °C. */
const SOAK = 22
const SOFTEN = 14
const FREEZE = 11
/** Fresh snow of this depth (7 cm), height units, hides ice and wetness wholly. */
const HIDING_DEPTH = 573

export interface Rates {
  /** Snow that falls and melts, height units. */
  readonly fall: number
  readonly melt: number
  /** What ice and wetness lose under fresh snow; what wetness gains and ice loses in a thaw; what freezes. */
  readonly bury: number
  readonly soak: number
  readonly soften: number
  readonly freeze: number
}

/** Rates of a row: 1/256 unit an epoch each. */
export function ratesOf(fall: number, temperature: number, sun: number): Rates {
  const warm = temperature > 0 ? temperature : 0
  const cold = temperature < 0 ? -temperature : 0
  return {
    fall,
    melt: Math.floor((warm * (MELT * 255 + SUN_MELT * sun)) / 255),
    bury: Math.floor((fall * SHARE_STEPS) / HIDING_DEPTH),
    soak: warm * SOAK,
    soften: warm * SOFTEN,
    freeze: cold * FREEZE,
  }
}

/**
 * Ice and wetness of a top layer after a step, in one number: ice + 256 · wetness. Fresh snow buries both, a thaw turns ice to
 * water, frost water to ice. Each ends at a limit, so layers that differed become equal, and wholly.
 */
export function layerAfter(
  ice: number,
  wet: number,
  bury: number,
  soak: number,
  soften: number,
  freeze: number,
): number {
  let i = ice - bury - soften
  let w = wet - bury
  if (i < 0) i = 0
  if (w < 0) w = 0
  w += soak
  if (w > SHARE_STEPS) w = SHARE_STEPS
  const frozen = w < freeze ? w : freeze
  w -= frozen
  i += frozen
  if (i > SHARE_STEPS) i = SHARE_STEPS
  return i | (w << 8)
}
