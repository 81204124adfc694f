import { cubicWeights } from '../../shaders/terrain/macro.ts'
import { TEXEL } from '../../snow/tile.ts'

/** Cells of prints along a side of a field texel, and of a block of 8 × 8 texels. */
export const FINE = 4
export const BLOCK = 8 * FINE
/** Width of a cell, m. */
export const CELL = TEXEL / FINE
/** Place between texels of the cells of a texel, and the spline's weights there. */
export const PLACE = Float64Array.from({ length: FINE }, (_, p) => ((p + 0.5) / FINE + 0.5) % 1)
export const SPLINE = Array.from(PLACE, (place) => cubicWeights(place, new Float64Array(4)))
/** First of the four texels, among those gathered, that a spline reads at a cell of a block. */
export const FIRST = Int32Array.from({ length: BLOCK }, (_, i) => Math.floor((i + 0.5) / FINE - 0.5) + 1)
