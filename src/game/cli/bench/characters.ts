/** What a tick of many characters costs, whole: near ones with cloth that moves, distant ones without. */
import { Cloth, ClothDetail } from '../../../components/cloth.ts'
import { createHeadlessApp } from '../../headless.ts'
import { spawnHero } from '../../prefabs/hero.ts'
import { driveByScript } from '../../scripts.ts'
import type { BenchRow } from './types.ts'

const FULL = 10
const DISTANT = 90
/** ms that their tick may take on one core. */
const BAR = 6
/** Ticks until the compiler has settled, and per batch; the best batch counts: others use the machine, too. */
const WARM_UP = 240
const BATCH = 20
const BATCHES = 25

/** Mean ms of a tick in the best batch. */
export async function benchCharacters(): Promise<BenchRow[]> {
  const app = await createHeadlessApp()
  try {
    for (let i = 0; i < FULL + DISTANT; i++) {
      const hero = spawnHero(app.world, 6 * (i % 10), 6 * Math.floor(i / 10))
      driveByScript(app.world, hero, (['walk', 'sprint', 'circle'] as const)[i % 3]!)
      Cloth.wanted[hero] = i < FULL ? ClothDetail.Full : ClothDetail.Frozen
    }
    app.step(WARM_UP)
    let best = Infinity
    for (let n = 0; n < BATCHES; n++) {
      const start = performance.now()
      app.step(BATCH)
      best = Math.min(best, (performance.now() - start) / BATCH)
    }
    const name = `tick of ${FULL} full and ${DISTANT} distant characters`
    return [{ name, value: best, unit: 'ms', bar: BAR }]
  } finally {
    app.dispose()
  }
}
