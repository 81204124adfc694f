import { DaylightResource, type Daylight } from '../components/daylight.ts'
import { use, type World } from '../components/world.ts'

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
  noon: { ...CLEAR, sunAzimuth: 180, sunElevation: 34, haze: 1, fog: 0.4 },
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

/** The ready-made daylight of that name. @throws with the names that exist. */
export function daylightByName(name: string): Readonly<Daylight> {
  if (Object.hasOwn(DAYLIGHT, name)) return DAYLIGHT[name as DaylightName]
  throw new Error(`No daylight is called "${name}": use one of ${DAYLIGHT_NAMES.join(', ')}`)
}

/** @throws on a field that does not exist or is out of range, naming it. */
export function checkDaylight(changes: Readonly<Partial<Daylight>>): void {
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(RANGES, name))
      throw new Error(`Daylight has no field "${name}": it has ${Object.keys(RANGES).join(', ')}`)
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
