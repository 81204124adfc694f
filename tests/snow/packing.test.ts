/** Tiles at rest keep only what is not zero; nobody who reads, draws or plays can tell. */
import { afterEach, expect, test, vi } from 'vitest'
import { Healing } from '../../src/snow/heal/healing.ts'
import { type SnowField, StrokeShape, WEATHER, createSnowField } from '../../src/snow/index.ts'
import type { Packing } from '../../src/snow/packing.ts'
import type { Tile } from '../../src/snow/tile.ts'
import { flatGround } from '../support/flat-ground.ts'
import { groove, wait } from './marks.ts'
import { type Play, play } from './play.ts'
import { bootAt, make, sequence } from './strokes.ts'

afterEach(() => vi.restoreAllMocks())

/** Lets fields pack every tile after each visit, or none ever. */
const packing = (eager: boolean): void => {
  vi.spyOn(Healing.prototype, 'rests').mockImplementation(() => eager)
}
const BODY = 28_672

function pending(snow: SnowField): number[] {
  const words: number[] = []
  snow.mixPending((word) => words.push(word))
  return words
}

/** All that a play left, asked for every 300 ticks and at the end; and the bytes that its tiles held at the end. */
function traced(eager: boolean, over: Partial<Play> = {}): { trace: unknown[]; bytes: number } {
  packing(eager)
  const trace: unknown[] = []
  const after = (snow: SnowField, tick: number): void => {
    over.after?.(snow, tick)
    if (tick % 300 === 299) trace.push(snow.hash(), snow.ledger(), pending(snow))
  }
  const snow = play({ ticks: 1200, ...over, after })
  wait(snow, 120)
  const bytes = snow.stats.tileBytes
  trace.push(snow.hash(), snow.ledger(), pending(snow), snow.stats.tiles)
  return { trace, bytes }
}

const plain = traced(false)

test('a field that packs at every chance and one that never does are the same, to the bit', () => {
  const eager = traced(true)
  expect(eager.trace).toEqual(plain.trace)
  expect(plain.bytes).toBeGreaterThan(20 * BODY)
  expect(eager.bytes).toBeLessThan(0.8 * plain.bytes)
})

function reads(): Play['after'] {
  const random = sequence(99)
  return (snow) => {
    for (let n = 0; n < 3; n++) snow.height(random() * 26 - 13, random() * 26 - 13)
  }
}

test('so are they when somebody reads everywhere', () => {
  expect(traced(true, { after: reads() }).trace).toEqual(plain.trace)
})

/** Snowfall, thaw and frost, and from the middle on a roof and bare ground over some of the tiles. */
function weathers(snow: SnowField, tick: number): void {
  if (tick === 200) snow.setWeather(WEATHER.snowfall)
  if (tick === 500) snow.setWeather(WEATHER.thaw)
  if (tick === 700)
    snow.shelter({
      actor: 1,
      shape: StrokeShape.Box,
      x: 2,
      z: 1,
      dirX: 0,
      dirZ: 1,
      halfWidth: 2,
      halfLength: 3,
    })
  if (tick === 800)
    snow.mask({
      actor: 1,
      shape: StrokeShape.Ellipse,
      x: -4,
      z: 1,
      dirX: 0,
      dirZ: 1,
      halfWidth: 1,
      halfLength: 1,
    })
  if (tick === 900) snow.setWeather(WEATHER.freeze)
  if (tick === 1100) snow.setWeather(WEATHER.snowfall)
}

test('so are they in all weathers, with roofs and masks', () => {
  const never = traced(false, { after: weathers })
  expect(never.trace).not.toEqual(plain.trace)
  expect(traced(true, { after: weathers }).trace).toEqual(never.trace)
})

/** A groove of which every tile is packed. */
function packedGroove(): SnowField {
  packing(true)
  const snow = createSnowField(flatGround({ depth: 0.8 }))
  groove(snow)
  wait(snow, 600)
  return snow
}
const store = (snow: SnowField): { packing: Packing; tiles: readonly Tile[] } =>
  (snow as unknown as { store: { packing: Packing; tiles: readonly Tile[] } }).store

test('control: one unit changed in a packed block shows in hash and ledger', () => {
  const snow = packedGroove()
  const { packing: packed, tiles } = store(snow)
  const hash = snow.hash()
  expect(snow.ledger().residual).toBe(0)
  const tile = tiles.find(({ blocks }) => blocks >= 0)!
  packed.texelsOf(tile.blocks).mass[packed.startOf(tile.blocks) + 3]! += 1
  expect(snow.hash()).not.toBe(hash)
  expect(snow.ledger().residual).toBe(1)
})

test('a packed tile reads as an unpacked one, and its bytes are counted either way', () => {
  const snow = packedGroove()
  packing(false)
  const open = createSnowField(flatGround({ depth: 0.8 }))
  groove(open)
  wait(open, 600)
  const packed = snow.stats.tileBytes
  expect(open.stats.tileBytes).toBe(open.stats.tiles * BODY)
  expect(snow.stats.tiles).toBe(open.stats.tiles)
  expect(packed).toBeLessThan(0.6 * open.stats.tileBytes)
  for (let x = 0.5; x < 10; x += 0.13) {
    for (let z = 1; z < 3; z += 0.17) {
      expect(snow.height(x, z)).toBe(open.height(x, z))
      expect(snow.density(x, z)).toBe(open.density(x, z))
    }
  }
  // It was read all over: now it is as large.
  wait(snow, 1)
  expect(snow.stats.tileBytes).toBeGreaterThan(2 * packed)
})

/** What drawing takes of a groove after a while. */
function drawn(eager: boolean): string[] {
  packing(eager)
  const snow = createSnowField(flatGround({ depth: 0.8 }))
  groove(snow)
  wait(snow, 900)
  const out: string[] = []
  snow.forEachDirtyTile((tile) => {
    const { tx, tz, height, top, ice } = tile
    out.push([tx, tz, ...tile.dirty, ...height, ...top, ...ice].join())
    snow.clean(tile)
  })
  snow.forEachDirtyTile(() => out.push('not cleaned'))
  return out
}

test('drawing finds the channels of dirty tiles, packed or not', () => {
  const open = drawn(false)
  expect(open.length).toBeGreaterThan(5)
  expect(open).not.toContain('not cleaned')
  expect(drawn(true)).toEqual(open)
})

test('a field packs by itself once it holds more tiles than it keeps open', () => {
  const snow = createSnowField(flatGround())
  const steps = (from: number, to: number): void => {
    for (let n = from; n < to; n++)
      snow.enqueue(bootAt(1.25 + 2.5 * (n % 100), 1.25 + 2.5 * Math.floor(n / 100)))
  }
  steps(0, 1000)
  wait(snow, 600)
  expect(snow.stats.tileBytes).toBe(snow.stats.tiles * BODY)
  steps(1000, 6000)
  // Until the last of them has spread once: before that its next visit is near.
  wait(snow, 1200)
  expect(snow.stats.tiles).toBe(6000)
  expect(snow.stats.tileBytes).toBeLessThan(0.8 * 6000 * BODY)
  make(snow, bootAt(1.25, 1.25, { load: 2000 }))
  expect(snow.ledger().residual).toBe(0)
})

test('in the end every tile sleeps, though snow still differs across borders', () => {
  const snow = createSnowField(flatGround({ depth: 0.8 }))
  groove(snow)
  wait(snow, 120 * 60)
  const awake = snow.tiles.filter((tile) => (tile as Tile).due >= 0)
  expect(awake.length).toBe(0)
  let most = 0
  for (let z = 1; z < 3; z += 0.01) {
    for (const x of [2.5, 5, 7.5]) {
      most = Math.max(most, Math.abs(snow.offset(x - 0.02, z) - snow.offset(x + 0.02, z)))
    }
  }
  // More than the dead band of spreading.
  expect(most * 8192).toBeGreaterThan(4)
})
