/**
 * A plain grid laid onto the field: where it is lower than the snow, snow is taken away, and the account `art` has it. In the log
 * it is one row with its frame and as many rows as its values need, which follow each other.
 */
import type { Accounts } from './audit.ts'
import type { Changes } from './changes.ts'
import type { Prints } from './prints/prints.ts'
import { POSITION_SHIFT, POSITION_UNITS, ROW_WORDS } from './stroke-record.ts'
import { MASS_SHIFT, TEXELS_PER_METRE, type Tile, texelIndex } from './tile.ts'
import type { TileStore } from './tile-store.ts'
import { LARGEST, WORLD_LIMIT, isActor } from './validate.ts'

/** Values over the ground: 1 is the undisturbed surface, 0 bare ground. */
export interface Art {
  /** Stable actor id of who draws; part of the order in which entries are applied. */
  readonly actor: number
  /** Where the centre of cell (0, 0) lies, m. Columns run toward +x, rows toward +z. */
  readonly x: number
  readonly z: number
  readonly columns: number
  readonly rows: number
  /** Distance of cell centres along x and along z, m. */
  readonly cell: number
  readonly cellZ: number
  /** columns × rows of 0…1, row after row. */
  readonly values: Readonly<Float32Array>
}

/** Most cells of one piece: 256 × 256. */
const MOST_CELLS = 1 << 16
const LARGEST_EXTENT = 2 * LARGEST
/** Widest and narrowest spacing, m. */
const WIDEST = LARGEST_EXTENT
const NARROWEST = 0.001
/** Spacing is stored in 1/65536 texel, a value in 1/65535. */
const STEP_UNITS = 1 << 16
const WHOLE = 65_535
const PER_METRE = TEXELS_PER_METRE * POSITION_UNITS
const VALUES_PER_ROW = 2 * ROW_WORDS

/** Rows of the log that so many values take. */
export const valueRows = (values: number): number => Math.ceil(values / VALUES_PER_ROW)

function fail(thing: string, value: unknown, problem: string, fix: string): never {
  throw new Error(`Art.${thing} is ${String(value)}: ${problem}. ${fix}`)
}

/** @throws when it cannot be laid onto the field, naming what is wrong and what to give instead. */
export function checkArt(art: Readonly<Art>): void {
  const { actor, x, z, columns, rows, cell, cellZ, values } = art
  if (!isActor(actor)) {
    fail('actor', actor, 'not a whole number of 32 bits', 'Give the stable actor id of who draws')
  }
  if (!(columns >= 2 && rows >= 2 && Number.isInteger(columns) && Number.isInteger(rows))) {
    fail('columns × rows', `${columns} × ${rows}`, 'nothing to spread out', 'Give at least 2 × 2 cells')
  }
  if (columns * rows > MOST_CELLS) {
    const fix = `Give up to ${MOST_CELLS}, or several pieces`
    fail('columns × rows', `${columns} × ${rows}`, 'too many cells for one stroke', fix)
  }
  const spacing = `Give metres from ${NARROWEST} to ${WIDEST}`
  if (!(cell >= NARROWEST && cell <= WIDEST)) fail('cell', cell, 'no spacing', spacing)
  if (!(cellZ >= NARROWEST && cellZ <= WIDEST)) fail('cellZ', cellZ, 'no spacing', spacing)
  const width = (columns - 1) * cell
  const length = (rows - 1) * cellZ
  if (!(width <= LARGEST_EXTENT && length <= LARGEST_EXTENT)) {
    const fix = `Give up to ${LARGEST_EXTENT} × ${LARGEST_EXTENT} m, or several pieces`
    fail('size', `${width} × ${length} m`, 'too large for one stroke', fix)
  }
  const place = `Give metres within ${WORLD_LIMIT} of the origin for every corner`
  if (!(x >= -WORLD_LIMIT && x + width <= WORLD_LIMIT)) fail('x', x, 'not a place in the world', place)
  if (!(z >= -WORLD_LIMIT && z + length <= WORLD_LIMIT)) fail('z', z, 'not a place in the world', place)
  if (values.length !== columns * rows) {
    fail('values', `${values.length} long`, 'not columns × rows', 'Give one value for each cell')
  }
  const bad = values.findIndex((value) => Number.isNaN(value))
  if (bad >= 0) fail('values', `NaN at ${bad}`, 'not a number', 'Give 1 for undisturbed snow, 0 for ground')
}

/** Writes the frame into `words` from index `at`. */
export function writeFrame(art: Readonly<Art>, words: Int32Array, at: number): void {
  words[at] = Math.round(art.x * PER_METRE)
  words[at + 1] = Math.round(art.z * PER_METRE)
  words[at + 2] = art.columns
  words[at + 3] = art.rows
  words[at + 4] = Math.round(art.cell * TEXELS_PER_METRE * STEP_UNITS)
  words[at + 5] = Math.round(art.cellZ * TEXELS_PER_METRE * STEP_UNITS)
}

/** Writes row n of the values into `words` from index `at`, two in a word. */
export function writeValues({ values }: Readonly<Art>, n: number, words: Int32Array, at: number): void {
  for (let w = 0; w < ROW_WORDS; w++) {
    const k = n * VALUES_PER_ROW + 2 * w
    words[at + w] = unit(values[k]) | (unit(values[k + 1]) << 16)
  }
}
/** 0…65535; past the end of the values 0. */
const unit = (value: number | undefined): number =>
  value === undefined || value <= 0 ? 0 : value >= 1 ? WHOLE : Math.round(value * WHOLE)

export class ArtPress {
  private readonly store: TileStore
  private readonly changes: Changes
  private readonly accounts: Accounts
  private readonly prints: Prints
  private values = new Uint16Array(0)
  private readonly frame = new Int32Array(6)
  /** Values read of the piece at hand. */
  private read = 0

  constructor(store: TileStore, changes: Changes, accounts: Accounts, prints: Prints) {
    this.prints = prints
    this.store = store
    this.changes = changes
    this.accounts = accounts
  }

  begin(words: Int32Array, at: number): void {
    for (let w = 0; w < this.frame.length; w++) this.frame[w] = words[at + w]
    this.read = 0
    const count = this.frame[2] * this.frame[3]
    if (this.values.length < count) this.values = new Uint16Array(count)
  }

  /** Takes a row of values; with the last one it lays the piece down. */
  take(words: Int32Array, at: number): void {
    const count = this.frame[2] * this.frame[3]
    for (let w = 0; w < ROW_WORDS && this.read < count; w++) {
      this.values[this.read++] = words[at + w] & 0xffff
      if (this.read < count) this.values[this.read++] = words[at + w] >>> 16
    }
    if (this.read === count) this.press()
  }

  private press(): void {
    const [x, z, columns, rows, stepX, stepZ] = this.frame
    const perCellX = STEP_UNITS / stepX
    const perCellZ = STEP_UNITS / stepZ
    const baseX = x >> POSITION_SHIFT
    const baseZ = z >> POSITION_SHIFT
    const fracX = x / POSITION_UNITS - baseX
    const fracZ = z / POSITION_UNITS - baseZ
    const lastX = Math.floor((columns - 1) / perCellX + fracX - 0.5)
    const lastZ = Math.floor((rows - 1) / perCellZ + fracZ - 0.5)
    this.prints.watch(baseX, baseZ, baseX + lastX, baseZ + lastZ)
    for (let j = fracZ > 0.5 ? 1 : 0; j <= lastZ; j++) {
      const v = Math.min((j + 0.5 - fracZ) * perCellZ, rows - 1)
      for (let i = fracX > 0.5 ? 1 : 0; i <= lastX; i++) {
        const u = Math.min((i + 0.5 - fracX) * perCellX, columns - 1)
        const value = this.valueAt(u, v, columns, rows)
        if (value < WHOLE) this.lower(baseX + i, baseZ + j, 1 - value / WHOLE)
      }
    }
    this.prints.bury()
  }

  /** Bilinear between cells. */
  private valueAt(u: number, v: number, columns: number, rows: number): number {
    const { values } = this
    const i = Math.min(Math.floor(u), columns - 2)
    const j = Math.min(Math.floor(v), rows - 2)
    const a = u - i
    const p = j * columns + i
    const near = values[p] + (values[p + 1] - values[p]) * a
    const far = values[p + columns] + (values[p + columns + 1] - values[p + columns]) * a
    return near + (far - near) * (v - j)
  }

  /** Lowers a texel to a share of the undisturbed depth, if it is higher; what stays keeps its density. */
  private lower(ix: number, iz: number, share: number): void {
    const tile: Tile = this.store.draft(ix >> 6, iz >> 6)
    const i = texelIndex(ix, iz)
    if (tile.masked !== null && tile.masked.has(i)) return
    const rest = tile.rest(i)
    const before = tile.height[i]
    const target = Math.max(-rest, Math.floor(-rest * share))
    if (target >= before || rest + before <= 0) return
    const mass = tile.mass[i]
    const column = ((rest * tile.restDensity) >> MASS_SHIFT) + mass
    const taken = column - Math.floor((column * (rest + target)) / (rest + before))
    this.accounts.art += taken
    this.changes.put(tile, i, target, mass - taken, tile.top[i], tile.ice[i])
  }
}
