/** Timing of what is done to a field, with the slow clock's own work left out. */
import type { Healing } from '../../../snow/heal/healing.ts'
import type { SnowField } from '../../../snow/index.ts'

/** Milliseconds that `work` takes. */
export function timed(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** The slow clock of a field that heals. */
export const clockOf = (field: SnowField): Healing => (field as unknown as { healing: Healing }).healing

/**
 * A timer for ticks of a field that heals: milliseconds without the beats of its slow clock, which the rows of walkers count. What
 * is left is what a stroke costs where tiles sleep, lie behind or wait for a visit.
 */
export function strokeTimer(field: SnowField): (work: () => void) => number {
  const clock = clockOf(field)
  const advance = clock.advance.bind(clock)
  let beats = 0
  clock.advance = (beat) => {
    beats = timed(() => advance(beat))
  }
  return (work) => timed(work) - beats
}
