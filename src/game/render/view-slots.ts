import { VIEW_COUNT } from '../../shaders/layouts.ts'
import type { Gpu, GpuBuffer } from './gpu.ts'

/** What tells draws which view they are for, one constant block for each view, and where their rows begin. */
export class ViewSlots {
  readonly views: readonly GpuBuffer[]
  private readonly gpu: Gpu
  private readonly block = new Uint32Array(4)
  private first = -1

  constructor(gpu: Gpu, label: string) {
    this.gpu = gpu
    this.views = Array.from({ length: VIEW_COUNT }, (_, view) => gpu.uniform(`${label} slot ${view}`, 16))
    this.begin(0)
  }

  /** Sets the first row; writes only when it differs. */
  begin(first: number): void {
    if (first === this.first) return
    this.first = first
    for (let view = 0; view < this.views.length; view++) {
      this.block[0] = view
      this.block[1] = first
      this.gpu.writeBuffer(this.views[view]!, this.block.buffer, 16)
    }
  }
}
