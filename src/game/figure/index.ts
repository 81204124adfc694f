export { makeFigure } from './figure.ts'
export { FIGURE_MATERIALS, type FigureMaterial, WEAVES } from './materials.ts'
export type { FigureMesh } from './mesh-builder.ts'
