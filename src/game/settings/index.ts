export {
  initialSettings,
  parseSetting,
  SETTING_NAMES,
  SETTINGS,
  type Applies,
  type Setting,
  type SettingName,
  type SettingValues,
} from './schema.ts'
export { createSettings, type SettingListener, type Settings } from './settings.ts'
export { QUALITIES, tierOf, TIERS, type Budget, type Quality, type Tier } from './tiers.ts'
export { renderOptions } from './render-options.ts'
