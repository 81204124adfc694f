/** Crust that the weather makes, feet that break it, and the next frost. */
import { expect, test } from 'vitest'
import { type SnowField, WEATHER, type Weather, createSnowField } from '../../src/snow/index.ts'
import { flatGround } from '../support/flat-ground.ts'
import { wait } from './marks.ts'
import { bootAt, make, stampAt } from './strokes.ts'

const MINUTE = 3600
function pass(snow: SnowField, weather: Weather, minutes: number): void {
  snow.setWeather(weather)
  wait(snow, minutes * MINUTE)
}
/** A thaw of so many minutes, and two of frost. */
function frozen(thaw: number): SnowField {
  const snow = createSnowField(flatGround({ depth: 0.8 }))
  pass(snow, WEATHER.thaw, thaw)
  pass(snow, WEATHER.freeze, 2)
  return snow
}
const wolfAt = (x: number, z: number) =>
  stampAt(x, z, { actor: 2, halfWidth: 0.045, halfLength: 0.055, load: 98 })

test('after a short thaw and frost a wolf walks on the crust and a man breaks through; after a long one it bears both', () => {
  const thin = frozen(1)
  make(thin, wolfAt(1, 1), bootAt(3, 1))
  expect(thin.offset(1, 1)).toBe(0)
  expect(thin.offset(3, 1)).toBeLessThan(-0.1)
  const thick = frozen(3)
  make(thick, wolfAt(1, 1), bootAt(3, 1))
  expect(thick.offset(1, 1)).toBe(0)
  expect(thick.offset(3, 1)).toBe(0)
  const dry = createSnowField(flatGround({ depth: 0.8 }))
  pass(dry, WEATHER.freeze, 3)
  make(dry, wolfAt(1, 1))
  expect(dry.offset(1, 1)).toBeLessThan(-0.05)
})

test('crust that was broken is whole again after the next thaw and frost', () => {
  const snow = frozen(1)
  make(snow, bootAt(1, 1))
  expect(snow.ice(1, 1)).toBeLessThan(0.3)
  const beside = snow.ice(4, 1)
  expect(beside).toBeGreaterThan(0.5)
  pass(snow, WEATHER.thaw, 3)
  pass(snow, WEATHER.freeze, 2)
  expect(snow.ice(1, 1)).toBe(snow.ice(4, 1))
  expect(snow.ice(1, 1)).toBeGreaterThan(beside)
  expect(snow.ledger().residual).toBe(0)
})

test('fresh snow buries crust, and feet sink again', () => {
  const snow = frozen(3)
  pass(snow, WEATHER.snowfall, 4)
  make(snow, bootAt(1, 1))
  expect(snow.offset(1, 1)).toBeLessThan(-0.1)
})
