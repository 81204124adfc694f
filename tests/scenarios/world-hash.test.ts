import { afterEach, describe, expect, it } from 'vitest'
import {
  after,
  createHeadlessApp,
  defineSystem,
  entitiesWith,
  driveByScript,
  FrameTime,
  loadScene,
  Rolling,
  Time,
  Transform,
  use,
  type App,
  type FrameEdit,
} from '../../src/game/headless.ts'
import { createWorld, spawn } from '../../src/components/world.ts'

const TICKS = 1200
let app: App
afterEach(() => app?.dispose())

/** A scripted walk to tick 1 200 under the given pacing; returns the world's hash at that tick. */
async function walk(pacing: (frame: number) => number, edits: FrameEdit[] = []): Promise<string> {
  app = await createHeadlessApp({ edits })
  loadScene(app, 'things', { script: 'wander' })
  const clock = use(app.world, Time)
  for (let frame = 0; clock.tick < TICKS; frame++) {
    // A frame may bring more ticks than are left to 1 200: the last ones are stepped singly.
    if (TICKS - clock.tick <= 4) app.step()
    else app.frame(pacing(frame))
  }
  const hash = app.worldHash()
  app.dispose()
  return hash
}
const fps = (rate: number) => (): number => 1 / rate
const irregular = (frame: number): number => [0.004, 0.031, 0.0167, 0.052, 0.009][frame % 5]!

/** Sways the rolling bodies by a sine that is off by some ulps. */
const sway = (ulps: number): FrameEdit =>
  after(
    'towBodies',
    defineSystem({
      name: 'sway',
      phase: 'physics',
      reads: [Time, Transform],
      writes: [Transform],
      run(world) {
        const sine = Math.sin(use(world, Time).tick * 0.01)
        for (const e of entitiesWith(world, [Transform, Rolling]))
          Transform.y[e] = sine * (1 + ulps * Number.EPSILON)
      },
    }),
  )

describe('a scripted walk of 1 200 ticks', () => {
  let at60 = ''
  it('comes out the same at 30, 60, 75, 144 frames per second and irregular pacing', async () => {
    at60 = await walk(fps(60))
    expect(at60).toMatch(/^[0-9a-f]{16}$/)
    for (const pacing of [fps(30), fps(75), fps(144), irregular]) expect(await walk(pacing)).toBe(at60)
  })
  it('does not, when a system reads frame time', async () => {
    const drift = defineSystem({
      name: 'drift',
      phase: 'physics',
      // Were it honest about FrameTime, the frame would be refused.
      reads: [Transform],
      writes: [Transform],
      run(world) {
        const { delta } = use(world, FrameTime)
        for (const e of entitiesWith(world, [Transform])) Transform.x[e]! += delta * 1e-6
      },
    })
    const edits = [after('moveWalkers', drift)]
    expect(await walk(fps(60), edits)).not.toBe(await walk(fps(75), edits))
  })
  it('does not, when one sine is off by one ulp', async () => {
    expect(await walk(fps(60), [sway(0)])).not.toBe(await walk(fps(60), [sway(1)]))
  })
})

it('the hash covers ids by who, not by slot', async () => {
  const one = createWorld()
  const two = createWorld()
  spawn(one, Transform({ x: 1 }))
  spawn(two, Transform({ x: 1 }))
  const { worldHash } = await import('../../src/game/world-hash.ts')
  expect(worldHash(one)).toBe(worldHash(two))
  spawn(two, Transform({ x: 1 }))
  expect(worldHash(one)).not.toBe(worldHash(two))
})
it('unknown scenes and scripts list the known ones', async () => {
  app = await createHeadlessApp()
  expect(() => loadScene(app, 'doons')).toThrowErrorMatchingInlineSnapshot(
    `[Error: No scene is called "doons": there are dunes, things, crates, trails, marks, crowd]`,
  )
  const hero = loadScene(app, 'dunes')
  expect(() => driveByScript(app.world, hero, 'wlak')).toThrowErrorMatchingInlineSnapshot(
    `[Error: No input is called "wlak": use one of idle, walk, sprint, circle, wander, jump, aside]`,
  )
})
