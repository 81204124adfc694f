import { CAPSULE_STRIDE, capsuleId } from './capsules.ts'
import { PANELS, type Panel, type Point } from './panels.ts'
import { type Cut, makeCut } from './pose-cut.ts'
import type { Skin } from './skin.ts'

/** Seconds of a substep: a tick of 30, 60 or 120 Hz is a whole number of them, so cloth hangs alike at every rate. */
export const SUBSTEP = 1 / 240

/** Distances to keep between two particles each. */
export interface Links {
  readonly count: number
  /** First number of both particles in a row. */
  readonly a: Int32Array
  readonly b: Int32Array
  /** Squared distance, m². */
  readonly square: Float64Array
  /** Share of the error that each end takes: w / (w₁ + w₂ + α / h²) of XPBD, w 0 for what is sewn on, else 1. */
  readonly gainA: Float64Array
  readonly gainB: Float64Array
}

/** One panel of a garment: columns × rows particles, row by row from the sewn edge, closed round. */
export interface PanelGrid {
  readonly panel: Panel
  readonly columns: number
  readonly rows: number
  /** First particle. */
  readonly first: number
  /**
   * Threads along and round, solved in every substep; and what is soft, diagonals and bends, in every second one. Both go down
   * the panel, so that one sweep carries a pull from the seam to the hem.
   */
  readonly threads: Links
  readonly drape: Links
  /** Longest way to the seam per particle, m: along the cloth. */
  readonly reach: Float64Array
  /** Share of the way to its posed cut that a particle goes in a substep; 1: sewn on. */
  readonly hold: Float64Array
  /** Capsules that each particle may meet: their first numbers in what poseCapsules fills. */
  readonly meets: readonly (readonly number[])[]
  /** First row that may touch the snow. */
  readonly snowRow: number
}

/** The cloth of a figure at one detail: the cut of its particles, in panels. */
export interface Garment extends Cut {
  readonly panels: readonly PanelGrid[]
}

/** Softness of links along and round, of diagonals, s². */
const STRUCTURE = 0
const SHEAR = 4e-5

class LinkList {
  private readonly rows: number[][] = []
  private readonly cut: readonly number[]
  constructor(cut: readonly number[]) {
    this.cut = cut
  }
  /** `compliance` α in s² for particles of unit mass (Macklin, Müller and Chentanez 2016, "XPBD"). */
  add(a: number, b: number, sewn: boolean, compliance: number): void {
    let square = 0
    for (let k = 0; k < 3; k++) square += (this.cut[b * 3 + k]! - this.cut[a * 3 + k]!) ** 2
    const wa = sewn ? 0 : 1
    const soft = wa + 1 + compliance / (SUBSTEP * SUBSTEP)
    this.rows.push([a * 3, b * 3, square, wa / soft, 1 / soft])
  }
  build(): Links {
    const column = (k: number): number[] => this.rows.map((row) => row[k]!)
    return {
      count: this.rows.length,
      a: Int32Array.from(column(0)),
      b: Int32Array.from(column(1)),
      square: Float64Array.from(column(2)),
      gainA: Float64Array.from(column(3)),
      gainB: Float64Array.from(column(4)),
    }
  }
}

/** @param level 0 half, 1 full. */
function makeGarment(level: 0 | 1): Garment {
  const cut: number[] = []
  const skins: Skin[] = []
  const point: Point = { x: 0, y: 0, z: 0 }
  const panels = PANELS.map((panel) => {
    const columns = panel.columns[level]
    const rows = panel.rows[level]
    const first = cut.length / 3
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < columns; c++) {
        panel.cut(c / columns, r / (rows - 1), point)
        cut.push(point.x, point.y, point.z)
        skins.push(panel.skin(point.x, point.y, point.z))
      }
    }
    return makePanel(panel, columns, rows, first, cut)
  })
  return { ...makeCut(cut, (i) => skins[i]!), panels }
}

/** Columns by fours: links that follow each other share no particle, so the processor need not wait for the one before. */
const apart = (columns: number): number[] =>
  [0, 2, 1, 3].flatMap((phase) => Array.from({ length: columns }, (_, c) => c).filter((c) => c % 4 === phase))

function makePanel(panel: Panel, columns: number, rows: number, first: number, cut: number[]): PanelGrid {
  const at = (c: number, r: number): number => first + r * columns + ((c + columns) % columns)
  const distance = (a: number, b: number): number => {
    let square = 0
    for (let k = 0; k < 3; k++) square += (cut[b * 3 + k]! - cut[a * 3 + k]!) ** 2
    return Math.sqrt(square)
  }
  const threads = new LinkList(cut)
  const drape = new LinkList(cut)
  const reach = new Float64Array(columns * rows)
  for (let r = 1; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      reach[r * columns + c] = reach[(r - 1) * columns + c]! + distance(at(c, r - 1), at(c, r))
    }
    const each = apart(columns)
    for (const c of each) {
      const aside = (c + r) % 2
      drape.add(at(c + aside, r - 1), at(c + 1 - aside, r), r === 1, SHEAR)
    }
    if (r > 1) for (const c of each) drape.add(at(c, r - 2), at(c, r), r === 2, panel.bend)
    for (const c of each) drape.add(at(c, r), at(c + 2, r), false, panel.bend)
    for (const c of each) threads.add(at(c, r - 1), at(c, r), r === 1, STRUCTURE)
    for (const c of each) threads.add(at(c, r), at(c + 1, r), false, STRUCTURE)
  }
  const down = (r: number): number => r / (rows - 1)
  const hold = new Float64Array(columns * rows)
  for (let r = 0; r < rows; r++) {
    const k = panel.memory(down(r)) * SUBSTEP * SUBSTEP
    hold.fill(r === 0 ? 1 : k / (1 + k), r * columns, (r + 1) * columns)
  }
  return {
    panel,
    columns,
    rows,
    first,
    threads: threads.build(),
    drape: drape.build(),
    reach,
    hold,
    meets: Array.from({ length: columns * rows }, (_, k) =>
      panel
        .meets((k % columns) / columns, down(Math.floor(k / columns)))
        .map((name) => capsuleId(name) * CAPSULE_STRIDE),
    ),
    snowRow: Math.ceil(panel.snow * (rows - 1)),
  }
}

/** Garments by ClothDetail; Frozen cloth has none. */
export const GARMENTS: readonly (Garment | null)[] = [null, makeGarment(0), makeGarment(1)]
/** Particles of a row that holds any of them: CLOTH_PARTICLES of shaders/layouts.ts says so to shaders. */
export const MOST_PARTICLES = Math.max(...GARMENTS.map((garment) => garment?.count ?? 0))
