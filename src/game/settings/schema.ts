/**
 * Every setting a player or developer can change: one entry each, so that panels, files, query strings and error
 * messages need no second list. Settings change the picture and the feel, never what the snow does.
 */

/** When a change is seen: in the next frame, after the renderer rebuilt its targets, or after a reload. */
export type Applies = 'now' | 'rebuild' | 'restart'
export type Group = 'picture' | 'shadows' | 'terrain' | 'light' | 'time' | 'controls'

interface Entry {
  readonly group: Group
  readonly applies: Applies
  /** One line for people. */
  readonly about: string
}
export interface NumberSetting extends Entry {
  readonly kind: 'number'
  readonly unit: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly initial: number
}
export interface ChoiceSetting<T extends string = string> extends Entry {
  readonly kind: 'choice'
  readonly options: readonly T[]
  readonly initial: T
}
export type Setting = NumberSetting | ChoiceSetting

const number = (setting: Omit<NumberSetting, 'kind'>): NumberSetting => ({ kind: 'number', ...setting })
const choice = <const T extends string>(setting: Omit<ChoiceSetting<T>, 'kind'>): ChoiceSetting<T> => ({
  kind: 'choice',
  ...setting,
})

export const SETTINGS = {
  resolutionScale: number({
    group: 'picture',
    applies: 'rebuild',
    about: 'Pixels drawn per pixel of the canvas, along each side',
    unit: '×',
    min: 0.25,
    max: 2,
    step: 0.05,
    initial: 1,
  }),
  tonemap: choice({
    group: 'picture',
    applies: 'now',
    about: 'Curve from scene light to screen',
    options: ['agx', 'aces', 'linear'],
    initial: 'agx',
  }),
  exposure: number({
    group: 'picture',
    applies: 'now',
    about: 'Brightness before the tone curve',
    unit: 'stops',
    min: -4,
    max: 4,
    step: 0.05,
    initial: 0,
  }),
  shadowSize: number({
    group: 'shadows',
    applies: 'rebuild',
    about: 'Texels along each side of a shadow cascade',
    unit: 'texels',
    min: 256,
    max: 4096,
    step: 256,
    initial: 2048,
  }),
  shadowCascades: number({
    group: 'shadows',
    applies: 'rebuild',
    about: 'Shadow maps, each covering a wider ring round the focus',
    unit: 'maps',
    min: 1,
    max: 4,
    step: 1,
    initial: 3,
  }),
  ringCount: number({
    group: 'terrain',
    applies: 'rebuild',
    about: 'Rings of terrain round the camera; each doubles the distance',
    unit: 'rings',
    min: 4,
    max: 8,
    step: 1,
    initial: 8,
  }),
  ringDetail: number({
    group: 'terrain',
    applies: 'rebuild',
    about: 'Quads along each side of a ring patch',
    unit: 'quads',
    min: 16,
    max: 64,
    step: 16,
    initial: 64,
  }),
  sunAzimuth: number({
    group: 'light',
    applies: 'now',
    about: 'Compass direction the sun stands in: 0 is +z, 90 is +x',
    unit: '°',
    min: 0,
    max: 360,
    step: 1,
    initial: 62,
  }),
  sunElevation: number({
    group: 'light',
    applies: 'now',
    about: 'Height of the sun over the horizon',
    unit: '°',
    min: 0,
    max: 90,
    step: 0.5,
    initial: 14,
  }),
  fogDensity: number({
    group: 'light',
    applies: 'now',
    about: 'Haze: share of light lost per kilometre is 1 − e^−density',
    unit: '1/km',
    min: 0,
    max: 20,
    step: 0.05,
    initial: 0.9,
  }),
  timeScale: number({
    group: 'time',
    applies: 'now',
    about: 'Seconds of the world per second of the clock',
    unit: '×',
    min: 0.05,
    max: 4,
    step: 0.05,
    initial: 1,
  }),
  lookSpeed: number({
    group: 'controls',
    applies: 'now',
    about: 'How far a mouse or a finger turns the view',
    unit: '°/px',
    min: 0.01,
    max: 1,
    step: 0.01,
    initial: 0.13,
  }),
} as const

export type SettingName = keyof typeof SETTINGS
type ValueOf<S> = S extends ChoiceSetting<infer T> ? T : number
/** A value for every setting. */
export type SettingValues = { -readonly [K in SettingName]: ValueOf<(typeof SETTINGS)[K]> }

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

/**
 * Checks one value and returns it in the setting's own type; strings such as those of a query are read as numbers.
 * @throws on an unknown name, an option that does not exist, or a number outside the range.
 */
export function parseSetting<K extends SettingName>(name: K, value: unknown): SettingValues[K] {
  const setting: Setting | undefined = Object.hasOwn(SETTINGS, name) ? SETTINGS[name] : undefined
  if (!setting) throw new Error(`No setting is called "${name}": there are ${SETTING_NAMES.join(', ')}`)
  if (setting.kind === 'choice') {
    if (setting.options.includes(String(value))) return String(value) as SettingValues[K]
    throw new Error(`Setting ${name} is "${String(value)}": use one of ${setting.options.join(', ')}`)
  }
  const given = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof given === 'number' && given >= setting.min && given <= setting.max) {
    return given as SettingValues[K]
  }
  throw new Error(
    `Setting ${name} is ${String(value)}: give a number from ${setting.min} to ${setting.max} (${setting.unit})`,
  )
}

/** Every setting at its initial value. */
export const initialSettings = (): SettingValues =>
  Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name].initial])) as SettingValues
