/** The middle value; NaN of none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

/** Collects per-pass milliseconds, frame by frame, and gives their medians. */
export class PassTimes {
  private readonly samples = new Map<string, number[]>()

  add(gpuMs: Readonly<Record<string, number>>): void {
    for (const [pass, ms] of Object.entries(gpuMs)) {
      const list = this.samples.get(pass)
      if (list) list.push(ms)
      else this.samples.set(pass, [ms])
    }
  }
  /** Milliseconds by pass, most expensive first. */
  medians(): Record<string, number> {
    const rows = [...this.samples].map(([pass, list]) => [pass, median(list)] as const)
    return Object.fromEntries(rows.toSorted(([, a], [, b]) => b - a))
  }
}
