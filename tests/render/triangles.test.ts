/** Triangles of one frame that draws everything: all shadow maps, a figure, and the ground round tracks. */
import { describe, expect, it } from 'vitest'
import { QUALITIES, TIERS } from '../../src/game/settings/index.ts'
import { createStage, tread } from './stage.ts'

describe('triangles over all passes', () => {
  it.each(QUALITIES)(
    'of the tier %s stay within its budget, and fill most of it',
    async (quality) => {
      const { budget, values } = TIERS[quality]
      // What has no part in how many triangles there are is small; shadow maps are as large as the tier's, which chooses the rings that cast.
      const stage = await createStage(32, 18, {
        quality: { ...values, surfaceTexels: 128, horizonSize: 256, mountainMap: values.mountainMap && 256 },
        prepare: (field) => tread(field, 0, 0),
      })
      const { triangles } = stage.renderer.stats
      stage.dispose()
      expect(triangles).toBeLessThanOrEqual(budget.triangles)
      expect(triangles).toBeGreaterThan(0.75 * budget.triangles)
    },
    120_000,
  )
})
