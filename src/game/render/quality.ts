import { tierOf, type SettingValues } from '../settings/index.ts'

/** What the settings ask of the renderer's targets and meshes. */
export interface RenderQuality {
  /** Pixels drawn per pixel of the canvas, along a side. */
  readonly resolutionScale: number
  /** Texels along a side of each shadow map. */
  readonly shadowSize: number
  /** How far from the eye each shadow map reaches, m, near to far: up to three. */
  readonly shadowRanges: readonly number[]
  /** Quads along a side of a terrain patch. */
  readonly patchQuads: number
  /** Field texels per quad of the innermost ring. */
  readonly baseTexels: number
  readonly rings: number
  /** Texels along a side of each level of the surface cache. */
  readonly surfaceTexels: number
  /** Most texels of it filled in one frame, thousands. */
  readonly surfaceFill: number
  /** Texels along a side of the map of mountains; 0: none are drawn. */
  readonly mountainMap: number
  /** Flakes in the heaviest snowfall; 0: neither flakes nor blowing snow. */
  readonly flakes: number
  /** Most snow tiles uploaded in one frame. */
  readonly tilesPerFrame: number
}

/** Of a tier by name, or of settings. @throws on an unknown name, with the names that exist. */
export function renderQuality(quality: string | Readonly<SettingValues>): RenderQuality {
  const values: Readonly<SettingValues> = typeof quality === 'string' ? tierOf(quality).values : quality
  const { resolutionScale, shadowSize, patchQuads, baseTexels, rings } = values
  const { surfaceTexels, surfaceFill, tilesPerFrame, mountainMap, flakes } = values
  const shadowRanges = [values.shadowNear, values.shadowMiddle, values.shadowFar].filter((range) => range > 0)
  return {
    resolutionScale,
    shadowSize,
    shadowRanges,
    patchQuads,
    baseTexels,
    rings,
    surfaceTexels,
    surfaceFill,
    tilesPerFrame,
    mountainMap,
    flakes,
  }
}
