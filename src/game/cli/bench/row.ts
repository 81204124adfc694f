import type { BenchRow } from './types.ts'

export type { BenchRow } from './types.ts'

/**
 * Median time of `run` in µs. Each sample calls it `calls` times, so that the clock's steps do not show; the first
 * samples warm the code up and are left out.
 */
export function medianMicroseconds(run: (call: number) => void, calls = 1, samples = 41): number {
  const times: number[] = []
  let call = 0
  for (let sample = -Math.ceil(samples / 4); sample < samples; sample++) {
    const start = performance.now()
    for (let i = 0; i < calls; i++) run(call++)
    if (sample >= 0) times.push(((performance.now() - start) * 1000) / calls)
  }
  return times.toSorted((a, b) => a - b)[samples >> 1]!
}

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
