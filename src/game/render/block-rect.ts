/** Blocks that may be written in vain to spare a rectangle, which is two calls. */
const SPARE = 2

/**
 * Rectangles of texels that cover blocks of 8 × 8; block masks are those of a tile. A trail that crosses a tile aslant is
 * covered in steps.
 */
export class BlockRect {
  x = 0
  z = 0
  width = 0
  rows = 0

  /** Becomes the next rectangle, from a row of blocks on. @returns the row after it, −1 when no blocks are left. */
  next(blocks: Uint8Array, from: number): number {
    let first = from
    while (first < 8 && blocks[first] === 0) first++
    if (first === 8) return -1
    let columns = blocks[first]!
    let needed = spanOf(columns)
    let end = first + 1
    for (; end < 8 && blocks[end] !== 0; end++) {
      const wider = columns | blocks[end]!
      const all = needed + spanOf(blocks[end]!)
      if (spanOf(wider) * (end + 1 - first) > all + SPARE) break
      columns = wider
      needed = all
    }
    this.x = 8 * (31 - Math.clz32(columns & -columns))
    this.width = 8 * spanOf(columns)
    this.z = first * 8
    this.rows = (end - first) * 8
    return end
  }
}

/** Columns from the first to the last bit. */
const spanOf = (bits: number): number => Math.clz32(bits & -bits) - Math.clz32(bits) + 1

export function countBlocks(blocks: Uint8Array): number {
  let count = 0
  for (let row = 0; row < 8; row++) for (let bits = blocks[row]!; bits !== 0; bits &= bits - 1) count++
  return count
}
