import { DaylightResource, type Daylight } from '../components/daylight.ts'
import { use, type World } from '../components/world.ts'

const RADIANS = Math.PI / 180

const CLEAR: Readonly<Daylight> = {
  sunAzimuth: 118,
  sunElevation: 13,
  moonAzimuth: 300,
  moonElevation: -30,
  moonPhase: 0.8,
  haze: 1.8,
  fog: 0.9,
  overcast: 0,
  cirrus: 0.5,
}

/** Ready-made daylight. An app starts with `morning`. */
export const DAYLIGHT = {
  morning: CLEAR,
  dawn: { ...CLEAR, sunElevation: 4.5, haze: 2, fog: 1.2 },
  noon: { ...CLEAR, sunAzimuth: 180, sunElevation: 27, haze: 1, fog: 0.4 },
  blueHour: { ...CLEAR, sunElevation: -5, haze: 1.2, fog: 0.8 },
  night: { ...CLEAR, sunElevation: -24, moonAzimuth: 150, moonElevation: 32 },
  overcast: { ...CLEAR, sunElevation: 22, haze: 1, overcast: 1, fog: 0.7 },
  storm: { ...CLEAR, sunElevation: 16, overcast: 1, haze: 3, fog: 9 },
} as const satisfies Record<string, Readonly<Daylight>>
export type DaylightName = keyof typeof DAYLIGHT
export const DAYLIGHT_NAMES = Object.keys(DAYLIGHT) as DaylightName[]

const RANGES: Record<keyof Daylight, readonly [low: number, high: number, unit: string]> = {
  sunAzimuth: [-360, 720, 'degrees from +z toward +x'],
  sunElevation: [-90, 90, 'degrees above the horizon'],
  moonAzimuth: [-360, 720, 'degrees from +z toward +x'],
  moonElevation: [-90, 90, 'degrees above the horizon'],
  moonPhase: [0, 1, 'a share of the disc'],
  haze: [0, 20, 'a multiple of a clean day'],
  fog: [0, 200, '1/km'],
  overcast: [0, 1, 'a share of the sky'],
  cirrus: [0, 1, 'a share of the sky'],
}

/** Fields that daylight has. */
export const DAYLIGHT_FIELDS = Object.keys(RANGES) as (keyof Daylight)[]

/** The ready-made daylight of that name. @throws with the names that exist. */
export function daylightByName(name: string): Readonly<Daylight> {
  if (Object.hasOwn(DAYLIGHT, name)) return DAYLIGHT[name as DaylightName]
  throw new Error(`No daylight is called "${name}": use one of ${DAYLIGHT_NAMES.join(', ')}`)
}

/** @throws on a field that does not exist or is out of range, naming it. */
export function checkDaylight(changes: Readonly<Partial<Daylight>>): void {
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(RANGES, name))
      throw new Error(`Daylight has no field "${name}": it has ${DAYLIGHT_FIELDS.join(', ')}`)
    const [low, high, unit] = RANGES[name as keyof Daylight]
    if (typeof value === 'number' && value >= low && value <= high) continue
    throw new Error(`Daylight.${name} is ${String(value)}: give a number from ${low} to ${high} (${unit})`)
  }
}

/**
 * Sets the daylight of a world by name, or some of its fields: `setDaylight(world, { sunElevation: 4 })`.
 * @throws on unknown names and on fields out of range; nothing is then changed.
 */
export function setDaylight(world: World, daylight: string | Readonly<Partial<Daylight>>): void {
  const changes = typeof daylight === 'string' ? daylightByName(daylight) : daylight
  checkDaylight(changes)
  Object.assign(use(world, DaylightResource), changes)
}

/** A direction as a unit vector: east, up, north. */
export type Direction = readonly [x: number, y: number, z: number]

/** A place and a day of the year, whose sun `daylightAt` follows. */
export interface SunPath {
  /** Degrees north. Default 46.5, in the Alps. */
  readonly latitude?: number
  /** Day of the year, 1 to 366. Default 35, early in February: noon is that of the preset. */
  readonly day?: number
}
/** Unit vector toward a bearing and a height above the horizon, degrees. */
export function directionOf(azimuth: number, elevation: number): Direction {
  const [a, e] = [azimuth * RADIANS, elevation * RADIANS]
  return [Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e)]
}

/** What `daylightAt` says: where sun and moon stand. */
export type SunAndMoon = Pick<
  Daylight,
  'sunAzimuth' | 'sunElevation' | 'moonAzimuth' | 'moonElevation' | 'moonPhase'
>

/**
 * Where sun and moon stand at an hour of the day by the sun, 12 being noon; hours before 0 and from 24 on are those of other days. The
 * moon is full: it stands opposite the sun. North is +z. Give it to `setDaylight`, which leaves the air as it is.
 *
 * Declination after Cooper, "The absorption of radiation in solar stills", Solar Energy 12 (1969); azimuth and elevation from it
 * by spherical trigonometry, as in Duffie and Beckman, Solar Engineering of Thermal Processes, 1.6.
 * @throws on numbers that are not finite and on latitudes beyond the poles.
 */
export function daylightAt(hours: number, { latitude = 46.5, day = 35 }: SunPath = {}): SunAndMoon {
  if (!Number.isFinite(hours) || !Number.isFinite(day) || !(Math.abs(latitude) <= 90))
    throw new Error(
      `daylightAt(${hours}, latitude ${latitude}, day ${day}): give finite numbers, latitude from -90 to 90 degrees`,
    )
  const declination = 23.45 * RADIANS * Math.sin(((284 + day) / 365) * 2 * Math.PI)
  const turned = ((hours - 12) / 24) * 2 * Math.PI
  const north = latitude * RADIANS
  // The unit vector toward the sun: east, up, north.
  const east = -Math.cos(declination) * Math.sin(turned)
  const [sin, cos] = [Math.sin(declination), Math.cos(declination) * Math.cos(turned)]
  const up = Math.sin(north) * sin + Math.cos(north) * cos
  const ahead = Math.cos(north) * sin - Math.sin(north) * cos
  const azimuth = (Math.atan2(east, ahead) / RADIANS + 360) % 360
  const elevation = Math.asin(Math.min(1, Math.max(-1, up))) / RADIANS
  return {
    sunAzimuth: azimuth,
    sunElevation: elevation,
    moonAzimuth: (azimuth + 180) % 360,
    moonElevation: -elevation,
    moonPhase: 1,
  }
}
