import { pcg4 } from '../../../shaders/lib/hash.ts'
import type { Flag } from './args.ts'
import { UsageError } from './args.ts'

/** Gives the seconds of frame i. Frame times come from here in headless runs, never from a clock. */
export type Pacing = (frame: number) => number

/** `60` is steady frames per second; `irregular` is 20 to 200, another each frame, the same in every run. */
export const pacing = (about: string): Flag<Pacing | null> => ({
  about,
  absent: null,
  parse(t) {
    if (t === 'irregular') return (frame) => 1 / (20 + (180 * pcg4(frame, 7, 11, 13)) / 4294967296)
    const rate = Number(t)
    if (t.trim() !== '' && rate >= 16 && rate <= 1000) return () => 1 / rate
    throw new UsageError(`is "${t}": give frames per second from 16 to 1000, or irregular`)
  },
})
