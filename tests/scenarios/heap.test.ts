import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it } from 'vitest'
import {
  after,
  Cloth,
  ClothDetail,
  createHeadlessApp,
  defineSystem,
  loadScene,
  Snow,
  use,
  type App,
  type FrameEdit,
} from '../../src/game/headless.ts'
import { spawnPeople } from '../support/people.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const TICKS = 1000
/** JavaScript objects around one tile's buffers, bytes; the buffers themselves are not on the heap. */
const TILE_OBJECTS = 2048

let app: App
afterEach(() => app?.dispose())

/**
 * Growth of heapUsed over 1 000 ticks of a warm scene, without what new tiles need. The least of three such stretches:
 * the engine compiles functions as it goes and keeps their code on the heap, but not in every stretch; a leak is in all.
 */
async function growth(fill: () => void, ...edits: FrameEdit[]): Promise<number> {
  app = await createHeadlessApp({ edits })
  fill()
  app.step(1500)
  return Math.min(stretch(), stretch(), stretch())
}
const things = (): void => void loadScene(app, 'things', { script: 'wander' })
/** 20 characters in mixed motion, one of each kind with cloth that moves. */
const people = (): void => {
  for (const [i, e] of spawnPeople(app.world).entries()) {
    Cloth.wanted[e] = i < 5 ? ClothDetail.Full : ClothDetail.Frozen
  }
}
function stretch(): number {
  const snow = use(app.world, Snow)
  collect()
  const tiles = snow.stats.tiles
  const before = process.memoryUsage().heapUsed
  app.step(TICKS)
  collect()
  return process.memoryUsage().heapUsed - before - (snow.stats.tiles - tiles) * TILE_OBJECTS
}

describe('1 000 ticks of walking, towing and rolling', () => {
  it('keep at most 64 KB of heap', async () => {
    expect(await growth(things)).toBeLessThan(64 * 1024)
  })
  it('nor do those of 20 characters in mixed motion', async () => {
    expect(await growth(people)).toBeLessThan(64 * 1024)
  }, 240_000)
  it('and a system that keeps 100 bytes a tick is caught', async () => {
    const kept: number[][] = []
    const leak = defineSystem({
      name: 'leak',
      phase: 'physics',
      run: () => void kept.push(Array.from({ length: 12 }, () => 0.5)),
    })
    expect(await growth(things, after('moveWalkers', leak))).toBeGreaterThan(64 * 1024)
  })
})
