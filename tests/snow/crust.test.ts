/** Crust: light feet stay on it, heavy ones break through. */
import { expect, test } from 'vitest'
import { NoMark, type SnowField, StrokeShape, createSnowField } from '../../src/snow/index.ts'
import type { TileStore } from '../../src/snow/tile-store.ts'
import { flatGround } from '../support/flat-ground.ts'
import { type Draft, bootAt, dragTo, make, sequence, stampAt } from './strokes.ts'

/** Half a metre of loose snow whose top is refrozen to a share: in all undisturbed snow, or by a stroke round (1, 1). */
function crusted(share: number, by: 'weather' | 'stroke' = 'weather'): SnowField {
  const snow = createSnowField(flatGround(), { wobble: 0, healing: false })
  if (by === 'stroke') make(snow, stampAt(1, 1, { halfWidth: 2, halfLength: 2, ice: share }))
  else (snow as unknown as { store: TileStore }).store.undisturbed.ice = Math.round(share * 127)
  return snow
}

const GRAVITY = 9.81
/** Feet with their half axes, m, and the load on one of them, N. */
const FEET: Readonly<Record<string, Partial<Draft>>> = {
  // A fox of 6 kg on two paws of 5 × 6 cm, a wolf of 40 kg that stands on four of 9 × 11 cm, a child of 20 kg on one shoe.
  fox: { halfWidth: 0.025, halfLength: 0.03, load: 3 * GRAVITY },
  wolf: { halfWidth: 0.045, halfLength: 0.055, load: 10 * GRAVITY },
  child: { halfWidth: 0.037, halfLength: 0.09, load: 20 * GRAVITY },
}

test.each(['weather', 'stroke'] as const)(
  'on crust made by a %s light feet leave no mark, a boot breaks through',
  (by) => {
    for (const foot of Object.values(FEET)) {
      const snow = crusted(0.65, by)
      const hash = snow.hash()
      make(snow, stampAt(1, 1, { ...foot, actor: 3 }))
      expect(snow.hash()).toBe(hash)
      expect(snow.reasonOf(3)).toBe(NoMark.TooWeak)
      const soft = crusted(0)
      make(soft, stampAt(1, 1, foot))
      expect(soft.offset(1, 1)).toBeLessThan(-0.03)
    }
    const snow = crusted(0.65, by)
    make(snow, bootAt(1, 1))
    expect(snow.reasonOf(1)).toBe(NoMark.Marked)
    expect(snow.offset(1, 1)).toBeLessThan(-0.12)
    expect(snow.ice(1, 1)).toBeCloseTo(32 / 127, 6)
    expect(snow.ice(1.5, 1)).toBeCloseTo(0.65, 2)
  },
)

/** How far a boot under so many kg sinks into a crust, m. */
function sinks(kg: number, share: number): number {
  const snow = crusted(share)
  make(snow, bootAt(1, 1, { load: kg * GRAVITY }))
  return -snow.offset(1, 1)
}

test('a mass sweep over crust has one threshold; below it nothing, above it ever more', () => {
  let last = 0
  let threshold = 0
  for (let kg = 10; kg <= 120; kg += 2) {
    const sunk = sinks(kg, 0.65)
    if (last === 0 && sunk > 0) {
      threshold = kg
      expect(sunk).toBeGreaterThan(0.1)
    }
    expect(sunk).toBeGreaterThanOrEqual(last)
    // Broken crust still takes some of the load.
    if (sunk > 0) expect(sunk).toBeLessThan(sinks(kg, 0))
    last = sunk
  }
  expect(last).toBeGreaterThan(sinks(threshold, 0.65) + 0.01)
  // 25.5 kPa on 204 cm².
  expect(threshold).toBeGreaterThanOrEqual(52)
  expect(threshold).toBeLessThanOrEqual(54)
})

test('the stronger the crust, the less deep a foot goes, and the heavier it must be', () => {
  let last = Infinity
  const carried: number[] = []
  for (let share = 0; share < 1.01; share += 0.05) {
    const sunk = sinks(77.5, share)
    expect(sunk).toBeLessThanOrEqual(last)
    last = sunk
    if (sunk === 0) carried.push(share)
  }
  expect(carried[0]).toBeCloseTo(0.8, 6)
  expect(carried.length).toBe(5)
})

test.each([
  ['boot', bootAt(1, 1)],
  ['boot on its underside', bootAt(1, 1, { underside0: -0.2, underside1: -0.2 })],
  ['boot that leaves ice', bootAt(1, 1, { ice: 0.5 })],
  ['boot that leaves stronger ice', bootAt(1, 1, { ice: 0.9 })],
  ['art by depth', stampAt(1, 1, { depth: 0.1 })],
  ['heavy box swept', stampAt(1, 1, { shape: StrokeShape.Box, load: 6000, x1: 1.4, z1: 1.2 })],
  ['light board', stampAt(1, 1, { shape: StrokeShape.Box, load: 200, x1: 1.4 })],
])('a stroke repeated on crust changes nothing: %s', (_name, stroke) => {
  for (const share of [0.1, 0.25, 0.26, 0.4, 0.65, 1]) {
    for (const by of ['weather', 'stroke'] as const) {
      const snow = crusted(share, by)
      make(snow, stroke)
      const hash = snow.hash()
      make(snow, stroke, stroke)
      expect(snow.hash(), `${share} by ${by}`).toBe(hash)
    }
  }
})

test('broken crust bears the next equal step and gives way to a heavier one', () => {
  const snow = crusted(0.65)
  make(snow, bootAt(1, 1))
  const before = snow.offset(1, 1)
  make(snow, bootAt(1, 1, { load: 1500 }))
  expect(snow.offset(1, 1)).toBeLessThan(before - 0.005)
  // The floor of the print is packed: what the crust bore, it bears too.
  const hash = snow.hash()
  make(snow, stampAt(1, 1, { ...FEET.wolf, actor: 2 }))
  expect(snow.hash()).toBe(hash)
})

test('the prediction is the height after, carried or broken through', () => {
  for (const share of [0.2, 0.5, 0.65, 0.9]) {
    const snow = crusted(share)
    for (const stroke of [bootAt(1, 1), stampAt(2, 1, { ...FEET.wolf })]) {
      const predicted = snow.predict(stroke, stroke.x0, stroke.z0)
      make(snow, stroke)
      expect(snow.height(stroke.x0, stroke.z0)).toBe(predicted)
    }
  }
})

test('a board glides over crust that a boot breaks; over soft snow it leaves a track', () => {
  const board = stampAt(1, 1, { shape: StrokeShape.Box, halfWidth: 0.15, halfLength: 0.8, load: 760 })
  const hard = crusted(0.5)
  const soft = crusted(0)
  for (const snow of [hard, soft]) dragTo(snow, board, 4, 1, 0.3)
  expect(hard.tiles.length).toBe(0)
  expect(soft.offset(2.5, 1)).toBeLessThan(-0.01)
  make(hard, bootAt(2.5, 1))
  expect(hard.offset(2.5, 1)).toBeLessThan(-0.1)
})

test('a rigid underside lies on crust that bears its load, but what is held deep breaks it', () => {
  const snow = crusted(0.65)
  make(snow, stampAt(1, 1, { load: 300, underside0: -0.02, underside1: -0.02 }))
  expect(snow.tiles.length).toBe(0)
  make(snow, stampAt(1, 1, { load: 300, underside0: -0.1, underside1: -0.1 }))
  expect(snow.offset(1, 1)).toBeCloseTo(-0.1, 3)
  expect(snow.ice(1, 1)).toBeCloseTo(32 / 127, 6)
})

test('random steps on crust leak nothing and leave no ice below none', () => {
  const snow = crusted(0.6)
  const random = sequence(11)
  for (let n = 0; n < 400; n++) {
    const load = 2000 * random()
    make(snow, bootAt(3 * random(), 3 * random(), { load, ice: random() < 0.3 ? random() : 0 }))
  }
  expect(snow.ledger().residual).toBe(0)
  for (const { ice } of snow.tiles) {
    for (const share of ice) {
      if (share < -76 || share > 51) throw new Error(`ice ${share} beside 76 undisturbed`)
    }
  }
  expect(snow.tiles.some(({ ice }) => ice.some((share) => share < 0))).toBe(true)
})
