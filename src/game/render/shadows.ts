import type { InternalTexture } from './babylon.ts'
import { depthOf } from './babylon.ts'
import type { Bodies } from './bodies.ts'
import type { Figures } from './figures.ts'
import type { Gpu } from './gpu.ts'
import { HorizonMap } from './horizon.ts'
import type { RenderQuality } from './quality.ts'
import { ShadowSchedule, type ShadowChanges } from './shadow-schedule.ts'
import type { Terrain } from './terrain.ts'
import { makeCascade } from './views.ts'

/** The maps of what the sun does not reach, and what decides when they are drawn. */
export function makeShadows(
  gpu: Gpu,
  quality: RenderQuality,
  terrain: Terrain,
  figures: Figures,
  bodies: Bodies,
) {
  const shadows = quality.shadowRanges.map((_, index) =>
    gpu.target(`shadow ${index}`, quality.shadowSize, quality.shadowSize, 'none', 'shadow'),
  )
  const cascades = shadows.map(makeCascade)
  // A tier with one map binds it twice; the frame block tells the shader not to look.
  const map = (index: number) => depthOf(shadows[Math.min(index, shadows.length - 1)]!)
  const maps: readonly [InternalTexture, InternalTexture] = [map(0), map(1)]
  const changes: ShadowChanges = {
    moving: [figures.motion, figures.cloths.motion, bodies.motion],
    ground: true,
    focusX: 0,
    focusZ: 0,
    rise: 0,
  }
  return {
    shadows,
    maps,
    cascades,
    schedule: new ShadowSchedule(cascades),
    changes,
    horizon: new HorizonMap(
      gpu,
      quality.horizonSize,
      quality.sunRadius,
      terrain.heights.texture,
      terrain.surface,
    ),
  }
}
