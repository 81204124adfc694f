// Twin: relief.wgsl
import { noiseAt, type NoiseSample } from '../lib/noise.ts'
import { clamp, smoothstep } from '../lib/trig.ts'

/** Height and slope of the fine relief. */
export interface ReliefSample {
  /** m. */
  height: number
  /** Exact derivatives along world x and z. */
  dx: number
  dz: number
}

/**
 * What the lattices of the relief are: per layer the 2 × 2 matrix that takes metres along and across the wind to cells.
 * Layers: slow bends, sastrugi, their breaks, ripples, grain.
 */
export const RELIEF_LAYERS = 5
const LAYERS: readonly (readonly [aa: number, ab: number, ba: number, bb: number])[] = [
  [1 / 61, 0, 0, 1 / 47],
  [1 / 5.2, 0.135, 0, 1 / 2.3],
  [1 / 2.1, 0, -0.2, 1 / 0.95],
  [1 / 0.24, 0, 0.25, 1 / 0.8],
  [1 / 0.115, 0, 0, 1 / 0.1],
]

/** The relief of one wind direction. */
export interface Relief {
  readonly wind: { readonly x: number; readonly z: number }
  /** Factor on the height. */
  readonly amount: number
  /** Cells from world metres: 4 numbers a layer, row by row. */
  readonly lattice: Float64Array
}
export function defineRelief(wind: { readonly x: number; readonly z: number }, amount: number): Relief {
  const lattice = new Float64Array(4 * RELIEF_LAYERS)
  LAYERS.forEach(([aa, ab, ba, bb], i) => {
    lattice.set(
      [
        aa * wind.x - ab * wind.z,
        aa * wind.z + ab * wind.x,
        ba * wind.x - bb * wind.z,
        ba * wind.z + bb * wind.x,
      ],
      4 * i,
    )
  })
  return { wind, amount, lattice }
}

const SEED = 0x51a7
const cells: NoiseSample = { value: 0, dx: 0, dz: 0 }
/** Noise of a layer at a point: value and derivatives by metre. */
export function reliefLayer(relief: Relief, layer: number, x: number, z: number, out: NoiseSample): void {
  const { lattice } = relief
  const o = 4 * layer
  noiseAt(lattice[o] * x + lattice[o + 1] * z, lattice[o + 2] * x + lattice[o + 3] * z, SEED + layer, cells)
  out.value = cells.value
  out.dx = lattice[o] * cells.dx + lattice[o + 2] * cells.dz
  out.dz = lattice[o + 1] * cells.dx + lattice[o + 3] * cells.dz
}

/** The slow noise bends everything by this many metres along and across the wind. */
const BEND_ALONG = 5
const BEND_ACROSS = 8

/**
 * A layer bent by the slow noise and carried by the crests, `lead` metres along and across the wind: value and exact
 * derivatives by the true point (chain rule: g + ∇slow (bend · g) + ∇crest (lead · g)).
 */
export function reliefCarried(
  relief: Relief,
  layer: number,
  x: number,
  z: number,
  slow: Readonly<NoiseSample>,
  crest: Readonly<NoiseSample>,
  leadAlong: number,
  leadAcross: number,
  out: NoiseSample,
): void {
  const { wind } = relief
  const bendX = BEND_ALONG * wind.x - BEND_ACROSS * wind.z
  const bendZ = BEND_ALONG * wind.z + BEND_ACROSS * wind.x
  const leadX = leadAlong * wind.x - leadAcross * wind.z
  const leadZ = leadAlong * wind.z + leadAcross * wind.x
  const px = x + bendX * slow.value + leadX * crest.value
  const pz = z + bendZ * slow.value + leadZ * crest.value
  reliefLayer(relief, layer, px, pz, out)
  const bent = bendX * out.dx + bendZ * out.dz
  const led = leadX * out.dx + leadZ * out.dz
  out.dx += slow.dx * bent + crest.dx * led
  out.dz += slow.dz * bent + crest.dz * led
}

const still: NoiseSample = { value: 0, dx: 0, dz: 0 }
const slow: NoiseSample = { value: 0, dx: 0, dz: 0 }
const crest: NoiseSample = { value: 0, dx: 0, dz: 0 }
const fine: NoiseSample = { value: 0, dx: 0, dz: 0 }

/**
 * Fine relief of untouched snow: sastrugi (about 12 cm, 2.3 m apart, stretched along the wind), wind ripples across
 * them and grain. A slow noise bends the lattices by metres, which turns and stretches the forms from place to place
 * and, unlike a rotation, stays bounded far from the origin. Finer layers are carried by coarser ones.
 * Layers smaller than `footprint` metres are faded out; 0 gives all. x, z: world metres.
 */
export function reliefAt(relief: Relief, x: number, z: number, footprint: number, out: ReliefSample): void {
  out.height = 0
  out.dx = 0
  out.dz = 0
  const large = 1 - smoothstep(0.35, 1.6, footprint)
  if (large <= 0) return
  reliefLayer(relief, 0, x, z, slow)
  reliefCarried(relief, 1, x, z, slow, still, 0, 0, crest)
  let s = crest.value
  let sx = crest.dx
  let sz = crest.dz
  const middle = 0.42 * (1 - smoothstep(0.17, 0.8, footprint))
  if (middle > 0) {
    reliefCarried(relief, 2, x, z, slow, crest, -1.6, 0.5, fine)
    s += middle * fine.value
    sx += middle * fine.dx
    sz += middle * fine.dz
  }
  // A crest runs where s crosses zero; bare patches keep a third of it.
  const root = Math.sqrt(2.2 * s * s + 0.004)
  const ridge = 0.34 - root
  const ridgeX = (-2.2 * s * sx) / root
  const ridgeZ = (-2.2 * s * sz) / root
  const patch = clamp(0.75 + 0.9 * slow.value, 0.3, 1.5)
  const patchRise = patch > 0.3 && patch < 1.5 ? 0.9 : 0
  const size = 0.18 * relief.amount * large
  out.height = size * patch * ridge
  out.dx = size * (patch * ridgeX + patchRise * slow.dx * ridge)
  out.dz = size * (patch * ridgeZ + patchRise * slow.dz * ridge)

  // Ripples lie deeper between the crests than on them.
  const small = 0.012 * relief.amount * (1 - smoothstep(0.06, 0.3, footprint))
  if (small > 0) {
    reliefCarried(relief, 3, x, z, slow, crest, -0.5, 0.3, fine)
    const depth = 1 - ridge
    out.height += small * depth * fine.value
    out.dx += small * (depth * fine.dx - ridgeX * fine.value)
    out.dz += small * (depth * fine.dz - ridgeZ * fine.value)
  }
  const grain = 0.004 * relief.amount * (1 - smoothstep(0.016, 0.08, footprint))
  if (grain > 0) {
    reliefLayer(relief, 4, x, z, fine)
    out.height += grain * fine.value
    out.dx += grain * fine.dx
    out.dz += grain * fine.dz
  }
}
