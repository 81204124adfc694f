/** Snow that is lifted into the air and given back. */
import { expect, test } from 'vitest'
import { type Gift, type SnowField, StrokeShape, createSnowField } from '../../src/snow/index.ts'
import { flatGround } from '../support/flat-ground.ts'
import { type Draft, make, sequence, stampAt } from './strokes.ts'

const field = (): SnowField => createSnowField(flatGround(), { wobble: 0, healing: false })
const gift = (over: Partial<Gift> = {}): Gift => ({
  actor: 1,
  x: 1.25,
  z: 1.25,
  halfWidth: 0.4,
  halfLength: 0.6,
  mass: 1,
  ...over,
})
function give(snow: SnowField, over: Partial<Gift> = {}): void {
  snow.give(gift(over))
  snow.applyQueued()
}
const KG = ((5 / 128) * (5 / 128)) / 16
/** A pit that pushes out all of its snow. */
const dig = (over: Partial<Draft> = {}): Draft =>
  stampAt(1, 1, { shape: StrokeShape.Box, depth: 0.3, rim: 1, ...over })

function highest(snow: SnowField): number {
  let most = 0
  for (const { height } of snow.tiles) for (const h of height) most = Math.max(most, h / 8192)
  return most
}

test('what a stroke lifts is missing from its rim and in the air, to the unit', () => {
  const whole = field()
  make(whole, dig())
  const half = field()
  make(half, dig({ lift: 0.5 }))
  const all = field()
  make(all, dig({ lift: 1 }))
  expect(whole.airborne).toBe(0)
  // 0.4 × 0.4 m, 0.3 m deep, of 150 kg/m³
  expect(all.airborne).toBeGreaterThan(6)
  expect(all.airborne).toBeLessThan(9)
  expect(half.airborne / all.airborne).toBeCloseTo(0.5, 3)
  expect(highest(all)).toBe(0)
  expect(highest(half)).toBeGreaterThan(0.01)
  expect(highest(half)).toBeLessThan(highest(whole))
  for (const snow of [whole, half, all]) {
    const { residual, accounts } = snow.ledger()
    expect(residual).toBe(0)
    expect(accounts.lifted * KG).toBeCloseTo(snow.airborne, 9)
  }
  const hash = all.hash()
  make(all, dig({ lift: 1 }))
  expect(all.hash()).toBe(hash)
})

test('a prediction lifts nothing', () => {
  const snow = field()
  snow.predict(dig({ lift: 1 }), 1, 1)
  expect(snow.airborne).toBe(0)
  expect(snow.ledger().residual).toBe(0)
})

test('a gift lands as a smooth heap of its mass, highest in the middle, within its extents', () => {
  const snow = field()
  make(snow, dig({ x0: 9, x1: 9, z0: 9, z1: 9, lift: 1 }))
  const before = snow.airborne
  give(snow, { mass: 5 })
  expect(snow.given(1)).toBeCloseTo(5, 3)
  expect(before - snow.airborne).toBeCloseTo(5, 3)
  let last = snow.offset(1.25, 1.25)
  expect(last).toBeGreaterThan(0.05)
  for (let d = 0.05; d < 0.7; d += 0.05) {
    expect(snow.offset(1.25, 1.25 + d)).toBeLessThanOrEqual(last)
    last = snow.offset(1.25, 1.25 + d)
  }
  expect(snow.offset(1.25 + 0.45, 1.25)).toBe(0)
  expect(snow.offset(1.25, 1.25 + 0.66)).toBe(0)
  let sum = 0
  for (const { tx, mass } of snow.tiles) if (tx < 2) for (const units of mass) sum += units
  expect(sum * KG).toBeCloseTo(5, 3)
  expect(snow.density(1.25, 1.25)).toBeLessThan(150)
  expect(snow.ledger().residual).toBe(0)
})

test('the air gives no more than it holds, and says so', () => {
  const snow = field()
  give(snow, { actor: 4 })
  expect(snow.given(4)).toBe(0)
  expect(snow.tiles.length).toBe(0)
  make(snow, dig({ x0: 9, x1: 9, z0: 9, z1: 9, lift: 1 }))
  const held = snow.airborne
  give(snow, { actor: 4, mass: 1000 })
  expect(snow.given(4)).toBeCloseTo(held, 6)
  expect(snow.airborne).toBe(0)
  give(snow, { actor: 4, mass: 1 })
  expect(snow.given(4)).toBe(0)
  expect(snow.given(99)).toBe(0)
  expect(snow.ledger().residual).toBe(0)
})

test('a giver who brings the snow takes none from the air', () => {
  const snow = field()
  give(snow, { mass: 3, own: true })
  expect(snow.given(1)).toBeCloseTo(3, 3)
  expect(snow.airborne).toBe(0)
  expect(snow.ledger().accounts.art * KG).toBeCloseTo(-3, 3)
  expect(snow.ledger().residual).toBe(0)
})

test('a heap that texels cannot hold is given in part, the rest stays in the air', () => {
  const snow = field()
  give(snow, { mass: 20, halfWidth: 0.01, halfLength: 0.01, own: true })
  expect(snow.given(1)).toBeLessThan(20)
  expect(snow.given(1)).toBeGreaterThan(1)
  expect(snow.ledger().residual).toBe(0)
  expect(highest(snow)).toBeLessThanOrEqual(30_000 / 8192)
})

const heapAt = (x: number, z: number): number[] => {
  const snow = field()
  give(snow, { x, z, mass: 4, own: true })
  const out: number[] = []
  for (let n = -0.8; n < 0.8; n += 0.0390625)
    for (let m = -0.8; m < 0.8; m += 0.0390625) out.push(snow.offset(x + n, z + m))
  return out
}

test('a gift over a tile corner is the same as inside a tile', () => {
  const inside = heapAt(1.25, 1.25)
  expect(Math.max(...inside)).toBeGreaterThan(0.05)
  for (const other of [heapAt(2.5, 2.5), heapAt(-2.5, 5)]) {
    const most = Math.max(...other.map((height, n) => Math.abs(height - inside[n]!)))
    expect(most).toBeLessThan(1e-12)
  }
  expect(heapAt(2.51, 2.5)).not.toEqual(inside)
})

test('random lifting and giving leaks nothing; a planted leak is caught', () => {
  const snow = createSnowField(flatGround())
  const random = sequence(21)
  for (let n = 0; n < 300; n++) {
    const x = 6 * random()
    const z = 6 * random()
    if (random() < 0.5)
      snow.enqueue(dig({ x0: x, x1: x, z0: z, z1: z, depth: 0.3 * random(), lift: random() }))
    else snow.give(gift({ x, z, mass: 8 * random() * random(), own: random() < 0.2 }))
    snow.applyQueued()
    expect(snow.airborne).toBeGreaterThanOrEqual(0)
  }
  const { accounts, residual } = snow.ledger()
  expect(residual).toBe(0)
  expect(accounts.lifted).toBeGreaterThan(10_000)
  expect(accounts.given).toBeLessThan(-10_000)
  snow.tiles[0]!.mass[77]! += 1
  expect(snow.ledger().residual).toBe(1)
})

test.each([
  ['x', NaN, 'Gift.x is NaN: not a finite number. Give metres within 40704 of the origin'],
  ['halfWidth', 0, 'Gift.halfWidth is 0: out of range. Give a half extent in metres above 0 and up to 32'],
  ['mass', -1, 'Gift.mass is -1: out of range. Give kilograms from 0 to 100000'],
  ['mass', Infinity, 'Gift.mass is Infinity: not a finite number. Give kilograms from 0 to 100000'],
  [
    'actor',
    0.5,
    'Gift.actor is 0.5: out of range. Give the stable actor id of who gives, a whole number of 32 bits',
  ],
])('bad gifts are refused: %s = %s', (name, value, message) => {
  const snow = field()
  expect(() => snow.give({ ...gift(), [name]: value })).toThrow(new Error(message))
  snow.applyQueued()
  expect(snow.tiles.length).toBe(0)
})

test('a share that is none cannot be lifted', () => {
  expect(() => field().enqueue(dig({ lift: 2 }))).toThrow(
    new Error('Stroke.lift is 2: outside 0 to 1. Give a share from 0 to 1'),
  )
})

const pending = (snow: SnowField): number[] => {
  const list: number[] = []
  snow.mixPending((word) => list.push(word))
  return list
}
test('what the air holds is part of what is pending: it decides what the next gift lays down', () => {
  const left = field()
  make(left, dig({ lift: 1 }))
  const given = field()
  make(given, dig({ lift: 1 }))
  expect(pending(given)).toEqual(pending(left))
  // Given and erased: the same snow, but less of it in the air.
  give(given, { x: 9, z: 9, mass: 2 })
  given.erase({ actor: 1, shape: StrokeShape.Box, x: 9, z: 9, dirX: 0, dirZ: 1, halfWidth: 1, halfLength: 1 })
  given.applyQueued()
  left.applyQueued()
  left.applyQueued()
  expect(given.hash()).toBe(left.hash())
  expect(pending(given).at(-1)).not.toBe(pending(left).at(-1))
})
