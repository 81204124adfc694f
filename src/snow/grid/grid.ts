/** The plain grid: bounded, immediate, without laws. The snow field is the one that simulates. */
import type { SnowField } from '../types.ts'
import { type Area, type Cells, clearArea, clip, write } from './cells.ts'
import { checkCell, checkPlace, checkSize, checkValue, fail } from './check.ts'
import { digImpact, pressFootprint } from './stamps.ts'
import { composeHeights, writeMesh } from './surface.ts'
import { type GridTexture, writeTexture } from './textures.ts'
import type { FootprintMark, GridArea, ImpactMark, SnowGrid } from './types.ts'

/** Snowfall comes in these: the spacing of 32-bit floats below 1. A sum of them is exact, anything less would be rounded away. */
const FLAKES_PER_DEPTH = 1 << 24

export interface SnowGridOptions {
  /** Cells along x and along z. */
  readonly columns: number
  readonly rows: number
  /** Width of a cell, m; `cellZ` along z, where it differs. Default 1. */
  readonly cell?: number
  readonly cellZ?: number
  /** Value of every cell, default 1. Rims rise to 1 at most: on snow at rest depth nothing of them shows, on 0.8 it does. */
  readonly value?: number
}

class Grid implements SnowGrid, Cells {
  columns: number
  rows: number
  readonly cell: number
  readonly cellZ: number
  values: Float32Array
  readonly changed: Area
  /** Snow that has fallen but is less than a flake. */
  private banked = 0

  constructor({ columns, rows, cell = 1, cellZ = cell, value = 1 }: SnowGridOptions) {
    checkSize(columns, rows)
    checkCell(cell, 'cell')
    checkCell(cellZ, 'cellZ')
    checkValue(value, 'create')
    this.columns = columns
    this.rows = rows
    this.cell = cell
    this.cellZ = cellZ
    this.values = new Float32Array(columns * rows).fill(clip(value))
    this.changed = { x0: 0, z0: 0, x1: columns, z1: rows }
  }

  get dirty(): boolean {
    return this.changed.x0 < this.changed.x1
  }
  clearDirty(): void {
    clearArea(this.changed)
  }

  private has(column: number, row: number): boolean {
    return column >= 0 && row >= 0 && column < this.columns && row < this.rows
  }
  get(x: number, z: number): number {
    checkPlace(x, z, 'get')
    const column = Math.floor(x + 0.5)
    const row = Math.floor(z + 0.5)
    return this.has(column, row) ? this.values[row * this.columns + column] : 0
  }
  set(x: number, z: number, value: number): void {
    checkPlace(x, z, 'set')
    checkValue(value, 'set')
    const column = Math.floor(x + 0.5)
    const row = Math.floor(z + 0.5)
    if (this.has(column, row)) write(this, column, row, value)
  }
  fill(value: number): void {
    checkValue(value, 'fill')
    this.banked = 0
    for (let z = 0; z < this.rows; z++) for (let x = 0; x < this.columns; x++) write(this, x, z, value)
  }
  resize(columns: number, rows: number, value = 1): void {
    checkSize(columns, rows)
    checkValue(value, 'resize')
    if (columns === this.columns && rows === this.rows) return
    const values = new Float32Array(columns * rows).fill(clip(value))
    const kept = Math.min(columns, this.columns)
    for (let z = 0; z < rows && z < this.rows; z++) {
      values.set(this.values.subarray(z * this.columns, z * this.columns + kept), z * columns)
    }
    this.columns = columns
    this.rows = rows
    this.values = values
    this.changed.x0 = 0
    this.changed.z0 = 0
    this.changed.x1 = columns
    this.changed.z1 = rows
  }

  footprint(mark: Readonly<FootprintMark>): void {
    pressFootprint(this, mark)
  }
  impact(mark: Readonly<ImpactMark>): void {
    digImpact(this, mark)
  }
  snowfall(amount: number): void {
    if (!(amount >= 0)) {
      fail(
        'SnowGrid.snowfall amount',
        amount,
        'not snow that falls',
        'Give rate × dt in rest depths, 0 or more',
      )
    }
    this.banked = Math.min(this.banked + amount, 1)
    const fall = Math.floor(this.banked * FLAKES_PER_DEPTH) / FLAKES_PER_DEPTH
    if (fall === 0) return
    this.banked -= fall
    const { columns, rows, values } = this
    for (let z = 0; z < rows; z++) {
      for (let x = 0; x < columns; x++) write(this, x, z, values[z * columns + x] + fall)
    }
  }

  compose(terrain: Readonly<Float32Array>, scale: number, out: Float32Array, area?: GridArea): void {
    composeHeights(this, terrain, scale, out, area)
  }
  rebuildMesh(
    heights: Readonly<Float32Array>,
    positions: Float32Array,
    normals: Float32Array,
    area?: GridArea,
  ): void {
    writeMesh(this, this, heights, positions, normals, area)
  }
  updateTexture(target: GridTexture, area?: GridArea): boolean {
    return writeTexture(this, this, target, area)
  }
  stampOnto(field: Pick<SnowField, 'stampArt'>, x: number, z: number, actor = 0): void {
    const { columns, rows, cell, cellZ, values } = this
    field.stampArt({ actor, x, z, columns, rows, cell, cellZ, values })
  }
}

/** A bounded grid of snow. @throws on a size or a cell that is none. */
export const createSnowGrid = (options: SnowGridOptions): SnowGrid => new Grid(options)
