/** Tracks as data: what a tracker, a game or a sound asks the snow. */
import { expect, test } from 'vitest'
import { createSnowField, type SnowField, SoleSide, StrokeShape, type Track } from '../../src/snow/index.ts'
import { directionCode, loadCode, loadOf, readDirection } from '../../src/snow/prints/record.ts'
import { flatGround } from '../support/flat-ground.ts'
import { wait } from './marks.ts'
import { bootAt, dragTo, make, soleAt, stampAt } from './strokes.ts'

const field = (): SnowField => createSnowField(flatGround({ depth: 0.4 }), { healing: false })

test('a step says who, where, which foot, heading where, how heavy and how long ago', () => {
  const snow = field()
  wait(snow, 60)
  make(
    snow,
    soleAt('foot', 1.2, -1.3, { actor: 4_000_000_000, side: SoleSide.Right, dirX0: 0.6, dirZ0: -0.8 }),
  )
  wait(snow, 120)
  const [track, ...rest] = snow.tracks(1, -1, 1)
  expect(rest).toEqual([])
  expect(track!.actor).toBe(4_000_000_000)
  expect(Math.hypot(track!.x - 1.2, track!.z + 1.3)).toBeLessThan(0.0006)
  expect(track!.dirX * 0.6 - track!.dirZ * 0.8).toBeGreaterThan(0.99999)
  expect([track!.sole, track!.side]).toEqual(['foot', SoleSide.Right])
  expect(Math.abs(track!.load / 760 - 1)).toBeLessThan(0.06)
  expect(track!.time).toBeCloseTo(1, 6)
  expect(track!.age).toBeCloseTo(121 / 60, 6)
  expect(track!.strength).toBeCloseTo((150 / 152) ** 2, 3)
})

test('tracks come newest first, within the radius, over tile borders', () => {
  const snow = field()
  for (let n = 0; n < 40; n++) make(snow, soleAt('boot', n * 0.4, 0.2 * (n % 2), { actor: 7 }))
  const tracks = snow.tracks(8, 0, 3)
  expect(tracks.length).toBeGreaterThan(12)
  expect(tracks.every(({ x, z }) => Math.hypot(x - 8, z) <= 3)).toBe(true)
  for (let n = 1; n < tracks.length; n++) {
    expect(tracks[n]!.age).toBeGreaterThan(tracks[n - 1]!.age)
    expect(tracks[n]!.x).toBeLessThan(tracks[n - 1]!.x)
  }
  expect(snow.tracks(8, 30, 3)).toEqual([])
})

test('an array given again is filled again, without a new row', () => {
  const snow = field()
  for (let n = 0; n < 20; n++) make(snow, soleAt('boot', n * 0.5, 0))
  const out: Track[] = []
  expect(snow.tracks(5, 0, 4, out)).toBe(out)
  const rows = new Set(out)
  const many = out.length
  expect(snow.tracks(5, 0, 1, out).length).toBeLessThan(many)
  expect(snow.tracks(5, 0, 4, out).length).toBe(many)
  expect(out.every((row) => rows.has(row))).toBe(true)
})

test('a sled leaves a track every few decimetres, the same however fast ticks come, and its own sweep spares them', () => {
  const counts = [1 / 60, 0.05, 0.3].map((step) => {
    const snow = field()
    dragTo(snow, stampAt(1, 1, { shape: StrokeShape.Box, load: 900, actor: 3 }), 11, 1, step)
    const tracks = snow.tracks(6, 1, 6)
    for (const { sole, actor, dirX } of tracks) expect([sole, actor, dirX]).toEqual([null, 3, 1])
    return tracks.length
  })
  expect(counts).toEqual([16, 16, 16])
  const snow = field()
  for (let n = 0; n < 10; n++) make(snow, bootAt(2 + n, 1, { actor: 5 }))
  dragTo(snow, stampAt(1, 1, { shape: StrokeShape.Box, load: 9000, actor: 3 }), 13, 1, 0.3)
  // What the sled ran over is gone.
  expect(snow.tracks(7, 1, 7).some(({ actor }) => actor === 5)).toBe(false)
})

test('what leaves no mark leaves no track', () => {
  const snow = field()
  make(snow, bootAt(1, 1, { underside0: 2, underside1: 2 }), bootAt(1, 1, { load: 1e-3, actor: 2 }))
  expect(snow.tracks(1, 1, 5)).toEqual([])
})

test('a bad place or radius is refused', () => {
  const snow = field()
  expect(() => snow.tracks(NaN, 0, 1)).toThrowErrorMatchingInlineSnapshot(
    `[Error: tracks at (NaN, 0) within 1 m: not a place, or no radius. Give finite metres, and a radius from 0 to 256]`,
  )
  for (const radius of [-1, 257, NaN, Infinity]) expect(() => snow.tracks(0, 0, radius)).toThrow('no radius')
})

test('loads keep their size within 6 %, directions within a quarter of a degree', () => {
  for (let load = 0; load < 200_000; load = load * 1.07 + 1) {
    const code = loadCode(load)
    expect(code).toBeLessThan(128)
    expect(Math.abs(loadOf(code) - load)).toBeLessThanOrEqual(Math.max(0.5, load * 0.0601))
  }
  expect(loadOf(loadCode(1e8))).toBeLessThan(260_000)
  const out = { dirX: 0, dirZ: 0 }
  for (let turn = 0; turn < 7; turn += 0.01) {
    readDirection(directionCode(Math.sin(turn), Math.cos(turn)), out)
    expect(out.dirX * Math.sin(turn) + out.dirZ * Math.cos(turn)).toBeGreaterThan(Math.cos(0.0044))
    expect(Math.hypot(out.dirX, out.dirZ)).toBeCloseTo(1, 12)
  }
})
