/** A plain grid laid onto the snow field. */
import { expect, test } from 'vitest'
import { type SnowGrid, createSnowGrid } from '../../src/snow/grid/index.ts'
import { type SnowField, createSnowField } from '../../src/snow/index.ts'
import { flatGround } from '../support/flat-ground.ts'

const field = (): SnowField => createSnowField(flatGround({ depth: 0.5 }), { healing: false })
const pitted = (cell: number, cells: number): SnowGrid => {
  const grid = createSnowGrid({ columns: cells, rows: cells, cell })
  grid.impact({ x: (cells - 1) / 2, z: (cells - 1) / 2, radius: 0.8 / cell, depth: 0.6 })
  return grid
}
function lay(grid: SnowGrid, snow: SnowField, x: number, z: number): void {
  grid.stampOnto(snow, x, z)
  snow.applyQueued()
}

test.each([
  [0.02, 101],
  [0.05, 41],
  [0.2, 11],
])('what the grid shows is in the field, in shares of the depth: cells of %s m', (cell, cells) => {
  const grid = pitted(cell, cells)
  const snow = field()
  lay(grid, snow, 3, -7)
  for (let z = 2; z < cells - 2; z += 3) {
    for (let x = 2; x < cells - 2; x += 3) {
      const depth = snow.depth(3 + x * cell, -7 + z * cell)
      expect(Math.abs(depth / 0.5 - grid.get(x, z))).toBeLessThan(0.04)
    }
  }
  expect(snow.depth(4, -6)).toBeCloseTo(0.2, 1)
  expect(snow.offset(2.9, -6)).toBe(0)
  expect(snow.offset(4, -4.9)).toBe(0)
})

test('what it takes is in the account art, to the unit, and once more changes nothing', () => {
  const grid = pitted(0.05, 41)
  const snow = field()
  lay(grid, snow, 0, 0)
  const { accounts, residual, stored } = snow.ledger()
  expect(residual).toBe(0)
  expect(accounts.art).toBe(-stored)
  // A paraboloid of 0.8 m radius and 0.3 m depth in 150 kg/m³
  const kg = (accounts.art * (5 / 128) * (5 / 128)) / 16
  expect(kg / (0.5 * Math.PI * 0.64 * 0.3 * 150)).toBeCloseTo(1, 1)
  expect(snow.density(1, 1)).toBe(150)
  const hash = snow.hash()
  lay(grid, snow, 0, 0)
  expect(snow.hash()).toBe(hash)
})

test('a value of 1 leaves snow as it is, marks included; masked ground stays bare', () => {
  const snow = field()
  const whole = createSnowGrid({ columns: 41, rows: 41, cell: 0.05 })
  snow.mask({ actor: 1, shape: 2, x: 0.5, z: 0.5, dirX: 0, dirZ: 1, halfWidth: 0.2, halfLength: 0.2 })
  snow.applyQueued()
  lay(pitted(0.05, 41), snow, 0, 0)
  const hash = snow.hash()
  lay(whole, snow, 0, 0)
  expect(snow.hash()).toBe(hash)
  expect(snow.depth(0.5, 0.5)).toBe(0)
  expect(snow.ledger().residual).toBe(0)
})

test('a grid that bares the ground goes no further', () => {
  const snow = field()
  lay(createSnowGrid({ columns: 20, rows: 20, cell: 0.1, value: 0 }), snow, -1, -1)
  expect(snow.depth(0, 0)).toBe(0)
  for (const { height } of snow.tiles) expect(Math.min(...height)).toBeGreaterThanOrEqual(-0.5 * 8192)
  expect(snow.ledger().residual).toBe(0)
})

const gridOf = (columns: number, rows: number, cell: number): SnowGrid =>
  createSnowGrid({ columns, rows, cell })

test('one that is too large, or no grid, is refused with the reason', () => {
  const snow = field()
  expect(() => gridOf(300, 300, 0.1).stampOnto(snow, 0, 0)).toThrow(
    new Error(
      'Art.columns × rows is 300 × 300: too many cells for one stroke. Give up to 65536, or several pieces',
    ),
  )
  expect(() => gridOf(81, 2, 1).stampOnto(snow, 0, 0)).toThrow(
    new Error('Art.size is 80 × 1 m: too large for one stroke. Give up to 64 × 64 m, or several pieces'),
  )
  expect(() => gridOf(1, 5, 1).stampOnto(snow, 0, 0)).toThrow(
    new Error('Art.columns × rows is 1 × 5: nothing to spread out. Give at least 2 × 2 cells'),
  )
  expect(() => gridOf(5, 5, 1).stampOnto(snow, NaN, 0)).toThrow('Art.x is NaN: not a place in the world')
  expect(() => gridOf(5, 5, 1).stampOnto(snow, 0, 0, -3)).toThrow('Art.actor is -3: not a whole number')
  const broken = gridOf(5, 5, 1)
  broken.values[7] = NaN
  expect(() => broken.stampOnto(snow, 0, 0)).toThrow('Art.values is NaN at 7: not a number')
  snow.applyQueued()
  expect(snow.tiles.length).toBe(0)
})
