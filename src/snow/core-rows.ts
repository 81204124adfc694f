/** The rows of texels of a stroke's core, evaluated one after another, and where the underside lies over them. */
import { evaluateRow, evaluateSole, undersides } from './outline.ts'
import { RowSpan, type Sweep } from './sweep.ts'

const span = new RowSpan()

export class CoreRows {
  /** Last world row, and world column of texel 0 of the row at hand. */
  last = -1
  first = 0
  /** Offset of the underside at the first pose, and by how much it is higher at the second. */
  under0 = 0
  underRise = 0
  private gridded = false
  /** What `begin` was given. In fields, because a call for each row would box them. */
  private sweep!: Sweep
  private edge = 0
  private level = 0
  /** Place along the sweep, 0…1, of texel 0 of the row at hand, and how much each texel adds. */
  private along = 0
  private alongStep = 0

  /** Finds the rows within `edge` texels of the outline, of a sole at a level of spread; returns the first. */
  begin(sweep: Sweep, edge: number, level: number): number {
    this.sweep = sweep
    this.edge = edge
    this.level = level
    this.gridded = sweep.grid !== null
    if (sweep.grid !== null) {
      this.last = sweep.grid.originZ + sweep.grid.rows - 1
      return sweep.grid.originZ
    }
    const margin = edge + 0.01
    const along = sweep.alongExtent + margin
    const across = sweep.acrossExtent + margin
    span.bound(-along, sweep.length + along, -across, across)
    span.place(sweep)
    this.last = span.lastRow
    return span.firstRow
  }

  /** Evaluates row iz; returns how many texels it has. */
  row(iz: number): number {
    const { sweep } = this
    const count = sweep.grid === null ? span.row(iz) : span.all(sweep.grid.originX, sweep.grid.columns)
    if (count <= 0) return 0
    this.first = span.first
    evaluateRow(sweep, span.first, iz, count)
    if (sweep.stamp !== null) evaluateSole(sweep, sweep.stamp, span.first, iz, count, this.edge, this.level)
    const perLength2 = sweep.isStamp ? 0 : 1 / (sweep.length * sweep.length)
    this.along = (sweep.centreX(span.first) * sweep.toX + sweep.centreZ(iz) * sweep.toZ) * perLength2
    this.alongStep = sweep.toX * perLength2
    return count
  }

  /** Offset of the underside over texel k of the row. */
  undersideAt(k: number): number {
    if (this.gridded) return undersides[k]
    const along = this.along + this.alongStep * k
    return this.under0 + this.underRise * (along < 0 ? 0 : along > 1 ? 1 : along)
  }

  /** True when texel k of the row lies behind the first pose. */
  isBehind(k: number): boolean {
    return this.along + this.alongStep * k < 0
  }
}
