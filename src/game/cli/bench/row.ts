import type { BenchRow } from './types.ts'

/** Lines for people: name, value, bar, and whether it is kept. */
export function formatRows(rows: readonly BenchRow[]): string {
  const width = Math.max(...rows.map((row) => row.name.length))
  return rows
    .map(({ name, value, unit, bar }) => {
      const shown = `${name.padEnd(width)}  ${formatValue(value).padStart(9)} ${unit.padEnd(8)}`
      if (bar === undefined) return shown.trimEnd()
      return `${shown} of ${formatValue(bar).padStart(7)}  ${value <= bar ? 'ok' : 'over'}`
    })
    .join('\n')
}
const formatValue = (value: number): string =>
  Math.abs(value) >= 1000 ? Math.round(value).toString() : Number(value.toPrecision(3)).toString()
