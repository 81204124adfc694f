import type { Daylight } from '../../components/daylight.ts'
import { checkDaylight, DAYLIGHT_FIELDS, daylightByName } from '../daylight.ts'
import { viewByName } from '../render/debug-views.ts'
import { scenes } from '../scenes/index.ts'
import { scriptOf } from '../scripts.ts'
import { weatherByName } from '../../snow/weather/weather.ts'
import { SETTING_NAMES, tierOf, type SettingName } from '../settings/index.ts'

/** What the page's address asks for: `?quality=low&scene=things&seed=7&weather=snowfall&daylight=dawn&haze=3`. */
export interface Query {
  readonly scene: string
  readonly quality: string
  readonly seed: number
  /** Pixels of the picture; null fills the window. */
  readonly size: { readonly width: number; readonly height: number } | null
  /** Name of the script that drives the hero; undefined: the person does. */
  readonly input: string | undefined
  /** Name of the weather; undefined: calm. */
  readonly weather: string | undefined
  /** Whether I tells about the snow under the pointer. */
  readonly inspect: boolean
  /** What is shown instead of light; undefined: light. */
  readonly view: string | undefined
  /** Named daylight and the fields that differ from it; empty: as an app starts. */
  readonly daylight: Partial<Daylight>
  /** Settings that differ from the tier, as text; createSettings checks them. */
  readonly settings: Partial<Record<SettingName, string>>
}
const KNOWN = ['scene', 'quality', 'seed', 'size', 'input', 'weather', 'daylight', 'view', 'inspect']

/** @throws on names and values that do not exist, with those that do. */
export function readQuery(search: string): Query {
  const given = new URLSearchParams(search)
  const settings: Partial<Record<SettingName, string>> = {}
  for (const [name, value] of given) {
    if (KNOWN.includes(name) || (DAYLIGHT_FIELDS as string[]).includes(name)) continue
    if (!(SETTING_NAMES as string[]).includes(name)) {
      throw new Error(
        `The address asks for "${name}": use ${KNOWN.join(', ')}, a field of daylight (${DAYLIGHT_FIELDS.join(', ')}) or a setting (${SETTING_NAMES.join(', ')})`,
      )
    }
    settings[name as SettingName] = value
  }
  const scene = given.get('scene') ?? 'dunes'
  if (!Object.hasOwn(scenes, scene)) {
    throw new Error(`No scene is called "${scene}": there are ${Object.keys(scenes).join(', ')}`)
  }
  const quality = given.get('quality') ?? 'high'
  tierOf(quality)
  const input = given.get('input') ?? undefined
  if (input !== undefined) scriptOf(input)
  const weather = given.get('weather') ?? undefined
  if (weather !== undefined) weatherByName(weather)
  return {
    scene,
    quality,
    seed: readSeed(given.get('seed')),
    size: readSize(given.get('size')),
    input,
    inspect: readInspect(given.get('inspect')),
    weather,
    view: readView(given.get('view')),
    daylight: readDaylight(given),
    settings,
  }
}
function readView(text: string | null): string | undefined {
  return text === null || text === 'light' ? undefined : viewByName(text)
}
function readDaylight(given: URLSearchParams): Partial<Daylight> {
  const name = given.get('daylight')
  const fields: Record<string, unknown> = {}
  for (const field of DAYLIGHT_FIELDS) {
    const text = given.get(field)
    // What is no number stays text, so that the message shows it as it was given.
    if (text !== null) fields[field] = text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)
  }
  checkDaylight(fields)
  return { ...(name === null ? {} : daylightByName(name)), ...fields }
}
function readSeed(text: string | null): number {
  if (text === null) return 1
  const seed = Number(text)
  if (text !== '' && Number.isInteger(seed) && seed >= 0 && seed <= 0xffffffff) return seed
  throw new Error(`seed is "${text}": give a whole number from 0 to 4294967295`)
}
function readInspect(text: string | null): boolean {
  if (text === null || text === '0') return false
  if (text === '1') return true
  throw new Error(`inspect is "${text}": give 1 or 0`)
}
function readSize(text: string | null): Query['size'] {
  if (text === null) return null
  const [, width, height] = /^(\d{2,4})x(\d{2,4})$/.exec(text)?.map(Number) ?? []
  if (width && height) return { width, height }
  throw new Error(`size is "${text}": give WIDTHxHEIGHT in pixels, such as 640x360`)
}
