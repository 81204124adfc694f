/** Weather over roofs and over ground that is kept bare. */
import { expect, test } from 'vitest'
import { type SnowField, StrokeShape, WEATHER, createSnowField } from '../../src/snow/index.ts'
import { flatGround } from '../support/flat-ground.ts'
import { wait } from './marks.ts'
import { bootAt, make } from './strokes.ts'

const MINUTE = 3600
const box = (x: number, halfWidth = 0.5) => ({
  actor: 1,
  shape: StrokeShape.Box,
  x,
  z: 1.25,
  dirX: 0,
  dirZ: 1,
  halfWidth,
  halfLength: 0.5,
})
/** A roof at x = 1.25, bare ground at x = 5, a print at x = 9; after so many minutes of snowfall. */
function snowed(minutes: number, each: (snow: SnowField, minute: number) => void = () => {}): SnowField {
  const snow = createSnowField(flatGround())
  snow.shelter(box(1.25))
  snow.mask(box(5))
  make(snow, bootAt(9, 1.25))
  snow.setWeather(WEATHER.snowfall)
  for (let minute = 0; minute < minutes; minute++) {
    wait(snow, MINUTE)
    each(snow, minute)
  }
  return snow
}

test('under a roof no snow falls, masked ground stays bare, and the ledger agrees', () => {
  const snow = snowed(4, (at) => {
    expect(at.ledger().residual).toBe(0)
    expect(at.depth(5, 1.25)).toBe(0)
    expect(at.depth(5.3, 1.5)).toBe(0)
    // What fell since the last step of weather, 8 s.
    expect(at.depth(1.25, 1.25)).toBeLessThan(0.506)
    expect(at.depth(1.25, 1.25)).toBeGreaterThan(0.499)
  })
  expect(snow.depth(20, 1.25)).toBeGreaterThan(0.6)
  // The walls of snow around the roof stand or slide in a little; at its middle nothing came.
  expect(snow.depth(0.6, 1.25)).toBeGreaterThan(0.55)
  expect(snow.ledger().accounts.fallen).toBeGreaterThan(10_000)
})

test('a roof under which nobody walked is found by the weather however late it is looked at', () => {
  const looked = snowed(3, (snow) => {
    snow.height(1.25, 1.25)
    snow.depth(5, 1.25)
    snow.ledger()
  })
  const left = snowed(3)
  expect(looked.hash()).toBe(left.hash())
})

test('where a roof was taken away it snows like everywhere, and the hollow fills', () => {
  const snow = createSnowField(flatGround())
  const roof = snow.shelter(box(1.25))
  const floor = snow.mask(box(5))
  snow.setWeather(WEATHER.snowfall)
  wait(snow, 3 * MINUTE)
  const hollow = snow.offset(1.25, 1.25)
  expect(hollow).toBeLessThan(-0.07)
  snow.release(roof)
  snow.release(floor)
  wait(snow, 6 * MINUTE)
  expect(snow.offset(1.25, 1.25)).toBeGreaterThan(hollow / 2)
  expect(snow.depth(5, 1.25)).toBeGreaterThan(0.3)
  expect(snow.ledger().residual).toBe(0)
})

test('a thaw melts under a roof too, and leaves masked ground bare', () => {
  const snow = snowed(1)
  const before = snow.depth(1.25, 1.25)
  snow.setWeather(WEATHER.thaw)
  wait(snow, 10 * MINUTE)
  expect(snow.depth(1.25, 1.25)).toBeLessThan(before - 0.05)
  expect(snow.depth(1.25, 1.25)).toBeLessThan(snow.depth(20, 1.25) + 0.001)
  expect(snow.depth(5, 1.25)).toBe(0)
  expect(snow.wetness(1.25, 1.25)).toBeGreaterThan(0)
  expect(snow.ledger().residual).toBe(0)
})

test('ice under a roof is not buried by what falls beside it', () => {
  const snow = createSnowField(flatGround())
  snow.setWeather(WEATHER.thaw)
  wait(snow, MINUTE)
  snow.setWeather(WEATHER.freeze)
  wait(snow, 3 * MINUTE)
  snow.shelter(box(1.25))
  const ice = snow.ice(1.25, 1.25)
  expect(ice).toBeGreaterThan(0.2)
  snow.setWeather(WEATHER.snowfall)
  wait(snow, 4 * MINUTE)
  expect(snow.ice(20, 1.25)).toBe(0)
  expect(snow.ice(1.25, 1.25)).toBeCloseTo(ice, 6)
})

const slidUnderRoof = (looks: boolean): SnowField => {
  const snow = createSnowField(flatGround())
  // So many tiles that nobody catches up the roofed ones before their neighbours slide.
  for (let n = 0; n < 400; n++) snow.enqueue(bootAt(200 + 3 * n, 1.25))
  snow.setWeather({ ...WEATHER.snowfall, snowfall: 600 })
  wait(snow, 930)
  for (let n = -3; n < 3; n++) snow.enqueue(bootAt(11.25, 2.5 * n + 1.25))
  wait(snow, 20)
  snow.shelter({ ...box(0), z: 0, halfWidth: 10, halfLength: 10 })
  for (let beat = 0; beat < 150; beat++) {
    snow.applyQueued()
    if (looks) for (let n = -3; n < 3; n++) snow.height(8.75, 2.5 * n + 1.25)
  }
  expect(snow.offset(9, 1.25)).toBeLessThan(-0.07)
  return snow
}
test('snow slides under a roof that was just built alike whether or not somebody looked there since it snowed', () => {
  expect(slidUnderRoof(true).hash()).toBe(slidUnderRoof(false).hash())
})
