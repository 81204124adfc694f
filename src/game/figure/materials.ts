/** How the threads of a fabric lie; the index is that of figure/fabric.wgsl. */
export const WEAVES = ['smooth', 'plain', 'twill', 'knit', 'hair', 'fur'] as const
export type WeaveName = (typeof WEAVES)[number]

/** Fabrics that each figure has in colours of its own; the index is that of figure/figure-vertex.wgsl. */
export const DYES = ['none', 'coat', 'scarf'] as const

/** What the parts of figures are made of; the index is the material id of a vertex. */
export interface FigureMaterial {
  readonly name: string
  /** Linear RGB, 0…1. */
  readonly albedo: readonly [number, number, number]
  readonly roughness: number
  /** 0…1, light that fibres scatter back at grazing angles. */
  readonly sheen: number
  readonly weave: WeaveName
  /** From thread to thread, m. */
  readonly thread?: number
  /** 0 even … 1 spun by hand. */
  readonly slub?: number
  /** Depth of its wrinkles, over those of wool. */
  readonly wrinkle?: number
  /** Share of the light on the far side of a single sheet that comes through. */
  readonly transmission?: number
  /** 0…1: how much longer highlights are across the threads. */
  readonly anisotropy?: number
  /** Whose colour it takes. */
  readonly dye?: (typeof DYES)[number]
}
export const FIGURE_MATERIALS = [
  // Wool coat and its felt hem.
  material('parka', [0.185, 0.078, 0.038], 0.8, 0.5, 'twill', {
    thread: 0.0021,
    slub: 0.8,
    wrinkle: 1,
    dye: 'coat',
  }),
  material('trim', [0.07, 0.024, 0.014], 0.85, 0.4, 'smooth', { slub: 0.3, wrinkle: 0.7, dye: 'coat' }),
  material('fur', [0.56, 0.46, 0.33], 0.9, 0.9, 'hair', { transmission: 0.3, anisotropy: 0.6 }),
  // Waxed canvas.
  material('trousers', [0.05, 0.044, 0.04], 0.62, 0.2, 'plain', {
    thread: 0.0014,
    wrinkle: 1.3,
    anisotropy: 0.3,
  }),
  material('leather', [0.1, 0.045, 0.02], 0.5, 0, 'smooth', { wrinkle: 0.5 }),
  material('sole', [0.022, 0.019, 0.017], 0.8, 0, 'smooth', { wrinkle: 0.2 }),
  // Suede, knitted wool.
  material('mitten', [0.15, 0.073, 0.032], 0.85, 0.5, 'smooth', { slub: 0.2, wrinkle: 0.8 }),
  material('scarf', [0.018, 0.075, 0.1], 0.85, 0.6, 'knit', {
    thread: 0.0052,
    slub: 0.5,
    wrinkle: 0.6,
    transmission: 0.15,
    dye: 'scarf',
  }),
  material('skin', [0.36, 0.19, 0.125], 0.5, 0.1, 'smooth', { wrinkle: 0.05, transmission: 0.1 }),
  material('lining', [0.035, 0.022, 0.016], 0.9, 0.5, 'hair'),
  // Coarse blanket.
  material('blanket', [0.27, 0.21, 0.14], 0.9, 0.6, 'plain', { thread: 0.0036, slub: 1, wrinkle: 0.6 }),
  material('metal', [0.55, 0.42, 0.2], 0.35, 0, 'smooth', { wrinkle: 0.1 }),
  // A wolf: long fur on its body, short hair on face and legs.
  material('pelt', [0.17, 0.15, 0.124], 0.9, 0.45, 'fur', {
    transmission: 0.1,
    anisotropy: 0.5,
    dye: 'coat',
  }),
  material('hair', [0.17, 0.15, 0.124], 0.85, 0.35, 'hair', { anisotropy: 0.4, dye: 'coat' }),
  material('nose', [0.014, 0.013, 0.013], 0.35, 0, 'smooth', { wrinkle: 0.05 }),
  material('eye', [0.26, 0.14, 0.022], 0.2, 0, 'smooth'),
] as const satisfies readonly FigureMaterial[]

export type MaterialName = (typeof FIGURE_MATERIALS)[number]['name']
export const materialId = (name: MaterialName): number => FIGURE_MATERIALS.findIndex((m) => m.name === name)

function material<Name extends string>(
  name: Name,
  albedo: readonly [number, number, number],
  roughness: number,
  sheen: number,
  weave: WeaveName,
  more: Partial<FigureMaterial> = {},
): FigureMaterial & { readonly name: Name } {
  return { albedo, roughness, sheen, weave, ...more, name }
}
