/** Weather is exact: mass to the unit, state to the bit, whoever looks, whatever the tick rate, however long a tile slept. */
import { afterEach, expect, test, vi } from 'vitest'
import { Healing } from '../../src/snow/heal/healing.ts'
import { type SnowField, WEATHER, type Weather, createSnowField } from '../../src/snow/index.ts'
import type { Tile } from '../../src/snow/tile.ts'
import { WeatherHistory } from '../../src/snow/weather/history.ts'
import { Weathering } from '../../src/snow/weather/weathering.ts'
import { flatGround } from '../support/flat-ground.ts'
import { groove, wait } from './marks.ts'
import { type Play, play } from './play.ts'
import { bootAt, make, sequence, stampAt } from './strokes.ts'

afterEach(() => vi.restoreAllMocks())

/** Everything a sky can do, fast. */
const SKY: readonly (readonly [tick: number, weather: Weather])[] = [
  [100, { ...WEATHER.thaw, temperature: 40, sun: 1 }],
  [1000, { ...WEATHER.snowfall, snowfall: 60 }],
  [2000, WEATHER.freeze],
  [2600, { ...WEATHER.blizzard, snowfall: 80 }],
  [3600, { ...WEATHER.thaw, temperature: 35, snowfall: 5 }],
]
const TICKS = 5000

function skied(over: Partial<Play> = {}): SnowField {
  return play({
    ticks: TICKS,
    busy: 500,
    visitCap: 1 << 20,
    ...over,
    after: (snow, tick) => {
      for (const [at, weather] of SKY) if (at === tick) snow.setWeather(weather)
      over.after?.(snow, tick)
    },
  })
}
const state = (snow: SnowField): string => {
  const words: number[] = []
  snow.mixPending((word) => words.push(word))
  let sum = 0
  for (const word of words) sum = (Math.imul(sum, 31) + word) | 0
  return `${snow.hash()} ${sum}`
}
const plain = state(skied())

/** Asks about snow anywhere, five times a tick. */
function reads(): (snow: SnowField) => void {
  const random = sequence(99)
  return (snow) => {
    for (let n = 0; n < 5; n++) {
      const x = random() * 26 - 13
      const z = random() * 26 - 13
      snow.height(x, z)
      snow.predict(bootAt(x, z), x, z)
      snow.tileAt(Math.floor(z / 2.5), Math.floor(x / 2.5))
    }
  }
}

function checkColumns(snow: SnowField): number {
  let columns = 0
  for (const tile of snow.tiles as readonly Tile[]) {
    for (let i = 0; i < 4096; i++) {
      if (tile.height[i] === 0 && tile.mass[i] === 0) continue
      columns++
      const rest = tile.rest(i)
      const mass = ((rest * tile.restDensity) >> 9) + tile.mass[i]!
      const thickness = rest + tile.height[i]!
      if (mass < 0 || thickness < 0 || thickness * 917 < (mass - 4) * 512) {
        throw new Error(`tile ${tile.tx}, ${tile.tz}, texel ${i}: ${mass} units in ${thickness}`)
      }
      const ice = snow.undisturbed.ice + tile.ice[i]!
      const wet = snow.undisturbed.wet + tile.wet[i]!
      if (wet < 0 || wet > 127 || ice < 0) throw new Error(`ice ${ice}, wet ${wet}`)
    }
  }
  return columns
}

test('in all weathers the ledger agrees to the unit, and columns stay possible', () => {
  let columns = 0
  const snow = skied({
    after: (field, tick) => {
      if (tick % 300 !== 299) return
      expect(field.ledger().residual).toBe(0)
      columns += checkColumns(field)
    },
  })
  expect(columns).toBeGreaterThan(100_000)
  expect(snow.undisturbed.thawed).toBeGreaterThan(0)
  expect(snow.ledger().accounts.melted).not.toBe(0)
})

test('a melt that forgets one unit is caught', () => {
  const { move } = Weathering.prototype
  let planted = 0
  vi.spyOn(Weathering.prototype, 'move').mockImplementation(function (this: Weathering, ...texel) {
    move.call(this, ...texel)
    if (planted++ === 50) this.melted++
  })
  const snow = skied()
  expect(planted).toBeGreaterThan(50)
  expect(snow.ledger().residual).toBe(1)
})

test('the same again is the same, and other weather is not', () => {
  expect(state(skied())).toBe(plain)
  expect(state(skied({ after: (snow, tick) => tick === 3000 && snow.setWeather(WEATHER.calm) }))).not.toBe(
    plain,
  )
})

test('reads and predictions at random change nothing', () => {
  expect(state(skied({ after: reads() }))).toBe(plain)
})

test('tiles caught up at every chance and tiles left until needed are the same', () => {
  expect(state(skied({ after: (snow, tick) => tick % 7 === 0 && snow.ledger() }))).toBe(plain)
  const left = vi.spyOn(Healing.prototype, 'sweep').mockImplementation(() => {})
  expect(state(skied())).toBe(plain)
  expect(left).toHaveBeenCalled()
})

test('with a cap of one visit the rest waits, and looking still changes nothing', () => {
  const capped = state(skied({ visitCap: 1 }))
  expect(capped).not.toBe(plain)
  expect(state(skied({ visitCap: 1, after: reads() }))).toBe(capped)
})

test('control: were the weather taken up when looked at, reads would show', () => {
  const { catchUp } = Healing.prototype
  vi.spyOn(Healing.prototype, 'sweep').mockImplementation(() => {})
  vi.spyOn(Healing.prototype, 'catchUp').mockImplementation(function (this: Healing, tile: Tile) {
    if (tile.weather < this.weather.count) tile.weather = this.weather.count - 1
    catchUp.call(this, tile)
  })
  expect(state(skied({ after: reads() }))).not.toBe(state(skied()))
})

test('control: were steps of old made on the pack of today, looking late would show', () => {
  const { packAfter } = WeatherHistory.prototype
  vi.spyOn(WeatherHistory.prototype, 'packAfter').mockImplementation(function (
    this: WeatherHistory,
    _n,
    pack,
  ) {
    packAfter.call(this, this.count - 1, pack)
  })
  const looked = state(skied())
  vi.spyOn(Healing.prototype, 'sweep').mockImplementation(() => {})
  expect(state(skied())).not.toBe(looked)
})

function atRate(rate: number): string {
  const snow = createSnowField(flatGround({ depth: 0.3 }), { rate })
  const { snowfall, thaw, freeze, blizzard } = WEATHER
  for (const [second, weather] of [snowfall, thaw, freeze, blizzard].entries()) {
    snow.setWeather(weather)
    make(snow, bootAt(1 + 0.3 * second, 1), stampAt(3 + second, 3, { depth: 0.2 }))
    wait(snow, rate * 30 - 1)
  }
  return state(snow)
}
test.each([30, 120])('at %i ticks a second it is as at 60, to the bit', (rate) => {
  expect(atRate(rate)).toBe(atRate(60))
})

test('weather waits in the log of a closed field, is hashed there, and rules once it is open', () => {
  const late = createSnowField(flatGround(), { closed: true })
  const words = (): number[] => {
    const list: number[] = []
    late.mixPending((word) => list.push(word))
    return list
  }
  expect(words()).toEqual([])
  late.setWeather(WEATHER.snowfall)
  const waiting = words()
  expect(waiting.length).toBeGreaterThan(4)
  wait(late, 500)
  expect(late.weather).toEqual(WEATHER.calm)
  late.open()
  wait(late, 300)
  expect(late.weather).toEqual(WEATHER.snowfall)
  expect(words()).not.toEqual(waiting)
  expect(late.stats.strokes).toBe(0)
})

test('an hour asleep under snowfall is caught up in a bounded number of steps, most of them on nothing', () => {
  const snow = createSnowField(flatGround({ depth: 0.8 }))
  const { healing } = snow as unknown as { healing: Healing }
  vi.spyOn(Healing.prototype, 'sweep').mockImplementation(() => {})
  groove(snow)
  wait(snow, 120 * 60)
  const blocks = snow.tiles.reduce(
    (sum, { active }) =>
      sum + active.reduce((bits, row) => bits + row.toString(2).replaceAll('0', '').length, 0),
    0,
  )
  snow.setWeather(WEATHER.snowfall)
  wait(snow, 3600 * 60)
  const made = vi.spyOn(Weathering.prototype, 'move')
  const { steps } = snow.tiles[0] as Tile
  expect(steps).toBeGreaterThan(0)
  expect(healing.weather.count).toBeGreaterThan(440)
  expect(healing.weather.count).toBeLessThanOrEqual(451)
  // A texel that is undisturbed again makes no more steps.
  snow.hash()
  expect(made.mock.calls.length).toBeLessThan(blocks * 64 * 150)
  expect(snow.tiles.every(({ active }) => active.every((row) => row === 0))).toBe(true)
})
