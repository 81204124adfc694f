import { afterEach, describe, expect, it } from 'vitest'
import { createPlane, Gait, Transform, Velocity } from '../../../src/game/headless.ts'
import { BONE, HERO } from '../../../src/systems/gait/skeleton-table.ts'
import { asideOf, reachOf, shortenOf, stanceOf, strideOf } from '../../../src/systems/gait/stride.ts'
import { jointOf, posed, run, stage, touchdowns, walk, type Print, type Stage, type Wish } from './walker.ts'

let set: Stage
afterEach(() => set?.app.dispose())

/** Prints made from `from` seconds on. */
async function printsOf(wish: Wish, seconds: number, rate = 60, from = 2): Promise<Print[]> {
  set = await stage(wish, { source: createPlane(), rate })
  const prints: Print[] = []
  set.play(from)
  set.play(seconds, () => prints.push(...touchdowns(set)))
  return prints
}

const starts: Wish = (t, row) => {
  row.moveZ = t < 6 ? 1 : 0
  row.sprint = t > 3 ? 1 : 0
  row.aimX = t > 1.5 ? 0.6 : 0
}

describe('strides', () => {
  it('agree with speed at every speed and slope', () => {
    for (let speed = 0; speed <= 6; speed += 0.25) {
      for (const grade of [-0.5, 0, 0.5]) {
        expect(reachOf(HERO.strides, speed, grade) * 2).toBeCloseTo(stanceOf(HERO.strides, speed, grade), 12)
        expect(stanceOf(HERO.strides, speed, grade)).toBeLessThan(strideOf(HERO.strides, speed, grade))
      }
    }
    // A walk always has a foot on the snow, a run flies.
    expect(stanceOf(HERO.strides, 2.5, 0) / strideOf(HERO.strides, 2.5, 0)).toBeGreaterThan(0.5)
    expect(stanceOf(HERO.strides, 5.4, 0) / strideOf(HERO.strides, 5.4, 0)).toBeLessThan(0.4)
  })
  it.each([
    ['walk', walk],
    ['run', run],
  ] as const)('of a %s leave as many prints per metre as their length says', async (_name, wish) => {
    set = await stage(wish, { source: createPlane() })
    const { hero } = set
    const strides = [0, 0]
    let counted = 0
    set.play(2)
    set.play(8, () => {
      // Strides that the way of this tick makes, by the length that belongs to its speed.
      const speed = Math.hypot(Velocity.x[hero]!, Velocity.z[hero]!)
      for (const foot of [0, 1]) strides[foot]! += speed / 60 / strideOf(HERO.strides, speed, 0)
      for (const { foot } of touchdowns(set)) {
        if (counted++ >= 2) expect(strides[foot]!).toBeCloseTo(1, 1)
        strides[foot] = 0
      }
    })
    expect(counted).toBeGreaterThan(20)
  })
  it('are shorter on ice, sideways and backward, and a curve changes nothing', () => {
    expect(shortenOf(0, 1, 0)).toBe(1)
    expect(asideOf(0.5)).toBe(0)
    expect(shortenOf(0, 1, 1)).toBeLessThan(0.7)
    expect(shortenOf(1, 0, 0)).toBeLessThan(0.5)
    expect(shortenOf(0, -1, 0)).toBeLessThan(0.8)
  })
  it('are the same at 30, 60 and 120 Hz', async () => {
    const counts: number[] = []
    const places: [number, number][] = []
    for (const rate of [30, 60, 120]) {
      set?.app.dispose()
      counts.push((await printsOf(starts, 8, rate, 0)).length)
      places.push([Transform.x[set.hero]!, Transform.z[set.hero]!])
    }
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
    for (const [x, z] of places) expect(Math.hypot(x - places[1]![0], z - places[1]![1])).toBeLessThan(0.25)
  })
})

describe('a print', () => {
  it('has its long axis along the foot at 16 headings', async () => {
    for (let k = 0; k < 16; k++) {
      const [x, z] = [Math.sin((k * Math.PI) / 8 + 0.03), Math.cos((k * Math.PI) / 8 + 0.03)]
      set?.app.dispose()
      set = await stage(
        (_t, row) => {
          row.moveZ = 1
          row.aimX = x
          row.aimZ = z
        },
        { source: createPlane(), toward: { x, z } },
      )
      let seen = 0
      set.play(1.5, () => {
        for (const print of touchdowns(set)) {
          seen++
          expect(print.dirX * x + print.dirZ * z).toBeGreaterThan(0.9999)
          const bone = print.foot === 0 ? BONE.footL : BONE.footR
          const ankle = jointOf(set.hero, bone)
          const toe = posed(set.hero, bone, print.foot === 0 ? -0.1 : 0.1, 0.09, 1)
          const along = Math.hypot(toe[0] - ankle[0], toe[2] - ankle[2])
          expect((toe[0] - ankle[0]) / along).toBeCloseTo(print.dirX, 5)
          expect((toe[2] - ankle[2]) / along).toBeCloseTo(print.dirZ, 5)
        }
      })
      expect(seen).toBeGreaterThanOrEqual(4)
    }
  })
  it('is pressed with the weight of the body, harder the faster', async () => {
    const weight = 77.5 * 9.81
    const slow = await printsOf(walk, 2)
    set.app.dispose()
    const fast = await printsOf(run, 2)
    expect(slow[0]!.load).toBeGreaterThan(weight)
    expect(fast[0]!.load).toBeGreaterThan(1.2 * slow[0]!.load)
  })
  it('sits under its own foot', async () => {
    set = await stage(walk, { source: createPlane() })
    set.play(4, () => {
      for (const print of touchdowns(set)) {
        const i = set.hero * 2 + print.foot
        expect(Math.hypot(Gait.x[i]! - print.x, Gait.z[i]! - print.z)).toBeLessThan(0.1)
      }
    })
  })
})
