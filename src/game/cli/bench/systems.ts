import type { System } from '../../../systems/schedule.ts'
import { TICK, createHeadlessApp } from '../../headless.ts'
import { loadScene } from '../../scenes/index.ts'
import { median } from '../lib/timing.ts'
import type { BenchRow } from './types.ts'

const TICKS = 1200
/** Ticks until the compiler has settled. */
const WARM_UP = 300

/** Median µs of every system of the tick, in the scene with a walker, a sled and two snowballs, and of the whole tick. */
export async function benchSystems(): Promise<BenchRow[]> {
  const times = new Map(TICK.map((system) => [system.name, [] as number[]]))
  const timed = (system: System): System => ({
    ...system,
    run(world) {
      const start = performance.now()
      system.run(world)
      times.get(system.name)!.push((performance.now() - start) * 1000)
    },
  })
  const app = await createHeadlessApp({ systems: TICK.map(timed) })
  try {
    loadScene(app, 'things', { script: 'walk' })
    const ticks: number[] = []
    for (let tick = 0; tick < TICKS; tick++) {
      const start = performance.now()
      app.step()
      ticks.push((performance.now() - start) * 1000)
    }
    const rows = [...times].map(([name, samples]) => ({
      name: `system ${name}`,
      value: warm(samples),
      unit: 'µs',
    }))
    return [...rows, { name: 'tick of the scene "things"', value: warm(ticks), unit: 'µs' }]
  } finally {
    app.dispose()
  }
}
const warm = (samples: readonly number[]): number => median(samples.slice(WARM_UP))
