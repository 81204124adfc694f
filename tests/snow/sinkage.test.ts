/** The tables of docs/sinkage.md, made from the code; and marks where snow is thin or far away. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type SnowField, createSnowField } from '../../src/snow/index.ts'
import type { TileStore } from '../../src/snow/tile-store.ts'
import { flatGround } from '../support/flat-ground.ts'
import { type Draft, bootAt, make, stampAt } from './strokes.ts'

const GRAVITY = 9.81
const TEXEL = 5 / 128
const document = readFileSync('docs/sinkage.md', 'utf8')

interface Snow {
  readonly depth?: number
  readonly density?: number
  readonly crust?: number
}
function field({ crust = 0, ...ground }: Snow): SnowField {
  const snow = createSnowField(flatGround(ground), { wobble: 0, healing: false })
  ;(snow as unknown as { store: TileStore }).store.undisturbed.ice = Math.round(crust * 127)
  return snow
}
/** cm that strokes, one after the other, sink into snow. */
function sunk(snow: Snow, ...strokes: readonly Partial<Draft>[]): number {
  const on = field(snow)
  for (const stroke of strokes) make(on, bootAt(1, 1, stroke))
  return -on.offset(1, 1) * 100
}
const cm = (value: number): string => value.toFixed(1)

/** Fails with the row to put into the document. */
function expectRow(...cells: readonly (string | number)[]): void {
  expect(document).toContain(`| ${cells.join(' | ')} |`)
}

test('a boot in 10 cm of 150 kg/m³, by the share of snow that it may push aside', () => {
  for (const rim of [0, 0.12, 0.25]) {
    const depth = sunk({ depth: 0.1 }, { rim })
    expect(depth).toBeGreaterThan(6.25)
    expect(depth).toBeLessThan(7.05)
    expectRow(rim, cm(depth))
  }
})

test('ever deeper the harder it is pressed', () => {
  let last = 0
  for (const kilopascals of [1, 2, 5, 10, 20, 37.2, 60, 100]) {
    const load = kilopascals * 1000 * Math.PI * 0.05 * 0.13
    const depths = [0.1, 0.3, 1].map((depth) => sunk({ depth }, { load }))
    expect(depths[1]! > last || depths[1] === 0).toBe(true)
    last = depths[1]!
    expectRow(kilopascals, ...depths.map(cm))
  }
})

test('ever less deep the denser the snow was', () => {
  let last = Infinity
  for (const density of [50, 100, 150, 200, 250, 300, 350, 400]) {
    const depth = sunk({ depth: 0.3, density }, {})
    expect(depth).toBeLessThan(last)
    last = depth
    expectRow(density, cm(depth))
  }
})

test('the second equal step changes nothing, a heavier one sinks further', () => {
  const first = sunk({ depth: 0.3 }, {})
  const second = sunk({ depth: 0.3 }, {}, {})
  const heavier = sunk({ depth: 0.3 }, {}, {}, { load: 1500 })
  expect(second).toBe(first)
  expect(heavier).toBeGreaterThan(first + 0.5)
  expect(heavier).toBeCloseTo(sunk({ depth: 0.3 }, { load: 1500 }), 1)
  expectRow(cm(first), cm(second), cm(heavier))
})

test('over crust a threshold of mass', () => {
  for (const crust of [0, 0.25, 0.5, 0.65, 0.8, 1]) {
    const row = [5, 10, 20, 40, 77.5, 110].map((kg) => sunk({ depth: 0.3, crust }, { load: kg * GRAVITY }))
    for (let n = 1; n < row.length; n++) expect(row[n]).toBeGreaterThanOrEqual(row[n - 1]!)
    expectRow(crust, ...row.map((depth) => (depth === 0 ? '–' : cm(depth))))
  }
})

test('two centimetres of snow show a mark, and bare ground none', () => {
  const thin = field({ depth: 0.02 })
  make(thin, bootAt(1, 1))
  expect(thin.offset(1, 1)).toBeLessThan(-0.01)
  expect(thin.depth(1, 1)).toBeGreaterThan(0)
  let rim = 0
  for (let x = 1; x < 1.3; x += 0.01) rim = Math.max(rim, thin.offset(x, 1))
  expect(rim).toBeGreaterThan(0.001)
  expect(thin.density(1, 1)).toBeGreaterThan(380)
  const bare = field({ depth: 0 })
  make(bare, bootAt(1, 1))
  expect(bare.offset(1, 1)).toBe(0)
})

/** Where the snow that a stamp at (x, z) took away was, weighed by how much, relative to (x, z). */
function centreOf(x: number, z: number, over: Partial<Draft>): { x: number; z: number } {
  const snow = field({ depth: 0.5 })
  make(snow, stampAt(x, z, over))
  let weight = 0
  let sumX = 0
  let sumZ = 0
  for (const { tx, tz, height } of snow.tiles) {
    height.forEach((h, i) => {
      if (h >= 0) return
      weight -= h
      sumX -= h * ((tx * 64 + (i & 63) + 0.5) * TEXEL - x)
      sumZ -= h * ((tz * 64 + (i >> 6) + 0.5) * TEXEL - z)
    })
  }
  return { x: sumX / weight, z: sumZ / weight }
}

test.each([
  [0, 0],
  [5000, -3000],
  [-20_000, 20_000],
])('stamps at (%i, %i) are centred within half a texel', (x, z) => {
  for (const over of [
    { load: 760, halfWidth: 0.05, halfLength: 0.13 },
    { depth: 0.2 },
    { depth: 0.2, halfWidth: 1 },
  ]) {
    for (const shift of [0, 0.3, 0.77]) {
      const centre = centreOf(x + shift * TEXEL, z - shift * TEXEL, over)
      expect(Math.abs(centre.x)).toBeLessThan(TEXEL / 2)
      expect(Math.abs(centre.z)).toBeLessThan(TEXEL / 2)
    }
  }
})
