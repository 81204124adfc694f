/** From a drawing, which knows only inside and outside, to the grid of exact distances and relief that is a sole. */
import { DISTANCE_UNITS, RELIEF_LIMIT, RELIEF_UNITS, type Sole } from './sole.ts'
import { type Lattice, type Level, markInside, type Outline, traceOutline } from './trace.ts'

export interface SoleDrawing {
  readonly name: string
  /** Half extents of a box that holds the outline, m. */
  readonly halfWidth: number
  readonly halfLength: number
  /** Spacing of nodes, m. */
  readonly cell: number
  /** m after which the drawing repeats along z, a whole number of cells; 0: it ends. */
  readonly period: number
  readonly outline: Level
  /** m less deep than the deepest point, `inside` m from the outline. */
  relief(x: number, z: number, inside: number): number
}

/** How far the grid reaches past the box, m: the rim of a print lies there. */
const MARGIN = 0.06
/** The most that a stored distance can hold: 4 m. */
const FARTHEST = 32_767

function latticeOf({ halfWidth, halfLength, cell, period }: SoleDrawing): Lattice {
  const columns = 2 * Math.ceil((halfWidth + MARGIN) / cell) + 1
  const rows = period > 0 ? Math.round(period / cell) : 2 * Math.ceil((halfLength + MARGIN) / cell) + 1
  return {
    x0: (-(columns - 1) / 2) * cell,
    z0: (-(rows - 1) / 2) * cell,
    cell,
    columns,
    rows,
    endless: period > 0,
  }
}

/** The point of the outline that `findNearest` found, and its squared distance. */
const nearest = { x: 0, z: 0, distance2: 0 }

function tryRow({ ends, first }: Outline, row: number, shift: number, x: number, z: number): void {
  for (let k = first[row] * 4; k < first[row + 1] * 4; k += 4) {
    const ax = ends[k]
    const az = ends[k + 1] + shift
    const sx = ends[k + 2] - ax
    const sz = ends[k + 3] + shift - az
    const length2 = sx * sx + sz * sz
    let t = length2 > 0 ? ((x - ax) * sx + (z - az) * sz) / length2 : 0
    t = t < 0 ? 0 : t > 1 ? 1 : t
    const px = ax + t * sx
    const pz = az + t * sz
    const distance2 = (x - px) * (x - px) + (z - pz) * (z - pz)
    if (distance2 >= nearest.distance2) continue
    nearest.distance2 = distance2
    nearest.x = px
    nearest.z = pz
  }
}

/** Looks at rows of squares outward from node row j, until the next row is farther than what was found. */
function findNearest(
  outline: Outline,
  { cell, rows, endless }: Lattice,
  j: number,
  x: number,
  z: number,
): void {
  const squares = endless ? rows : rows - 1
  nearest.distance2 = Infinity
  for (let k = 0; (k * cell) ** 2 < nearest.distance2; k++) {
    for (let half = 0; half < 2; half++) {
      const row = half === 0 ? j + k : j - 1 - k
      const turns = Math.floor(row / squares)
      if (turns === 0 || endless) tryRow(outline, row - turns * squares, turns * squares * cell, x, z)
    }
    if (k > squares && !endless) return
  }
}

/** Extent of the outline along x (axis 0) or z (axis 1). */
function extent(outline: Outline, axis: 0 | 1): number {
  let low = Infinity
  let high = -Infinity
  for (let k = axis; k < outline.ends.length; k += 2) {
    low = Math.min(low, outline.ends[k])
    high = Math.max(high, outline.ends[k])
  }
  return high - low
}

/** @throws when nothing of the drawing lies on a node: there is no outline. */
export function buildSole(drawing: SoleDrawing): Sole {
  const lattice = latticeOf(drawing)
  const { x0, z0, cell, columns, rows } = lattice
  const inside = markInside(drawing.outline, lattice)
  const outline = traceOutline(drawing.outline, lattice, inside)
  if (outline.ends.length === 0) {
    throw new Error(
      `Sole "${drawing.name}" has no outline: nothing of it is as large as its cell of ${cell} m. Draw it larger, or deeper than 0`,
    )
  }
  const distance = new Int16Array(columns * rows)
  const relief = new Int8Array(columns * rows)
  let area = 0
  for (let j = 0; j < rows; j++) {
    const z = z0 + j * cell
    for (let i = 0; i < columns; i++) {
      const n = j * columns + i
      const x = x0 + i * cell
      findNearest(outline, lattice, j, x, z)
      const away = Math.sqrt(nearest.distance2)
      const signed = inside[n] ? -away : away
      distance[n] = Math.min(FARTHEST, Math.round(signed * DISTANCE_UNITS))
      area += Math.min(1, Math.max(0, 0.5 - signed / cell))
      if (signed < 2 * cell) relief[n] = storedRelief(drawing, x, z, signed)
    }
  }
  const width = extent(outline, 0)
  const length = drawing.period > 0 ? drawing.period : extent(outline, 1)
  return {
    name: drawing.name,
    width,
    length,
    area: area * cell * cell,
    cell,
    columns,
    rows,
    period: drawing.period,
    distance,
    relief,
  }
}

/** Nodes outside take the relief just inside of the outline next to them: else reading between nodes would mix in what is no sole. */
function storedRelief(drawing: SoleDrawing, x: number, z: number, signed: number): number {
  let inside = -signed
  if (signed > 0) {
    inside = drawing.cell / 2
    const step = 1 + inside / signed
    x += (nearest.x - x) * step
    z += (nearest.z - z) * step
  }
  const metres = drawing.relief(x, z, inside)
  return Math.round(Math.min(RELIEF_LIMIT, Math.max(0, metres)) * RELIEF_UNITS)
}
