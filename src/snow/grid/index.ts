/** The public names of the plain grid. */
export { createSnowGrid, type SnowGridOptions } from './grid.ts'
export { createHeldBrush, type HeldBrush } from './held-brush.ts'
export { createGridTexture, type GridTexture, type TextureData, type TextureKind } from './textures.ts'
export type { FootprintMark, GridArea, ImpactMark, SnowGrid } from './types.ts'
