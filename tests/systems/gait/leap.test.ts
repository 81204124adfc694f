import { afterEach, describe, expect, it } from 'vitest'
import {
  createHeadlessApp,
  createPlane,
  driveByScript,
  eventsOf,
  Journal,
  Landed,
  Leap,
  Posture,
  Snow,
  spawnHero,
  Transform,
  use,
  Velocity,
} from '../../../src/game/headless.ts'
import { StrokeShape } from '../../../src/snow/types.ts'
import type { Stroke } from '../../../src/snow/types.ts'
import {
  arch,
  distance,
  gaitBall,
  isPlanted,
  run,
  stage,
  stand,
  touchdowns,
  walk,
  type Stage,
  type Wish,
} from './walker.ts'

let set: Stage
afterEach(() => set?.app.dispose())

/** Does what `wish` says and holds jump from the 2nd second on for so long. */
const leaping =
  (wish: Wish, held = 0.1): Wish =>
  (t, row) => {
    if (t > 0.8) wish(t, row)
    row.jump = t > 2 && t < 2 + held ? 1 : 0
  }
/** The strokes of every tick, as they are queued. */
function strokes(): Stroke[] {
  const snow = use(set.app.world, Snow)
  const enqueue = snow.enqueue.bind(snow)
  const made: Stroke[] = []
  snow.enqueue = (stroke) => {
    // Hems drag along, and deeper snow than theirs is what feet and landings mark.
    if (stroke.depth === 0 || stroke.depth > 0.012) made.push({ ...stroke })
    enqueue(stroke)
  }
  return made
}

describe('a jump', () => {
  for (const [name, wish] of [
    ['standing', stand],
    ['walking', walk],
    ['running', run],
  ] as const) {
    it(`${name} marks nothing in the air, and lands in two prints and one crater`, async () => {
      set = await stage(leaping(wish), { source: createPlane() })
      const made = strokes()
      let aloft = 0
      let high = -Infinity
      let landings = 0
      const ground = { y: 0 }
      set.play(1.9)
      ground.y = Transform.y[set.hero]!
      set.play(1.2, () => {
        landings += eventsOf(set.app.world, Landed).count
        high = Math.max(high, Transform.y[set.hero]! - ground.y)
        if (Leap.airborne[set.hero] === 1) {
          aloft++
          expect(made.length).toBe(0)
          expect([isPlanted(set.hero, 0), isPlanted(set.hero, 1)]).toEqual([false, false])
        } else if (eventsOf(set.app.world, Landed).count === 1) {
          // The prints come last: a crater over them would wipe out their treads.
          expect(made.map(({ shape }) => shape)).toEqual([
            StrokeShape.Ellipse,
            StrokeShape.Sole,
            StrokeShape.Sole,
          ])
          expect(touchdowns(set).length).toBe(2)
        } else expect(made.filter(({ shape }) => shape === StrokeShape.Ellipse).length).toBe(0)
        made.length = 0
      })
      expect(landings).toBe(1)
      expect(aloft).toBeGreaterThan(20)
      expect(high).toBeGreaterThan(0.25)
    })
  }
  it('is one for one press, however long it is held', async () => {
    set = await stage(leaping(stand, 3), { source: createPlane() })
    let landings = 0
    set.play(5, () => void (landings += eventsOf(set.app.world, Landed).count))
    expect(landings).toBe(1)
  })
  it('is none without Leap, and none without a press', async () => {
    for (const pressed of [true, false]) {
      set?.app.dispose()
      set = await stage(leaping(walk, pressed ? 0.1 : 0), { source: createPlane() })
      if (pressed) {
        const { detach } = await import('../../../src/game/headless.ts')
        detach(set.app.world, set.hero, Leap)
      }
      let rise = 0
      set.play(4, () => void (rise = Math.max(rise, Velocity.y[set.hero]!)))
      expect(rise).toBeLessThan(1.5)
    }
  })
  it('makes a crater that grows with the fall, and bends the knees more', async () => {
    const sizes: number[] = []
    const depths: number[] = []
    const shocks: number[] = []
    for (const speed of [2.4, 3.3, 5]) {
      set?.app.dispose()
      set = await stage(leaping(stand), { source: createPlane({ relief: 0 }) })
      Leap.speed[set.hero] = speed
      set.play(1.9)
      const made = strokes()
      let shock = 0
      set.play(2, () => void (shock = Math.max(shock, Posture.shock[set.hero]!)))
      const crater = made.find(({ shape }) => shape === StrokeShape.Ellipse)!
      sizes.push(crater.halfWidth)
      const snow = use(set.app.world, Snow)
      depths.push(snow.ground.macro(0, 0) - snow.height(crater.x0, crater.z0 + 0.2))
      shocks.push(shock)
    }
    for (const grows of [sizes, depths, shocks]) {
      expect(grows[1]!).toBeGreaterThan(grows[0]!)
      expect(grows[2]!).toBeGreaterThan(grows[1]!)
    }
  })
  it('lands with both soles on the pressed snow, also across a slope', async () => {
    for (const slope of [0, 0.3]) {
      set?.app.dispose()
      set = await stage(leaping(run), { source: createPlane({ slopeX: slope }) })
      const snow = use(set.app.world, Snow)
      let checked = 0
      set.play(3.2, () => {
        if (eventsOf(set.app.world, Landed).count === 0) return
        for (const { x, y, z } of touchdowns(set)) {
          checked++
          expect(Math.abs(y + arch - snow.height(x, z))).toBeLessThan(0.001)
        }
      })
      expect(checked).toBe(2)
    }
  })
  it('moves no foot by a jolt, from the ground to the ground', async () => {
    set = await stage(leaping(run), { source: createPlane() })
    let last: number[][] = []
    let most = 0
    set.play(1.95)
    set.play(1.2, () => {
      const now = [gaitBall(set.hero, 0), gaitBall(set.hero, 1)]
      for (const [foot, ball] of now.entries())
        if (last[foot]) most = Math.max(most, distance(ball, last[foot]))
      last = now
    })
    // A swinging foot of a runner moves as far in a tick.
    expect(most * 60).toBeLessThan(16)
  })
  it('comes to one world from its journal', async () => {
    const journal = new Journal()
    const app = await createHeadlessApp({ journal, source: createPlane() })
    driveByScript(app.world, spawnHero(app.world, 0, 0), (tick, row) => leaping(walk)(tick / 60, row))
    app.step(240)
    const { replaySnowField } = await import('../../../src/game/headless.ts')
    const snow = use(app.world, Snow)
    expect(replaySnowField(snow.ground, journal).hash()).toBe(snow.hash())
    expect(snow.ledger().residual).toBe(0)
    app.dispose()
  })
})
