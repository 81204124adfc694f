/** What the parts of the figure are made of; the index is the material id of a vertex. */
export interface FigureMaterial {
  readonly name: string
  /** Linear RGB, 0…1. */
  readonly albedo: readonly [number, number, number]
  readonly roughness: number
  /** 0…1, light that fibres scatter back at grazing angles. */
  readonly sheen: number
}
export const FIGURE_MATERIALS = [
  { name: 'parka', albedo: [0.2, 0.086, 0.042], roughness: 0.85, sheen: 0.35 },
  { name: 'trim', albedo: [0.07, 0.022, 0.013], roughness: 0.85, sheen: 0.3 },
  { name: 'fur', albedo: [0.6, 0.5, 0.36], roughness: 0.95, sheen: 0.8 },
  { name: 'trousers', albedo: [0.045, 0.04, 0.038], roughness: 0.9, sheen: 0.2 },
  { name: 'leather', albedo: [0.12, 0.052, 0.022], roughness: 0.55, sheen: 0 },
  { name: 'sole', albedo: [0.022, 0.019, 0.017], roughness: 0.8, sheen: 0 },
  { name: 'mitten', albedo: [0.16, 0.075, 0.03], roughness: 0.8, sheen: 0.15 },
  { name: 'scarf', albedo: [0.02, 0.085, 0.11], roughness: 0.9, sheen: 0.4 },
  { name: 'skin', albedo: [0.36, 0.19, 0.125], roughness: 0.6, sheen: 0.1 },
  { name: 'lining', albedo: [0.03, 0.018, 0.013], roughness: 0.95, sheen: 0.2 },
  { name: 'blanket', albedo: [0.3, 0.23, 0.15], roughness: 0.95, sheen: 0.4 },
  { name: 'metal', albedo: [0.55, 0.42, 0.2], roughness: 0.35, sheen: 0 },
] as const satisfies readonly FigureMaterial[]

export type MaterialName = (typeof FIGURE_MATERIALS)[number]['name']
export const materialId = (name: MaterialName): number => FIGURE_MATERIALS.findIndex((m) => m.name === name)
