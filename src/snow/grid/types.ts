/** The grid's public contract. Places and sizes are in cells, values 0…1, heights in metres. */
import type { SnowField } from '../types.ts'
import type { GridTexture } from './textures.ts'

/** A rectangle of cells: x0 ≤ x < x1, z0 ≤ z < z1. Empty when x0 ≥ x1. */
export interface GridArea {
  readonly x0: number
  readonly z0: number
  readonly x1: number
  readonly z1: number
}

/** A foot's mark: an ellipse along the direction of travel, bowl-shaped, within a rim of kicked snow. */
export interface FootprintMark {
  /** Centre, cells. */
  x: number
  z: number
  /** Direction of travel, of any length but 0. */
  directionX: number
  directionZ: number
  /** Whole extents along and across the travel, cells. */
  length: number
  width: number
  /** 0…1: how far the middle goes down. */
  depth: number
  /** 0…1: highest crest of the rim; each cell gets 40 to 100 % of it, by a hash. Default 0. */
  rim?: number
  /** Whole number, default 0: the same seed gives the same rim. */
  seed?: number
}

/** The mark of something that fell or was thrown: a parabolic pit, deepest in the middle, within a ragged splash. */
export interface ImpactMark {
  /** Centre, cells. */
  x: number
  z: number
  /** Cells, to where the pit meets the surface. */
  radius: number
  /** 0…1: how far the middle goes down. */
  depth: number
  /** 0…1: highest clod of the splash; each cell gets 0 to 100 % of it, by a hash. Default 0. */
  rim?: number
  /** Whole number, default 0: the same seed gives the same splash. */
  seed?: number
}

/**
 * A bounded grid of snow. It simulates nothing: its stamps are art and conserve no mass. Whole coordinates are cell
 * centres; x is the column, z the row; nothing wraps.
 */
export interface SnowGrid {
  readonly columns: number
  readonly rows: number
  /** Distance of cell centres along x and z, m. */
  readonly cell: number
  readonly cellZ: number
  /**
   * columns × rows values, cell (x, z) at z · columns + x: 1 is the rest depth, 0 bare ground. For reading: what is
   * written here directly is neither clipped nor noticed. `resize` replaces the array.
   */
  readonly values: Float32Array
  /**
   * True from the first edit that changed a value until `clearDirty`. A new grid is dirty, since nobody has drawn it.
   * Setting a cell to what it already holds, snow on full cells and stamps outside are no change.
   */
  readonly dirty: boolean
  /** The smallest rectangle that holds every change since `clearDirty`. One object, kept up to date. */
  readonly changed: GridArea
  clearDirty(): void

  /** Value of the cell nearest to (x, z); 0 outside. @throws on NaN. */
  get(x: number, z: number): number
  /** Sets the cell nearest to (x, z), clipped to 0…1; ignored outside. @throws on NaN. */
  set(x: number, z: number, value: number): void
  /** Sets all cells, clipped to 0…1: a reset with 1. @throws on NaN. */
  fill(value: number): void
  /**
   * New bounds. Cell (x, z) stays cell (x, z) where both have it, new ones get `value`, default 1. An edit of the whole
   * grid, unless the size is what it was. @throws on a size that is none.
   */
  resize(columns: number, rows: number, value?: number): void

  /** Presses a foot's mark; twice is deeper. Kicks up less where there was less to dig. @throws on what no mark can be. */
  footprint(mark: Readonly<FootprintMark>): void
  /** Digs a pit; twice is deeper: see `createHeldBrush`. Splashes less where there was less to dig. @throws likewise. */
  impact(mark: Readonly<ImpactMark>): void
  /**
   * Raises all cells by `amount` ≥ 0 (rate · dt: the whole simulated time) up to 1, so that a path is covered again. What is
   * too little for a 32-bit value is kept for the next call: every tick rate gives the same snow, to 1e-6. @throws on a negative amount.
   */
  snowfall(amount: number): void

  /**
   * out = terrain + value · scale, m; all arrays hold columns × rows. Within `area` only, where given.
   * @throws on arrays of another size, and on `out` being `terrain`.
   */
  compose(terrain: Readonly<Float32Array>, scale: number, out: Float32Array, area?: GridArea): void
  /**
   * Writes one vertex per cell, three numbers each: positions (x · cell, height, z · cellZ) in metres from cell (0, 0), and
   * unit normals by central differences, one-sided at the borders. Given an `area` of changed heights, it writes the
   * positions there and the normals there and one cell around. @throws on arrays of another size.
   */
  rebuildMesh(
    heights: Readonly<Float32Array>,
    positions: Float32Array,
    normals: Float32Array,
    area?: GridArea,
  ): void
  /**
   * Writes the target's data in place and uploads it; within `area` only, where given. False, and nothing written, when the
   * target's size or kind of array does not fit; false when its upload says so.
   */
  updateTexture(target: GridTexture, area?: GridArea): boolean
  /**
   * Lays the grid onto a field as one piece of art of an actor, default 0, with the centre of cell (0, 0) at (x, z), m. Where a value
   * is lower than the field's snow there, in shares of its undisturbed depth, the snow is lowered to it; a value of 1 leaves snow as it
   * is, and a second time changes nothing. What is taken is booked to the field's account `art`. It shows after the field's tick.
   * @throws on a grid of one column or row, of more than 65 536 cells or 64 m, and on no place.
   */
  stampOnto(field: Pick<SnowField, 'stampArt'>, x: number, z: number, actor?: number): void
}
