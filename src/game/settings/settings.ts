import {
  parseSetting,
  SETTING_NAMES,
  SETTINGS,
  type Applies,
  type SettingName,
  type SettingValues,
} from './schema.ts'
import { tierOf } from './tiers.ts'

/** Told after a value changed, with the moment from which the change is seen. */
export type SettingListener = (name: SettingName, applies: Applies) => void

/** The settings of one app. Read `values` directly, every frame if you like; write through `set`. */
export interface Settings {
  readonly values: Readonly<SettingValues>
  /** @throws on an unknown name or a value outside its range; the old value stays. */
  set(name: SettingName, value: number | string): void
  /** Takes every value of a tier. @throws with the names that exist. */
  use(quality: string): void
  /** Calls back after each change; returns the function that ends it. */
  onChange(listener: SettingListener): () => void
}

/**
 * Settings at a tier, with some values changed: `createSettings('high', { exposure: 0.5 })`.
 * @throws on an unknown tier or setting, or a value outside its range.
 */
export function createSettings(
  quality = 'high',
  changes: Partial<Record<SettingName, unknown>> = {},
): Settings {
  const values: SettingValues = { ...tierOf(quality).values }
  for (const name of Object.keys(changes) as SettingName[]) write(values, name, changes[name])
  const listeners = new Set<SettingListener>()
  const set = (name: SettingName, value: unknown): void => {
    if (write(values, name, value)) for (const listener of listeners) listener(name, SETTINGS[name].applies)
  }
  return {
    values,
    set,
    use(name) {
      const tier = tierOf(name)
      for (const setting of SETTING_NAMES) set(setting, tier.values[setting])
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function write(values: SettingValues, name: SettingName, value: unknown): boolean {
  const next = parseSetting(name, value)
  const changed = values[name] !== next
  values[name] = next
  return changed
}
