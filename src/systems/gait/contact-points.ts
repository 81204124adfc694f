import { sampleSole, type SoleSample } from '../../snow/soles/sole.ts'
import { soleOf } from '../../snow/soles/soles.ts'

/** Where a foot asks for the snow that will bear it. */
export const MOST_POINTS = 7
/** Rows of points, in half lengths of the sole from its middle: near toe and heel a print has walls. */
const ALONG = [0, 0.22, -0.22, 0.44, -0.44, 0.66, -0.66]
/** m between places that are tried across the sole, and the least way to the outline that a point should have. */
const STEP = 0.005
const INSIDE = 0.012
/** m of relief that a point a metre off the middle line is worth: of two equal ones the inner is taken. */
const OFF_MIDDLE = 0.03

/** Points of a left sole that bear, m from its middle to the right and forward, and how much less deep they press than the deepest. */
export interface ContactPoints {
  readonly across: Float64Array
  readonly along: Float64Array
  readonly relief: Float64Array
}

const sample: SoleSample = { distance: 0, relief: 0 }
const known: (ContactPoints | undefined)[] = []

/** In each row the place that presses deepest: on a tread that is a lug, under a hoof not the cleft. */
function findPoints(id: number): ContactPoints {
  const sole = soleOf(id)
  const points: ContactPoints = {
    across: new Float64Array(MOST_POINTS),
    along: Float64Array.from(ALONG, (share) => (share * sole.length) / 2),
    relief: new Float64Array(MOST_POINTS),
  }
  const steps = Math.ceil(sole.width / 2 / STEP)
  for (let k = 0; k < MOST_POINTS; k++) {
    let best = Infinity
    for (let n = -steps; n <= steps; n++) {
      const u = n * STEP
      const { distance, relief } = sampleSole(sole, u, points.along[k]!, sample)
      const outside = distance + INSIDE > 0 ? distance + INSIDE : 0
      const badness = relief + outside + OFF_MIDDLE * Math.abs(u)
      if (badness >= best) continue
      best = badness
      points.across[k] = u
      points.relief[k] = relief
    }
  }
  return points
}

/** The contact points of a sole, found on the first call. */
export const contactPoints = (id: number): ContactPoints => (known[id] ??= findPoints(id))
