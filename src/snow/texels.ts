/**
 * Where the channels of texels lie in memory. A tile in use has a *body*, 64 × 64 texels; one that rests keeps only its blocks of
 * 8 × 8 texels that are not zero, many tiles' together (packing.ts). Both are `Texels`: a block is addressed by its first texel
 * and by how far its rows lie apart.
 */

/** Texels along one side of a tile, and of a block. */
export const TILE_SIDE = 64
export const TILE_TEXELS = TILE_SIDE * TILE_SIDE
const BLOCK_SIDE = 8
export const BLOCK_TEXELS = BLOCK_SIDE * BLOCK_SIDE
/** Bytes of one texel: height i16, mass i16, top i8, ice i8, wet i8. */
export const TEXEL_BYTES = 7

/** So many texels, channel after channel. */
export class Texels {
  /** Surface minus undisturbed surface, 1/8192 m. */
  readonly height: Int16Array
  /** Areal mass minus undisturbed mass, 1/16 kg/m². */
  readonly mass: Int16Array
  /** Density of the top 25 cm minus the rest density, 4 kg/m³. */
  readonly top: Int8Array
  /** Refrozen share and liquid water of the top layer minus those of undisturbed snow, 1/127. */
  readonly ice: Int8Array
  readonly wet: Int8Array
  /** All channels as words, and where in them each channel but the height begins. */
  readonly words: Uint32Array
  readonly massWords: number
  readonly topWords: number
  readonly iceWords: number
  readonly wetWords: number
  /** From a texel of a block to the one below it. */
  readonly stride: number

  /** @param count a multiple of BLOCK_TEXELS. */
  constructor(buffer: ArrayBuffer, offset: number, count: number, stride: number) {
    this.height = new Int16Array(buffer, offset, count)
    this.mass = new Int16Array(buffer, offset + count * 2, count)
    this.top = new Int8Array(buffer, offset + count * 4, count)
    this.ice = new Int8Array(buffer, offset + count * 5, count)
    this.wet = new Int8Array(buffer, offset + count * 6, count)
    this.words = new Uint32Array(buffer, offset, (count * TEXEL_BYTES) / 4)
    this.massWords = count / 2
    this.topWords = count
    this.iceWords = (count * 5) / 4
    this.wetWords = (count * 6) / 4
    this.stride = stride
  }
}

/** Bytes of the channels of one tile. */
export const STATE_BYTES = TILE_TEXELS * TEXEL_BYTES
/** A body; texel (x, z) of the tile lies at z · 64 + x. */
export const createBody = (buffer: ArrayBuffer, offset: number): Texels =>
  new Texels(buffer, offset, TILE_TEXELS, TILE_SIDE)
/** Room for so many blocks, one after another, each row after row. */
export const createBlocks = (blocks: number): Texels =>
  new Texels(new ArrayBuffer(blocks * BLOCK_TEXELS * TEXEL_BYTES), 0, blocks * BLOCK_TEXELS, BLOCK_SIDE)

/** Snow that nothing has marked. Never written to: all drafts share it. */
export const UNDISTURBED = createBody(new ArrayBuffer(STATE_BYTES), 0)

/** Index in a body of the first texel of block b, which is row b >> 3 and column b & 7 of the blocks. */
export const firstOfBlock = (b: number): number => ((b & 0x38) << 6) | ((b & 7) << 3)
/** Block of texel i of a body, and the texel's place in it, row after row. */
export const blockOf = (i: number): number => ((i >> 9) << 3) | ((i >> 3) & 7)
export const placeInBlock = (i: number): number => ((i >> 3) & 0x38) | (i & 7)

/** Copies the block at texel i to texel j of other texels; false when it holds only zeros. */
export function copyBlock(from: Texels, i: number, to: Texels, j: number): boolean {
  const x = from.words
  const y = to.words
  let any = 0
  for (let row = 0; row < BLOCK_SIDE; row++, i += from.stride, j += to.stride) {
    any |= copyPair(x, i >> 1, y, j >> 1) | copyPair(x, (i >> 1) + 2, y, (j >> 1) + 2)
    const m = from.massWords + (i >> 1)
    const n = to.massWords + (j >> 1)
    any |= copyPair(x, m, y, n) | copyPair(x, m + 2, y, n + 2)
    any |= copyPair(x, from.topWords + (i >> 2), y, to.topWords + (j >> 2))
    any |= copyPair(x, from.iceWords + (i >> 2), y, to.iceWords + (j >> 2))
    any |= copyPair(x, from.wetWords + (i >> 2), y, to.wetWords + (j >> 2))
  }
  return any !== 0
}

function copyPair(x: Uint32Array, i: number, y: Uint32Array, j: number): number {
  const first = x[i]
  const second = x[i + 1]
  y[j] = first
  y[j + 1] = second
  return first | second
}
