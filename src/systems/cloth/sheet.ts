import { curveSlopes, curveWeights, type Four } from '../../shaders/lib/curve.ts'
import type { PanelGrid } from './garment.ts'

export type Vector = readonly [x: number, y: number, z: number]
/** A point of cloth between its particles. */
export interface SheetPoint {
  /** In the frame of the particles, m. */
  readonly position: Vector
  /** Unit, outward. */
  readonly normal: Vector
  /** Unit, toward the hem. */
  readonly down: Vector
}

/**
 * The surface that is drawn through a panel's particles, figure/drape.wgsl: a Catmull-Rom curve each way, closed round, held at its ends.
 * @param particles x y z each, of the whole garment. @param turn round it, 0 … 1. @param down share of the way to the hem.
 */
export function sheetAt(
  { first, columns, rows }: PanelGrid,
  particles: ArrayLike<number>,
  turn: number,
  down: number,
): SheetPoint {
  const column = Math.floor(turn * columns)
  const line = Math.min(Math.floor(down * (rows - 1)), rows - 2)
  const round = (by: Four, along: Four): Vector => {
    const sum: [number, number, number] = [0, 0, 0]
    for (let r = 0; r < 4; r++) {
      const row = Math.min(rows - 1, Math.max(0, line + r - 1))
      for (let c = 0; c < 4; c++) {
        const i = (first + row * columns + ((column + c - 1 + columns) % columns)) * 3
        for (let k = 0; k < 3; k++) sum[k]! += along[r]! * by[c]! * particles[i + k]!
      }
    }
    return sum
  }
  const u = turn * columns - column
  const v = down * (rows - 1) - line
  const aside = round(curveSlopes(u), curveWeights(v))
  const toHem = round(curveWeights(u), curveSlopes(v))
  return {
    position: round(curveWeights(u), curveWeights(v)),
    normal: unit([
      aside[1] * toHem[2] - aside[2] * toHem[1],
      aside[2] * toHem[0] - aside[0] * toHem[2],
      aside[0] * toHem[1] - aside[1] * toHem[0],
    ]),
    down: unit(toHem),
  }
}
const unit = ([x, y, z]: Vector): Vector => {
  const length = Math.sqrt(x * x + y * y + z * z)
  return [x / length, y / length, z / length]
}
