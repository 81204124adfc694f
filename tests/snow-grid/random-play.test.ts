import { expect, it } from 'vitest'
import { pcg, pcg3 } from '../../src/shaders/lib/hash.ts'
import { createSnowGrid, type SnowGrid } from '../../src/snow/grid/index.ts'

const ODD = [NaN, Infinity, -Infinity, 0, -0, 1e300, -1e300, 1e-300, -1, 0.5]

/** Calls with plain and with odd numbers; gives the grid and how many calls were refused. */
function play(seed: number, calls: number, oddShare: number): { grid: SnowGrid; refused: number } {
  let draws = 0
  const chance = (): number => pcg3(draws++, 0, seed) / 4294967296
  const number = (low: number, high: number): number => {
    if (chance() < oddShare) return ODD[Math.floor(chance() * ODD.length)]!
    return low + chance() * (high - low)
  }
  const whole = (): number => (chance() < oddShare ? number(0, 1) : Math.floor(chance() * 1000))
  const grid = createSnowGrid({ columns: 24, rows: 17, value: 0.7 })
  const edits = [
    (): void => grid.set(number(-3, 27), number(-3, 20), number(-0.2, 1.2)),
    (): void =>
      grid.footprint({
        x: number(-9, 33),
        z: number(-9, 26),
        directionX: number(-1, 1),
        directionZ: number(-1, 1),
        length: number(0.1, 9),
        width: number(0.1, 5),
        depth: number(0, 0.5),
        rim: number(0, 0.3),
        seed: whole(),
      }),
    (): void =>
      grid.impact({
        x: number(-9, 33),
        z: number(-9, 26),
        radius: number(0.1, 7),
        depth: number(0, 0.5),
        rim: number(0, 0.3),
        seed: whole(),
      }),
    (): void => grid.snowfall(number(0, 0.05)),
    (): void => {
      if (chance() < 0.05) grid.fill(number(0, 1))
    },
    (): void => {
      if (chance() < 0.05) grid.resize(16 + Math.floor(chance() * 16), 17, number(0, 1))
    },
  ]
  let refused = 0
  for (let n = 0; n < calls; n++) {
    const before = grid.values.slice()
    try {
      edits[Math.floor(chance() * edits.length)]!()
    } catch (error) {
      expect((error as Error).message).toMatch(/ is .+: .+\. Give /)
      expect(grid.values).toEqual(before)
      refused++
    }
    expect(grid.values.every((value) => value >= 0 && value <= 1)).toBe(true)
  }
  return { grid, refused }
}

it('whatever it is given, a grid holds numbers from 0 to 1, and a refused call changes nothing', () => {
  const { refused } = play(1, 4000, 0.1)
  expect(refused).toBeGreaterThan(400)
  expect(refused).toBeLessThan(3000)
})
/** Hash of the values' bits after some calls. */
const bits = (seed: number): number => {
  const { grid, refused } = play(seed, 1500, 0)
  expect(refused).toBe(0)
  return new Uint32Array(grid.values.buffer).reduce((sum, word) => pcg(sum ^ word), 0)
}
it('the same calls give the same bits, here and on any other machine', () => {
  expect(bits(2)).toBe(bits(2))
  expect(bits(3)).not.toBe(bits(2))
  expect(bits(2)).toMatchInlineSnapshot(`3220127815`)
})
