/**
 * Weather as a game sets it, and as the log keeps it: four integers. It is paced for play: a day's weather passes in about a
 * quarter of an hour.
 */

/** What the sky does, everywhere alike. The direction of the wind is the ground's. */
export interface Weather {
  /** Depth of fresh snow that comes to lie, mm per minute. What falls at any temperature is snow. */
  readonly snowfall: number
  /** Air temperature, °C. Above 0 snow melts and soaks, below 0 what is wet turns to ice. */
  readonly temperature: number
  /** 0…1 of full sunshine: above 0 °C it melts snow too. It does not move the sun of the picture. */
  readonly sun: number
  /** Strength of the wind as a multiple of the usual: it blows mounds away and fills hollows that much faster. */
  readonly wind: number
}

/**
 * Ready-made weather. `snowfall` covers a track of 15 cm in ten minutes, `blizzard` in five; `thaw` takes 13 mm of snow a minute and
 * wets what is left, `freeze` after it leaves a crust within two minutes. A field starts with `calm`, in which only time heals.
 */
export const WEATHER = {
  calm: { snowfall: 0, temperature: -5, sun: 0.6, wind: 1 },
  snowfall: { snowfall: 30, temperature: -3, sun: 0.1, wind: 1 },
  blizzard: { snowfall: 45, temperature: -9, sun: 0, wind: 4 },
  thaw: { snowfall: 0, temperature: 6, sun: 0.8, wind: 1 },
  freeze: { snowfall: 0, temperature: -15, sun: 0.2, wind: 1 },
} as const satisfies Record<string, Weather>
export type WeatherName = keyof typeof WEATHER
export const WEATHER_NAMES = Object.keys(WEATHER) as WeatherName[]

/** The ready-made weather of that name. @throws with the names that exist. */
export function weatherByName(name: string): Weather {
  if (Object.hasOwn(WEATHER, name)) return WEATHER[name as WeatherName]
  throw new Error(`No weather is called "${name}": use one of ${WEATHER_NAMES.join(', ')}`)
}

/** Words of a row: snowfall in 1/256 height unit an epoch, temperature in 0.1 °C, sun in 1/255, wind in 1/32. */
export const WEATHER_WORDS = 4
/** Fractions of a unit in which rates are kept, and the usual wind. */
export const RATE_UNITS = 256
export const USUAL_WIND = 32
/** 1/256 height unit an epoch of 4 s in one mm a minute. */
const PER_MM = (8.192 / 15) * RATE_UNITS
const MOST_SNOWFALL = 600
const COLDEST = -60
const WARMEST = 40
const STRONGEST = 7.9

function check(field: keyof Weather, value: unknown, low: number, high: number, fix: string): void {
  if (typeof value === 'number' && value >= low && value <= high) return
  const problem = Number.isFinite(value) ? `outside ${low} to ${high}` : 'not a finite number'
  throw new Error(`Weather.${field} is ${String(value)}: ${problem}. ${fix}`)
}

/** Writes weather as a row into `words` from index `at`. @throws when a field is out of range, naming it; nothing is then written. */
export function writeWeather(weather: Readonly<Weather>, words: Int32Array, at: number): void {
  const { snowfall, temperature, sun, wind } = weather
  check(
    'snowfall',
    snowfall,
    0,
    MOST_SNOWFALL,
    'Give millimetres of fresh snow per minute; 30 is a heavy fall',
  )
  check('temperature', temperature, COLDEST, WARMEST, 'Give the air in °C; below 0 nothing melts')
  check('sun', sun, 0, 1, 'Give a share of full sunshine')
  check('wind', wind, 0, STRONGEST, 'Give a multiple of the usual wind, which is 1')
  words[at] = Math.round(snowfall * PER_MM)
  words[at + 1] = Math.round(temperature * 10)
  words[at + 2] = Math.round(sun * 255)
  words[at + 3] = Math.round(wind * USUAL_WIND)
}

const rounded = (value: number): number => Math.round(value * 100) / 100

/** The weather that a row holds, to two decimals. */
export function readWeather(words: Int32Array, at: number): Weather {
  return {
    snowfall: rounded(words[at] / PER_MM),
    temperature: words[at + 1] / 10,
    sun: rounded(words[at + 2] / 255),
    wind: rounded(words[at + 3] / USUAL_WIND),
  }
}
