/** A grid's cells and the rectangle of those that changed. */

export interface Area {
  x0: number
  z0: number
  x1: number
  z1: number
}

export interface Cells {
  readonly columns: number
  readonly rows: number
  readonly values: Float32Array
  readonly changed: Area
}

/** 0…1, and no −0, whose bits would differ from 0 in a hash. */
export const clip = (value: number): number => (value > 0 ? (value < 1 ? value : 1) : 0)

export function clearArea(area: Area): void {
  area.x0 = Infinity
  area.z0 = Infinity
  area.x1 = -Infinity
  area.z1 = -Infinity
}

/** Writes cell (x, z), which must exist, clipped; notes a change and gives by how much the cell rose. */
export function write(cells: Cells, x: number, z: number, value: number): number {
  const { values, changed } = cells
  const i = z * cells.columns + x
  const before = values[i]
  values[i] = clip(value)
  const rose = values[i] - before
  if (rose !== 0) {
    if (x < changed.x0) changed.x0 = x
    if (z < changed.z0) changed.z0 = z
    if (x >= changed.x1) changed.x1 = x + 1
    if (z >= changed.z1) changed.z1 = z + 1
  }
  return rose
}

/** The part of `area` grown by `by` cells that lies in the grid, or all of it, written to `out`. */
export function withinGrid(cells: Cells, area: Readonly<Area> | undefined, by: number, out: Area): Area {
  out.x0 = area ? Math.max(0, area.x0 - by) : 0
  out.z0 = area ? Math.max(0, area.z0 - by) : 0
  out.x1 = area ? Math.min(cells.columns, area.x1 + by) : cells.columns
  out.z1 = area ? Math.min(cells.rows, area.z1 + by) : cells.rows
  return out
}
