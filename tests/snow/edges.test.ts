/** Rim width, rim softness and the edge of a mark, as data of any stroke. */
import { expect, test } from 'vitest'
import { type SnowField, StrokeShape, createSnowField } from '../../src/snow/index.ts'
import { flatGround } from '../support/flat-ground.ts'
import { type Draft, dragTo, make, stampAt } from './strokes.ts'

const fieldOf = (): SnowField => createSnowField(flatGround({ depth: 0.8 }), { wobble: 0, healing: false })
/** Heights along +x from (from, z) on, every 5 mm. */
const profile = (snow: SnowField, from: number, length: number, z = 4): number[] =>
  Array.from({ length: Math.round(length / 0.005) }, (_, n) => snow.offset(from + n * 0.005, z))
/** Metres of a profile that are raised by more than 1 mm. */
const width = (heights: readonly number[]): number => heights.filter((h) => h > 0.001).length * 0.005
const PIT: Partial<Draft> = { halfWidth: 0.4, halfLength: 0.4, depth: 0.2 }

test.each(Object.entries({ Ellipse: 0, Capsule: 1, Box: 2 }))(
  'the rim of a %s is as wide as it is told, of a stamp and of a sweep',
  (_name, shape) => {
    for (const rimWidth of [0.2, 0.5]) {
      const stamp = fieldOf()
      make(stamp, stampAt(4, 4, { ...PIT, shape: shape as StrokeShape, rimWidth }))
      expect(Math.abs(width(profile(stamp, 4, 1.6)) - rimWidth)).toBeLessThan(0.09)
      const sweep = fieldOf()
      dragTo(sweep, stampAt(4, 2, { ...PIT, shape: shape as StrokeShape, rimWidth }), 4, 6, 1 / 3)
      expect(Math.abs(width(profile(sweep, 4, 1.6)) - rimWidth)).toBeLessThan(0.09)
      expect(sweep.ledger().residual).toBe(0)
    }
  },
)
test('without a width it follows the volume', () => {
  const widths = [0.1, 0.5].map((depth) => {
    const snow = fieldOf()
    make(snow, stampAt(4, 4, { ...PIT, depth }))
    return width(profile(snow, 4, 1.6))
  })
  expect(widths[1]).toBeGreaterThan(widths[0]! * 1.5)
})

test('a soft rim has its crest in the middle and no steep flank, and as much snow', () => {
  const [hard, soft] = [0, 1].map((rimSoftness) => {
    const snow = fieldOf()
    make(snow, stampAt(4, 4, { ...PIT, shape: StrokeShape.Box, rimWidth: 0.5, rimSoftness }))
    const heights = profile(snow, 4.45, 0.6)
    let steepest = 0
    for (let n = 8; n < heights.length; n++)
      steepest = Math.max(steepest, Math.abs(heights[n]! - heights[n - 8]!))
    let mass = 0
    for (const tile of snow.tiles) for (const units of tile.mass) mass += Math.max(0, units)
    return { crest: heights.indexOf(Math.max(...heights)) * 0.005, steepest, mass }
  })
  expect(hard!.crest).toBeLessThan(0.2)
  expect(soft!.crest).toBeGreaterThan(0.18)
  expect(soft!.crest).toBeLessThan(0.32)
  expect(soft!.steepest).toBeLessThan(hard!.steepest)
  expect(Math.abs(soft!.mass / hard!.mass - 1)).toBeLessThan(0.02)
})

/** Distance over which a mark goes from a tenth to nine tenths of its depth. */
function wallOf(over: Partial<Draft>): number {
  const snow = fieldOf()
  dragTo(snow, stampAt(4, 2, { ...PIT, rim: 0, ...over }), 4, 6, 1 / 3)
  const heights = profile(snow, 4, 1)
  return heights.filter((h) => h < -0.02 && h > -0.18).length * 0.005
}
test('an edge is upright, or rises from the middle on, or is what the shape has', () => {
  for (const shape of [StrokeShape.Ellipse, StrokeShape.Capsule, StrokeShape.Box]) {
    const walls = [0, 0.5, 1].map((edge) => wallOf({ shape, edge }))
    expect(walls[0]).toBeLessThan(0.07)
    expect(walls[1]).toBeGreaterThan(walls[0]! + 0.05)
    expect(walls[2]).toBeGreaterThan(walls[1]! + 0.08)
    expect(walls[2]).toBeLessThan(0.4)
  }
  const own = [StrokeShape.Box, StrokeShape.Capsule, StrokeShape.Ellipse].map((shape) => wallOf({ shape }))
  expect(own[0]).toBeLessThan(0.07)
  expect(own[1]).toBeGreaterThan(0.06)
  expect(own[2]).toBeGreaterThan(0.2)
})
test('whatever its edge, a mark is as wide at half its depth, and pressing twice is pressing once', () => {
  for (const edge of [0, 0.3, 1]) {
    const snow = fieldOf()
    const stroke = stampAt(4, 4, { ...PIT, shape: StrokeShape.Box, edge })
    make(snow, stroke)
    const hash = snow.hash()
    const half = profile(snow, 4, 0.8).findIndex((h) => h > -0.1) * 0.005
    expect(Math.abs(half - 0.4)).toBeLessThan(0.02)
    expect(snow.offset(4, 4)).toBeCloseTo(-0.2, 2)
    make(snow, { ...stroke, rim: 0 })
    expect(snow.hash()).toBe(hash)
  }
})

test.each([
  [
    'rimWidth',
    NaN,
    'Stroke.rimWidth is NaN: not a finite number. Give metres from 0, which follows the volume, to 8',
  ],
  ['rimWidth', 9, 'Stroke.rimWidth is 9: outside 0 to 8. Give metres from 0, which follows the volume, to 8'],
  ['rimSoftness', -0.1, 'Stroke.rimSoftness is -0.1: outside 0 to 1. Give a share from 0 to 1'],
  [
    'edge',
    2,
    'Stroke.edge is 2: outside -1 to 1. Give a share from 0 (upright) to 1 (round), or -1 for what the shape has',
  ],
] as const)('%s = %s is refused', (field, value, message) => {
  const snow = fieldOf()
  expect(() => snow.enqueue({ ...stampAt(1, 1), [field]: value })).toThrow(new Error(message))
})
