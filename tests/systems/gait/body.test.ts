import { afterEach, describe, expect, it } from 'vitest'
import {
  CAPACITY,
  createDunes,
  createPlane,
  Posture,
  PreviousSkeleton,
  Skeleton,
  Transform,
} from '../../../src/game/headless.ts'
import { BONE } from '../../../src/systems/gait/skeleton-table.ts'
import { everything, jointOf, run, stage, stand, walk, type Stage } from './walker.ts'

let set: Stage
afterEach(() => set?.app.dispose())
const headHeight = (): number => jointOf(set.hero, BONE.head)[1] + Transform.y[set.hero]!

/** m between the lowest and the highest head over two seconds. */
const range = async (wish: typeof walk): Promise<number> => {
  set?.app.dispose()
  set = await stage(wish, { source: createPlane() })
  set.play(2)
  let low = Infinity
  let high = -Infinity
  set.play(2, () => {
    low = Math.min(low, headHeight())
    high = Math.max(high, headHeight())
  })
  return high - low
}

describe('the body', () => {
  it('carries its head without a jolt, up and down and through every change', async () => {
    for (const source of [createPlane(), createDunes({ seed: 3 }), createPlane({ slopeZ: 0.36 })]) {
      set?.app.dispose()
      set = await stage(everything, { source })
      let last = NaN
      let speed = NaN
      let jolt = 0
      set.play(24, () => {
        const now = (headHeight() - last) * 60
        if (!Number.isNaN(speed)) jolt = Math.max(jolt, Math.abs(now - speed))
        if (!Number.isNaN(now)) speed = now
        last = headHeight()
      })
      // m/s from one tick to the next; a runner's head changes by about 0.5.
      expect(jolt).toBeLessThan(2.5)
    }
  })
  it('appears whole: its first pose has none before it to blend with', async () => {
    set = await stage(walk)
    const isStill = (): boolean => {
      const { bones: now } = Skeleton
      const length = now.length / CAPACITY
      const row = (column: Float32Array): Float32Array =>
        column.subarray(set.hero * length, (set.hero + 1) * length)
      return row(now).every((value, i) => value === row(PreviousSkeleton.bones)[i])
    }
    set.app.step()
    expect(jointOf(set.hero, BONE.head)[1]).toBeGreaterThan(1)
    expect(isStill()).toBe(true)
    set.app.step()
    expect(isStill()).toBe(false)
  })
  it('bobs with every step of a walk, and stands still but for its breath', async () => {
    expect(await range(stand)).toBeLessThan(0.012)
    for (const wish of [walk, run]) {
      expect(await range(wish)).toBeGreaterThan(0.02)
      expect(await range(wish)).toBeLessThan(0.14)
    }
  })
  it('leans forward at a run and into a curve', async () => {
    set = await stage(
      (t, row) => {
        run(t, row)
        row.aimX = Math.sin(t)
        row.aimZ = Math.cos(t)
      },
      { source: createPlane() },
    )
    set.play(3)
    expect(Posture.pitch[set.hero]!).toBeGreaterThan(0.1)
    // The aim turns right.
    expect(Posture.roll[set.hero]!).toBeGreaterThan(0.04)
  })
  it('turns its face toward the aim, not past its shoulder', async () => {
    set = await stage(
      (t, row) => {
        row.aimX = t < 2 ? 1 : 0
        row.aimZ = t < 2 ? 0.5 : -1
      },
      { source: createPlane() },
    )
    set.play(2)
    expect(Posture.lookX[set.hero]!).toBeGreaterThan(0.2)
    set.play(2)
    expect(Posture.lookZ[set.hero]!).toBeGreaterThan(0.95)
  })
})
