import { describe, expect, test } from 'vitest'
import {
  createSettings,
  parseSetting,
  QUALITIES,
  SETTING_NAMES,
  SETTINGS,
  TIERS,
} from '../../../src/game/settings/index.ts'

describe('settings', () => {
  test('every tier names every setting, inside its range, and states a budget', () => {
    for (const quality of QUALITIES) {
      const { values, budget } = TIERS[quality]
      expect(Object.keys(values).toSorted()).toEqual(SETTING_NAMES.toSorted())
      for (const name of SETTING_NAMES) expect(parseSetting(name, values[name])).toBe(values[name])
      for (const amount of Object.values(budget)) expect(amount).toBeGreaterThan(0)
    }
  })
  test('tiers get cheaper downwards', () => {
    const cost = (['ultra', 'high', 'balanced', 'low', 'ci'] as const).map((q) => TIERS[q].budget.triangles)
    expect(cost).toEqual(cost.toSorted((a, b) => b - a))
  })
  test('every number starts inside its range, on a step', () => {
    for (const setting of Object.values(SETTINGS)) {
      const steps = (setting.initial - setting.min) / setting.step
      expect(Math.abs(steps - Math.round(steps)), setting.about).toBeLessThan(1e-6)
    }
  })
  test('a change is told once, with when it applies, and not again when nothing changed', () => {
    const settings = createSettings('high')
    const heard: string[] = []
    const stop = settings.onChange((name, applies) => heard.push(`${name} ${applies}`))
    settings.set('shadowNear', 8)
    settings.set('shadowNear', '8')
    settings.set('lookSpeed', 0.2)
    stop()
    settings.set('exposure', 1)
    expect(heard).toEqual(['shadowNear restart', 'lookSpeed now'])
    expect(settings.values.exposure).toBe(1)
  })
  test('a tier can be taken later and leaves nothing of the old one', () => {
    const settings = createSettings('ultra', { exposure: 3 })
    settings.use('ci')
    expect(settings.values).toEqual(TIERS.ci.values)
  })
  test('bad names and values are refused and change nothing', () => {
    const settings = createSettings('high')
    expect(() => createSettings('hihg')).toThrowErrorMatchingInlineSnapshot(
      `[Error: No quality is called "hihg": use one of ultra, high, balanced, low, ci]`,
    )
    expect(() => settings.set('sunHeight' as 'exposure', 3)).toThrow(
      /No setting is called "sunHeight": there are resolutionScale, /,
    )
    expect(() => settings.set('toString' as 'exposure', 3)).toThrow(/No setting is called "toString"/)
    expect(() => settings.set('exposure', 400)).toThrowErrorMatchingInlineSnapshot(
      `[Error: Setting exposure is 400: give a number from -4 to 4 (stops)]`,
    )
    expect(() => settings.set('exposure', Number.NaN)).toThrow(/exposure is NaN/)
    expect(() => settings.set('exposure', '')).toThrow(/exposure is :/)
    expect(settings.values).toEqual(TIERS.high.values)
  })
})
