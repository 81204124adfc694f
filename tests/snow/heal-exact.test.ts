/** Healing is exact: mass to the unit, state to the bit, whoever looks and in whatever order tiles come. */
import { afterEach, expect, test, vi } from 'vitest'
import { Healing } from '../../src/snow/heal/healing.ts'
import type { SnowField } from '../../src/snow/index.ts'
import type { Tile } from '../../src/snow/tile.ts'
import { type Play, play } from './play.ts'
import { sequence } from './strokes.ts'

const TICKS = 1500
const UNCAPPED = 1 << 20

afterEach(() => vi.restoreAllMocks())

const hashOf = (over: Partial<Play> = {}): string =>
  play({ ticks: TICKS, visitCap: UNCAPPED, ...over }).hash()
const plain = hashOf()

/** Asks about snow anywhere, five times a tick. */
function reads(): (snow: SnowField) => void {
  const random = sequence(99)
  return (snow) => {
    for (let n = 0; n < 5; n++) {
      const x = random() * 26 - 13
      const z = random() * 26 - 13
      snow.height(x, z)
      snow.tileAt(Math.floor(z / 2.5), Math.floor(x / 2.5))
    }
  }
}

function reverse(): void {
  vi.spyOn(Healing.prototype, 'follows').mockImplementation((a: Tile, b: Tile) =>
    a.tz !== b.tz ? a.tz < b.tz : a.tx < b.tx,
  )
}

/** A number without any order in space. */
const mixed = (tile: Tile): number => (Math.imul(tile.tx, 0x9e3779b1) ^ Math.imul(tile.tz, 0x85ebca6b)) >>> 0

test('over two minutes of random play the ledger agrees to the unit, and columns stay possible', () => {
  let checks = 0
  const snow = play({
    ticks: 2 * 3600,
    after: (field, tick) => {
      if (tick % 600 !== 599) return
      expect(field.ledger().residual).toBe(0)
      checks++
    },
  })
  expect(checks).toBe(12)
  expect(Math.abs(snow.ledger().accounts.drift)).toBeGreaterThan(1000)
  expect(snow.ledger().accounts.spilled).toBe(0)
  for (const tile of snow.tiles as readonly Tile[]) {
    for (let i = 0; i < 4096; i++) {
      if (tile.height[i] === 0 && tile.mass[i] === 0) continue
      const mass = ((tile.rest(i) * tile.restDensity) >> 9) + tile.mass[i]!
      const thickness = tile.rest(i) + tile.height[i]!
      if (mass < 0 || thickness < 0 || thickness * 917 < (mass - 4) * 512) {
        throw new Error(
          `tile ${tile.tx}, ${tile.tz}, texel ${i}: ${mass} mass units in ${thickness} height units`,
        )
      }
    }
  }
})

test('every block that is not zero is active', () => {
  for (const tile of play({ ticks: 900 }).tiles) {
    for (let i = 0; i < 4096; i++) {
      const words = tile.height[i]! | tile.mass[i]! | tile.top[i]! | tile.ice[i]!
      if (words !== 0) expect((tile.active[i >> 9]! >> ((i >> 3) & 7)) & 1).toBe(1)
    }
  }
})

test('the same again is the same, and other play is not', () => {
  expect(hashOf()).toBe(plain)
  expect(hashOf({ ticks: TICKS + 300 })).not.toBe(plain)
})

test('reads at random change nothing', () => {
  expect(hashOf({ after: reads() })).toBe(plain)
})

test('tiles caught up at every chance and tiles left until needed are the same', () => {
  expect(hashOf({ after: (snow, tick) => tick % 7 === 0 && snow.ledger() })).toBe(plain)
  const left = vi.spyOn(Healing.prototype, 'sweep').mockImplementation(() => {})
  expect(hashOf()).toBe(plain)
  expect(left).toHaveBeenCalled()
})

test('tiles of one beat may be visited in any order', () => {
  reverse()
  expect(hashOf()).toBe(plain)
  vi.spyOn(Healing.prototype, 'follows').mockImplementation((a: Tile, b: Tile) => mixed(a) > mixed(b))
  expect(hashOf()).toBe(plain)
})

test('with a cap of one visit the rest waits, and the result is still one', () => {
  let waiting = 0
  const after = (snow: SnowField): void => {
    waiting = Math.max(waiting, snow.stats.waiting)
  }
  const capped = hashOf({ visitCap: 1, after })
  expect(waiting).toBeGreaterThan(3)
  expect(capped).not.toBe(plain)
  expect(hashOf({ visitCap: 1, after: reads() })).toBe(capped)
  expect(play({ ticks: TICKS, visitCap: 1 }).ledger().residual).toBe(0)
})

test('control: were all tiles visited in one beat, their order would show', () => {
  vi.spyOn(Healing.prototype, 'slotOf').mockImplementation(() => 0)
  const forward = hashOf({ ticks: 600 })
  reverse()
  const backward = hashOf({ ticks: 600 })
  expect(backward).not.toBe(forward)
})

test('control: were tiles healed when looked at, reads would show', () => {
  const { catchUp } = Healing.prototype
  vi.spyOn(Healing.prototype, 'catchUp').mockImplementation(function (this: Healing, tile: Tile) {
    const { beat } = (this as unknown as { store: { beat: number } }).store
    tile.nextStep = beat
    catchUp.call(this, tile)
    tile.nextStep = beat + 240
  })
  expect(hashOf({ ticks: 900, after: reads() })).not.toBe(hashOf({ ticks: 900 }))
})

test('control: were a catch-up one step for all the time that passed, when it comes would show', () => {
  const { catchUp } = Healing.prototype
  vi.spyOn(Healing.prototype, 'catchUp').mockImplementation(function (this: Healing, tile: Tile) {
    const { beat } = (this as unknown as { store: { beat: number } }).store
    if (tile.nextStep < beat) tile.nextStep = beat
    catchUp.call(this, tile)
  })
  const often = hashOf({ ticks: 1800, after: (snow, tick) => tick % 7 === 0 && snow.ledger() })
  expect(often).not.toBe(hashOf({ ticks: 1800 }))
})
