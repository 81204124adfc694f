import { BLEND_END } from '../../shaders/terrain/macro.ts'
import { COVER_LEVELS } from '../../snow/ground/levels.ts'
import { TEXEL } from '../../snow/tile.ts'
import { CELL } from './detail-cells.ts'
import { nearestFirst } from './nearest.ts'

/** Texels along a side of a block. */
export const BLOCK = 16
/** Words that say where a block is filled: first texel x, y, level, 0; first node x, z from the anchor, 0, 0. */
export const JOB_WORDS = 8

/** What is to be done for a block: nothing; it shows what was; nothing that it holds is right. */
const CLEAN = 0
const STALE = 1
const EMPTY = 2

export interface CacheOptions {
  /** Texels along a side of each level, a multiple of 32. */
  readonly side: number
  readonly levels: number
  /** Texel width of the finest level, m: TEXEL times a power of two. */
  readonly spacing: number
}

/**
 * Which blocks of the surface cache hold what: square levels of texels round the focus, each twice as wide as the one before,
 * toroidal over the world's blocks of 16 × 16 texels. Knows nothing of the GPU: `plan` lists the blocks to fill.
 */
export class SurfaceBlocks {
  readonly side: number
  readonly count: number
  readonly spacing: number
  /** Texel of the anchor's node, two numbers a level. */
  readonly anchorTexels: Int32Array
  /** How far from the focus each level is filled, on both axes, m. */
  readonly reaches: Float64Array
  /** The finest cover level that is right all over a cache level's window. */
  readonly covers: Int32Array
  /** Blocks of the last plan, JOB_WORDS each, and how many. */
  readonly jobs: Int32Array
  jobCount = 0
  /** Blocks that wait. */
  waiting = 0
  private readonly across: number
  /** Offsets from the middle block, nearest first: column, row, column, row … */
  private readonly nearest: Int16Array
  private readonly flags: Uint8Array
  private readonly blockX: Int32Array
  private readonly blockZ: Int32Array
  private readonly centres: Float64Array
  private readonly waitingIn: Int32Array
  /** Finest level of the atlas from which each level is made. */
  private readonly atlasFrom: Int32Array

  constructor({ side, levels, spacing }: CacheOptions) {
    if (side % (2 * BLOCK) !== 0)
      throw new Error(`A surface cache of ${side} texels: give a multiple of ${2 * BLOCK}`)
    this.side = side
    this.count = levels
    this.spacing = spacing
    this.across = side / BLOCK
    this.anchorTexels = new Int32Array(levels * 2)
    this.reaches = new Float64Array(levels)
    this.covers = new Int32Array(levels)
    this.centres = new Float64Array(levels * 2).fill(NaN)
    this.waitingIn = new Int32Array(levels)
    this.atlasFrom = new Int32Array(levels)
    for (let level = 0; level < levels; level++) {
      const width = spacing * 2 ** level
      // The window's edge lies up to a block past half its width.
      const cover = Math.ceil(Math.log2(((side / 2 + BLOCK) * width) / BLEND_END))
      this.covers[level] = Math.min(COVER_LEVELS, Math.max(0, cover))
      this.atlasFrom[level] = Math.floor(atlasDetail(width))
    }
    const blocks = this.across * this.across * levels
    this.flags = new Uint8Array(blocks)
    this.blockX = new Int32Array(blocks).fill(1 << 30)
    this.blockZ = new Int32Array(blocks).fill(1 << 30)
    this.jobs = new Int32Array(blocks * JOB_WORDS)
    this.nearest = nearestFirst(this.across)
  }

  /**
   * Moves the levels to a focus and lists up to `budget` blocks to fill, coarse levels first and the nearest first. Points
   * in m; the anchor is a multiple of 160.
   */
  plan(focusX: number, focusZ: number, anchorX: number, anchorZ: number, budget: number): void {
    this.jobCount = 0
    for (let level = this.count - 1; level >= 0; level--) {
      const width = this.spacing * 2 ** level
      const x = Math.floor((focusX - TEXEL / 2) / width / BLOCK)
      const z = Math.floor((focusZ - TEXEL / 2) / width / BLOCK)
      if (x !== this.centres[level * 2] || z !== this.centres[level * 2 + 1]) this.moveTo(level, x, z)
      const nodeX = Math.round(anchorX / width)
      const nodeZ = Math.round(anchorZ / width)
      this.anchorTexels[level * 2] = wrap(nodeX, this.side)
      this.anchorTexels[level * 2 + 1] = wrap(nodeZ, this.side)
      const left = budget - this.jobCount
      const ring = this.waitingIn[level] === 0 ? this.across / 2 : this.list(level, nodeX, nodeZ, left)
      // Filtering reads a texel more, and the focus lies anywhere in the middle block.
      this.reaches[level] = Math.max(0, (ring - 1) * BLOCK - 1) * width
    }
  }

  /** What shows an area is filled anew, by levels made from a level of the atlas. Corners in m. */
  spoilSnow(atlasLevel: number, minX: number, minZ: number, maxX: number, maxZ: number): void {
    // A cubic spline reads two texels past each point.
    const more = 2 * TEXEL * 4 ** atlasLevel
    for (let level = 0; level < this.count; level++) {
      // Coarser levels of the atlas than those it is made from say how much sky it sees.
      if (this.atlasFrom[level]! <= atlasLevel)
        this.spoil(level, minX - more, minZ - more, maxX + more, maxZ + more)
    }
  }
  /** The same where prints changed, by levels that show them. */
  spoilPrints(minX: number, minZ: number, maxX: number, maxZ: number): void {
    for (let level = 0; level < this.count; level++) {
      const width = this.spacing * 2 ** level
      if (width > PRINT_BLURRED) return
      const more = 2 * CELL + width / 2
      this.spoil(level, minX - more, minZ - more, maxX + more, maxZ + more)
    }
  }
  /** The same where another cover level is the finest that is filled: each cache level reads one. */
  spoilCover(before: number, now: number): void {
    const blocks = this.across * this.across
    for (let level = 0; level < this.count; level++) {
      const cover = this.covers[level]!
      if (cover < Math.min(before, now) || cover >= Math.max(before, now)) continue
      for (let slot = level * blocks; slot < (level + 1) * blocks; slot++) this.mark(slot, STALE)
    }
  }
  /** Everything is filled anew, and is shown as it was until then. */
  spoilAll(): void {
    for (let slot = 0; slot < this.flags.length; slot++) this.mark(slot, STALE)
  }

  private spoil(level: number, minX: number, minZ: number, maxX: number, maxZ: number): void {
    const { across } = this
    const width = this.spacing * 2 ** level * BLOCK
    const half = across / 2
    const cx = this.centres[level * 2]!
    const cz = this.centres[level * 2 + 1]!
    const firstX = Math.max(Math.floor((minX - TEXEL / 2) / width), cx - half)
    const firstZ = Math.max(Math.floor((minZ - TEXEL / 2) / width), cz - half)
    const lastX = Math.min(Math.floor((maxX - TEXEL / 2) / width), cx + half - 1)
    const lastZ = Math.min(Math.floor((maxZ - TEXEL / 2) / width), cz + half - 1)
    for (let bz = firstZ; bz <= lastZ; bz++)
      for (let bx = firstX; bx <= lastX; bx++) this.mark(this.slotOf(level, bx, bz), STALE)
  }
  private mark(slot: number, flag: number): void {
    if (this.flags[slot]! >= flag) return
    if (this.flags[slot] === CLEAN) {
      this.waiting++
      this.waitingIn[Math.floor(slot / (this.across * this.across))]!++
    }
    this.flags[slot] = flag
  }

  private moveTo(level: number, x: number, z: number): void {
    const half = this.across / 2
    this.centres[level * 2] = x
    this.centres[level * 2 + 1] = z
    for (let bz = z - half; bz < z + half; bz++)
      for (let bx = x - half; bx < x + half; bx++) {
        const slot = this.slotOf(level, bx, bz)
        if (this.blockX[slot] === bx && this.blockZ[slot] === bz) continue
        this.blockX[slot] = bx
        this.blockZ[slot] = bz
        this.mark(slot, EMPTY)
      }
  }

  /** Lists waiting blocks of a level. @returns how many blocks round the middle none is empty. */
  private list(level: number, nodeX: number, nodeZ: number, most: number): number {
    const { nearest, flags, jobs } = this
    const cx = this.centres[level * 2]!
    const cz = this.centres[level * 2 + 1]!
    let left = most
    for (let n = 0; n < nearest.length && this.waitingIn[level]! > 0; n += 2) {
      const bx = cx + nearest[n]!
      const bz = cz + nearest[n + 1]!
      const slot = this.slotOf(level, bx, bz)
      if (flags[slot] === CLEAN) continue
      if (left === 0) {
        if (flags[slot] === STALE) continue
        return Math.max(Math.abs(nearest[n]!), Math.abs(nearest[n + 1]!))
      }
      left--
      flags[slot] = CLEAN
      this.waiting--
      this.waitingIn[level]!--
      const o = this.jobCount++ * JOB_WORDS
      jobs[o] = wrap(bx, this.across) * BLOCK
      jobs[o + 1] = wrap(bz, this.across) * BLOCK
      jobs[o + 2] = level
      jobs[o + 4] = bx * BLOCK - nodeX
      jobs[o + 5] = bz * BLOCK - nodeZ
    }
    return this.across / 2
  }
  private slotOf(level: number, bx: number, bz: number): number {
    return (level * this.across + wrap(bz, this.across)) * this.across + wrap(bx, this.across)
  }
}

const wrap = (n: number, side: number): number => ((n % side) + side) % side

/** Levels up to this texel width show prints, m. */
const PRINT_BLURRED = 0.03
/** Which level of the atlas serves a texel width: `snowDetail` of terrain/stored.wgsl. */
const SHARP = 1.7
const WIDEST = 32
const atlasDetail = (width: number): number =>
  0.5 * Math.log2(Math.max(1, Math.min(WIDEST, (width / TEXEL) * (2 / SHARP))))
/** What the shader that fills blocks must have as it is here, or blocks that changed stay as they were. */
export const FILL_CONSTANTS = { PRINT_BLURRED, SHARP, WIDEST }
