import { afterEach, describe, expect, it } from 'vitest'
import { createDunes, createPlane, Snow, Transform, use, Velocity } from '../../../src/game/headless.ts'
import { paceInSnow, paceOnSlope, sinkOf } from '../../../src/systems/movement/pace.ts'
import { turnToward } from '../../../src/systems/movement/turn.ts'
import { run, stage, walk, type Stage, type Wish } from '../gait/walker.ts'

let set: Stage
afterEach(() => set?.app.dispose())
const speedOf = (e: number): number => Math.hypot(Velocity.x[e]!, Velocity.z[e]!)
/** What `speed` becomes in the snow that the walker treads. */
const inSnow = (speed: number): number => speed * paceInSnow(sinkOf(set.hero))
const forward = (e: number): [number, number] => [
  2 * Transform.qw[e]! * Transform.qy[e]!,
  1 - 2 * Transform.qy[e]! * Transform.qy[e]!,
]

const slalom: Wish = (t, row) => {
  row.moveZ = t < 9 ? 1 : 0
  row.aimX = Math.floor(t / 1.5) % 2 ? 0.5 : -0.5
  row.sprint = t > 4 ? 1 : 0
}

describe('a walker', () => {
  it.each([
    ['walks at 2.5 m/s', walk, 2.5],
    ['runs at 5.4 m/s', run, 5.4],
  ] as const)('%s on level snow, as deep as it sinks', async (_name, wish, speed) => {
    set = await stage(wish, { source: createPlane() })
    set.play(2)
    let mean = 0
    set.play(4, () => void (mean += speedOf(set.hero) / 240))
    expect(mean / speed).toBeGreaterThan(0.93)
    expect(mean / speed).toBeLessThan(1.07)
    expect(Math.abs(speedOf(set.hero) - inSnow(speed))).toBeLessThan(0.15)
  })
  it('goes where the aim points: forward, right, back and left of it', async () => {
    for (const [moveX, moveZ, x, z] of [
      [0, 1, 1, 0],
      [1, 0, 0, -1],
      [0, -1, -1, 0],
      [-1, 0, 0, 1],
    ] as const) {
      set?.app.dispose()
      set = await stage(
        (_t, row) => {
          row.moveX = moveX
          row.moveZ = moveZ
          row.aimX = 1
          row.aimZ = 0
        },
        { source: createPlane() },
      )
      set.play(3)
      const { hero } = set
      expect(Velocity.x[hero]! / speedOf(hero)).toBeCloseTo(x, 4)
      expect(Velocity.z[hero]! / speedOf(hero)).toBeCloseTo(z, 4)
      expect(forward(hero)[0]).toBeCloseTo(x, 4)
      expect(forward(hero)[1]).toBeCloseTo(z, 4)
    }
  })
  it('walks on when the aim points straight down', async () => {
    set = await stage(
      (_t, row) => {
        row.moveZ = 1
        row.aimX = row.aimZ = 0
        row.aimY = -1
      },
      { source: createPlane() },
    )
    set.play(2)
    expect(Math.abs(Velocity.z[set.hero]! - inSnow(2.5))).toBeLessThan(0.15)
  })
  it('stops within a step, without going backwards', async () => {
    set = await stage((t, row) => t < 2 && run(t, row), { source: createPlane() })
    set.play(2)
    const from = Transform.z[set.hero]!
    let last = from
    set.play(1.5, () => {
      expect(Transform.z[set.hero]!).toBeGreaterThanOrEqual(last)
      last = Transform.z[set.hero]!
    })
    expect(speedOf(set.hero)).toBe(0)
    expect(last - from).toBeLessThan(1.6)
  })
  it('is slower uphill, not downhill', async () => {
    const speeds: number[] = []
    for (const slopeZ of [-0.4, 0, 0.4]) {
      set?.app.dispose()
      set = await stage(walk, { source: createPlane({ slopeZ }) })
      set.play(2)
      speeds.push(speedOf(set.hero))
    }
    expect(Math.abs(speeds[0]! - speeds[1]!)).toBeLessThan(0.25)
    expect(speeds[2]!).toBeLessThan(0.8 * 2.5)
    expect(paceOnSlope(-0.58)).toBeLessThan(1)
  })
  it('faces its aim while it holds a spell, and steps aside and back, slower', async () => {
    for (const [moveX, moveZ, top] of [
      [1, 0, 0.85],
      [-1, 0, 0.85],
      [0, -1, 1.3],
      [0, 1, 2.5],
    ] as const) {
      set?.app.dispose()
      set = await stage(
        (_t, row) => {
          row.moveX = moveX
          row.moveZ = moveZ
          row.hold = 1
        },
        { source: createPlane() },
      )
      set.play(3)
      const { hero } = set
      expect(forward(hero)[1]).toBeCloseTo(1, 6)
      expect(Velocity.x[hero]! / speedOf(hero)).toBeCloseTo(moveX, 4)
      expect(Math.abs(speedOf(hero) - inSnow(top))).toBeLessThan(0.1)
    }
  })
  it('stays on the snow, and its height never jolts', async () => {
    set = await stage(run, { source: createDunes({ seed: 4 }) })
    const snow = use(set.app.world, Snow)
    const { hero } = set
    let last = NaN
    let rise = NaN
    let off = 0
    let jolt = 0
    set.play(20, () => {
      const y = Transform.y[hero]!
      off = Math.max(off, Math.abs(y - snow.height(Transform.x[hero]!, Transform.z[hero]!)))
      const now = y - last
      if (!Number.isNaN(rise)) jolt = Math.max(jolt, Math.abs(now - rise))
      rise = now
      last = y
    })
    expect(off).toBeLessThan(0.2)
    expect(jolt).toBeLessThan(0.015)
  })
  it('goes the same way at 30, 60 and 120 Hz', async () => {
    const ends: [number, number][] = []
    for (const rate of [30, 60, 120]) {
      set?.app.dispose()
      set = await stage(slalom, { source: createPlane(), rate })
      set.play(10)
      ends.push([Transform.x[set.hero]!, Transform.z[set.hero]!])
    }
    for (const end of ends) expect(Math.hypot(end[0] - ends[1]![0], end[1] - ends[1]![1])).toBeLessThan(0.25)
  })
})

describe('turnToward', () => {
  it('takes the shorter way, never past the goal, and right when it is exactly behind', () => {
    const heading = { x: 0, z: 1 }
    expect(turnToward(heading, 0, -1, 2, 0.1).x).toBeGreaterThan(0.19)
    for (let i = 0; i < 200; i++) turnToward(heading, -0.6, 0.8, 3, 1 / 60)
    expect(heading.x).toBeCloseTo(-0.6, 5)
    expect(Math.hypot(heading.x, heading.z)).toBeCloseTo(1, 12)
    expect(turnToward({ x: 0, z: 1 }, 0.1, Math.sqrt(0.99), 100, 1).x).toBeCloseTo(0.1, 9)
  })
  it('turns at most at its rate', () => {
    const heading = turnToward({ x: 0, z: 1 }, 1, 0, 1, 0.25)
    expect(heading.x).toBeCloseTo(Math.sin(0.25), 6)
  })
})
