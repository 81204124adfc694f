import {
  BLEND_END,
  type HeightLevels,
  LEVEL_NODES,
  LEVEL_SPACING,
  LEVELS,
} from '../../shaders/terrain/macro.ts'
import { nodeDepth } from '../rest.ts'
import { HEIGHT_UNITS } from '../tile.ts'
import type { Ground, HeightSource } from './height-source.ts'
import { sampleHeight } from './nodes.ts'

/** Words of a dirty rectangle: x, y, width, height in texels of the 256 × 2048 texture. */
export const RECT_WORDS = 4
/** Octaves shorter than this many spacings are faded out of a level. */
const SPACINGS_PER_WAVE = 4
const HALF = LEVEL_NODES / 2

/** Height levels round a focus, kept for the picture. */
export interface LevelWindow extends HeightLevels {
  /**
   * Moves the windows to a focus and fills what came in, coarse levels first, up to about `budget` nodes (about
   * 0.5 µs each with dunes); what is left over comes with the next calls. The coarsest height level is always completed,
   * so that there is ground everywhere. @returns nodes computed.
   */
  update(focusX: number, focusZ: number, budget: number): number
  /** What changed since `clearDirty`, RECT_WORDS numbers a rectangle, `dirtyCount` of them. */
  readonly dirty: Int32Array
  readonly dirtyCount: number
  clearDirty(): void
  /** Forgets everything, for a texture that was lost or a source that changed. */
  invalidate(): void
}

/** First and last + 1 valid node of a level on both axes. */
interface Level {
  x0: number
  x1: number
  z0: number
  z1: number
}

/** What a node holds, from its place and the shortest wave that it may show, m. */
type Sample = (x: number, z: number, least: number) => number

class Windows implements LevelWindow {
  readonly heights: Float32Array
  focusX = 0
  focusZ = 0
  finestLevel: number
  dirty = new Int32Array(64 * RECT_WORDS)
  dirtyCount = 0
  private readonly levels: Level[]
  private readonly sample: Sample
  /** From here on levels are complete at once. */
  private readonly complete: number

  constructor(levels: number, complete: number, sample: Sample) {
    this.heights = new Float32Array(LEVEL_NODES * LEVEL_NODES * levels)
    this.levels = Array.from({ length: levels }, () => ({ x0: 0, x1: 0, z0: 0, z1: 0 }))
    this.sample = sample
    this.complete = complete
    this.finestLevel = complete
  }

  update(focusX: number, focusZ: number, budget: number): number {
    this.focusX = focusX
    this.focusZ = focusZ
    let spent = 0
    this.finestLevel = this.complete
    for (let level = this.levels.length - 1; level >= 0; level--) {
      const left = level === this.complete ? Infinity : budget - spent
      spent += this.fill(level, left)
      if (level === this.finestLevel - 1 && this.covers(level)) this.finestLevel = level
    }
    return spent
  }
  clearDirty(): void {
    this.dirtyCount = 0
  }
  invalidate(): void {
    for (const level of this.levels) level.x1 = level.x0
    this.finestLevel = this.complete
  }

  /** Brings a level's valid rectangle toward its window, a row or column of nodes at a time. */
  private fill(index: number, budget: number): number {
    const level = this.levels[index]
    const spacing = LEVEL_SPACING * 2 ** index
    const x0 = Math.floor(this.focusX / spacing) - HALF + 1
    const z0 = Math.floor(this.focusZ / spacing) - HALF + 1
    const x1 = x0 + LEVEL_NODES
    const z1 = z0 + LEVEL_NODES
    level.x0 = Math.max(level.x0, x0)
    level.x1 = Math.min(level.x1, x1)
    level.z0 = Math.max(level.z0, z0)
    level.z1 = Math.min(level.z1, z1)
    if (level.x0 >= level.x1 || level.z0 >= level.z1) {
      level.x0 = x0
      level.x1 = x1
      level.z0 = z0
      level.z1 = z0
    }
    let left = budget
    const tall = level.z1 - level.z0
    const west = tall > 0 ? Math.min(level.x0 - x0, lines(left, tall)) : 0
    left -= this.strip(index, level.x0 - west, level.z0, west, tall)
    level.x0 -= west
    const east = tall > 0 ? Math.min(x1 - level.x1, lines(left, tall)) : 0
    left -= this.strip(index, level.x1, level.z0, east, tall)
    level.x1 += east
    const wide = level.x1 - level.x0
    const south = Math.min(level.z0 - z0, lines(left, wide))
    left -= this.strip(index, level.x0, level.z0 - south, wide, south)
    level.z0 -= south
    const north = Math.min(z1 - level.z1, lines(left, wide))
    left -= this.strip(index, level.x0, level.z1, wide, north)
    level.z1 += north
    return budget === Infinity ? west * tall + east * tall + south * wide + north * wide : budget - left
  }

  /** Computes a rectangle of nodes and notes it as dirty. @returns how many. */
  private strip(index: number, x0: number, z0: number, width: number, height: number): number {
    if (width <= 0 || height <= 0) return 0
    const spacing = LEVEL_SPACING * 2 ** index
    const least = index === 0 ? 0 : SPACINGS_PER_WAVE * spacing
    const { heights } = this
    for (let k = z0; k < z0 + height; k++) {
      const row = ((k & 255) + index * LEVEL_NODES) * LEVEL_NODES
      for (let i = x0; i < x0 + width; i++)
        heights[row + (i & 255)] = this.sample(i * spacing, k * spacing, least)
    }
    // The window wraps round the texture: up to four rectangles.
    for (let z = z0; z < z0 + height;) {
      const tall = Math.min(z0 + height - z, LEVEL_NODES - (z & 255))
      for (let x = x0; x < x0 + width;) {
        const wide = Math.min(x0 + width - x, LEVEL_NODES - (x & 255))
        this.note(x & 255, (z & 255) + index * LEVEL_NODES, wide, tall)
        x += wide
      }
      z += tall
    }
    return width * height
  }
  private note(x: number, y: number, width: number, height: number): void {
    if ((this.dirtyCount + 1) * RECT_WORDS > this.dirty.length) {
      const larger = new Int32Array(this.dirty.length * 2)
      larger.set(this.dirty)
      this.dirty = larger
    }
    const o = this.dirtyCount++ * RECT_WORDS
    this.dirty[o] = x
    this.dirty[o + 1] = y
    this.dirty[o + 2] = width
    this.dirty[o + 3] = height
  }

  /** Whether a level is filled as far from the focus as it is drawn. A strip that is still missing at the rim does no harm. */
  private covers(index: number): boolean {
    const { x0, x1, z0, z1 } = this.levels[index]
    const spacing = LEVEL_SPACING * 2 ** index
    const reach = BLEND_END * 2 ** index
    return (
      x0 <= Math.floor((this.focusX - reach) / spacing) - 1 &&
      x1 > Math.floor((this.focusX + reach) / spacing) + 2 &&
      z0 <= Math.floor((this.focusZ - reach) / spacing) - 1 &&
      z1 > Math.floor((this.focusZ + reach) / spacing) + 2
    )
  }
}
/** How many lines of `length` nodes a budget pays for; a started line is finished. */
const lines = (budget: number, length: number): number => (budget > 0 ? Math.ceil(budget / length) : 0)

/**
 * Eight windows of 256 × 256 nodes round a focus, each with twice the spacing of the one before: 128 m across at 0.5 m,
 * 16 km at 64 m. They are toroidal: node k lies at texel k & 255, so moving refills strips only.
 */
export function createHeightLevels(source: HeightSource): LevelWindow {
  return new Windows(LEVELS, LEVELS - 1, (x, z, least) => sampleHeight(source, x, z, least))
}

/** Levels in which the picture knows how deep the snow was before all weather: 120 m round the focus. */
export const COVER_LEVELS = 2

/**
 * The same for the depth of the pack, in two levels, at the nodes between which tiles and reads interpolate too. `finestLevel` is
 * COVER_LEVELS while none is filled.
 */
export function createCoverLevels(ground: Ground): LevelWindow {
  return new Windows(COVER_LEVELS, COVER_LEVELS, (x, z) => nodeDepth(ground, x, z) / HEIGHT_UNITS)
}
