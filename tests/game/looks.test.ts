import { expect, test } from 'vitest'
import { lookOf } from '../../src/game/figure/index.ts'

test('the look of seed 0 is the traveller’s own, and eight neighbours wear eight coats', () => {
  expect(lookOf(0)).toEqual({ coat: [1, 1, 1], scarf: [1, 1, 1], build: 1 })
  const looks = Array.from({ length: 40 }, (_, seed) => lookOf(seed))
  expect(new Set(looks.slice(0, 8).map(({ coat }) => coat.join())).size).toBe(8)
  // Coat and scarf go round with different periods: none of forty is dressed like another.
  expect(new Set(looks.map(({ coat, scarf }) => [...coat, ...scarf].join())).size).toBe(40)
  for (const { build } of looks) expect(Math.abs(build - 1)).toBeLessThan(0.1)
  expect(lookOf(0xffffffff).coat.every(Number.isFinite)).toBe(true)
})
