/** 20 characters, by every driver, in every motion: one world at any frame rate. */
import { afterEach, expect, it } from 'vitest'
import {
  after,
  attach,
  createHeadlessApp,
  Crowd,
  defineSystem,
  driveAlongPath,
  driveByRecording,
  driveByScript,
  entitiesWith,
  FrameTime,
  spawnHero,
  Time,
  Transform,
  use,
  Walker,
  type App,
  type FrameEdit,
  type World,
} from '../../src/game/headless.ts'

const TICKS = 500
let app: App
afterEach(() => app?.dispose())

/** Ten seconds of walking, turning, jumping and side-stepping. */
const rows = Float32Array.from({ length: 600 }, (_, tick) => tick).reduce<number[]>((all, tick) => {
  const turn = Math.floor(tick / 90) / 7
  const aside = tick > 300 && tick < 400 ? 1 : 0
  all.push(
    aside,
    1 - aside,
    Math.fround(turn),
    0,
    1 - turn / 4,
    tick > 450 ? 1 : 0,
    tick % 80 < 5 ? 1 : 0,
    0,
    0,
    aside,
  )
  return all
}, [])

function people(world: World): void {
  for (let i = 0; i < 20; i++) {
    const x = 2 * (i % 5)
    const z = 2 * Math.floor(i / 5)
    const e = spawnHero(world, x, z, { mass: 60 + 2 * i })
    if (i % 4 === 0) driveByScript(world, e, 'wander')
    else if (i % 4 === 1) driveAlongPath(world, e, [x + 6, z, x, z + 7, x, z], { loop: true, pace: 0.7 })
    else if (i % 4 === 2) driveByRecording(world, e, rows, { loop: true })
    else
      driveByScript(world, e, (tick, row) => {
        row.moveX = tick % 200 < 100 ? 1 : -1
        row.moveZ = tick % 330 > 200 ? -1 : 0
        row.hold = 1
        row.jump = tick % 150 === 20 ? 1 : 0
      })
    if (i % 3 === 0) attach(world, e, Crowd)
  }
}
async function hashAt(pacing: (frame: number) => number, edits: FrameEdit[] = []): Promise<string> {
  app?.dispose()
  app = await createHeadlessApp({ edits })
  people(app.world)
  const clock = use(app.world, Time)
  for (let frame = 0; clock.tick < TICKS; frame++) {
    if (TICKS - clock.tick <= 4) app.step()
    else app.frame(pacing(frame))
  }
  return app.worldHash()
}
const fps = (rate: number) => (): number => 1 / rate

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
