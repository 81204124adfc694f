import type { Daylight } from '../../../components/daylight.ts'
import { DAYLIGHT_NAMES, daylightByName } from '../../daylight.ts'
import { choice, optionalNumber, type Values } from './args.ts'

/** Flags that light a picture. */
export const DAYLIGHT_FLAGS = {
  daylight: choice('sun, moon and air', DAYLIGHT_NAMES, 'morning'),
  azimuth: optionalNumber('compass direction of the sun, degrees from +z to +x', 0, 360),
  elevation: optionalNumber('height of the sun, degrees', -90, 90),
}

/** The named daylight, its sun moved where the flags say so. */
export function daylightOf({ daylight, azimuth, elevation }: Values<typeof DAYLIGHT_FLAGS>): Daylight {
  const named = daylightByName(daylight)
  return {
    ...named,
    sunAzimuth: azimuth ?? named.sunAzimuth,
    sunElevation: elevation ?? named.sunElevation,
  }
}
