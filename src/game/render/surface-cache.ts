import fillSource from '../../shaders/terrain/fill-compute.wgsl'
import { TEXEL } from '../../snow/tile.ts'
import type { InternalTexture } from './babylon.ts'
import {
  bindingOf,
  computeStep,
  dispatch,
  viewOf,
  type ComputeResources,
  type ComputeStep,
} from './compute.ts'
import type { Gpu, GpuBuffer } from './gpu.ts'
import { PassTimer } from './pass-timer.ts'
import { withConstants } from './constants.ts'
import { BLOCK, FILL_CONSTANTS, JOB_WORDS, type CacheOptions, SurfaceBlocks } from './surface-blocks.ts'

/** What undisturbed snow is; where a thaw bared the ground it moves the surface otherwise than evenly. */
interface Undisturbed {
  readonly rise: number
  readonly thawed: number
}

/**
 * The surface composed once, less the ground and the even rise: slope, height and depth (rgba16float: half a millimetre below 1 m of height),
 * density, ice, open sky and dimness (rgba8unorm), and relief, offset and wetness (rgba8unorm), as levels of texels round the focus. The last are
 * left out of levels finer than the field, which hold no more of them. Blocks are filled by one dispatch a frame where the
 * focus moved or the snow changed, and by none where nothing did. Its textures hold nothing that cannot be filled again.
 */
export class SurfaceCache {
  readonly blocks: SurfaceBlocks
  readonly surface: InternalTexture
  readonly state: InternalTexture
  readonly form: InternalTexture
  readonly timer: PassTimer
  private readonly gpu: Gpu
  private readonly perFrame: number
  private readonly jobs: GpuBuffer
  private step: ComputeStep | undefined
  private filled = false
  private moved = 0
  private finestCover = 0

  /** @param texelsPerFrame most texels filled in one frame, except in the first one. */
  constructor(gpu: Gpu, options: CacheOptions, texelsPerFrame: number) {
    this.gpu = gpu
    this.timer = gpu.own(new PassTimer(gpu.engine, 'surface cache'))
    this.blocks = new SurfaceBlocks(options)
    this.perFrame = Math.max(1, Math.floor(texelsPerFrame / BLOCK ** 2))
    const { side, levels, spacing } = options
    const finer = Math.min(levels - 1, Math.max(0, Math.round(Math.log2(TEXEL / spacing))))
    this.surface = gpu.layers('surface cache', side, levels, 'rgba16float')
    this.state = gpu.layers('surface state', side, levels, 'rgba8unorm')
    this.form = gpu.layers('surface form', side, levels - finer, 'rgba8unorm')
    this.jobs = gpu.storage('surface blocks', this.blocks.jobs.byteLength)
  }

  /** Decides what this frame fills, round a focus and for an anchor, m. `finestCover` as in the surface block. */
  plan(
    focus: { readonly focusX: number; readonly focusZ: number },
    anchorX: number,
    anchorZ: number,
    finestCover: number,
    { rise, thawed }: Undisturbed,
  ): void {
    // Before a thaw the surface rises evenly, which is added where it is read.
    const moved = thawed > 0 ? 1 + rise + 65_536 * thawed : 0
    if (moved !== this.moved) this.blocks.spoilAll()
    this.moved = moved
    if (finestCover !== this.finestCover) this.blocks.spoilCover(this.finestCover, finestCover)
    this.finestCover = finestCover
    const budget = this.filled ? this.perFrame : Infinity
    this.blocks.plan(focus.focusX, focus.focusZ, anchorX, anchorZ, budget)
    if (this.blocks.jobCount > 0) this.filled = true
  }

  /** Fills what `plan` decided, from textures and a surface block that are on their way to the GPU. */
  fill(sources: ComputeResources): void {
    const { gpu, blocks } = this
    const { jobCount, jobs } = blocks
    if (jobCount === 0) return
    this.step ??= this.prepare(sources)
    gpu.writeBuffer(this.jobs, jobs.buffer as ArrayBuffer, jobCount * JOB_WORDS * 4)
    const { step } = this
    this.timer.submit((pass) => dispatch(pass, step, jobCount))
    gpu.stats.surfaceFills++
    gpu.stats.surfaceTexels += jobCount * BLOCK ** 2
  }

  private prepare(sources: ComputeResources): ComputeStep {
    return computeStep(this.gpu.engine.device, 'surface cache', withConstants(fillSource, FILL_CONSTANTS), {
      ...sources,
      blocks: bindingOf(this.jobs),
      surfaceOut: viewOf(this.surface),
      stateOut: viewOf(this.state),
      formOut: viewOf(this.form),
    })
  }
}
