/** What makes controls of tests of steadiness fail. */
import type { FrameBlock } from '../../src/game/render/frame-block.ts'
import type { Steady } from '../../src/game/render/steady.ts'
import { Frame } from '../../src/shaders/layouts.ts'

/** Changes a frame block so that the history is read half a jitter aside of the pixel, as a reprojection without the jitter does. */
export function offByJitter(steady: Steady, block: FrameBlock): void {
  const f = new Float32Array(block.data)
  const o = Frame.offsets.before / 4
  for (let column = 0; column < 4; column++) {
    const w = steady.before[column * 4 + 3]!
    f[o + column * 4]! -= steady.jitterX * w
    f[o + column * 4 + 1]! -= steady.jitterY * w
  }
  // As if the camera moved, or the pixel itself would be read.
  f[Frame.offsets.jitter / 4 + 3] = Math.max(0.1, steady.share)
}
