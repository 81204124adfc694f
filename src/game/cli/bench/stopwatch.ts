import type { System } from '../../../systems/schedule.ts'
import { TICK } from '../../headless.ts'

/** The tick's systems, and how long some of them took. */
export class Stopwatch {
  /** Milliseconds since somebody set it to 0. */
  spent = 0
  readonly systems: readonly System[]

  /** @param names of the systems that are timed. */
  constructor(names: ReadonlySet<string>) {
    this.systems = TICK.map((system) => (names.has(system.name) ? this.timed(system) : system))
  }

  private timed(system: System): System {
    return {
      ...system,
      run: (world) => {
        const start = performance.now()
        system.run(world)
        this.spent += performance.now() - start
      },
    }
  }
}
