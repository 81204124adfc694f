import { SoleSide } from './soles/sole.ts'
import { StrokeShape, type Stroke } from './types.ts'

/** A stroke that presses nothing yet: scratch for who makes strokes and sets what it needs. */
export const blankStroke = (): Stroke => ({
  actor: 0,
  shape: StrokeShape.Ellipse,
  x0: 0,
  z0: 0,
  dirX0: 0,
  dirZ0: 1,
  x1: 0,
  z1: 0,
  dirX1: 0,
  dirZ1: 1,
  halfWidth: 0,
  halfLength: 0,
  sole: 0,
  side: SoleSide.Left,
  load: 0,
  underside0: Infinity,
  underside1: Infinity,
  depth: 0,
  rim: 0.5,
  lift: 0,
  rightShare: 0.5,
  rimWidth: 0,
  rimSoftness: 0,
  edge: -1,
  ice: 0,
  layer: 1,
  grid: null,
})
