import { afterEach, describe, expect, it } from 'vitest'
import {
  after,
  createDunes,
  createPlane,
  defineSystem,
  entitiesWith,
  Gait,
  teleport,
  Transform,
} from '../../../src/game/headless.ts'
import { faceAlong } from '../../../src/components/transform.ts'
import {
  distance,
  drawnBall,
  everything,
  gaitBall,
  isPlanted,
  run,
  stage,
  stand,
  touchdowns,
  walk,
  type Stage,
} from './walker.ts'

let set: Stage
afterEach(() => set?.app.dispose())

/** Largest move of a foot between two ticks in which it was planted, m: in Gait, and as drawn. */
function slips(seconds: number): { gait: number; drawn: number; swing: number } {
  const worst = { gait: 0, drawn: 0, swing: 0 }
  const last: { planted: boolean; gait: number[]; drawn: number[] }[] = []
  set.play(seconds, () => {
    for (let foot = 0; foot < 2; foot++) {
      const now = {
        planted: isPlanted(set.hero, foot),
        gait: gaitBall(set.hero, foot),
        drawn: drawnBall(set.hero, foot),
      }
      const before = last[foot]
      if (before) {
        const move = distance(now.gait, before.gait)
        if (now.planted && before.planted) {
          worst.gait = Math.max(worst.gait, move)
          worst.drawn = Math.max(worst.drawn, distance(now.drawn, before.drawn))
        } else worst.swing = Math.max(worst.swing, move)
      }
      last[foot] = now
    }
  })
  return worst
}

describe('a planted foot', () => {
  for (const rate of [30, 60, 120]) {
    it(`moves 0 mm standing, walking, running, turning and stopping at ${rate} Hz`, async () => {
      set = await stage(everything, { rate, source: createDunes({ seed: 3 }) })
      const worst = slips(24)
      expect(worst.gait).toBe(0)
      // The skeleton holds metres in 32 bits, relative to a body that moves: a few units in the last place.
      expect(worst.drawn).toBeLessThan(1e-6)
      // A swinging foot goes at most three times as fast as a runner.
      expect(worst.swing * rate).toBeLessThan(16)
    })
  }
  it('is seen to slip when something drags it', async () => {
    const drag = defineSystem({
      name: 'drag',
      phase: 'pose',
      writes: [Gait],
      run(world) {
        for (const e of entitiesWith(world, [Gait])) Gait.x[e * 2]! += 1e-5
      },
    })
    set = await stage(walk, { edits: [after('solveGait', drag)] })
    const worst = slips(3)
    expect(worst.gait).toBeGreaterThan(5e-6)
    expect(worst.drawn).toBeGreaterThan(5e-6)
  })
  it('is drawn where the gait put it', async () => {
    set = await stage(everything, { source: createDunes({ seed: 5 }) })
    let worst = 0
    set.play(24, () => {
      for (let foot = 0; foot < 2; foot++) {
        if (isPlanted(set.hero, foot))
          worst = Math.max(worst, distance(drawnBall(set.hero, foot), gaitBall(set.hero, foot)))
      }
    })
    expect(worst).toBeLessThan(1e-6)
  })
})

describe('steps', () => {
  it('leave behind the hip at a run', async () => {
    set = await stage(run, { source: createPlane() })
    set.play(2)
    const behind: number[] = []
    const was = [false, false]
    set.play(4, () => {
      for (let foot = 0; foot < 2; foot++) {
        const planted = isPlanted(set.hero, foot)
        if (was[foot] && !planted) behind.push(Transform.z[set.hero]! - gaitBall(set.hero, foot)[2])
        was[foot] = planted
      }
    })
    expect(behind.length).toBeGreaterThan(12)
    expect(Math.min(...behind)).toBeGreaterThan(0.3)
  })
  it('close the stance after a stop, then rest', async () => {
    for (const wish of [walk, run]) {
      set?.app.dispose()
      set = await stage((t, row) => t < 3 && wish(t, row), { source: createPlane() })
      set.play(4.5)
      const { hero } = set
      expect([isPlanted(hero, 0), isPlanted(hero, 1)]).toEqual([true, true])
      const [left, right] = [gaitBall(hero, 0), gaitBall(hero, 1)]
      expect(right[0] - left[0]).toBeGreaterThan(0.15)
      expect(Math.abs(right[2] - left[2])).toBeLessThan(0.1)
      let later = 0
      set.play(3, () => {
        later += touchdowns(set).length
      })
      expect(later).toBe(0)
    }
  })
  it('follow a body that turns on the spot, one foot at a time', async () => {
    set = await stage(stand, { source: createPlane() })
    set.play(0.5)
    let steps = 0
    let both = 0
    let twist = 1
    set.play(4, (tick) => {
      const angle = Math.min(2 * Math.PI, tick / 40)
      faceAlong(set.hero, Math.sin(angle), Math.cos(angle))
      steps += touchdowns(set).length
      if (!isPlanted(set.hero, 0) && !isPlanted(set.hero, 1)) both++
      for (let foot = 0; foot < 2; foot++) {
        const i = set.hero * 2 + foot
        twist = Math.min(twist, Gait.dirX[i]! * Math.sin(angle) + Gait.dirZ[i]! * Math.cos(angle))
      }
    })
    expect(steps).toBeGreaterThanOrEqual(8)
    expect(both).toBe(0)
    // 70 degrees: a foot waits for the other to come down.
    expect(twist).toBeGreaterThan(0.34)
  })
  it('leave no streak when the body is teleported', async () => {
    set = await stage(walk, { source: createPlane() })
    set.play(2)
    teleport(set.app.world, set.hero, 40, 0, 40)
    const prints: number[] = []
    set.play(0.05, () => prints.push(...touchdowns(set).map((p) => Math.hypot(p.x - 40, p.z - 40))))
    expect(prints.length).toBe(2)
    expect(Math.max(...prints)).toBeLessThan(0.5)
    set.play(2, () => prints.push(...touchdowns(set).map((p) => Math.hypot(p.x - 40, p.z - 40))))
    expect(Math.max(...prints)).toBeLessThan(7)
  })
})
