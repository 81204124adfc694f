import { createHeadlessApp } from '../../headless.ts'
import { spawnHero } from '../../prefabs/hero.ts'
import { driveByScript } from '../../scripts.ts'
import { Stopwatch } from './stopwatch.ts'
import type { BenchRow } from './types.ts'

const CROWDS = [1, 10, 100, 1000]
/** What a walker costs in a tick: motion, steps, pose, and its prints in the snow. */
const PARTS = new Set(['moveWalkers', 'solveGait', 'poseSkeletons', 'applyStrokes'])
/** The part of it that is gait: steps and pose, without the snow's answer. */
const GAIT = new Set(['solveGait', 'poseSkeletons'])
/** µs that one walker's tick may take. */
const BAR = 60
/** Walker-ticks until the compiler has settled, and per batch; the median batch counts. */
const WARM_UP = 2400
const BATCH = 480
const BATCHES = 9

/** Mean µs of a tick per walker, in crowds that run, walk and circle among dunes; new tiles of snow included. */
export async function benchWalker(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const crowd of CROWDS) {
    // One after another: they would share the cores.
    // oxlint-disable-next-line no-await-in-loop
    const value = await measure(crowd, PARTS)
    const row = { name: `a walker's tick, ${crowd} of them`, value, unit: 'µs' }
    rows.push(crowd === 1 ? { ...row, bar: BAR } : row)
  }
  for (const crowd of [1, 100]) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    const value = (await measure(crowd, GAIT)) * crowd
    rows.push({ name: `gait of ${crowd} in a tick`, value, unit: 'µs' })
  }
  return rows
}

/** Mean µs of a tick per walker, spent in the systems of these names. */
async function measure(crowd: number, parts: ReadonlySet<string>): Promise<number> {
  const watch = new Stopwatch(parts)
  const app = await createHeadlessApp({ systems: watch.systems })
  try {
    for (let i = 0; i < crowd; i++) {
      const hero = spawnHero(app.world, 6 * (i % 32), 6 * Math.floor(i / 32))
      driveByScript(app.world, hero, (['walk', 'sprint', 'circle'] as const)[i % 3]!)
    }
    const ticks = Math.max(12, Math.round(BATCH / crowd))
    app.step(Math.max(60, Math.round(WARM_UP / crowd)))
    const batches = Array.from({ length: BATCHES }, () => {
      watch.spent = 0
      app.step(ticks)
      return (watch.spent * 1000) / ticks / crowd
    })
    return batches.toSorted((a, b) => a - b)[BATCHES >> 1]!
  } finally {
    app.dispose()
  }
}
