/** A fixed place from which light is judged, in the world `LIGHT_WORLD`. */
export interface LightCamera {
  /** What the picture judges. */
  readonly about: string
  /** Of the eye, m; from the hero where `beside` says so. */
  readonly x: number
  readonly z: number
  readonly beside?: 'hero'
  /** Height of the eye above the snow, m. */
  readonly up: number
  /** Degrees: from +z toward +x, and above the horizon. */
  readonly yaw: number
  readonly pitch: number
}

/** Old trails, and prints from the start to where the hero is after so many ticks: out of the shadow that hills throw at dawn. */
export const LIGHT_WORLD = { scene: 'trails', input: 'walk', seed: 1, ticks: 1500 } as const

/** Bearing of the low sun in all daylight but noon's. */
const SUN = 118

/** The rows of a contact sheet of light. */
export const LIGHT_CAMERAS = {
  grainAgainst: { about: 'near grain against the sun', x: 10, z: -30, up: 0.6, yaw: SUN, pitch: -22 },
  grainWith: { about: 'near grain with the sun', x: 10, z: -30, up: 0.6, yaw: SUN - 180, pitch: -22 },
  prints: { about: 'prints close', beside: 'hero', x: 0.5, z: -1.6, up: 1.1, yaw: 200, pitch: -50 },
  groove: { about: 'groove and berms, lit from the side', x: -34, z: -63, up: 1.3, yaw: 0, pitch: -24 },
  crest: { about: 'a crest with the sun behind it', x: 160, z: -34, up: 1.2, yaw: 112, pitch: 7 },
  farRidges: { about: 'far ridges', x: 285, z: -195, up: 2, yaw: 80, pitch: -1 },
  valley: { about: 'haze in a valley', x: 196, z: -36, up: 3, yaw: 285, pitch: -5 },
  trails: { about: 'trails from a ridge', x: -66, z: -14, up: 5, yaw: 62, pitch: -9 },
  dunes: { about: 'shadows of dunes, from above', x: 0, z: 60, up: 70, yaw: 200, pitch: -34 },
  rock: { about: 'a rock outcrop', x: -50, z: 20, up: 1.8, yaw: -67, pitch: 4 },
  sunSky: { about: 'the sky at the sun', x: 285, z: -195, up: 2, yaw: SUN, pitch: 9 },
  hero: { about: 'the hero at 5 m', beside: 'hero', x: 3.2, z: 3.8, up: 1.5, yaw: -140, pitch: -5 },
} as const satisfies Record<string, LightCamera>
export type LightCameraName = keyof typeof LIGHT_CAMERAS
export const LIGHT_CAMERA_NAMES = Object.keys(LIGHT_CAMERAS) as LightCameraName[]
