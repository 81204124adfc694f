/**
 * The constants of healing as integer tables. Shares are out of 65536; tables are indexed by `top` + 128.
 * Loose is 40 kg/m³ below the rest density and less, packed 160 kg/m³ above it and more; between them shares are linear.
 */
import { HEIGHT_UNITS, TEXEL } from '../tile.ts'

/** Beats of the slow clock in a second. All of healing counts in beats, so it is the same at every tick rate. */
export const BEATS_PER_SECOND = 60
/** Beats between visits. A prime, so that trails of every direction spread evenly over the slots. */
export const PERIOD = 31
/** Periods before each visit: the first only slump, the others also diffuse. */
export const GAPS = [1, 1, 1, 1, 8, 32, 64]
export const SLUMP_VISITS = 4
/** Powers of two of the diffusion per period, for each visit from SLUMP_VISITS on. */
export const LEVELS = [3, 5, 6]
/** The last slump visit is repeated while a face carries more than this, height units (4 mm), but not for ever. */
export const HOLD = 32
export const MOST_REPEATS = 30
/** Beats until the first local step, and the share of the age by which steps spread: age / 30. */
export const FIRST_STEP = 240
const AGE_SHARE = 30

/** `top` of snow that slid down, and of snow that the wind laid into a hollow: it soon looks like the snow round about. */
export const LOOSE_TOP = -10
export const DRIFT_TOP = 2
/** Density of snow that the wind brings, kg/m³. */
export const DRIFT_DENSITY = 200
/** Differences up to this many height units never diffuse. */
export const DEAD_BAND = 3

const LOOSE = -10
const PACKED = 40

function table(loose: number, rest: number, packed: number, scale: number): Int32Array {
  return Int32Array.from({ length: 256 }, (_, i) => {
    const top = i - 128
    if (top <= LOOSE) return Math.round(loose * scale)
    if (top >= PACKED) return Math.round(packed * scale)
    const value = top < 0 ? rest + ((loose - rest) * top) / LOOSE : rest + ((packed - rest) * top) / PACKED
    return Math.round(value * scale)
  })
}

/**
 * Steepest step between neighbouring texels that stands, height units: tangents 0.75, 1.8 and 3.5. Loose snow stands at about 37° like
 * other grains (McClung and Schaerer 2006, The Avalanche Handbook); what is bonded or packed stands as steep as cut walls do.
 */
export const REPOSE = table(0.75, 1.8, 3.5, TEXEL * HEIGHT_UNITS)
export const GENTLEST = REPOSE.reduce((least, step) => (step < least ? step : least))
/**
 * Share c of what is steeper than that which slides over a face in a visit: flux = c · (drop − repose), the thermal weathering of
 * Musgrave, Kolb and Mace (1989, The synthesis and rendering of eroded fractal terrains, SIGGRAPH), per face instead of per cell.
 */
export const SLUMP = table(0.16, 0.12, 0.05, 65536)
/** Share of a difference that spreads over a face in a period, without wind: flux = −κ ∇h, hillslope diffusion (Culling 1960, Journal of Geology 68). */
const DIFFUSE = table(0.0016, 0.0008, 0.0005, 65536)
/**
 * Share of a mound that the wind takes in a step. As in the snow-transport model of Liston and Sturm (1998, Journal of Glaciology 44)
 * it erodes what stands out and lays down in hollows. Rates are for play: with them 71 % of the reference groove is left after a minute.
 */
export const ERODE = table(0.06, 0.0435, 0.027, 65536)
/**
 * Share of a hollow that fills, and of a loose mound that settles, in a step: dh / dn = −share · h. Fresh snow settles by a constant
 * share of its depth in a time (Anderson 1976, NOAA Technical Report NWS 19, its destructive metamorphism), there a per cent an hour.
 */
export const FILL = Math.round(0.027 * 65536)
export const SETTLE = Math.round(0.026 * 65536)
/** Faces that fall downwind carry this much more, those that fall upwind as much less. */
const WIND_BIAS = 0.6

/** No diffusion. */
export const STILL: readonly Int32Array[] = Array.from({ length: 4 }, () => new Int32Array(256))

/** Diffusion tables by level, each with one for faces that fall toward +x, −x, +z, −z. */
export function diffusionTables(windX: number, windZ: number): readonly (readonly Int32Array[])[] {
  const along = [windX, -windX, windZ, -windZ].map((toward) => Math.round(256 * (1 + WIND_BIAS * toward)))
  return LEVELS.map((level) =>
    along.map((factor) => DIFFUSE.map((share) => (Math.imul(share, factor) >> 8) << level)),
  )
}

/**
 * Beats from step k to the next. Growing with age makes a constant share f per step a power law of time: steps of 4 s + t / 30
 * leave (1 + t / 120 s)^(30 ln(1 − f)).
 */
export const SPACING = new Int32Array(512)
for (let k = 0, age = 0; k < SPACING.length; k++) {
  SPACING[k] = FIRST_STEP + Math.floor(age / AGE_SHARE)
  age = Math.min(age + SPACING[k], 1 << 28)
}

/**
 * Threshold 0…65535 of the n-th pass. Added before the fraction of a scaled amount is cut off, thresholds of the golden ratio
 * make the cut right on average: with plain rounding shallow marks would stay for ever.
 */
export const threshold = (n: number): number => Math.imul(n, 40503) & 65535
/** Another sequence, 0…2047, for the slow change of `top`. */
export const topThreshold = (n: number): number => Math.imul(n, 25717) & 2047
