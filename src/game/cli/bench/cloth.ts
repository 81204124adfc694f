/** What loose cloth costs in a tick: figures that walk, run and circle in the wind, at each detail. */
import { Cloth, ClothDetail } from '../../../components/cloth.ts'
import { createHeadlessApp } from '../../headless.ts'
import { spawnHero } from '../../prefabs/hero.ts'
import { driveByScript } from '../../scripts.ts'
import { Stopwatch } from './stopwatch.ts'
import type { BenchRow } from './types.ts'

const SOLVER = new Set(['solveCloth'])
/** µs that one fully detailed figure's cloth may take in a tick. */
const BAR = 150
/** Figure-ticks until the compiler has settled, and per batch; the best batch counts: others use the machine, too. */
const WARM_UP = 600
const BATCH = 240
const BATCHES = 15

/** µs of a tick per figure. */
export async function benchCloth(): Promise<BenchRow[]> {
  return [
    { name: 'cloth in full, 1 figure', value: await measure(1, ClothDetail.Full), unit: 'µs', bar: BAR },
    { name: 'cloth in full, each of 10', value: await measure(10, ClothDetail.Full), unit: 'µs', bar: BAR },
    { name: 'cloth at half, each of 10', value: await measure(10, ClothDetail.Half), unit: 'µs' },
    { name: 'cloth frozen, each of 100', value: await measure(100, ClothDetail.Frozen), unit: 'µs' },
  ]
}

async function measure(figures: number, detail: ClothDetail): Promise<number> {
  const watch = new Stopwatch(SOLVER)
  const app = await createHeadlessApp({ systems: watch.systems })
  try {
    for (let i = 0; i < figures; i++) {
      const hero = spawnHero(app.world, 6 * (i % 10), 6 * Math.floor(i / 10))
      driveByScript(app.world, hero, (['walk', 'sprint', 'circle'] as const)[i % 3]!)
      Cloth.wanted[hero] = detail
    }
    app.step(Math.round(WARM_UP / figures))
    const ticks = Math.max(4, Math.round(BATCH / figures))
    let best = Infinity
    for (let n = 0; n < BATCHES; n++) {
      watch.spent = 0
      app.step(ticks)
      best = Math.min(best, (watch.spent * 1000) / ticks / figures)
    }
    return best
  } finally {
    app.dispose()
  }
}
