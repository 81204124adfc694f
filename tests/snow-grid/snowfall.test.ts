import { expect, it } from 'vitest'
import { createSnowGrid } from '../../src/snow/grid/index.ts'

it('raises all cells by the amount, up to 1', () => {
  const grid = createSnowGrid({ columns: 3, rows: 2, value: 0.5 })
  grid.set(1, 0, 0.875)
  grid.set(2, 1, 0)
  grid.snowfall(0.25)
  expect([...grid.values]).toEqual([0.75, 1, 0.75, 0.75, 0.75, 0.25])
  grid.snowfall(7)
  expect([...grid.values]).toEqual(Array(6).fill(1))
})
it('covers a path again', () => {
  const grid = createSnowGrid({ columns: 16, rows: 64, value: 0.8 })
  for (let z = 4; z < 60; z += 8) {
    grid.footprint({ x: 8, z, directionX: 0, directionZ: 1, length: 7, width: 4, depth: 0.5, rim: 0.1 })
  }
  const relief = (): number => Math.max(...grid.values) - Math.min(...grid.values)
  expect(relief()).toBeGreaterThan(0.45)
  for (let tick = 0; tick < 600; tick++) grid.snowfall(0.08 / 60)
  expect(relief()).toBe(0)
})
it.each([30, 60, 144, 1000])('falls with the full simulated time at %d ticks a second', (rate) => {
  for (const perSecond of [0.01, 1e-4, 1e-6]) {
    for (const start of [0, 0.1, 0.7]) {
      const grid = createSnowGrid({ columns: 2, rows: 1, value: start })
      for (let tick = 0; tick < 30 * rate; tick++) grid.snowfall(perSecond / rate)
      expect(Math.abs(grid.get(0, 0) - start - 30 * perSecond)).toBeLessThan(1e-6 * 0.5)
    }
  }
})
it('which plain 32-bit sums do not', () => {
  const naive = new Float32Array([0.7])
  for (let tick = 0; tick < 30_000; tick++) naive[0]! += 1e-6 / 1000
  expect(naive[0]! - Math.fround(0.7)).toBe(0)
})
it('keeps no snow back over a reset', () => {
  const grid = createSnowGrid({ columns: 1, rows: 1, value: 0.5 })
  grid.snowfall(2 ** -25)
  grid.fill(0.5)
  grid.snowfall(2 ** -25)
  expect(grid.get(0, 0)).toBe(0.5)
  grid.snowfall(2 ** -25)
  expect(grid.get(0, 0)).toBeGreaterThan(0.5)
})
