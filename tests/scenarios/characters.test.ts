/** 20 characters, by every driver, in every motion: one world at any frame rate. */
import { afterEach, expect, it } from 'vitest'
import {
  after,
  createHeadlessApp,
  defineSystem,
  entitiesWith,
  forwardXOf,
  forwardZOf,
  FrameTime,
  Leap,
  Time,
  Transform,
  use,
  Velocity,
  Walker,
  type App,
  type FrameEdit,
} from '../../src/game/headless.ts'
import { spawnPeople } from '../support/people.ts'

const TICKS = 500
let app: App
afterEach(() => app?.dispose())

async function hashAt(pacing: (frame: number) => number, edits: FrameEdit[] = []): Promise<string> {
  app?.dispose()
  app = await createHeadlessApp({ edits })
  spawnPeople(app.world)
  const clock = use(app.world, Time)
  for (let frame = 0; clock.tick < TICKS; frame++) {
    if (TICKS - clock.tick <= 4) app.step()
    else app.frame(pacing(frame))
  }
  return app.worldHash()
}
const fps = (rate: number) => (): number => 1 / rate

it('the 20 of them walk, run, turn, stop, step aside, jump and evade each other', async () => {
  app = await createHeadlessApp()
  const people = spawnPeople(app.world)
  const seen = { walks: 0, runs: 0, stops: 0, aside: 0, aloft: 0, turns: 0, near: Infinity }
  const was = people.map(() => ({ x: 0, z: 0, moved: false }))
  for (let tick = 0; tick < TICKS; tick++) {
    app.step()
    for (const [i, e] of people.entries()) {
      const [vx, vz, fx, fz] = [Velocity.x[e]!, Velocity.z[e]!, forwardXOf(e), forwardZOf(e)]
      const speed = Math.hypot(vx, vz)
      if (speed > 1 && speed < 3) seen.walks++
      if (speed > 4) seen.runs++
      if (speed < 0.02 && was[i]!.moved) seen.stops++
      if (Math.abs(vx * fz - vz * fx) > 0.5) seen.aside++
      if (fx * was[i]!.x + fz * was[i]!.z < 0.9995) seen.turns++
      seen.aloft += Leap.airborne[e]!
      was[i] = { x: fx, z: fz, moved: was[i]!.moved || speed > 1 }
      for (const other of people.slice(0, i)) {
        const apart = Math.hypot(Transform.x[e]! - Transform.x[other]!, Transform.z[e]! - Transform.z[other]!)
        seen.near = Math.min(seen.near, apart)
      }
    }
  }
  const { near, ...motions } = seen
  expect(near).toBeLessThan(1.2)
  for (const ticks of Object.values(motions)) expect(ticks).toBeGreaterThan(100)
}, 60_000)
it('20 characters in mixed motion come to one world at 30, 60 and 144 frames a second', async () => {
  const at60 = await hashAt(fps(60))
  expect(at60).toMatch(/^[0-9a-f]{16}$/)
  for (const rate of [30, 144]) expect(await hashAt(fps(rate))).toBe(at60)
}, 120_000)
it('and to others when something of the frame leaks in', async () => {
  const leak = defineSystem({
    name: 'leak',
    phase: 'physics',
    // Were it honest about FrameTime, the frame would be refused.
    reads: [Transform],
    writes: [Transform],
    run(world) {
      const { delta } = use(world, FrameTime)
      for (const e of entitiesWith(world, [Walker])) Transform.x[e]! += delta * 1e-6
    },
  })
  const edits = [after('moveWalkers', leak)]
  expect(await hashAt(fps(60), edits)).not.toBe(await hashAt(fps(30), edits))
}, 120_000)
