import { describe, expect, it } from 'vitest'
import {
  createHeldBrush,
  createSnowGrid,
  type FootprintMark,
  type ImpactMark,
  type SnowGrid,
} from '../../src/snow/grid/index.ts'

const REST = 0.6
const grid = (side = 41) => createSnowGrid({ columns: side, rows: side, value: REST })
const foot: FootprintMark = { x: 20, z: 20, directionX: 0, directionZ: 1, length: 16, width: 8, depth: 0.4 }
const hit: ImpactMark = { x: 20, z: 20, radius: 8, depth: 0.4 }
/** How far below the snow around. */
const depthAt = (of: SnowGrid, x: number, z: number): number => REST - of.get(x, z)
function raised(of: SnowGrid): number[] {
  return [...of.values].filter((value) => value > Math.fround(REST)).map((value) => value - REST)
}

describe('footprint', () => {
  it('is a bowl: deepest in the middle, 1 − r⁴, up to its outline and no farther', () => {
    const g = grid()
    g.footprint(foot)
    for (const z of [20, 22, 24, 26])
      expect(depthAt(g, 20, z)).toBeCloseTo(0.4 * (1 - ((z - 20) / 8) ** 4), 6)
    expect([depthAt(g, 20, 27) > 0.1, g.get(20, 28), g.get(23, 20) < REST, g.get(24, 20)]).toEqual([
      true,
      Math.fround(REST),
      true,
      Math.fround(REST),
    ])
    expect(Math.max(...g.values)).toBe(Math.fround(REST))
  })
  it('lies along the travel, whatever the length of its vector', () => {
    const along = grid()
    along.footprint({ ...foot, directionX: 1, directionZ: 0 })
    expect([depthAt(along, 26, 20) > 0.1, depthAt(along, 20, 26)]).toEqual([true, REST - Math.fround(REST)])
    const slanted = grid()
    slanted.footprint({ ...foot, directionX: 3, directionZ: 3 })
    expect(depthAt(slanted, 24, 24)).toBeGreaterThan(0.1)
    expect(slanted.get(24, 16)).toBe(Math.fround(REST))
    for (const length of [1e-200, 0.5, 1e200]) {
      const other = grid()
      other.footprint({ ...foot, directionX: length, directionZ: length })
      expect(other.values).toEqual(slanted.values)
    }
  })
  it('kicks up a rim around itself that varies from cell to cell', () => {
    const g = grid()
    g.footprint({ ...foot, rim: 0.2 })
    const heights = raised(g)
    expect(heights.length).toBeGreaterThan(20)
    expect(Math.max(...heights)).toBeLessThanOrEqual(0.2)
    // Mirrored cells are equally far from the outline: only the hash tells them apart.
    const pairs = [15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25].map((z) => [g.get(24, z), g.get(16, z)])
    expect(pairs.every(([a, b]) => a! > REST && b! > REST)).toBe(true)
    expect(Math.max(...pairs.map(([a, b]) => Math.abs(a! - b!)))).toBeGreaterThan(0.03)
    expect([g.get(20, 31), g.get(27, 20)]).toEqual([Math.fround(REST), Math.fround(REST)])
    const bare = grid()
    bare.footprint(foot)
    expect(raised(bare)).toEqual([])
  })
  it('kicks up nothing from bare ground, and half from snow half as deep as it digs', () => {
    const bare = createSnowGrid({ columns: 41, rows: 41, value: 0 })
    bare.clearDirty()
    bare.footprint({ ...foot, rim: 0.2 })
    expect([bare.dirty, Math.max(...bare.values)]).toEqual([false, 0])
    const thin = createSnowGrid({ columns: 41, rows: 41, value: 0.2 })
    thin.footprint({ ...foot, rim: 0.2 })
    const full = grid()
    full.footprint({ ...foot, rim: 0.2 })
    const share = (thin.get(24, 20) - 0.2) / (full.get(24, 20) - REST)
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.8)
  })
})

describe('impact', () => {
  it('is a parabolic pit, deep in the middle, round', () => {
    const g = grid()
    g.impact(hit)
    for (const away of [0, 2, 4, 6]) {
      const expected = 0.4 * (1 - (away / 8) ** 2)
      expect(depthAt(g, 20 + away, 20)).toBeCloseTo(expected, 6)
      expect(depthAt(g, 20, 20 - away)).toBeCloseTo(expected, 6)
    }
    expect(g.get(28, 20)).toBe(Math.fround(REST))
    expect(Math.max(...g.values)).toBe(Math.fround(REST))
  })
  it('splashes a ragged rim: gaps and clods', () => {
    const g = grid()
    g.impact({ ...hit, rim: 0.3 })
    const ring = []
    for (let z = 0; z < 41; z++) {
      for (let x = 0; x < 41; x++) {
        const r = Math.sqrt((x - 20) ** 2 + (z - 20) ** 2)
        if (r >= 8 && r < 9) ring.push(g.get(x, z) - REST)
        if (r > 12) expect(g.get(x, z)).toBe(Math.fround(REST))
      }
    }
    expect(Math.min(...ring)).toBeLessThan(0.01)
    // Squares of even chances: about half lie under a quarter of the crest, where a plain hash leaves a quarter.
    expect(ring.filter((height) => height < 0.06).length / ring.length).toBeGreaterThan(0.36)
    expect(Math.max(...ring)).toBeGreaterThan(0.15)
    expect(Math.max(...ring)).toBeLessThanOrEqual(0.3)
  })
})

describe.each<[string, (g: SnowGrid, change: { seed?: number; x?: number; z?: number }) => void]>([
  ['footprint', (g, change) => g.footprint({ ...foot, rim: 0.2, ...change })],
  ['impact', (g, change) => g.impact({ ...hit, rim: 0.2, ...change })],
])('%s', (_, mark) => {
  const marked = (change: { seed?: number; x?: number; z?: number }, side?: number): SnowGrid => {
    const g = grid(side)
    mark(g, change)
    return g
  }
  it('is the same to the bit for the same seed, and its rim alone another for another seed', () => {
    const one = marked({ seed: 7 })
    const other = marked({ seed: 8 })
    expect(marked({ seed: 7 }).values).toEqual(one.values)
    expect(other.values).not.toEqual(one.values)
    for (let z = 17; z < 24; z++) expect(other.get(20, z)).toBe(one.get(20, z))
    expect(marked({}).values).toEqual(marked({ seed: 0 }).values)
  })
  it('over the edge marks what is inside, and nothing wraps', () => {
    const whole = marked({ x: 20, z: 20 })
    const cut = marked({ x: 20, z: 20 }, 24)
    for (let z = 0; z < 21; z++)
      for (let x = 0; x < 21; x++) {
        if (whole.get(x, z) < REST) expect(cut.get(x, z)).toBe(whole.get(x, z))
      }
    const corner = marked({ x: 0, z: 0 })
    expect(corner.get(0, 0)).toBeLessThan(REST)
    expect([corner.get(40, 0), corner.get(0, 40), corner.get(40, 40)]).toEqual(
      Array(3).fill(Math.fround(REST)),
    )
    for (const far of [-1e300, -60, 100, 1e300]) {
      const g = grid()
      g.clearDirty()
      mark(g, { x: far, z: 20 })
      mark(g, { x: 20, z: far })
      expect(g.dirty).toBe(false)
    }
  })
  it('stays within 0 to 1, however often and wherever it is made', () => {
    const g = grid()
    for (let n = 0; n < 200; n++) mark(g, { x: (n * 13) % 41, z: (n * 7) % 41, seed: n })
    expect(Math.min(...g.values)).toBe(0)
    expect(Math.max(...g.values)).toBeLessThanOrEqual(1)
  })
  it('says in `changed` exactly which rectangle it touched', () => {
    const g = grid()
    g.clearDirty()
    mark(g, { x: 14, z: 22 })
    const { x0, z0, x1, z1 } = g.changed
    const touched: [number, number][] = []
    for (let z = 0; z < 41; z++)
      for (let x = 0; x < 41; x++) {
        if (g.get(x, z) !== Math.fround(REST)) touched.push([x, z])
      }
    const xs = touched.map(([x]) => x)
    const zs = touched.map(([, z]) => z)
    expect([x0, z0, x1, z1]).toEqual([
      Math.min(...xs),
      Math.min(...zs),
      Math.max(...xs) + 1,
      Math.max(...zs) + 1,
    ])
  })
})

it('a mark smaller than a cell shows, wherever its centre lies', () => {
  for (const at of [20, 20.25, 20.5, 20.75]) {
    const g = grid()
    g.clearDirty()
    g.impact({ x: at, z: at, radius: 0.01, depth: 0.4 })
    expect(g.dirty).toBe(true)
  }
})

const dug = (places: number[][], step?: number): boolean[] => {
  const brush = createHeldBrush(step)
  return places.map(([x, z]) => brush.hold(x!, z!))
}

describe('a held brush', () => {
  it('digs at the press and not again while it rests', () => {
    expect(
      dug([
        [5, 5],
        [5, 5],
        [5.2, 5.3],
        [5, 5],
      ]),
    ).toEqual([true, false, false, false])
    const held = grid()
    const once = grid()
    const everyFrame = grid()
    const brush = createHeldBrush()
    once.impact(hit)
    for (let frame = 0; frame < 60; frame++) {
      if (brush.hold(hit.x, hit.z)) held.impact(hit)
      everyFrame.impact(hit)
    }
    expect(held.values).toEqual(once.values)
    expect(everyFrame.get(20, 20)).toBe(0)
  })
  it('digs again after a step, however slowly it went there', () => {
    expect(
      dug([
        [0, 0],
        [0.5, 0],
      ]),
    ).toEqual([true, true])
    const slow = dug(Array.from({ length: 17 }, (_, k) => [k / 8, 0]))
    expect(slow.flatMap((digs, k) => (digs ? [k / 8] : []))).toEqual([0, 0.5, 1, 1.5, 2])
    expect(
      dug(
        [
          [0, 0],
          [2, 0],
          [4, 0],
        ],
        3,
      ),
    ).toEqual([true, false, true])
  })
  it('digs again at the same place after a release', () => {
    const brush = createHeldBrush()
    expect([brush.hold(3, 3), brush.hold(3, 3)]).toEqual([true, false])
    brush.release()
    expect([brush.hold(3, 3), brush.hold(3, 3)]).toEqual([true, false])
  })
})
