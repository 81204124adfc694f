import { describe, expect, it } from 'vitest'
import { createSnowGrid, type SnowGrid } from '../../src/snow/grid/index.ts'

const arrays = ({ columns, rows }: SnowGrid) => ({
  heights: new Float32Array(columns * rows),
  positions: new Float32Array(3 * columns * rows),
  normals: new Float32Array(3 * columns * rows),
})
const at = (grid: SnowGrid, of: Float32Array, x: number, z: number): number[] => [
  ...of.subarray(3 * (z * grid.columns + x), 3 * (z * grid.columns + x) + 3),
]

describe('compose', () => {
  it('is terrain + value × scale, and leaves the terrain as it was', () => {
    const grid = createSnowGrid({ columns: 3, rows: 1 })
    grid.set(1, 0, 0.5)
    grid.set(2, 0, 0)
    const terrain = new Float32Array([10, 20, -3])
    const out = new Float32Array(3)
    grid.compose(terrain, 0.5, out)
    expect([...out]).toEqual([10.5, 20.25, -3])
    grid.compose(terrain, 0.5, out)
    expect([...out]).toEqual([10.5, 20.25, -3])
    expect([...terrain]).toEqual([10, 20, -3])
  })
})

describe('rebuildMesh', () => {
  const STEEP = 1 / Math.sqrt(14)
  it.each([
    [1, 1],
    [0.05, 0.05],
    [4, 4],
    [0.25, 3],
  ])(
    'gives normalize(−2, 1, −3) for h = 2x + 3z at spacings %d and %d, at borders and corners too',
    (cell, cellZ) => {
      const grid = createSnowGrid({ columns: 7, rows: 5, cell, cellZ })
      const { heights, positions, normals } = arrays(grid)
      for (let i = 0; i < heights.length; i++) heights[i] = 2 * (i % 7) * cell + 3 * Math.floor(i / 7) * cellZ
      grid.rebuildMesh(heights, positions, normals)
      for (let z = 0; z < 5; z++) {
        for (let x = 0; x < 7; x++) {
          const [nx, ny, nz] = at(grid, normals, x, z)
          expect([nx, ny, nz].map((n) => Math.abs(n!) > 0)).toEqual([true, true, true])
          expect(nx).toBeCloseTo(-2 * STEEP, 5)
          expect(ny).toBeCloseTo(STEEP, 5)
          expect(nz).toBeCloseTo(-3 * STEEP, 5)
          expect(at(grid, positions, x, z)).toEqual(
            [x * cell, heights[z * 7 + x], z * cellZ].map(Math.fround),
          )
        }
      }
    },
  )
  it('takes both neighbours inside and the one there is at a border', () => {
    const grid = createSnowGrid({ columns: 4, rows: 1, cell: 0.5 })
    const { positions, normals } = arrays(grid)
    grid.rebuildMesh(new Float32Array([0, 1, 4, 9]), positions, normals)
    const slopes = [0, 1, 2, 3].map((x) => -at(grid, normals, x, 0)[0]! / at(grid, normals, x, 0)[1]!)
    ;[2, 4, 8, 10].forEach((slope, x) => expect(slopes[x]).toBeCloseTo(slope, 4))
    expect(at(grid, normals, 1, 0)[2]).toBeCloseTo(0, 12)
  })
  it('of one cell is flat', () => {
    const grid = createSnowGrid({ columns: 1, rows: 1 })
    const { positions, normals } = arrays(grid)
    grid.rebuildMesh(new Float32Array([2]), positions, normals)
    expect([...positions]).toEqual([0, 2, 0])
    expect([...normals].map(Math.abs)).toEqual([0, 1, 0])
  })
})

describe('once, at the end of the frame, for whatever changed', () => {
  const terrain = Float32Array.from({ length: 48 * 32 }, (_, i) => ((i * 37) % 11) / 5)
  const edits: Record<string, (grid: SnowGrid) => void> = {
    print: (grid) =>
      grid.footprint({
        x: 12,
        z: 9,
        directionX: 1,
        directionZ: 2,
        length: 8,
        width: 4,
        depth: 0.5,
        rim: 0.2,
      }),
    'print over an edge': (grid) =>
      grid.footprint({ x: 0, z: 31, directionX: 1, directionZ: 0, length: 8, width: 4, depth: 0.5 }),
    mouse: (grid) => grid.impact({ x: 40, z: 20, radius: 5, depth: 0.3, rim: 0.2 }),
    cells: (grid) => {
      grid.set(0, 0, 0)
      grid.set(47, 31, 0)
    },
    reset: (grid) => grid.fill(1),
    snowfall: (grid) => grid.snowfall(0.1),
  }
  it.each(Object.keys(edits))('%s: rebuilding `changed` is rebuilding everything', (name) => {
    const grid = createSnowGrid({ columns: 48, rows: 32, cell: 0.25, value: 0.7 })
    const part = arrays(grid)
    const endFrame = (): void => {
      grid.compose(terrain, 0.4, part.heights, grid.changed)
      grid.rebuildMesh(part.heights, part.positions, part.normals, grid.changed)
      grid.clearDirty()
    }
    endFrame()
    const stale = part.normals.slice()
    edits[name]!(grid)
    endFrame()
    const whole = arrays(grid)
    grid.compose(terrain, 0.4, whole.heights)
    grid.rebuildMesh(whole.heights, whole.positions, whole.normals)
    expect(part).toEqual(whole)
    // A level rise tilts nothing; everything else must.
    if (name !== 'reset' && name !== 'snowfall') expect(part.normals).not.toEqual(stale)
  })
  it('a clean grid rebuilds nothing', () => {
    const grid = createSnowGrid({ columns: 48, rows: 32 })
    const { heights, positions, normals } = arrays(grid)
    grid.clearDirty()
    grid.compose(terrain, 0.4, heights, grid.changed)
    grid.rebuildMesh(heights, positions, normals, grid.changed)
    expect([heights, positions, normals].every((array) => array.every((n) => n === 0))).toBe(true)
  })
})
