import { afterEach, describe, expect, it } from 'vitest'
import { createDunes, createPlane, Gait, Snow, use, type HeightSource } from '../../../src/game/headless.ts'
import { run, stage, touchdowns, walk, type Stage, type Wish } from './walker.ts'

let set: Stage
afterEach(() => set?.app.dispose())

/** m along the sole from its middle, over the half of it that bears. */
const ALONG = [-0.075, -0.04, 0, 0.04, 0.075]

/** Gaps between the sole and the snow under its middle line after each print, m, positive where the snow is lower. */
async function gaps(wish: Wish, source: HeightSource, seconds: number, from = 0): Promise<number[]> {
  set = await stage(wish, { source })
  const snow = use(set.app.world, Snow)
  const all: number[] = []
  set.play(from)
  set.play(seconds, () => {
    for (const { foot, x, y, z, dirX, dirZ } of touchdowns(set)) {
      const rise = Gait.rise[set.hero * 2 + foot]!
      for (const u of ALONG) all.push(y + rise * u - snow.height(x + dirX * u, z + dirZ * u))
    }
  })
  return all
}
const worst = (values: number[]): number => Math.max(...values.map(Math.abs))

/** On one line, so that every print meets older ones and their rims. */
const toAndFro: Wish = (t, row) => {
  row.moveZ = Math.floor(t / 2.3) % 2 ? -1 : 1
}

describe('a sole lies on the snow that it pressed', () => {
  for (const degrees of [0, 10, 25]) {
    const slope = Math.tan((degrees * Math.PI) / 180)
    it.each([
      ['up', { slopeZ: slope }],
      ['down', { slopeZ: -slope }],
      ['across', { slopeX: slope }],
    ] as const)(`within 5 mm on ${degrees} degrees, %s`, async (_name, plane) => {
      for (const wish of [walk, run]) {
        const found = await gaps(wish, createPlane(plane), 4)
        expect(found.length).toBeGreaterThan(40)
        expect(worst(found)).toBeLessThan(0.005)
        set.app.dispose()
      }
    })
  }
  it('within 1 cm among dunes', async () => {
    expect(worst(await gaps(run, createDunes({ seed: 1 }), 12))).toBeLessThan(0.01)
  })
  it('within 1 cm where it crosses old tracks', async () => {
    const found = await gaps(toAndFro, createPlane(), 20, 2.3)
    const sorted = found.map(Math.abs).toSorted((a, b) => a - b)
    expect(sorted[Math.floor(sorted.length * 0.98)]!).toBeLessThan(0.01)
    expect(sorted.at(-1)!).toBeLessThan(0.03)
  })
  it('and would not, were the snow not pressed', async () => {
    set = await stage(walk, { source: createPlane() })
    const snow = use(set.app.world, Snow)
    let sunk = Infinity
    set.play(2, () => {
      for (const { y } of touchdowns(set)) sunk = Math.min(sunk, snow.ground.macro(0, 0) - y)
    })
    expect(sunk).toBeGreaterThan(0.03)
  })
})
