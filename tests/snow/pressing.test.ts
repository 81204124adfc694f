import { expect, test } from 'vitest'
import { NoMark, StrokeShape, createSnowField } from '../../src/snow/index.ts'
import { flatGround } from '../support/flat-ground.ts'
import { bootAt, make, stampAt } from './strokes.ts'

const field = (depth = 0.1, density = 150) => createSnowField(flatGround({ depth, density }), { wobble: 0 })

test('a boot sinks 6.3 to 7.0 cm into 10 cm of 150 kg/m³, deeper the more it may push aside', () => {
  const sunk = [0, 0.12, 0.25].map((rim) => {
    const snow = field()
    make(snow, bootAt(1, 1, { rim }))
    return -snow.offset(1, 1)
  })
  expect(sunk[0]).toBeGreaterThan(0.0625)
  expect(sunk[1]).toBeGreaterThan(sunk[0]!)
  expect(sunk[2]).toBeGreaterThan(sunk[1]!)
  expect(sunk[2]).toBeLessThan(0.0705)
})

test('more pressure sinks deeper, never past the ground', () => {
  let last = 0
  for (let load = 40; load < 5000; load *= 1.3) {
    const snow = field(0.4)
    make(snow, bootAt(1, 1, { load }))
    const sunk = -snow.offset(1, 1)
    expect(sunk).toBeGreaterThan(last)
    expect(sunk).toBeLessThan(0.4)
    last = sunk
  }
})

test('the same load on a smaller sole sinks deeper', () => {
  const wide = field(0.4)
  const narrow = field(0.4)
  make(wide, bootAt(1, 1, { halfWidth: 0.15, halfLength: 0.4 }))
  make(narrow, bootAt(1, 1))
  expect(narrow.offset(1, 1)).toBeLessThan(wide.offset(1, 1) - 0.02)
})

test('snow that bore a step bears the next equal one unchanged, and yields to a heavier one', () => {
  const snow = field(1)
  make(snow, bootAt(1, 1))
  const hash = snow.hash()
  make(snow, bootAt(1, 1))
  expect(snow.hash()).toBe(hash)
  expect(snow.reasonOf(1)).toBe(NoMark.TooWeak)
  const before = snow.offset(1, 1)
  make(snow, bootAt(1, 1, { load: 1500 }))
  expect(snow.offset(1, 1)).toBeLessThan(before - 0.005)
})

test.each([
  ['ellipse by load', { load: 500 }],
  ['capsule by load', { shape: StrokeShape.Capsule, load: 3000, halfLength: 0.5 }],
  ['box by underside', { shape: StrokeShape.Box, underside0: -0.2, underside1: -0.2 }],
  ['ellipse by depth', { depth: 0.15, ice: 0.5 }],
  ['all three targets', { load: 900, depth: 0.05, underside0: -0.12, underside1: -0.12 }],
  ['ellipse sliding sideways', { halfWidth: 0.06, halfLength: 0.5, depth: 0.2, load: 900, x1: 1.4, z1: 1.3 }],
  ['capsule sliding sideways', { shape: StrokeShape.Capsule, halfLength: 0.6, load: 4000, x1: 1.4, z1: 1.3 }],
  ['sweep by load', { shape: StrokeShape.Box, load: 2000, x1: 1.7, z1: 1.2 }],
  ['sweep that rises', { shape: StrokeShape.Capsule, x1: 1.6, z1: 0.8, underside0: -0.2, underside1: 0.05 }],
])('a stroke repeated changes nothing: %s', (_name, over) => {
  const snow = field(0.5)
  make(snow, stampAt(1, 1, over))
  const hash = snow.hash()
  expect(snow.stats.tiles).toBeGreaterThan(0)
  make(snow, stampAt(1, 1, over))
  make(snow, stampAt(1, 1, over), stampAt(1, 1, over))
  expect(snow.hash()).toBe(hash)
})

test('an underside pushes down only what stands above it', () => {
  const snow = field(0.5)
  make(snow, stampAt(1, 1, { depth: 0.3, rim: 0 }))
  const pit = snow.offset(1, 1)
  make(snow, stampAt(1, 1, { shape: StrokeShape.Box, underside0: -0.1, underside1: -0.1, halfLength: 0.6 }))
  expect(snow.offset(1, 1)).toBeCloseTo(pit, 4)
  expect(snow.offset(1, 1.5)).toBeCloseTo(-0.1, 3)
})

test('an underside follows the slope of the ground', () => {
  const snow = createSnowField(flatGround({ level: 700, slopeX: 0.5, slopeZ: -0.2 }), { wobble: 0 })
  const y = 700 + 0.5 * 3 - 0.2 * 4 - 0.15
  make(
    snow,
    stampAt(3, 4, { shape: StrokeShape.Box, halfWidth: 1, halfLength: 1, underside0: y, underside1: y }),
  )
  for (const x of [2.3, 3, 3.7]) expect(snow.offset(x, 4.3)).toBeCloseTo(-0.15, 3)
})

test('a shape that only touches presses with its load; one held above does not', () => {
  const touching = field(0.5)
  make(touching, bootAt(1, 1, { underside0: 0.005, underside1: 0.005 }))
  expect(touching.offset(1, 1)).toBeLessThan(-0.05)
  const held = field(0.5)
  make(held, bootAt(1, 1, { underside0: 0.05, underside1: 0.05 }))
  expect(held.offset(1, 1)).toBe(0)
  expect(held.reasonOf(1)).toBe(NoMark.Above)
})

test('a sweep that rises leaves a ramp', () => {
  const snow = field(0.5)
  make(
    snow,
    stampAt(1, 1, { shape: StrokeShape.Box, z1: 2, underside0: -0.3, underside1: -0.1, halfLength: 0.05 }),
  )
  expect(snow.offset(1, 1.25)).toBeCloseTo(-0.25, 2)
  expect(snow.offset(1, 1.5)).toBeCloseTo(-0.2, 2)
  expect(snow.offset(1, 1.75)).toBeCloseTo(-0.15, 2)
})

test('pressing to the ground bares it and no further; nothing is left to press', () => {
  const snow = field(0.1)
  make(snow, stampAt(1, 1, { shape: StrokeShape.Box, depth: 0.5, rim: 0 }))
  expect(snow.depth(1, 1)).toBe(0)
  expect(snow.offset(1, 1)).toBeCloseTo(-0.1, 3)
  expect(snow.offset(1, 1.3)).toBeGreaterThan(0)
  expect(snow.ledger().residual).toBe(0)
  make(snow, stampAt(1, 1, { halfWidth: 0.05, halfLength: 0.05, load: 9000 }))
  expect(snow.reasonOf(1)).toBe(NoMark.NoSnow)
})

test('what cannot be pressed denser goes to the rim even when none was asked for', () => {
  const snow = field(0.4)
  make(snow, stampAt(1, 1, { shape: StrokeShape.Box, depth: 0.38, rim: 0 }))
  const tile = snow.tileAt(0, 0)!
  for (let i = 0; i < tile.height.length; i++) {
    const thickness = 0.4 + tile.height[i]! / 8192
    const mass = 0.4 * 150 + tile.mass[i]! / 16
    expect(mass).toBeGreaterThanOrEqual(0)
    expect(mass).toBeLessThan(thickness * 540 + 0.2)
  }
})

test('packing shows in the density of the top layer, ice where it was asked for', () => {
  const snow = field(0.5)
  expect(snow.density(1, 1)).toBe(150)
  make(snow, bootAt(1, 1, { ice: 0.5 }))
  expect(snow.density(1, 1)).toBeGreaterThan(380)
  expect(snow.ice(1, 1)).toBeCloseTo(0.5, 1)
  expect(snow.ice(2, 2)).toBe(0)
  expect(snow.wetness(1, 1)).toBe(0)
})

test('a stroke that leaves no mark says why', () => {
  const bare = field(0)
  make(bare, bootAt(1, 1, { actor: 7 }))
  expect(bare.reasonOf(7)).toBe(NoMark.NoSnow)
  const snow = createSnowField(flatGround(), { layerMask: 0b10 })
  make(
    snow,
    bootAt(1, 1, { actor: 1, layer: 0b01 }),
    bootAt(3, 1, { actor: 2, layer: 0b11, underside0: 1, underside1: 1 }),
    bootAt(5, 1, { actor: 3, layer: 0b10, load: 1e-3 }),
    bootAt(7, 1, { actor: 4, layer: 0b10 }),
  )
  expect([1, 2, 3, 4].map((actor) => snow.reasonOf(actor))).toEqual([
    NoMark.Masked,
    NoMark.Above,
    NoMark.TooWeak,
    NoMark.Marked,
  ])
  expect([...snow.stats.unmarked]).toEqual([0, 0, 1, 1, 1])
  make(snow, bootAt(9, 1, { actor: 2, layer: 0b10 }))
  expect(snow.reasonOf(2)).toBe(NoMark.Marked)
})

test('the reasons of one tick do not hide the marks: stamps far from the origin press alike', () => {
  const near = field(0.3)
  const far = field(0.3)
  make(near, bootAt(1, 1))
  make(far, bootAt(1 - 12_500 * 2.5, 1 + 8_000 * 2.5))
  expect(far.offset(1 - 12_500 * 2.5, 1 + 8_000 * 2.5)).toBeCloseTo(near.offset(1, 1), 12)
})
