/** The outline of a drawing as segments: marching squares, each crossing found on the drawing itself and not between nodes. */

/** Negative inside, else outside; only the sign counts. */
export type Level = (x: number, z: number) => number

/** Where nodes lie: (x0 + i · cell, z0 + j · cell). */
export interface Lattice {
  readonly x0: number
  readonly z0: number
  readonly cell: number
  readonly columns: number
  readonly rows: number
  /** Whether row `rows` is row 0 again. */
  readonly endless: boolean
}

/** Segment k runs from (x0, z0) to (x1, z1), the four numbers from 4k on; those between rows j and j + 1 are first[j] ≤ k < first[j + 1]. */
export interface Outline {
  readonly ends: readonly number[]
  readonly first: Int32Array
}

/** Halvings of a cell on the way to a crossing: 5 mm / 1024 is far below the unit of distances. */
const HALVINGS = 10

/** Share of the way from (ax, az), on which side `aInside` says, to (bx, bz), on the other, at which the outline is crossed. */
function crossing(level: Level, ax: number, az: number, bx: number, bz: number, aInside: boolean): number {
  let low = 0
  let high = 1
  for (let n = 0; n < HALVINGS; n++) {
    const t = (low + high) / 2
    if (level(ax + (bx - ax) * t, az + (bz - az) * t) < 0 === aInside) low = t
    else high = t
  }
  return (low + high) / 2
}

/** Which nodes lie inside, 1, and outside, 0. */
export function markInside(level: Level, lattice: Lattice): Uint8Array {
  const { x0, z0, cell, columns, rows } = lattice
  const inside = new Uint8Array(columns * rows)
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++)
      inside[j * columns + i] = level(x0 + i * cell, z0 + j * cell) < 0 ? 1 : 0
  }
  return inside
}

/** Traces the outline through every square of nodes. */
export function traceOutline(level: Level, lattice: Lattice, inside: Uint8Array): Outline {
  const { x0, z0, cell, columns, rows, endless } = lattice
  const squares = endless ? rows : rows - 1
  const ends: number[] = []
  const first = new Int32Array(squares + 1)
  const points: number[] = []
  const cross = (ax: number, az: number, bx: number, bz: number, a: number, b: number): void => {
    if (a === b) return
    const t = crossing(level, ax, az, bx, bz, a === 1)
    points.push(ax + (bx - ax) * t, az + (bz - az) * t)
  }
  for (let j = 0; j < squares; j++) {
    const low = z0 + j * cell
    const high = low + cell
    const row = j * columns
    const next = ((j + 1) % rows) * columns
    for (let i = 0; i < columns - 1; i++) {
      const a = inside[row + i]
      const b = inside[row + i + 1]
      const c = inside[next + i + 1]
      const d = inside[next + i]
      if (a === b && b === c && c === d) continue
      const left = x0 + i * cell
      const right = left + cell
      points.length = 0
      cross(left, low, right, low, a, b)
      cross(right, low, right, high, b, c)
      cross(left, high, right, high, d, c)
      cross(left, low, left, high, a, d)
      // Four crossings: the middle says which of the two diagonals is joined.
      const joined = points.length === 8 && (level(left + cell / 2, low + cell / 2) < 0 ? 1 : 0) !== a
      if (joined) points.unshift(...points.splice(6, 2))
      ends.push(...points)
    }
    first[j + 1] = ends.length >> 2
  }
  return { ends, first }
}
