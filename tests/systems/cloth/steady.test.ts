import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it } from 'vitest'
import {
  after,
  Cloth,
  ClothDetail,
  createDunes,
  createPlane,
  defineSystem,
  setWeather,
  spawnHero,
  teleport,
  Transform,
  type FrameEdit,
} from '../../../src/game/headless.ts'
import { everything, run, stand } from '../gait/walker.ts'
import { dressed, fastest, type Dressed } from './wardrobe.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

let set: Dressed
afterEach(() => set?.app.dispose())

/** m of the particle that is farthest from the Transform; NaN when one is no number. */
function farthest(): number {
  const { position } = set.row()
  let worst = 0
  for (let i = 0; i < set.garment().count * 3; i += 3) {
    const distance = Math.hypot(position[i]!, position[i + 1]!, position[i + 2]!)
    if (Number.isNaN(distance)) return NaN
    worst = Math.max(worst, distance)
  }
  return worst
}

/** `NEVE_PLAY_SECONDS=600` storms for ten minutes. */
const SECONDS = Number(process.env.NEVE_PLAY_SECONDS ?? 120)

it(`${SECONDS} s of storm, running, turning and stopping leave every particle on its figure`, async () => {
  set = await dressed((t, row) => (t % 40 < 16 ? run(t, row) : everything((t % 40) - 16, row)), {
    source: createDunes({ seed: 3 }),
    rate: 30,
  })
  setWeather(set.app.world, { snowfall: 0, temperature: -5, sun: 0.5, wind: 3 })
  let worst = 0
  set.play(SECONDS, (tick) => {
    if (tick === 0) return
    const distance = farthest()
    worst = Number.isNaN(distance) ? Infinity : Math.max(worst, distance)
  })
  expect(worst).toBeGreaterThan(1)
  expect(worst).toBeLessThan(1.9)
}, 240_000)

describe('a teleport', () => {
  it('puts the cloth down in its pose, without a streak or a kick', async () => {
    set = await dressed(run, { source: createPlane() })
    set.play(3)
    let usual = 0
    set.play(1, () => void (usual = Math.max(usual, fastest(set.row(), set.garment()))))
    teleport(set.app.world, set.hero, 400, 0, -300)
    set.play(1 / 60)
    expect(fastest(set.row(), set.garment())).toBe(0)
    set.play(1, () => {
      expect(fastest(set.row(), set.garment())).toBeLessThan(2 * usual)
      expect(farthest()).toBeLessThan(1.7)
    })
  })
  it('that nobody announced is one, too', async () => {
    set = await dressed(stand, { source: createPlane() })
    set.play(1)
    Transform.x[set.hero] = 50
    set.play(1, () => expect(farthest()).toBeLessThan(1.7))
  })
  it('and one step of a runner is none', async () => {
    set = await dressed(run, { source: createPlane() })
    set.play(3)
    expect(fastest(set.row(), set.garment())).toBeGreaterThan(0)
  })
})

/** Growth of the heap over 600 ticks of twelve figures whose detail changes, the least of three such stretches. */
async function growth(...edits: FrameEdit[]): Promise<number> {
  set = await dressed(stand, { source: createPlane(), edits })
  const figures = Array.from({ length: 11 }, (_, i) => spawnHero(set.app.world, 3 * i + 3, 0))
  const stretch = (): number => {
    collect()
    const before = process.memoryUsage().heapUsed
    for (let n = 0; n < 10; n++) {
      for (const [i, e] of figures.entries()) Cloth.wanted[e] = ((n + i) % 3) as ClothDetail
      set.app.step(60)
    }
    collect()
    return process.memoryUsage().heapUsed - before
  }
  stretch()
  return Math.min(stretch(), stretch(), stretch())
}
describe('600 ticks of cloth', () => {
  it('keep at most 32 KB of heap', async () => {
    expect(await growth()).toBeLessThan(32 * 1024)
  }, 120_000)
  it('and a system that keeps 100 bytes a tick is caught', async () => {
    const kept: number[][] = []
    const leak = defineSystem({
      name: 'leak',
      phase: 'cloth',
      run: () => void kept.push(Array.from({ length: 12 }, () => 0.5)),
    })
    expect(await growth(after('solveCloth', leak))).toBeGreaterThan(32 * 1024)
  }, 120_000)
})
