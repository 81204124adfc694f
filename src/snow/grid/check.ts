/** What a grid may be given. Bad input stops at the door: an error that names thing, problem and fix, and a grid left whole. */

/** Most cells of a grid: 256 MB of values. */
const MOST_CELLS = 1 << 26

export function fail(thing: string, value: unknown, problem: string, fix: string): never {
  throw new Error(`${thing} is ${String(value)}: ${problem}. ${fix}`)
}

/** @throws unless both are whole numbers from 1 up and their product is a size that can be held. */
export function checkSize(columns: number, rows: number): void {
  const fix = 'Give the number of cells along x and z, whole numbers from 1 up'
  if (!Number.isInteger(columns) || columns < 1)
    fail('SnowGrid columns', columns, 'not a number of cells', fix)
  if (!Number.isInteger(rows) || rows < 1) fail('SnowGrid rows', rows, 'not a number of cells', fix)
  if (columns * rows > MOST_CELLS) {
    fail(
      'SnowGrid columns × rows',
      `${columns} × ${rows}`,
      `more than ${MOST_CELLS} cells`,
      'Give fewer, wider cells, or use the snow field, which has no bounds',
    )
  }
}

/** @throws unless the spacing is finite and above 0. */
export function checkCell(value: number, name: 'cell' | 'cellZ'): void {
  if (!(value > 0 && value < Infinity)) {
    fail(`SnowGrid ${name}`, value, 'no width', 'Give the width of a cell in metres, above 0')
  }
}

/** @throws on NaN: it would count as bare ground here and spread to the mesh from there. Infinity is merely clipped. */
export function checkValue(value: number, call: string): void {
  if (Number.isNaN(value) || typeof value !== 'number') {
    fail(`SnowGrid.${call} value`, value, 'not a number', 'Give 1 for the rest depth, 0 for bare ground')
  }
}

/** @throws on a coordinate that is nowhere; places outside the grid are fine. */
export function checkPlace(x: number, z: number, call: string): void {
  if (Number.isNaN(x)) fail(`SnowGrid.${call} x`, x, 'not a number', 'Give a coordinate in cells')
  if (Number.isNaN(z)) fail(`SnowGrid.${call} z`, z, 'not a number', 'Give a coordinate in cells')
}

/** @throws unless the share lies within 0 to 1. */
export function checkShare(value: number, thing: string): void {
  if (!(value >= 0 && value <= 1)) fail(thing, value, 'outside 0 to 1', 'Give a share of the rest depth')
}

/** @throws unless the extent is finite and above 0. */
export function checkExtent(value: number, thing: string): void {
  if (!(value > 0 && value < Infinity)) fail(thing, value, 'no size', 'Give an extent in cells, above 0')
}

/** @throws unless the factor is finite. */
export function checkScale(value: number, thing: string): void {
  if (!Number.isFinite(value))
    fail(thing, value, 'not a finite number', 'Give the metres that a value of 1 stands for')
}

/** @throws unless the seed is a whole number. */
export function checkSeed(value: number, thing: string): void {
  if (!Number.isSafeInteger(value))
    fail(thing, value, 'not a whole number', 'Give any integer; equal seeds give equal rims')
}

/** @throws unless the array has exactly that many elements. */
export function checkLength(array: ArrayLike<number>, wanted: number, thing: string, per: string): void {
  if (array.length !== wanted) {
    fail(
      `${thing} length`,
      array.length,
      `the grid needs ${wanted}`,
      `Make it anew with ${per} per cell, also after a resize`,
    )
  }
}
