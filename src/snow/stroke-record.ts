/**
 * A stroke as the log keeps it: integers only. Whatever made the stroke, however it rounded, what is applied, replayed
 * and sent over a network is this.
 */
import { SoleSide } from './soles/sole.ts'
import { HEIGHT_UNITS, SHARE_STEPS, TEXELS_PER_METRE } from './tile.ts'
import { type Stroke, StrokeShape } from './types.ts'
import { checkStroke } from './validate.ts'

/** Positions and sizes are stored in 1/256 texel (0.15 mm). */
export const POSITION_SHIFT = 8
export const POSITION_UNITS = 1 << POSITION_SHIFT
const PER_METRE = TEXELS_PER_METRE * POSITION_UNITS
const DIRECTION_UNITS = 32_767
export const LOAD_UNITS = 16
export const SHARE_UNITS = 1024
/** `under0` of a stroke without an underside. */
export const NO_UNDERSIDE = 0x7fffffff
/** `edge` of a stroke whose shape decides. */
export const EDGE_OF_SHAPE = -1

/** Numbers of a stroke besides its actor: a row of the log. */
export const ROW_WORDS = 26
/** The word of a row that says where in the heap of the log the stroke's grid lies: it differs with what else waits. */
export const GRID_WORD = 25
/** `grid` of a stroke without one. */
export const NO_GRID = -1

export class StrokeRecord {
  actor = 0
  shape = 0
  layer = 0
  x0 = 0
  z0 = 0
  x1 = 0
  z1 = 0
  dirX0 = 0
  dirZ0 = 0
  dirX1 = 0
  dirZ1 = 0
  halfWidth = 0
  halfLength = 0
  load = 0
  under0 = NO_UNDERSIDE
  under1 = NO_UNDERSIDE
  depth = 0
  rim = 0
  rightShare = 0
  ice = 0
  lift = 0
  sole = 0
  side = 1
  rimWidth = 0
  rimSoftness = 0
  edge = EDGE_OF_SHAPE
  /** Where its grid starts in the heap of the log; the log sets it. */
  grid = NO_GRID

  /** Copies and quantises. @throws when the stroke cannot be made; this record is then unchanged. */
  set(stroke: Readonly<Stroke>): void {
    checkStroke(stroke)
    this.actor = stroke.actor
    this.shape = stroke.shape
    this.layer = stroke.layer
    this.x0 = Math.round(stroke.x0 * PER_METRE)
    this.z0 = Math.round(stroke.z0 * PER_METRE)
    this.x1 = Math.round(stroke.x1 * PER_METRE)
    this.z1 = Math.round(stroke.z1 * PER_METRE)
    this.dirX0 = Math.round(stroke.dirX0 * DIRECTION_UNITS)
    this.dirZ0 = Math.round(stroke.dirZ0 * DIRECTION_UNITS)
    this.dirX1 = Math.round(stroke.dirX1 * DIRECTION_UNITS)
    this.dirZ1 = Math.round(stroke.dirZ1 * DIRECTION_UNITS)
    this.halfWidth = Math.max(1, Math.round(stroke.halfWidth * PER_METRE))
    this.halfLength = Math.max(1, Math.round(stroke.halfLength * PER_METRE))
    this.load = Math.round(stroke.load * LOAD_UNITS)
    const floating = stroke.underside0 === Infinity
    this.under0 = floating ? NO_UNDERSIDE : Math.round(stroke.underside0 * HEIGHT_UNITS)
    this.under1 = floating ? NO_UNDERSIDE : Math.round(stroke.underside1 * HEIGHT_UNITS)
    this.depth = Math.round(stroke.depth * HEIGHT_UNITS)
    this.rim = Math.round(stroke.rim * SHARE_UNITS)
    this.rightShare = Math.round(stroke.rightShare * SHARE_UNITS)
    this.ice = Math.round(stroke.ice * SHARE_STEPS)
    this.lift = Math.round(stroke.lift * SHARE_UNITS)
    const isSole = stroke.shape === StrokeShape.Sole
    this.sole = isSole ? stroke.sole : 0
    this.side = isSole ? stroke.side : SoleSide.Left
    this.rimWidth = Math.round(stroke.rimWidth * PER_METRE)
    this.rimSoftness = Math.round(stroke.rimSoftness * SHARE_UNITS)
    this.edge = stroke.edge < 0 ? EDGE_OF_SHAPE : Math.round(stroke.edge * SHARE_UNITS)
    this.grid = NO_GRID
  }

  /** Writes the row into `words` from index `at`. Spelled out: by name in a loop it costs a microsecond. */
  write(words: Int32Array, at: number): void {
    words[at] = this.shape
    words[at + 1] = this.layer
    words[at + 2] = this.x0
    words[at + 3] = this.z0
    words[at + 4] = this.x1
    words[at + 5] = this.z1
    words[at + 6] = this.dirX0
    words[at + 7] = this.dirZ0
    words[at + 8] = this.dirX1
    words[at + 9] = this.dirZ1
    words[at + 10] = this.halfWidth
    words[at + 11] = this.halfLength
    words[at + 12] = this.load
    words[at + 13] = this.under0
    words[at + 14] = this.under1
    words[at + 15] = this.depth
    words[at + 16] = this.rim
    words[at + 17] = this.rightShare
    words[at + 18] = this.ice
    words[at + 19] = this.lift
    words[at + 20] = this.sole
    words[at + 21] = this.side
    words[at + 22] = this.rimWidth
    words[at + 23] = this.rimSoftness
    words[at + 24] = this.edge
    words[at + GRID_WORD] = this.grid
  }

  /** Reads a row that `write` wrote. */
  read(words: Int32Array, at: number): void {
    this.shape = words[at]
    this.layer = words[at + 1]
    this.x0 = words[at + 2]
    this.z0 = words[at + 3]
    this.x1 = words[at + 4]
    this.z1 = words[at + 5]
    this.dirX0 = words[at + 6]
    this.dirZ0 = words[at + 7]
    this.dirX1 = words[at + 8]
    this.dirZ1 = words[at + 9]
    this.halfWidth = words[at + 10]
    this.halfLength = words[at + 11]
    this.load = words[at + 12]
    this.under0 = words[at + 13]
    this.under1 = words[at + 14]
    this.depth = words[at + 15]
    this.rim = words[at + 16]
    this.rightShare = words[at + 17]
    this.ice = words[at + 18]
    this.lift = words[at + 19]
    this.sole = words[at + 20]
    this.side = words[at + 21]
    this.rimWidth = words[at + 22]
    this.rimSoftness = words[at + 23]
    this.edge = words[at + 24]
    this.grid = words[at + GRID_WORD]
  }
}
