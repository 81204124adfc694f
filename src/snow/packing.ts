/**
 * Tiles at rest, packed. A tile in use has a body of 28 KB; one that rests keeps only the blocks that are not zero, a fifth of
 * that for a walked tile. Whoever asks a packed tile for a channel gets it unpacked, bit for bit; healing works on the blocks
 * as they lie. So what is packed when changes no result.
 */
import {
  BLOCK_TEXELS,
  STATE_BYTES,
  TEXEL_BYTES,
  type Texels,
  UNDISTURBED,
  blockOf,
  copyBlock,
  createBlocks,
  createBody,
  firstOfBlock,
  placeInBlock,
} from './texels.ts'
import type { Tile } from './tile.ts'

/** Bodies, and blocks, that share one allocation: making an ArrayBuffer costs as much as filling a tile. */
const BODY_SLAB = 16
const SLAB_SHIFT = 10
const BLOCK_SLAB = 1 << SLAB_SHIFT
const BLOCK_BYTES = BLOCK_TEXELS * TEXEL_BYTES
/** End of a list of blocks. */
export const NO_BLOCK = -1
/** A block of zeros. */
const ZEROS = createBlocks(1)

export class Packing {
  /** Bodies in use: the unpacked tiles. */
  unpacked = 0
  private blocks = 0
  /** Where `find` or `reach` found a texel. */
  texels = UNDISTURBED
  at = 0
  private readonly bodies: Texels[] = []
  /** Blocks by number, BLOCK_SLAB in each. */
  private readonly slabs: Texels[] = []
  /** The block after each in the list of its tile, or of the free ones; and which block of its tile it is. */
  private next = new Int32Array(0)
  private place = new Uint8Array(0)
  private free = NO_BLOCK
  private readonly copy = createBody(new ArrayBuffer(STATE_BYTES), 0)

  /** Bytes that tiles hold, without the pools. */
  get bytes(): number {
    return this.unpacked * STATE_BYTES + this.blocks * BLOCK_BYTES
  }

  /** Makes room for so many more bodies now, touching their memory: the system hands it out page by page, slowly. */
  reserve(bodies: number): void {
    while (this.bodies.length < bodies) this.addBodies()
    for (const { words } of this.bodies) words.fill(0)
  }

  /** A body of zeros for a tile that has none. */
  take(): Texels {
    if (this.bodies.length === 0) this.addBodies()
    this.unpacked++
    return this.bodies.pop()!
  }

  /** Keeps a tile's blocks that are not zero and gives its body back. Not if weather passes part of it by: that may change anywhere. */
  pack(tile: Tile): void {
    const { body, active } = tile
    if (body === null || tile.masked !== null || tile.sheltered !== null) return
    for (let b = 63; b >= 0; b--) {
      const bit = 1 << (b & 7)
      if ((active[b >> 3] & bit) === 0) continue
      const block = this.add(tile, b)
      if (copyBlock(body, firstOfBlock(b), this.texelsOf(block), this.startOf(block))) {
        copyBlock(ZEROS, 0, body, firstOfBlock(b))
      } else {
        active[b >> 3] &= ~bit
        this.remove(tile, NO_BLOCK)
      }
    }
    tile.body = null
    this.bodies.push(body)
    this.unpacked--
  }

  /** Gives a packed tile a body again. */
  unpack(tile: Tile): Texels {
    const body = this.take()
    this.fill(body, tile)
    while (tile.blocks !== NO_BLOCK) this.remove(tile, NO_BLOCK)
    tile.body = body
    return body
  }

  /** The body of a tile, or, when it is packed, a copy that is good until the next call and not to be written to. */
  look(tile: Tile): Texels {
    if (tile.body !== null) return tile.body
    this.copy.words.fill(0)
    this.fill(this.copy, tile)
    return this.copy
  }

  /** Finds texel i of a tile for reading, packed or not. A block that it does not hold is undisturbed, as is a tile that is not there. */
  find(tile: Tile | null, i: number): void {
    this.texels = tile?.body ?? UNDISTURBED
    this.at = i
    if (tile === null || tile.body !== null) return
    const block = this.blockIn(tile, blockOf(i))
    if (block === NO_BLOCK) return
    this.texels = this.texelsOf(block)
    this.at = this.startOf(block) + placeInBlock(i)
  }

  /** Finds texel i of a stored tile for writing, packed or not. */
  reach(tile: Tile, i: number): void {
    this.find(tile, i)
    if (this.texels !== UNDISTURBED) return
    const block = this.add(tile, blockOf(i))
    this.texels = this.texelsOf(block)
    copyBlock(ZEROS, 0, this.texels, this.startOf(block))
    this.at = this.startOf(block) + placeInBlock(i)
  }

  /** Texels among which those of a block lie, and the first of them. */
  texelsOf(block: number): Texels {
    return this.slabs[block >> SLAB_SHIFT]
  }
  startOf(block: number): number {
    return (block & (BLOCK_SLAB - 1)) * BLOCK_TEXELS
  }
  /** Which block of its tile it is, and the one after it in the tile's list. */
  placeOf(block: number): number {
    return this.place[block]
  }
  after(block: number): number {
    return this.next[block]
  }

  /** Takes the block after `before`, or the first, out of the list of a tile. */
  remove(tile: Tile, before: number): void {
    const block = before === NO_BLOCK ? tile.blocks : this.next[before]
    if (before === NO_BLOCK) tile.blocks = this.next[block]
    else this.next[before] = this.next[block]
    this.next[block] = this.free
    this.free = block
    this.blocks--
  }

  /** Puts a block, as it was left, at the head of the list of a tile, as its block b. */
  private add(tile: Tile, b: number): number {
    if (this.free === NO_BLOCK) this.addBlocks()
    const block = this.free
    this.free = this.next[block]
    this.next[block] = tile.blocks
    this.place[block] = b
    tile.blocks = block
    this.blocks++
    return block
  }

  private blockIn(tile: Tile, b: number): number {
    let block = tile.blocks
    while (block !== NO_BLOCK && this.place[block] !== b) block = this.next[block]
    return block
  }

  private fill(body: Texels, tile: Tile): void {
    for (let block = tile.blocks; block !== NO_BLOCK; block = this.next[block]) {
      copyBlock(this.texelsOf(block), this.startOf(block), body, firstOfBlock(this.place[block]))
    }
  }

  private addBodies(): void {
    const buffer = new ArrayBuffer(BODY_SLAB * STATE_BYTES)
    for (let i = 0; i < BODY_SLAB; i++) this.bodies.push(createBody(buffer, i * STATE_BYTES))
  }

  private addBlocks(): void {
    const first = this.slabs.length * BLOCK_SLAB
    this.slabs.push(createBlocks(BLOCK_SLAB))
    if (first === this.next.length) this.growLists()
    for (let block = first + BLOCK_SLAB - 1; block >= first; block--) {
      this.next[block] = this.free
      this.free = block
    }
  }

  private growLists(): void {
    const size = Math.max(BLOCK_SLAB, this.next.length * 2)
    const next = new Int32Array(size)
    const place = new Uint8Array(size)
    next.set(this.next)
    place.set(this.place)
    this.next = next
    this.place = place
  }
}
