/** What a step finds in a block of 8 × 8 texels: a change that is seen, and anything that differs from zero. */
export const CHANGED = 1
export const HOLDS = 2

/** True when the eight texels from i on, i a multiple of 8, hold zeros in every channel. */
export function isZeroRow(words: Uint32Array, i: number): boolean {
  const a = i >> 1
  const b = i >> 2
  return (
    (words[a] | words[a + 1] | words[a + 2] | words[a + 3]) === 0 &&
    (words[2048 + a] | words[2049 + a] | words[2050 + a] | words[2051 + a]) === 0 &&
    (words[4096 + b] |
      words[4097 + b] |
      words[5120 + b] |
      words[5121 + b] |
      words[6144 + b] |
      words[6145 + b]) ===
      0
  )
}
