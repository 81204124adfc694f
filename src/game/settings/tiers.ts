import { initialSettings, type SettingValues } from './schema.ts'

/** What a tier may cost. Gates and `bench` read it; nothing is measured against a number that is not here. */
export interface Budget {
  /** Pixels the GPU time is stated for. */
  readonly width: number
  readonly height: number
  /** Milliseconds of GPU time per frame on the class of machine that the tier is meant for. */
  readonly gpuMs: number
  readonly drawCalls: number
  /** Of a frame that draws all its shadow maps, round tracks. */
  readonly triangles: number
  /** Megabytes of textures and buffers for a canvas of that size, 10⁶ bytes each. */
  readonly memory: number
}
export interface Tier {
  readonly about: string
  readonly budget: Budget
  /** A value for every setting: a tier is a whole snapshot, never a change to another tier. */
  readonly values: Readonly<SettingValues>
}

const snapshot = (values: Partial<SettingValues>): SettingValues => ({ ...initialSettings(), ...values })

/** Gameplay is the same at every tier, because the snow is. */
export const TIERS = {
  ultra: {
    about: 'Desktop cards with room to spare',
    budget: { width: 2560, height: 1440, gpuMs: 20, drawCalls: 16, triangles: 1_150_000, memory: 410 },
    values: snapshot({
      shadowSize: 4096,
      shadowNear: 16,
      shadowMiddle: 90,
      horizonSize: 1536,
      patchQuads: 16,
      fineReach: 4,
      surfaceTexels: 992,
      surfaceFill: 512,
      tilesPerFrame: 64,
    }),
  },
  high: {
    about: 'Desktop cards of the last years',
    budget: { width: 2560, height: 1440, gpuMs: 16, drawCalls: 16, triangles: 650_000, memory: 260 },
    values: snapshot({}),
  },
  balanced: {
    about: 'Laptops and older cards',
    budget: { width: 1920, height: 1080, gpuMs: 12, drawCalls: 16, triangles: 470_000, memory: 165 },
    values: snapshot({
      resolutionScale: 0.85,
      shadowSize: 1536,
      shadowNear: 12,
      shadowMiddle: 70,
      horizonSize: 768,
      fineReach: 2.5,
      surfaceTexels: 544,
      surfaceFill: 192,
      tilesPerFrame: 32,
    }),
  },
  low: {
    about: 'Integrated graphics and phones',
    budget: { width: 1280, height: 720, gpuMs: 14, drawCalls: 14, triangles: 280_000, memory: 84 },
    values: snapshot({
      resolutionScale: 0.65,
      shadowSize: 1024,
      shadowTaps: 4,
      shadowNear: 10,
      shadowMiddle: 60,
      horizonSize: 512,
      patchQuads: 8,
      fineReach: 0,
      surfaceTexels: 384,
      surfaceFill: 96,
      tilesPerFrame: 24,
      mountainMap: 512,
      flakes: 4000,
    }),
  },
  ci: {
    about: 'Software rendering in tests',
    budget: { width: 320, height: 180, gpuMs: 1500, drawCalls: 14, triangles: 250_000, memory: 49.5 },
    values: snapshot({
      // A picture of one frame is whole and the same each time.
      taa: 0,
      shadowSize: 1024,
      shadowNear: 8,
      shadowMiddle: 60,
      horizonSize: 512,
      patchQuads: 8,
      fineReach: 0,
      baseTexels: 1,
      surfaceTexels: 192,
      surfaceFill: 512,
      tilesPerFrame: 24,
      mountainMap: 256,
      flakes: 2000,
    }),
  },
} as const satisfies Record<string, Tier>

export type Quality = keyof typeof TIERS
export const QUALITIES = Object.keys(TIERS) as Quality[]

/** The tier of that name. @throws with the names that exist. */
export function tierOf(name: string): Tier {
  if (Object.hasOwn(TIERS, name)) return TIERS[name as Quality]
  throw new Error(`No quality is called "${name}": use one of ${QUALITIES.join(', ')}`)
}
