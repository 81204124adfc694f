// Twin: hash.wgsl

/** PCG output permutation of one 32-bit word (O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms", 2014). */
export function pcg(x: number): number {
  const state = (Math.imul(x, 747796405) + 2891336453) >>> 0
  const word = Math.imul((state >>> ((state >>> 28) + 4)) ^ state, 277803737) >>> 0
  return ((word >>> 22) ^ word) >>> 0
}
/** Hash of a lattice cell and a seed. */
export function pcg3(x: number, y: number, seed: number): number {
  return pcg((x ^ pcg((y ^ pcg(seed)) >>> 0)) >>> 0)
}
/** Hash of four words: (stream, actor, tick, draw). */
export function pcg4(a: number, b: number, c: number, d: number): number {
  return pcg((a ^ pcg((b ^ pcg((c ^ pcg(d)) >>> 0)) >>> 0)) >>> 0)
}
