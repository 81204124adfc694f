/**
 * How soles lie on the drawn snow. A real foot does not touch everywhere: over an older, deeper print it bridges the hole, and snow
 * that trickles from the wall of its own print leans on its edge. So of the plane that Gait gives a sole, with treads and arch, this
 * asks at points that lie 2 cm or more inside its outline, where no wall crumbles:
 *
 * - as it comes down, whether heel, waist and ball each bear: the least distance to the snow in each third;
 * - how deep the sole lies under the drawn surface, which nothing excuses, as it comes down and in every tick that it stands;
 * - which share of it hangs more than 1 cm over the snow, and which share does so although the snow was higher before the step.
 *
 * That the drawn boot lies in that plane is asked of the skeleton: see limbs.test.ts.
 */
import {
  after,
  defineSystem,
  eventsOf,
  FootPlanted,
  Gait,
  sampleSole,
  Snow,
  soleByName,
  use,
  type FrameEdit,
  type SnowField,
} from '../../../src/game/headless.ts'
import { HERO } from '../../../src/systems/gait/skeleton-table.ts'
import { isPlanted, type Stage } from './walker.ts'

const INSIDE = 0.02
const STEP = 0.012
/** m of air under a point from which it counts as hanging. */
const HANGS = 0.01

interface SolePoint {
  readonly u: number
  readonly v: number
  readonly relief: number
  readonly third: number
}
const points: SolePoint[] = []
{
  const boot = soleByName('boot')
  const sample = { distance: 0, relief: 0 }
  for (let v = -boot.length / 2; v <= boot.length / 2; v += STEP) {
    for (let u = -boot.width / 2; u <= boot.width / 2; u += STEP) {
      const { distance, relief } = sampleSole(boot, u, v, sample)
      if (distance < -INSIDE) points.push({ u, v, relief, third: v < -0.06 ? 0 : v < 0.03 ? 1 : 2 })
    }
  }
}

/** Air under every point of a foot's sole, m, negative where snow is above it. */
function airUnder(snow: Pick<SnowField, 'height'>, e: number, foot: number): number[] {
  const i = e * 2 + foot
  const [dirX, dirZ, rise, bank] = [Gait.dirX[i]!, Gait.dirZ[i]!, Gait.rise[i]!, Gait.bank[i]!]
  const behind = HERO.pairs[0]!.soleBehind / Math.sqrt(1 + rise * rise)
  return points.map(({ u, v, relief }) => {
    const along = v - behind
    const across = foot === 0 ? u : -u
    const x = Gait.x[i]! + dirX * along + dirZ * across
    const z = Gait.z[i]! + dirZ * along - dirX * across
    return Gait.y[i]! + rise * along + bank * across + relief - snow.height(x, z)
  })
}

export interface Step {
  /** m between sole and snow where heel, waist and ball come nearest to it, mean, and deepest under the surface. */
  readonly bears: readonly [number, number, number]
  readonly mean: number
  readonly sunk: number
  /** Shares of the sole. */
  readonly hangs: number
  readonly dug: number
}
export interface Fit {
  readonly steps: Step[]
  /** m that a standing sole lies under the drawn surface, and its nearest point from it, of every tick. */
  readonly sunk: number[]
  readonly apart: number[]
}

/** An edit of the frame and what to call after every tick, to fill a Fit. */
export function watchFit(): { edit: FrameEdit; look: (set: Stage) => void; fit: Fit } {
  const fit: Fit = { steps: [], sunk: [], apart: [] }
  /** Air under the points of the feet that come down, on the snow as it was before. */
  const before: number[][] = [[], []]
  const came = [false, false]
  const probe = defineSystem({
    name: 'probe',
    phase: 'pose',
    reads: [FootPlanted],
    readsPrevious: [Snow],
    run(world) {
      const events = eventsOf(world, FootPlanted)
      came.fill(false)
      for (let n = 0; n < events.count; n++) {
        const foot = events.foot[n]!
        came[foot] = true
        before[foot] = airUnder(use(world, Snow), events.entity[n]!, foot)
      }
    },
  })
  const look = (set: Stage): void => {
    const snow = use(set.app.world, Snow)
    for (let foot = 0; foot < 2; foot++) {
      if (!isPlanted(set.hero, foot)) continue
      const air = airUnder(snow, set.hero, foot)
      fit.sunk.push(Math.max(...air.map((gap) => -gap)))
      fit.apart.push(Math.min(...air.map(Math.abs)))
      if (came[foot]) fit.steps.push(stepOf(air, before[foot]!))
    }
  }
  return { edit: after('poseSkeletons', probe), look, fit }
}
function stepOf(air: readonly number[], was: readonly number[]): Step {
  const bears: [number, number, number] = [1, 1, 1]
  let [mean, hangs, dug] = [0, 0, 0]
  for (const [k, gap] of air.entries()) {
    const { third } = points[k]!
    bears[third] = Math.min(bears[third]!, Math.abs(gap))
    mean += Math.abs(gap) / air.length
    if (gap <= HANGS) continue
    hangs += 1 / air.length
    if (was[k]! < 0) dug += 1 / air.length
  }
  return { bears, mean, sunk: Math.max(...air.map((gap) => -gap)), hangs, dug }
}

/** The value below which a share of all lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}
