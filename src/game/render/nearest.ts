/** Offsets of a square of cells from its middle one, nearest first: column, row, column, row … */
export function nearestFirst(across: number): Int16Array {
  const half = across / 2
  const offsets = Array.from({ length: across * across }, (_, slot) => [
    (slot % across) - half,
    Math.floor(slot / across) - half,
  ])
  return Int16Array.from(offsets.toSorted((a, b) => away(a) - away(b)).flat())
}
const away = (offset: readonly number[]): number => Math.max(Math.abs(offset[0]!), Math.abs(offset[1]!))
