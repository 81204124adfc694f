import { LEVEL_NODES, LEVELS } from '../../shaders/terrain/macro.ts'
import type { HeightSource } from '../../snow/ground/height-source.ts'
import { createHeightLevels, RECT_WORDS, type LevelWindow } from '../../snow/ground/levels.ts'
import type { InternalTexture } from './babylon.ts'
import type { Gpu } from './gpu.ts'

/** Height nodes computed per frame while walking, about 2 ms of dunes, and after a jump, when coarse ground shows. */
const WALKING = 4096
const ARRIVING = 65_536
const ROW_BYTES = LEVEL_NODES * 4

/** The height levels round the focus as one r32float texture, level below level. */
export class HeightTexture {
  readonly texture: InternalTexture
  readonly levels: LevelWindow
  private readonly gpu: Gpu
  private filled = false

  constructor(gpu: Gpu, source: HeightSource) {
    this.gpu = gpu
    this.texture = gpu.texture('height levels', LEVEL_NODES, LEVEL_NODES * LEVELS, 'r32float')
    this.levels = createHeightLevels(source)
  }

  /** Moves the levels to a focus, m, and uploads what changed. The first call fills them all. */
  update(focusX: number, focusZ: number): void {
    const { levels } = this
    levels.update(focusX, focusZ, this.filled ? (levels.finestLevel > 0 ? ARRIVING : WALKING) : Infinity)
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
