import { defineResource } from './define.ts'

/** What lights the picture: the sun, the moon and the air. Only drawing reads it; melting has its own sun, in the weather. */
export interface Daylight {
  /** Bearing of the sun from +z toward +x, degrees. */
  sunAzimuth: number
  /** Degrees above the horizon; below −18 it is night. */
  sunElevation: number
  moonAzimuth: number
  moonElevation: number
  /** Share of the moon's disc that is lit: 0 new, 1 full. */
  moonPhase: number
  /** Aerosol in the air as a multiple of a clean winter day's. */
  haze: number
  /** Extinction by fog at the height of the datum, 1/km. */
  fog: number
  /** How closed the cloud is: 0 none, 1 no sun comes through. */
  overcast: number
  /** How much of a clear sky high thin cloud covers. It drifts slowly. */
  cirrus: number
}
/** Write its fields whenever you like: the picture follows in the next frame. */
export const DaylightResource = defineResource<Daylight>('Daylight', 'corePlugin()')
