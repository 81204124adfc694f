import { tierOf, type SettingValues } from '../settings/index.ts'

/** What the settings ask of the renderer's targets and meshes. */
export interface RenderQuality {
  /** Pixels drawn per pixel of the canvas, along a side. */
  readonly resolutionScale: number
  /** Blends the picture over frames. */
  readonly taa: boolean
  /** Texels along a side of each shadow map. */
  readonly shadowSize: number
  /** How far from the eye each shadow map reaches, m, near to far: one or two. */
  readonly shadowRanges: readonly number[]
  /** Samples of a soft shadow. */
  readonly shadowTaps: number
  /** Layers of parallax occlusion in the grain; 0: none. */
  readonly parallax: number
  /** Texels along a side of the horizon map; 0: no ground shades other ground beyond the shadow maps. */
  readonly horizonSize: number
  /** Angle between the middle of the sun that shadows see and its edge, radians. */
  readonly sunRadius: number
  /** Quads along a side of a terrain patch. */
  readonly patchQuads: number
  /** Field texels per quad of the innermost ring. */
  readonly baseTexels: number
  readonly rings: number
  /** How far from the focus the second ring has all its detail, m; 0: as far as any ring has. */
  readonly fineReach: number
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

/** Radius of the sun, radians. */
const SUN_RADIUS = 0.00465

/** Of a tier by name, or of settings. @throws on an unknown name, with the names that exist. */
export function renderQuality(quality: string | Readonly<SettingValues>): RenderQuality {
  const values: Readonly<SettingValues> = typeof quality === 'string' ? tierOf(quality).values : quality
  const { resolutionScale, shadowSize, shadowTaps, parallax, horizonSize, patchQuads, baseTexels, rings } =
    values
  const { fineReach, surfaceTexels, surfaceFill, tilesPerFrame, mountainMap, flakes } = values
  const shadowRanges = [values.shadowNear, values.shadowMiddle].filter((range) => range > 0)
  const sunRadius = SUN_RADIUS * values.shadowSoftness
  return {
    resolutionScale,
    taa: values.taa > 0,
    shadowSize,
    shadowRanges,
    shadowTaps,
    parallax,
    horizonSize,
    sunRadius,
    patchQuads,
    baseTexels,
    rings,
    fineReach,
    surfaceTexels,
    surfaceFill,
    tilesPerFrame,
    mountainMap,
    flakes,
  }
}
