import { HindGait } from '../../components/gait.ts'
import { clamp } from '../../shaders/lib/trig.ts'
import type { Beat } from './anatomy.ts'
import type { Walk } from './walk.ts'

/** How fast a foot that is off the beat finds it: share of its pace per share of a stride, and the most. */
const PULL = 4
const MOST = 0.35

/**
 * Factor on the advance of a foot's stride by which it keeps the beat of the left hind foot: walk, trot and gallop
 * differ in nothing else, and pass into each other as the speed does. 1 for whatever has no beat.
 */
export function paceOfBeat(w: Walk, foot: number): number {
  const { beat } = w.body
  const column = w.pair.first === 2 ? 3 * foot : 1 + foot
  if (beat === undefined || column === 0) return 1
  const late =
    HindGait.phase[w.entity * 2]! -
    after(beat, column as 1 | 2 | 3, w.speed) -
    w.feet.phase[w.entity * 2 + foot]!
  return 1 + clamp(PULL * (late - Math.round(late)), -MOST, MOST)
}

/** Share of a stride by which a foot lands after the left hind one. */
export function after(beat: Beat, column: 1 | 2 | 3, speed: number): number {
  let n = 1
  while (n < beat.length - 1 && beat[n]![0] < speed) n++
  const from = beat[n - 1]!
  const to = beat[n]!
  const t = clamp((speed - from[0]) / (to[0] - from[0]), 0, 1)
  return from[column] + (to[column] - from[column]) * t
}
