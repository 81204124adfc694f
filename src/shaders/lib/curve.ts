/** Of the points before, at the start, at the end and after. */
export type Four = readonly [number, number, number, number]

/**
 * What four evenly spaced points count for on the curve through them at t, 0 … 1 between the middle two (Catmull and Rom 1974,
 * "A class of local interpolating splines").
 */
export function curveWeights(t: number): Four {
  const s = 1 - t
  return [(-t * s * s) / 2, (2 - t * t * (5 - 3 * t)) / 2, (2 - s * s * (5 - 3 * s)) / 2, (-s * t * t) / 2]
}
/** The same of its slope, per spacing. */
export function curveSlopes(t: number): Four {
  const s = 1 - t
  return [(s * (2 * t - s)) / 2, (t * (9 * t - 10)) / 2, (s * (10 - 9 * s)) / 2, (t * (t - 2 * s)) / 2]
}
/** And of its bend, per square of the spacing. */
export function curveBends(t: number): Four {
  const s = 1 - t
  return [2 * s - t, 9 * t - 5, 9 * s - 5, 2 * t - s]
}
