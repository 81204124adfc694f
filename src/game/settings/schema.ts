/**
 * Every setting a player or developer can change: one entry each, so that panels, files, query strings and error
 * messages need no second list. Settings change the picture and the feel, never what the snow does.
 */

/** When a change is seen: in the next frame, or when the next app starts with it. */
export type Applies = 'now' | 'restart'
export type Group = 'picture' | 'shadows' | 'terrain' | 'time' | 'controls'

export interface Setting {
  readonly group: Group
  readonly applies: Applies
  /** One line for people. */
  readonly about: string
  readonly unit: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly initial: number
}

export const SETTINGS = {
  resolutionScale: {
    group: 'picture',
    applies: 'restart',
    about: 'Pixels drawn per pixel of the canvas, along each side',
    unit: '×',
    min: 0.25,
    max: 2,
    step: 0.05,
    initial: 1,
  },
  taa: {
    group: 'picture',
    applies: 'restart',
    about: 'Smooths edges and sparkle over frames; 0 leaves it out',
    unit: 'on or off',
    min: 0,
    max: 1,
    step: 1,
    initial: 1,
  },
  exposure: {
    group: 'picture',
    applies: 'restart',
    about: 'Brightness before the tone curve',
    unit: 'stops',
    min: -4,
    max: 4,
    step: 0.05,
    initial: 0,
  },
  parallax: {
    group: 'picture',
    applies: 'restart',
    about: 'Layers in which grain near by hides what lies behind it; 0 leaves it out',
    unit: 'layers',
    min: 0,
    max: 32,
    step: 1,
    initial: 0,
  },
  shadowSize: {
    group: 'shadows',
    applies: 'restart',
    about: 'Texels along each side of a shadow cascade',
    unit: 'texels',
    min: 256,
    max: 4096,
    step: 256,
    initial: 2048,
  },
  shadowNear: {
    group: 'shadows',
    applies: 'restart',
    about: 'Reach of the finest shadow map from the eye',
    unit: 'm',
    min: 4,
    max: 40,
    step: 1,
    initial: 14,
  },
  shadowMiddle: {
    group: 'shadows',
    applies: 'restart',
    about: 'Reach of the middle shadow map; 0 leaves it out',
    unit: 'm',
    min: 0,
    max: 200,
    step: 1,
    initial: 80,
  },
  horizonSize: {
    group: 'shadows',
    applies: 'restart',
    about: 'Texels of 4 m along each side of the map of what dunes shade; 0 leaves it out',
    unit: 'texels',
    min: 0,
    max: 1536,
    step: 256,
    initial: 1024,
  },
  shadowTaps: {
    group: 'shadows',
    applies: 'restart',
    about: 'Samples of a soft shadow: fewer are grainier',
    unit: 'samples',
    min: 2,
    max: 16,
    step: 1,
    initial: 8,
  },
  shadowSoftness: {
    group: 'shadows',
    applies: 'restart',
    about: 'How wide the sun is for the edges of shadows',
    unit: '×',
    min: 0.5,
    max: 6,
    step: 0.25,
    initial: 2,
  },
  rings: {
    group: 'terrain',
    applies: 'restart',
    about: 'Rings of terrain round the camera; each doubles the distance',
    unit: 'rings',
    min: 6,
    max: 12,
    step: 1,
    initial: 11,
  },
  patchQuads: {
    group: 'terrain',
    applies: 'restart',
    about: 'Quads along each side of a patch of terrain',
    unit: 'quads',
    min: 8,
    max: 64,
    step: 2,
    initial: 10,
  },
  baseTexels: {
    group: 'terrain',
    applies: 'restart',
    about: 'Texels of snow per quad of the innermost ring',
    unit: 'texels',
    min: 0.5,
    max: 4,
    step: 0.5,
    initial: 0.5,
  },
  fineReach: {
    group: 'terrain',
    applies: 'restart',
    about:
      'How far from who is followed tracks are drawn with quads as wide as texels; 0: as far as other rings',
    unit: 'm',
    min: 0,
    max: 8,
    step: 0.5,
    initial: 3,
  },
  surfaceTexels: {
    group: 'terrain',
    applies: 'restart',
    about: 'Texels along each side of a level of the surface cache, which holds what the ground looks like',
    unit: 'texels',
    min: 128,
    max: 1024,
    step: 32,
    initial: 576,
  },
  surfaceFill: {
    group: 'terrain',
    applies: 'restart',
    about:
      'Most texels of the surface cache filled in one frame, thousands; the rest follow in the next ones',
    unit: 'thousands',
    min: 16,
    max: 2048,
    step: 16,
    initial: 384,
  },
  mountainMap: {
    group: 'terrain',
    applies: 'restart',
    about: 'Texels along each side of the map of mountains on the horizon; 0 leaves them out',
    unit: 'texels',
    min: 0,
    max: 2048,
    step: 256,
    initial: 1024,
  },
  flakes: {
    group: 'picture',
    applies: 'restart',
    about: 'Flakes in the air in the heaviest snowfall; 0 leaves out blowing snow too',
    unit: 'flakes',
    min: 0,
    max: 40_000,
    step: 1000,
    initial: 12_000,
  },
  tilesPerFrame: {
    group: 'terrain',
    applies: 'restart',
    about: 'Most snow tiles uploaded in one frame; the rest follow in the next ones',
    unit: 'tiles',
    min: 4,
    max: 256,
    step: 4,
    initial: 48,
  },
  timeScale: {
    group: 'time',
    applies: 'now',
    about: 'Seconds of the world per second of the clock',
    unit: '×',
    min: 0.05,
    max: 4,
    step: 0.05,
    initial: 1,
  },
  lookSpeed: {
    group: 'controls',
    applies: 'now',
    about: 'How far a mouse or a finger turns the view',
    unit: '°/px',
    min: 0.01,
    max: 1,
    step: 0.01,
    initial: 0.13,
  },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof SETTINGS
/** A value for every setting. */
export type SettingValues = Record<SettingName, number>

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

/**
 * Checks one value; strings such as those of a query are read as numbers.
 * @throws on an unknown name and on what is no number inside the range.
 */
export function parseSetting(name: string, value: unknown): number {
  if (!Object.hasOwn(SETTINGS, name)) {
    throw new Error(`No setting is called "${name}": there are ${SETTING_NAMES.join(', ')}`)
  }
  const { min, max, unit } = SETTINGS[name as SettingName]
  const given = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof given === 'number' && given >= min && given <= max) return given
  throw new Error(`Setting ${name} is ${String(value)}: give a number from ${min} to ${max} (${unit})`)
}

/** Every setting at its initial value. */
export const initialSettings = (): SettingValues =>
  Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name].initial])) as SettingValues
