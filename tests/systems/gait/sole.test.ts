import { afterEach, describe, expect, it } from 'vitest'
import {
  createDunes,
  createPlane,
  Gait,
  sampleSole,
  Snow,
  soleByName,
  SoleSide,
  use,
  type HeightSource,
} from '../../../src/game/headless.ts'
import { quantile, watchFit } from './fit.ts'
import { run, stage, touchdowns, walk, type Stage, type Wish } from './walker.ts'

let set: Stage
afterEach(() => set?.app.dispose())

/** m along the sole from its middle, over the half of it that bears. */
const ALONG = [-0.075, -0.04, 0, 0.04, 0.075]

const boot = soleByName('boot')
const sample = { distance: 0, relief: 0 }

/** Gaps between the boot's sole, arch and tread, and the snow under its middle line after each print, m, positive where the snow is lower. */
async function gaps(wish: Wish, source: HeightSource, seconds: number, from = 0): Promise<number[]> {
  set = await stage(wish, { source })
  const snow = use(set.app.world, Snow)
  const all: number[] = []
  set.play(from)
  set.play(seconds, () => {
    for (const { foot, x, y, z, dirX, dirZ } of touchdowns(set)) {
      const rise = Gait.rise[set.hero * 2 + foot]!
      for (const v of ALONG) {
        const { relief } = sampleSole(boot, 0, v, sample)
        all.push(y + rise * v + relief - snow.height(x + dirX * v, z + dirZ * v))
      }
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
    ] as const)(
      `within 1 mm, and 8 mm where it meets an older print, on ${degrees} degrees, %s`,
      async (_name, plane) => {
        for (const wish of [walk, run]) {
          const found = await gaps(wish, createPlane(plane), 4)
          expect(found.length).toBeGreaterThan(40)
          const sorted = found.map(Math.abs).toSorted((a, b) => a - b)
          expect(sorted[Math.floor(sorted.length * 0.9)]!).toBeLessThan(0.001)
          expect(sorted.at(-1)!).toBeLessThan(0.008)
          set.app.dispose()
        }
      },
    )
  }
  it('within 3 mm among dunes', async () => {
    expect(worst(await gaps(run, createDunes({ seed: 1 }), 12))).toBeLessThan(0.003)
  })
  it('with heel, waist and ball where it crosses old tracks, and bridges only holes that were there', async () => {
    const { edit, look, fit } = watchFit()
    set = await stage(toAndFro, { source: createPlane(), edits: [edit] })
    set.play(22, () => look(set))
    expect(fit.steps.length).toBeGreaterThan(60)
    for (const { bears, mean, hangs, dug } of fit.steps) {
      expect(Math.max(...bears)).toBeLessThan(0.004)
      expect(mean).toBeLessThan(0.004)
      expect(hangs).toBeLessThan(0.06)
      expect(dug).toBe(0)
    }
    const sunk = fit.steps.map((step) => step.sunk)
    expect(quantile(sunk, 0.95)).toBeLessThan(0.01)
    expect(quantile(sunk, 1)).toBeLessThan(0.015)
  })
  it.each([
    ['sink', 'aside', 0.04, 0],
    ['hang', 'deeper', 0, 0.02],
  ] as const)('and is seen to %s when its stroke presses %s', async (fault, _where, aside, deeper) => {
    const { edit, look, fit } = watchFit()
    set = await stage(toAndFro, { source: createPlane(), edits: [edit] })
    const snow = use(set.app.world, Snow)
    const enqueue = snow.enqueue.bind(snow)
    snow.enqueue = (stroke) =>
      enqueue({
        ...stroke,
        x0: stroke.x0 + aside,
        x1: stroke.x1 + aside,
        underside0: stroke.underside0 - deeper,
        underside1: stroke.underside1 - deeper,
      })
    set.play(8, () => look(set))
    const faults = fit.steps.map(({ sunk, dug }) => (fault === 'sink' ? sunk - 0.03 : dug - 0.9))
    expect(quantile(faults, 0.5)).toBeGreaterThan(0)
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

/** Mean gap to the plane of the boot and to the boot with its relief, m. */
async function fits(): Promise<{ plain: number; relief: number }> {
  set = await stage(walk, { source: createPlane() })
  const snow = use(set.app.world, Snow)
  let plain = 0
  let relief = 0
  set.play(4, () => {
    for (const { foot, x, y, z, dirX, dirZ } of touchdowns(set)) {
      for (let v = -0.12; v < 0.12; v += 0.005) {
        for (let u = -0.02; u < 0.021; u += 0.005) {
          sampleSole(boot, u, v, sample, foot === 0 ? SoleSide.Left : SoleSide.Right)
          const height = snow.height(x + dirX * v + dirZ * u, z + dirZ * v - dirX * u)
          plain += Math.abs(y - height)
          relief += Math.abs(y + sample.relief - height)
        }
      }
    }
  })
  return { plain, relief }
}
it('the print of each foot has the tread and the arch of its boot', async () => {
  const { plain, relief } = await fits()
  expect(relief).toBeLessThan(plain / 4)
})
