/** One line of the bench: what was measured, in which unit, and the most it may be. */
export interface BenchRow {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** The value must not exceed this. Absent: informative. */
  readonly bar?: number
}
