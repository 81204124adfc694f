/** What healing looks like: how much of a mark is left, and when. */
import { expect, test } from 'vitest'
import { type SnowField, createSnowField } from '../../src/snow/index.ts'
import type { Tile } from '../../src/snow/tile.ts'
import { flatGround } from '../support/flat-ground.ts'
import { extremes, groove, mean, wait } from './marks.ts'
import { type Draft, bootAt, make, stampAt } from './strokes.ts'

/** Share that steps which each take `share` leave after t seconds: they spread with age, so it is a power law. */
const leftOf = (share: number, seconds: number): number =>
  Math.pow(1 + seconds / 120, 30 * Math.log(1 - share))
const theory = (seconds: number): number => leftOf(0.027, seconds)

test('of the reference groove 71 % is left after a minute, of its loose berm a third; then it fades by a power law', () => {
  const snow = createSnowField(flatGround({ depth: 0.8 }))
  groove(snow)
  const { trench, berm } = extremes(snow)
  const deep = mean(snow, trench)
  const high = mean(snow, berm)
  expect(deep).toBeCloseTo(-0.2, 3)
  const left: number[] = []
  let berms = 0
  let before = 0
  for (const seconds of [60, 300, 900, 3600]) {
    wait(snow, (seconds - before) * 60)
    before = seconds
    left.push(mean(snow, trench) / deep)
    if (seconds === 60) berms = mean(snow, berm) / high
    expect(snow.ledger().residual).toBe(0)
  }
  expect(left[0]).toBeGreaterThan(0.68)
  expect(left[0]).toBeLessThan(0.74)
  expect(berms).toBeGreaterThan(0.25)
  expect(berms).toBeLessThan(0.45)
  expect(left[1]! / theory(300)).toBeCloseTo(1, 1)
  expect(left[2]! / theory(900)).toBeCloseTo(1, 1)
  // An exponential through 71 % would have left nothing of a trail after an hour.
  expect(left[3]).toBeGreaterThan(0.04)
  expect(left[3]).toBeLessThan(0.08)
  const { drift, ...others } = snow.ledger().accounts
  expect(drift).toBeLessThan(-1000)
  for (const amount of Object.values(others)) expect(Math.abs(amount)).toBe(0)
})

test('every depth fades by the same law, without a plateau: 2 cm, 5 mm and 20 cm', () => {
  for (const depth of [0.02, 0.005, 0.2]) {
    const snow = createSnowField(flatGround({ depth: 0.8 }), { wobble: 0 })
    make(snow, stampAt(1.25, 1.25, { halfWidth: 0.9, halfLength: 0.9, depth, rim: 0 }))
    const start = snow.offset(1.25, 1.25)
    let before = 0
    for (const seconds of [60, 300, 900]) {
      wait(snow, (seconds - before) * 60)
      before = seconds
      const left = snow.offset(1.25, 1.25) / start
      // 5 mm is 41 stored units: one of them is worth 2.4 %.
      expect(Math.abs(left - theory(seconds)), `${depth} m after ${seconds} s`).toBeLessThan(
        depth < 0.01 ? 0.05 : 0.05 * theory(seconds),
      )
    }
  }
})

/** A plateau in each tile of a row: its height, m, its hardness as stored `top`, and the share that a step takes of it. */
const PLATEAUS = [
  [-0.2, 0, 0.027],
  [-0.02, 0, 0.027],
  [0.2, 0, 0.0435],
  [0.1, 40, 0.027],
  [0, 60, 0],
] as const
const middle = (n: number): number => 2.5 * n + 1.25

test('over an hour hollows, mounds and hardness keep to their theory within 5 % or a stored unit: nothing stalls', () => {
  const snow = createSnowField(flatGround({ depth: 0.8 }))
  for (const n of PLATEAUS.keys()) {
    make(snow, stampAt(middle(n), 1.25, { halfWidth: 0.9, halfLength: 0.9, depth: 0.05, rim: 0 }))
  }
  const tiles = PLATEAUS.map((_, n) => snow.tileAt(n, 0) as Tile)
  for (const [n, { height, mass, top }] of tiles.entries()) {
    for (let i = 0; i < height.length; i++) {
      const isIn = height[i] !== 0
      height[i] = isIn ? PLATEAUS[n]![0] * 8192 : 0
      mass[i] = isIn ? PLATEAUS[n]![0] * 150 * 16 : 0
      top[i] = isIn ? PLATEAUS[n]![1] : 0
    }
  }
  let before = 0
  for (const seconds of [60, 300, 900, 1800, 3600]) {
    wait(snow, (seconds - before) * 60)
    before = seconds
    for (const [n, [height, , share]] of PLATEAUS.entries()) {
      const expected = Math.abs(height * 8192 * leftOf(share, seconds))
      const left = Math.abs(snow.offset(middle(n), 1.25) * 8192)
      expect(Math.abs(left - expected), `${height} m after ${seconds} s`).toBeLessThanOrEqual(
        0.05 * expected + 1,
      )
    }
    // Packed snow on the level: 300 of 2048 steps take 4 kg/m³.
    const hard = (snow.density(middle(4), 1.25) - 150) / 4
    expect(Math.abs(60 - (300 / 2048) * tiles[4]!.steps - hard)).toBeLessThan(2.5)
  }
})

test('a footprint is softer after ten seconds and still there after five minutes', () => {
  const snow = createSnowField(flatGround({ depth: 0.8 }), { wobble: 0 })
  make(snow, bootAt(1.25, 1.25))
  const steepest = (): number => {
    let most = 0
    for (let d = 0; d < 0.4; d += 0.01)
      most = Math.max(most, snow.offset(1.26 + d, 1.25) - snow.offset(1.25 + d, 1.25))
    return most
  }
  const wall = steepest()
  const depth = snow.offset(1.25, 1.25)
  wait(snow, 600)
  expect(steepest()).toBeLessThan(wall * 0.95)
  expect(snow.offset(1.25, 1.25) / depth).toBeGreaterThan(0.8)
  wait(snow, 290 * 60)
  expect(snow.offset(1.25, 1.25) / depth).toBeGreaterThan(0.2)
  expect(snow.offset(1.25, 1.25) / depth).toBeLessThan(0.5)
})

test('a loose wall slides down until it stands, and what crosses into untouched tiles makes them', () => {
  const snow = createSnowField(flatGround({ depth: 1 }), { wobble: 0 })
  make(snow, stampAt(1.25, 1.25, { halfWidth: 0.3, halfLength: 0.3, depth: 0.02 }))
  const { height, mass, top, active, hot } = snow.tileAt(0, 0) as Tile
  const before = snow.ledger().residual
  active.fill(255)
  hot.fill(255)
  for (let z = 20; z < 44; z++) {
    for (let x = 52; x < 64; x++) {
      height[z * 64 + x] = 4000
      mass[z * 64 + x] = 860
      top[z * 64 + x] = -10
    }
  }
  const planted = snow.ledger().residual - before
  wait(snow, 24 * 60)
  expect(snow.tileAt(1, 0)).not.toBeNull()
  let steepest = 0
  for (let x = 1.9; x < 3.2; x += 0.01)
    steepest = Math.max(
      steepest,
      Math.abs(snow.offset(x + 0.0390625, 1.25) - snow.offset(x, 1.25)) / 0.0390625,
    )
  // It stood at 12; what undisturbed snow bears is 1.8.
  expect(steepest).toBeLessThan(1.8)
  expect(snow.offset(2.6, 1.25)).toBeGreaterThan(0.03)
  expect(snow.ledger().residual).toBe(planted)
})

test('without healing nothing moves', () => {
  const snow = createSnowField(flatGround(), { healing: false })
  groove(snow)
  const hash = snow.hash()
  wait(snow, 3600)
  expect(snow.hash()).toBe(hash)
  const healed = createSnowField(flatGround())
  groove(healed)
  wait(healed, 3600)
  expect(healed.hash()).not.toBe(hash)
})

test.each([30, 120])('at %i ticks a second it heals as at 60, to the bit', (rate) => {
  const snow = createSnowField(flatGround(), { rate })
  const usual = createSnowField(flatGround())
  for (const second of [0, 1, 5]) {
    for (const [field, ticks] of [
      [snow, rate],
      [usual, 60],
    ] as const) {
      make(field, bootAt(1 + 0.3 * second, 1), stampAt(3 + second, 3, { depth: 0.2 }))
      wait(field, ticks * 6 - 1)
    }
  }
  expect(snow.hash()).toBe(usual.hash())
})

test('a field tells what is wrong with its clock', () => {
  expect(() => createSnowField(flatGround(), { rate: 0.5 })).toThrowErrorMatchingInlineSnapshot(
    `[Error: createSnowField: rate is 0.5: give whole ticks per second from 1 to 240]`,
  )
  expect(() => createSnowField(flatGround(), { visitCap: 0 })).toThrowErrorMatchingInlineSnapshot(
    `[Error: createSnowField: visitCap is 0: give a whole number of tiles from 1]`,
  )
})

/** Heights around a tile corner at (tx, tz) tiles + (ox, oz) texels, `seconds` after marks were made there in one tick. */
function healedAround(ix: number, iz: number, seconds: number): number[] {
  const snow = createSnowField(flatGround({ depth: 0.6 }), { wobble: 0 })
  const x = ix * (5 / 128)
  const z = iz * (5 / 128)
  const marks: Draft[] = [
    bootAt(x - 0.6, z + 0.4, { dirX0: 0.6, dirZ0: -0.8, dirX1: 0.6, dirZ1: -0.8 }),
    stampAt(x, z, { halfWidth: 0.5, halfLength: 0.7, depth: 0.3, rim: 0.5 }),
  ]
  make(snow, ...marks)
  wait(snow, seconds * 60)
  return heightsAround(snow, ix, iz)
}

function heightsAround(snow: SnowField, ix: number, iz: number): number[] {
  const out: number[] = []
  for (let z = iz - 60; z < iz + 60; z++) {
    for (let x = ix - 60; x < ix + 60; x++) {
      out.push(snow.tileAt(x >> 6, z >> 6)?.height[((z & 63) << 6) | (x & 63)] ?? 0)
    }
  }
  return out
}

test('marks over a tile corner heal as they do inside a tile', () => {
  for (const seconds of [6, 60]) {
    const corner = healedAround(64, 64, seconds)
    expect(Math.min(...corner)).toBeLessThan(-0.15 * 8192)
    // Tiles of the same slot of the slow clock.
    expect(healedAround(64 + 31 * 64, 64, seconds)).toEqual(corner)
    expect(healedAround(64 - 12 * 64, 64 + 64, seconds)).toEqual(corner)
    for (const [ix, iz] of [
      [32, 32],
      [64, 32],
      [64 + 64, 64],
    ] as const) {
      const inside = healedAround(ix, iz, seconds)
      let most = 0
      for (let i = 0; i < corner.length; i++) most = Math.max(most, Math.abs(inside[i]! - corner[i]!))
      expect((most / 8192) * 1000, `at ${ix}, ${iz} after ${seconds} s, in mm`).toBeLessThan(3)
    }
  }
})
