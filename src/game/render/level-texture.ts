import { LEVEL_NODES, LEVELS } from '../../shaders/terrain/macro.ts'
import type { Ground, HeightSource } from '../../snow/ground/height-source.ts'
import {
  COVER_LEVELS,
  createCoverLevels,
  createHeightLevels,
  RECT_WORDS,
  type LevelWindow,
} from '../../snow/ground/levels.ts'
import type { InternalTexture } from './babylon.ts'
import type { Gpu } from './gpu.ts'

const ROW_BYTES = LEVEL_NODES * 4

/** Nodes computed per frame while walking, after a jump, when coarse ones show, and in the first frame. */
interface Budget {
  readonly walking: number
  readonly arriving: number
  readonly first: number
}

/** Height levels: 4 096 nodes of dunes take about 2 ms. */
export const heightTexture = (gpu: Gpu, source: HeightSource): LevelTexture =>
  new LevelTexture(gpu, 'height levels', LEVELS, createHeightLevels(source), {
    walking: 4096,
    arriving: 65_536,
    first: Infinity,
  })
/** Cover levels: a node asks the ground at five places. The first picture has them all: they tell where rock is. */
export const coverTexture = (gpu: Gpu, ground: Ground): LevelTexture =>
  new LevelTexture(gpu, 'cover levels', COVER_LEVELS, createCoverLevels(ground), {
    walking: 1024,
    arriving: 2048,
    first: Infinity,
  })

/** Levels round the focus as one r32float texture, level below level. */
export class LevelTexture {
  readonly texture: InternalTexture
  readonly levels: LevelWindow
  private readonly gpu: Gpu
  private readonly budget: Budget
  private filled = false

  constructor(gpu: Gpu, label: string, count: number, levels: LevelWindow, budget: Budget) {
    this.gpu = gpu
    this.texture = gpu.texture(label, LEVEL_NODES, LEVEL_NODES * count, 'r32float')
    this.levels = levels
    this.budget = budget
  }

  /** Moves the levels to a focus, m, and uploads what changed. */
  update(focusX: number, focusZ: number): void {
    const { levels, budget } = this
    const later = levels.finestLevel > 0 ? budget.arriving : budget.walking
    levels.update(focusX, focusZ, this.filled ? later : budget.first)
    this.filled = true
    const heights = levels.heights as Float32Array<ArrayBuffer>
    for (let i = 0; i < levels.dirtyCount; i++) {
      const o = i * RECT_WORDS
      const x = levels.dirty[o]!
      const y = levels.dirty[o + 1]!
      const width = levels.dirty[o + 2]!
      const height = levels.dirty[o + 3]!
      this.gpu.writeTexture(this.texture, x, y, width, height, heights, ROW_BYTES, y * ROW_BYTES + x * 4)
    }
    levels.clearDirty()
  }
}
