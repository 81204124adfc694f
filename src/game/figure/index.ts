export { makeFigure } from './figure.ts'
export { lookOf, type FigureLook } from './looks.ts'
export { DYES, FIGURE_MATERIALS, type FigureMaterial, WEAVES } from './materials.ts'
export type { FigureMesh } from './mesh-builder.ts'
