import type { Texels } from '../texels.ts'

/** What a step finds in a block of 8 × 8 texels: a change that is seen, and anything that differs from zero. */
export const CHANGED = 1
export const HOLDS = 2

/** True when the eight texels from i on, i a multiple of 8, hold zeros in every channel. */
export function isZeroRow({ words: w, massWords, topWords, iceWords, wetWords }: Texels, i: number): boolean {
  const a = i >> 1
  const b = i >> 2
  const m = massWords + a
  if ((w[a] | w[a + 1] | w[a + 2] | w[a + 3]) !== 0) return false
  if ((w[m] | w[m + 1] | w[m + 2] | w[m + 3]) !== 0) return false
  const t = topWords + b
  const c = iceWords + b
  const l = wetWords + b
  return (w[t] | w[t + 1] | w[c] | w[c + 1] | w[l] | w[l + 1]) === 0
}

/** Not 0 when one of the eight texels from i on, i a multiple of 8, differs in ice or wetness from undisturbed snow. */
export function layerOfRow({ words: w, iceWords, wetWords }: Texels, i: number): number {
  const c = iceWords + (i >> 2)
  const l = wetWords + (i >> 2)
  return w[c] | w[c + 1] | w[l] | w[l + 1]
}
