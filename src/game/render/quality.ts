/** What a tier asks of the renderer: a whole snapshot each, so that no tier depends on another. */
export interface RenderQuality {
  /** Pixels drawn per pixel of the canvas, along a side. */
  readonly resolutionScale: number
  /** Texels along a side of each shadow map. */
  readonly shadowSize: number
  /** How far from the eye each shadow map reaches, m, near to far. */
  readonly shadowRanges: readonly [number, number, number]
  /** Quads along a side of a terrain patch. */
  readonly patchQuads: number
  /** Field texels per quad of the innermost ring. */
  readonly baseTexels: number
  readonly rings: number
  /** Most snow tiles uploaded in one frame. */
  readonly tilesPerFrame: number
}

export const RENDER_QUALITIES = {
  ultra: {
    resolutionScale: 1,
    shadowSize: 4096,
    shadowRanges: [16, 90, 640],
    patchQuads: 48,
    baseTexels: 1,
    rings: 11,
    tilesPerFrame: 64,
  },
  high: {
    resolutionScale: 1,
    shadowSize: 2048,
    shadowRanges: [12, 64, 480],
    patchQuads: 32,
    baseTexels: 1,
    rings: 11,
    tilesPerFrame: 48,
  },
  balanced: {
    resolutionScale: 0.85,
    shadowSize: 1536,
    shadowRanges: [11, 56, 420],
    patchQuads: 24,
    baseTexels: 1,
    rings: 11,
    tilesPerFrame: 32,
  },
  low: {
    resolutionScale: 0.7,
    shadowSize: 1024,
    shadowRanges: [10, 50, 380],
    patchQuads: 16,
    baseTexels: 1,
    rings: 11,
    tilesPerFrame: 24,
  },
  ci: {
    resolutionScale: 1,
    shadowSize: 1024,
    shadowRanges: [9, 45, 360],
    patchQuads: 16,
    baseTexels: 1,
    rings: 11,
    tilesPerFrame: 24,
  },
} as const satisfies Record<string, RenderQuality>

export type RenderTier = keyof typeof RENDER_QUALITIES

/** The snapshot of that name. @throws with the names that exist. */
export function renderQuality(name: string): RenderQuality {
  if (Object.hasOwn(RENDER_QUALITIES, name)) return RENDER_QUALITIES[name as RenderTier]
  throw new Error(`No quality is called "${name}": use one of ${Object.keys(RENDER_QUALITIES).join(', ')}`)
}
