/** A pack, by every driver: one world at any frame rate. */
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
  HindGait,
  recordedRows,
  recordInput,
  spawnWolf,
  Time,
  Transform,
  use,
  type App,
  type FrameEdit,
  type World,
} from '../../src/game/headless.ts'

const TICKS = 400
let app: App
afterEach(() => app?.dispose())

/** A trot that turns, a gallop, a jump. */
async function recording(): Promise<Float32Array> {
  app = await createHeadlessApp()
  const wolf = spawnWolf(app.world, 0, 0)
  driveByScript(app.world, wolf, (tick, row) => {
    row.moveZ = 1
    row.aimX = Math.floor(tick / 60) / 5
    row.sprint = tick > 150 ? 1 : 0
    row.jump = tick === 220 ? 1 : 0
  })
  const number = recordInput(app.world, wolf)
  app.step(300)
  const rows = recordedRows(app.world, number)
  app.dispose()
  return rows
}
function pack(world: World, rows: Float32Array): number[] {
  const wolves = [0, 1, 2, 3].map((i) => spawnWolf(world, 3 * i, 0, { mass: 38 + 2 * i }))
  driveByScript(world, wolves[0]!, 'wander')
  driveAlongPath(world, wolves[1]!, [6, 5, 0, 8, 3, 0], { loop: true, pace: 0.5 })
  driveByRecording(world, wolves[2]!, rows, { loop: true })
  driveAlongPath(world, wolves[3]!, [3, 5, 9, 0], { loop: true })
  for (const wolf of wolves.slice(2)) attach(world, wolf, Crowd)
  return wolves
}
async function hashAt(rate: number, rows: Float32Array, edits: FrameEdit[] = []): Promise<string> {
  app?.dispose()
  app = await createHeadlessApp({ edits })
  const wolves = pack(app.world, rows)
  const clock = use(app.world, Time)
  while (clock.tick < TICKS) {
    if (TICKS - clock.tick <= 4) app.step()
    else app.frame(1 / rate)
  }
  for (const wolf of wolves) expect(Math.abs(HindGait.z[2 * wolf]! - Transform.z[wolf]!)).toBeLessThan(1)
  return app.worldHash()
}

it('wolves by script, path, recording and crowd come to one world at 30, 60 and 144 frames a second', async () => {
  const rows = await recording()
  const at60 = await hashAt(60, rows)
  for (const rate of [30, 144]) expect(await hashAt(rate, rows)).toBe(at60)
}, 60_000)
it('and to others when something of the frame leaks into the hind feet', async () => {
  const rows = await recording()
  const leak = defineSystem({
    name: 'leak',
    phase: 'pose',
    // Were it honest about FrameTime, the frame would be refused.
    reads: [HindGait],
    writes: [HindGait],
    run(world) {
      const { delta } = use(world, FrameTime)
      for (const e of entitiesWith(world, [HindGait])) HindGait.phase[2 * e]! += delta * 1e-6
    },
  })
  const edits = [after('solveGait', leak)]
  expect(await hashAt(60, rows, edits)).not.toBe(await hashAt(30, rows, edits))
}, 60_000)
