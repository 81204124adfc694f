/** Texels along a side of the tile. */
export const NOISE_SIZE = 64
/** Width of the bell by which points repel each other, texels. */
const SIGMA = 1.9
const REACH = 7

/**
 * Blue noise by void and cluster (Ulichney, The void-and-cluster method for dither array generation, 1993): each value of 0…255 on
 * equally many texels, like values far apart. Bytes row by row; the tile repeats without a seam. Always the same bytes.
 */
export function makeBlueNoise(size = NOISE_SIZE): Uint8Array<ArrayBuffer> {
  const field = new Density(size)
  const texels = size * size
  const ranks = new Int32Array(texels)
  const first = scatter(field)
  // The first tenth is taken away tightest first, which ranks it from its end.
  const initial = field.points.slice()
  for (let rank = first - 1; rank >= 0; rank--) {
    const tightest = field.tightest()
    ranks[tightest] = rank
    field.put(tightest, false)
  }
  for (let k = 0; k < texels; k++) if (initial[k]) field.put(k, true)
  for (let rank = first; rank < texels; rank++) {
    const emptiest = field.emptiest()
    ranks[emptiest] = rank
    field.put(emptiest, true)
  }
  return Uint8Array.from(ranks, (rank) => Math.floor((rank * 256) / texels))
}

/** Spreads points over a tenth of the tile until the tightest has no wider hole to go to. Returns how many. */
function scatter(field: Density): number {
  const texels = field.points.length
  const count = Math.floor(texels / 10)
  // Steps by the golden ratio of the tile start evenly enough, and the moves below need no chance.
  for (let i = 0; i < count; i++) {
    let at = Math.floor(i * i * 0.6180339887 * 7 + i * 13) % texels
    while (field.points[at]) at = (at + 1) % texels
    field.put(at, true)
  }
  for (let moves = 0, from = -1, to = -2; from !== to && moves < texels; moves++) {
    from = field.tightest()
    field.put(from, false)
    to = field.emptiest()
    field.put(to, true)
  }
  return count
}

/** Points on a torus of texels, and how crowded each texel is. */
class Density {
  readonly points: Uint8Array
  private readonly size: number
  private readonly crowd: Float64Array
  private readonly bell: Float64Array

  constructor(size: number) {
    this.size = size
    this.points = new Uint8Array(size * size)
    this.crowd = new Float64Array(size * size)
    this.bell = new Float64Array((2 * REACH + 1) ** 2)
    for (let k = -REACH, n = 0; k <= REACH; k++)
      for (let i = -REACH; i <= REACH; i++) this.bell[n++] = Math.exp(-(i * i + k * k) / (2 * SIGMA * SIGMA))
  }

  put(at: number, present: boolean): void {
    const { size, crowd, bell } = this
    const sign = present ? 1 : -1
    this.points[at] = present ? 1 : 0
    const x = at % size
    const y = (at - x) / size
    for (let k = -REACH, n = 0; k <= REACH; k++) {
      const row = ((y + k + size) % size) * size
      for (let i = -REACH; i <= REACH; i++) crowd[row + ((x + i + size) % size)]! += sign * bell[n++]!
    }
  }
  tightest(): number {
    return this.extreme(1)
  }
  emptiest(): number {
    return this.extreme(0)
  }
  private extreme(present: 0 | 1): number {
    const { points, crowd } = this
    let best = -1
    for (let k = 0; k < points.length; k++) {
      if (points[k] !== present) continue
      if (best < 0 || (present ? crowd[k]! > crowd[best]! : crowd[k]! < crowd[best]!)) best = k
    }
    return best
  }
}
