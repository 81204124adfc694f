import { describe, expect, it } from 'vitest'
import { createSnowGrid } from '../../src/snow/grid/index.ts'

const small = () => {
  const grid = createSnowGrid({ columns: 4, rows: 3, cell: 0.5 })
  grid.clearDirty()
  return grid
}

describe('cells', () => {
  it('are row-major floats at rest depth, or at what was asked for', () => {
    const grid = createSnowGrid({ columns: 4, rows: 3, cell: 0.5 })
    expect(grid.values).toBeInstanceOf(Float32Array)
    expect([...grid.values]).toEqual(Array(12).fill(1))
    grid.set(1, 2, 0.25)
    expect(grid.values[2 * 4 + 1]).toBe(0.25)
    expect([...createSnowGrid({ columns: 2, rows: 1, value: 0.5 }).values]).toEqual([0.5, 0.5])
  })
  it('read what was written, and the nearest one at a place between', () => {
    const grid = small()
    grid.set(2, 1, 0.5)
    expect(grid.get(2, 1)).toBe(0.5)
    expect([grid.get(1.6, 1.4), grid.get(2.4, 0.6), grid.get(1.4, 1), grid.get(2, 1.6)]).toEqual([
      0.5, 0.5, 1, 1,
    ])
    grid.set(2.3, 0.7, 0.25)
    expect(grid.get(2, 1)).toBe(0.25)
  })
  it.each([
    [-1, 0],
    [4, 0],
    [0, -1],
    [0, 3],
    [-0.6, 1],
    [3.5, 1],
    [1e300, -1e300],
    [Infinity, 0],
    [0, -Infinity],
  ])('outside, at (%d, %d), read 0 and ignore writes', (x, z) => {
    const grid = small()
    grid.fill(0.5)
    grid.clearDirty()
    const before = grid.values.slice()
    expect(grid.get(x, z)).toBe(0)
    grid.set(x, z, 1)
    expect(grid.values).toEqual(before)
    expect(grid.dirty).toBe(false)
    expect(grid.get(0, 0)).toBe(0.5)
  })
  it.each([
    [1.5, 1],
    [-0.2, 0],
    [Infinity, 1],
    [-Infinity, 0],
    [-0, 0],
    [0.5, 0.5],
  ])('clip %d to %d in set, fill, resize and at the start', (value, clipped) => {
    const grid = small()
    grid.set(1, 1, value)
    expect(grid.get(1, 1)).toBe(clipped)
    grid.fill(value)
    expect([...grid.values]).toEqual(Array(12).fill(clipped))
    grid.resize(5, 3, value)
    expect(grid.get(4, 2)).toBe(clipped)
    expect(createSnowGrid({ columns: 1, rows: 1, value }).get(0, 0)).toBe(clipped)
  })
})

describe('resize', () => {
  it('keeps what fits, gives new cells the rest depth, and is an edit of everything', () => {
    const grid = createSnowGrid({ columns: 3, rows: 3 })
    for (let z = 0; z < 3; z++) for (let x = 0; x < 3; x++) grid.set(x, z, (z * 3 + x) / 16)
    grid.clearDirty()
    grid.resize(4, 2)
    expect([grid.columns, grid.rows, grid.dirty]).toEqual([4, 2, true])
    expect([...grid.values]).toEqual([0, 1 / 16, 2 / 16, 1, 3 / 16, 4 / 16, 5 / 16, 1])
    expect(grid.changed).toEqual({ x0: 0, z0: 0, x1: 4, z1: 2 })
    grid.resize(2, 3, 0)
    expect([...grid.values]).toEqual([0, 1 / 16, 3 / 16, 4 / 16, 0, 0])
  })
  it('to the same size changes nothing', () => {
    const grid = small()
    const { values } = grid
    grid.resize(4, 3, 0)
    expect([grid.dirty, grid.values === values, grid.get(0, 0)]).toEqual([false, true, 1])
  })
})

describe('dirty', () => {
  it('is a new grid, until it is cleared by hand', () => {
    const grid = createSnowGrid({ columns: 4, rows: 3 })
    expect([grid.dirty, grid.changed]).toEqual([true, { x0: 0, z0: 0, x1: 4, z1: 3 }])
    grid.clearDirty()
    expect(grid.dirty).toBe(false)
  })
  it.each<[string, (grid: ReturnType<typeof small>) => void]>([
    ['set', (grid) => grid.set(1, 1, 0.5)],
    ['fill', (grid) => grid.fill(0.5)],
    ['resize', (grid) => grid.resize(4, 4)],
    [
      'footprint',
      (grid) => grid.footprint({ x: 1, z: 1, directionX: 0, directionZ: 1, length: 3, width: 2, depth: 0.5 }),
    ],
    ['impact', (grid) => grid.impact({ x: 1, z: 1, radius: 1, depth: 0.5 })],
  ])('is a grid after %s, and stays so', (_, edit) => {
    const grid = small()
    edit(grid)
    expect(grid.dirty).toBe(true)
    grid.get(0, 0)
    expect(grid.dirty).toBe(true)
    grid.clearDirty()
    expect(grid.dirty).toBe(false)
  })
  it('is not what holds the same values as before', () => {
    const grid = small()
    grid.set(1, 1, 1)
    grid.set(1, 1, 2)
    grid.fill(1)
    grid.snowfall(0.5)
    grid.snowfall(0)
    grid.footprint({ x: 90, z: 90, directionX: 0, directionZ: 1, length: 3, width: 2, depth: 1, rim: 1 })
    grid.impact({ x: 1, z: 1, radius: 1, depth: 0, rim: 1 })
    expect(grid.dirty).toBe(false)
    grid.fill(0)
    grid.clearDirty()
    grid.snowfall(0.5)
    expect(grid.dirty).toBe(true)
  })
  it('says where: the rectangle of all changes, in one object', () => {
    const grid = createSnowGrid({ columns: 20, rows: 10 })
    const { changed } = grid
    grid.clearDirty()
    grid.set(4, 7, 0)
    expect(changed).toEqual({ x0: 4, z0: 7, x1: 5, z1: 8 })
    grid.set(12, 2, 0)
    expect(changed).toEqual({ x0: 4, z0: 2, x1: 13, z1: 8 })
    expect(grid.changed).toBe(changed)
  })
})
