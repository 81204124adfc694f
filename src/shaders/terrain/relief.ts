// Twin: relief.wgsl
import { noiseAt } from '../lib/noise.ts'
import { clamp, smoothstep } from '../lib/trig.ts'

/** Takes metres along and across the wind to cells of a noise: (aa a + ab b, ba a + bb b). */
interface Lattice {
  readonly aa: number
  readonly ab: number
  readonly ba: number
  readonly bb: number
}
const BENDS: Lattice = { aa: 1 / 61, ab: 0, ba: 0, bb: 1 / 47 }
const CRESTS: Lattice = { aa: 1 / 5.2, ab: 0.135, ba: 0, bb: 1 / 2.3 }
const BREAKS: Lattice = { aa: 1 / 2.1, ab: 0, ba: -0.2, bb: 1 / 0.95 }
const RIPPLES: Lattice = { aa: 1 / 0.24, ab: 0, ba: 0.25, bb: 1 / 0.8 }
const GRAIN: Lattice = { aa: 1 / 0.115, ab: 0, ba: 0, bb: 1 / 0.1 }
/** The lattices in the order of the GPU's `surface.relief`. */
export const RELIEF_LATTICES: readonly Lattice[] = [BENDS, CRESTS, BREAKS, RIPPLES, GRAIN]
const SEED = 0x51a7

/** Noise of a layer at metres along and across the wind. */
export function reliefLayer(layer: number, a: number, b: number): number {
  const l = RELIEF_LATTICES[layer]
  return noiseAt(l.aa * a + l.ab * b, l.ba * a + l.bb * b, SEED + layer)
}
/** 1 up to `low` metres of footprint, 0 from `high` on. */
const fade = (low: number, high: number, footprint: number): number =>
  footprint <= low ? 1 : 1 - smoothstep(low, high, footprint)

/**
 * Fine relief of untouched snow in metres: sastrugi (about 12 cm, 2.3 m apart, stretched along the wind), wind ripples
 * across them and grain. A slow noise bends the lattices by metres, which turns and stretches the forms from place to
 * place and, unlike a rotation, stays bounded far from the origin. Finer layers are carried by coarser ones.
 * Layers smaller than `footprint` metres are faded out; 0 gives all. a, b: world metres along and across the wind.
 */
export function reliefAt(a: number, b: number, footprint: number): number {
  const large = fade(0.35, 1.6, footprint)
  if (large === 0) return 0
  const slow = reliefLayer(0, a, b)
  const bentA = a + 5 * slow
  const bentB = b + 8 * slow
  const crest = reliefLayer(1, bentA, bentB)
  const middle = fade(0.17, 0.8, footprint)
  const s =
    middle === 0 ? crest : crest + 0.42 * middle * reliefLayer(2, bentA - 1.6 * crest, bentB + 0.5 * crest)
  // A crest runs where s crosses zero, rounder where the footprint is wider; bare patches keep a third of it.
  const ridge = 0.34 - Math.sqrt(2.2 * s * s + 0.004 + 0.5 * footprint * footprint)
  let height = 0.18 * large * clamp(0.75 + 0.9 * slow, 0.3, 1.5) * ridge
  // Ripples lie deeper between the crests than on them.
  const small = fade(0.06, 0.3, footprint)
  if (small > 0)
    height += 0.012 * small * (1 - ridge) * reliefLayer(3, bentA - 0.5 * crest, bentB + 0.3 * crest)
  const grain = fade(0.016, 0.08, footprint)
  if (grain > 0) height += 0.004 * grain * reliefLayer(4, a, b)
  return height
}
