/** What weather does to snow that was marked, and to snow that was not. */
import { expect, test } from 'vitest'
import type { Ground } from '../../src/snow/ground/height-source.ts'
import {
  type SnowField,
  WEATHER,
  type Weather,
  createSnowField,
  weatherByName,
} from '../../src/snow/index.ts'
import type { Tile } from '../../src/snow/tile.ts'
import { flatGround } from '../support/flat-ground.ts'
import { extremes, groove, mean, wait } from './marks.ts'
import { play } from './play.ts'
import { bootAt, make, stampAt } from './strokes.ts'

const MINUTE = 3600

function under(weather: Weather, ground: Ground = flatGround({ depth: 0.8 })): SnowField {
  const snow = createSnowField(ground)
  snow.setWeather(weather)
  return snow
}

/** Highest minus lowest surface along a line across the track, m. */
function reliefAcross(snow: SnowField, x = 4, z = 2): number {
  let low = Infinity
  let high = -Infinity
  for (let d = -1.5; d <= 1.5; d += 0.01) {
    const y = snow.height(x, z + d)
    low = Math.min(low, y)
    high = Math.max(high, y)
  }
  return high - low
}

/** A track 15 cm deep along x. */
function track(snow: SnowField): void {
  for (let n = 0; n < 12; n++) {
    const x = 2 + n / 3
    make(
      snow,
      stampAt(x, 2, {
        x1: x + 1 / 3,
        dirX0: 1,
        dirZ0: 0,
        dirX1: 1,
        dirZ1: 0,
        depth: 0.15,
        rim: 0.5,
        shape: 1,
      }),
    )
  }
}

test('30 cm of snow in ten minutes hide a track of 15 cm; in calm weather it is still there', () => {
  const snow = createSnowField(flatGround({ depth: 0.8 }))
  const calm = createSnowField(flatGround({ depth: 0.8 }))
  for (const field of [snow, calm]) track(field)
  expect(reliefAcross(snow)).toBeGreaterThan(0.15)
  const untouched = snow.height(20, 20)
  snow.setWeather(WEATHER.snowfall)
  for (const field of [snow, calm]) wait(field, 10 * MINUTE + 240)
  expect(snow.height(20, 20) - untouched).toBeCloseTo(0.3, 2)
  expect(snow.depth(20, 20)).toBeCloseTo(1.1, 2)
  expect(snow.depth(4, 2)).toBeGreaterThan(1.05)
  expect(reliefAcross(snow)).toBeLessThan(0.02)
  expect(reliefAcross(calm)).toBeGreaterThan(0.03)
  const { residual, accounts } = snow.ledger()
  expect(residual).toBe(0)
  expect(accounts.drift).toBeLessThan(0)
})

test('undisturbed snow rises evenly, by at most one stored unit a beat', () => {
  const snow = under(WEATHER.snowfall)
  let last = snow.height(3, 3)
  let moved = 0
  for (let n = 0; n < 2400; n++) {
    snow.applyQueued()
    const y = snow.height(3, 3)
    expect(Math.round((y - last) * 8192)).toBeOneOf([0, 1])
    if (y > last) moved++
    last = y
  }
  // 36 s of fall: the first epoch was the old weather's.
  expect(moved).toBe(Math.floor((36 / 60) * 0.03 * 8192))
  expect(snow.tiles.length).toBe(0)
})

test('a blizzard fills a track faster than a snowfall, and a snowfall faster than calm', () => {
  const left = [WEATHER.calm, WEATHER.snowfall, WEATHER.blizzard].map((weather) => {
    const snow = under(weather)
    groove(snow)
    const { trench } = extremes(snow)
    const deep = mean(snow, trench)
    wait(snow, 3 * MINUTE)
    expect(snow.ledger().residual).toBe(0)
    return mean(snow, trench) / deep
  })
  expect(left[1]).toBeLessThan(left[0]! - 0.1)
  expect(left[2]).toBeLessThan(left[1]! - 0.1)
})

test('a gale that fills a deep pit by half a metre at once leaves drift in it, hardly denser than the snow round about', () => {
  const snow = under({ ...WEATHER.calm, wind: 7.9 }, flatGround({ depth: 3.5 }))
  wait(snow, 300)
  make(snow, stampAt(1.25, 1.25, { halfWidth: 1.2, halfLength: 1.2, shape: 2, depth: 2.5 }))
  expect(snow.density(1.25, 1.25)).toBeGreaterThan(500)
  wait(snow, 300)
  expect(snow.offset(1.25, 1.25)).toBeGreaterThan(-2.1)
  expect(snow.density(1.25, 1.25)).toBeGreaterThan(145)
  expect(snow.density(1.25, 1.25)).toBeLessThan(175)
})

/** Deep snow with a ridge along z at x = 0 that holds 6 cm. */
const ridge: Ground = {
  ...flatGround(),
  restDepth: (x) => Math.min(0.6, 0.06 + 0.2 * Math.abs(x)),
}

test('a thaw bares ridges first, and trenches before the snow around them', () => {
  const snow = under(WEATHER.thaw, ridge)
  const open: number[] = []
  let trench = Infinity
  let around = Infinity
  for (let minute = 1; minute <= 50; minute++) {
    if (minute === 30) make(snow, stampAt(5, 5, { halfWidth: 0.5, halfLength: 0.5, depth: 0.15, rim: 0.9 }))
    wait(snow, MINUTE)
    open.push([0, 0.5, 1, 2].filter((x) => snow.depth(x, 1) === 0).length)
    if (snow.depth(5, 5) === 0) trench = Math.min(trench, minute)
    if (snow.depth(9, 5) === 0) around = Math.min(around, minute)
  }
  expect(open[0]).toBe(0)
  expect(open[6]).toBe(1)
  expect(open.toSorted((a, b) => a - b)).toEqual(open)
  expect(open.at(-1)).toBe(4)
  expect(trench).toBeLessThan(around - 5)
  // Nothing goes under the ground.
  expect(snow.height(0, 1)).toBeCloseTo(-0.06, 3)
  expect(snow.height(5, 5)).toBeCloseTo(-0.6, 3)
  expect(snow.ledger().residual).toBe(0)
  expect(snow.ledger().accounts.melted).not.toBe(0)
  expect(snow.tiles.every((tile) => tile.height.every((h) => h === 0))).toBe(true)
})

test('snow that falls after a thaw lies on the bare ground, on ridges too', () => {
  const snow = under(WEATHER.thaw, ridge)
  wait(snow, 20 * MINUTE)
  expect(snow.depth(0, 1)).toBe(0)
  const deep = snow.depth(5, 1)
  expect(deep).toBeGreaterThan(0.3)
  snow.setWeather({ ...WEATHER.snowfall, snowfall: 20 })
  wait(snow, 240 + 5 * MINUTE)
  expect(snow.depth(0, 1)).toBeCloseTo(0.1, 2)
  expect(snow.height(0, 1)).toBeCloseTo(-0.06 + 0.1, 2)
  expect(snow.depth(5, 1) - deep).toBeCloseTo(0.1, 1)
  // And it can be trodden.
  make(snow, bootAt(0, 1))
  expect(snow.offset(0, 1)).toBeLessThan(-0.04)
  expect(snow.depth(0, 1)).toBeGreaterThan(0)
})

/** A field with an icy board track, thawed for a while so that things are wet. */
function iced(): SnowField {
  const snow = createSnowField(flatGround({ depth: 2 }))
  make(snow, stampAt(1.2, 1.2, { halfWidth: 0.5, halfLength: 0.5, depth: 0.1, ice: 0.8 }))
  return snow
}
const differs = (snow: SnowField, channel: 'ice' | 'wet'): boolean =>
  snow.tiles.some((tile) => tile[channel].some((units) => units !== 0))

test('fresh snow hides ice wholly, a thaw melts it wholly; calm weather leaves it', () => {
  for (const weather of [WEATHER.snowfall, WEATHER.thaw, WEATHER.calm]) {
    const snow = iced()
    expect(differs(snow, 'ice')).toBe(true)
    snow.setWeather(weather)
    wait(snow, 240 + 6 * MINUTE)
    expect(differs(snow, 'ice')).toBe(weather === WEATHER.calm)
    expect(snow.ice(1.2, 1.2) > 0.5).toBe(weather === WEATHER.calm)
  }
})

test('a thaw wets all snow, frost after it leaves a crust everywhere and nothing wet', () => {
  const snow = iced()
  snow.setWeather(WEATHER.thaw)
  wait(snow, 240 + 30 * 60)
  const soaked = snow.wetness(30, 30)
  const epoch = 0.07
  expect(soaked).toBeGreaterThan(0.2)
  expect(soaked).toBeLessThan(0.9)
  // What someone wetted more dries out with the rest.
  for (let i = 0; i < 10; i++) (snow.tileAt(0, 0) as Tile).wet[30 * 64 + 25 + i] = 20
  expect(differs(snow, 'wet')).toBe(true)
  snow.setWeather(WEATHER.freeze)
  wait(snow, 240 + 3 * MINUTE)
  expect(snow.wetness(30, 30)).toBe(0)
  expect(differs(snow, 'wet')).toBe(false)
  // The thaw went on until the next epoch.
  expect(snow.ice(30, 30)).toBeGreaterThanOrEqual(soaked)
  expect(snow.ice(30, 30)).toBeLessThan(soaked + epoch)
  expect(snow.ice(-70, 800)).toBe(snow.ice(30, 30))
  // Snow on the crust hides it.
  snow.setWeather(WEATHER.snowfall)
  wait(snow, 240 + 4 * MINUTE)
  expect(snow.ice(30, 30)).toBe(0)
})

test('frost that no thaw came before is as good as calm', () => {
  const snow = under(WEATHER.freeze)
  wait(snow, 1200)
  expect(snow.hash()).toBe(createSnowField(flatGround({ depth: 0.8 })).hash())
})

/** Everything that is hashed after 15 s of play under a weather. */
function words(over: Weather | null): string {
  const list: number[] = []
  const snow = play({ ticks: 900, after: (field, tick) => over && tick === 10 && field.setWeather(over) })
  snow.mixPending((word) => list.push(word))
  return `${snow.hash()} ${list.join(' ')}`
}
test('calm weather is no weather, to the bit; other weather is not', () => {
  const none = words(null)
  expect(words(WEATHER.calm)).toBe(none)
  expect(words({ ...WEATHER.calm, wind: 2 })).not.toBe(none)
  expect(words(WEATHER.snowfall)).not.toBe(none)
})

test('a foot is planted on the snow as it is in any weather', () => {
  for (const weather of [WEATHER.snowfall, WEATHER.thaw]) {
    const snow = under(weather, ridge)
    wait(snow, 7 * MINUTE)
    for (const x of [0.4, 3, 7]) {
      const stroke = bootAt(x, 1)
      const predicted = snow.predict(stroke, x, 1)
      expect(predicted).toBeLessThan(snow.height(x, 1))
      const y = snow.height(x, 1)
      snow.enqueue({ ...stroke, underside0: y, underside1: y })
      snow.applyQueued()
      expect(snow.height(x, 1)).toBeCloseTo(predicted, 2)
    }
  }
})

test('what is wrong with weather is told, and the weather stays', () => {
  const snow = createSnowField(flatGround())
  const bad =
    (over: object): (() => void) =>
    () =>
      snow.setWeather({ ...WEATHER.calm, ...over } as Weather)
  expect(bad({ snowfall: -1 })).toThrowErrorMatchingInlineSnapshot(
    `[Error: Weather.snowfall is -1: outside 0 to 600. Give millimetres of fresh snow per minute; 30 is a heavy fall]`,
  )
  expect(bad({ temperature: NaN })).toThrowErrorMatchingInlineSnapshot(
    `[Error: Weather.temperature is NaN: not a finite number. Give the air in °C; below 0 nothing melts]`,
  )
  expect(bad({ sun: 2 })).toThrowErrorMatchingInlineSnapshot(
    `[Error: Weather.sun is 2: outside 0 to 1. Give a share of full sunshine]`,
  )
  expect(bad({ wind: undefined })).toThrowErrorMatchingInlineSnapshot(
    `[Error: Weather.wind is undefined: not a finite number. Give a multiple of the usual wind, which is 1]`,
  )
  expect(() => weatherByName('hail')).toThrowErrorMatchingInlineSnapshot(
    `[Error: No weather is called "hail": use one of calm, snowfall, blizzard, thaw, freeze]`,
  )
  expect(() =>
    createSnowField(flatGround(), { healing: false }).setWeather(WEATHER.thaw),
  ).toThrowErrorMatchingInlineSnapshot(
    `[Error: setWeather: a field made with healing: false has no clock. Make it without that option]`,
  )
  wait(snow, 500)
  expect(snow.weather).toEqual(WEATHER.calm)
  snow.setWeather(WEATHER.blizzard)
  wait(snow, 500)
  expect(snow.weather).toEqual(WEATHER.blizzard)
})
