import { TIERS, type Quality } from '../../settings/index.ts'
import { openOffscreen, settle, timeFrames } from '../lib/offscreen.ts'
import type { BenchRow } from './types.ts'

const FRAMES = 120

/**
 * Medians per pass of a walk at a tier's own size. On a software driver they would say nothing, so that there it
 * returns the reason instead.
 */
export async function benchGpu(quality: Quality): Promise<BenchRow[] | string> {
  const { budget, values } = TIERS[quality]
  const { width, height } = budget
  const screen = await openOffscreen({
    width,
    height,
    scene: 'dunes',
    input: 'walk',
    seed: 1,
    settings: values,
  })
  try {
    if (/swiftshader|llvmpipe/i.test(screen.adapter)) return `${screen.adapter} draws in software`
    screen.app.step(300)
    await settle(screen)
    const { gpuMs, gpuMsTotal } = await timeFrames(screen, FRAMES)
    const { drawCalls, triangles } = screen.renderer.stats
    return [
      ...Object.entries(gpuMs).map(([pass, value]) => ({ name: `pass ${pass}`, value, unit: 'ms' })),
      {
        name: `GPU frame, ${quality} at ${width}x${height}`,
        value: gpuMsTotal,
        unit: 'ms',
        bar: budget.gpuMs,
      },
      { name: 'draws', value: drawCalls, unit: '', bar: budget.drawCalls },
      { name: 'triangles', value: triangles, unit: '', bar: budget.triangles },
    ]
  } finally {
    screen.dispose()
  }
}
