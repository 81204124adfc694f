import { Look, Posture } from '../../components/figure.ts'
import { Snow } from '../../components/resources.ts'
import { Time } from '../../components/time.ts'
import { entitiesWith, use } from '../../components/world.ts'
import { defineSystem } from '../schedule.ts'

const FIGURES = [Look, Posture]
/** mm of snowfall that cover someone who stands still to two thirds, with what lies there already keeping off the rest. */
const COVERS = 30
/** s in which running shakes two thirds of it off, and in which a degree above 0 °C melts as much. */
const SHAKEN = 7
const MELTED = 240

/** Snow that falls gathers on hood and shoulders; who runs shakes it off, and a thaw melts it. */
export const gatherSnow = defineSystem({
  name: 'gatherSnow',
  phase: 'pose',
  reads: [Time, Posture],
  readsPrevious: [Snow],
  writes: [Look],
  run(world) {
    const { dt } = use(world, Time)
    const { snowfall, temperature } = use(world, Snow).weather
    const falls = (snowfall / 60 / COVERS) * dt
    const melts = (Math.max(0, temperature) / MELTED) * dt
    const figures = entitiesWith(world, FIGURES)
    for (let i = 0, n = figures.length; i < n; i++) {
      const e = figures[i]!
      const effort = Posture.effort[e]!
      const snow = Look.snow[e]!
      const next = snow + falls * (1 - snow) - ((effort * effort * dt) / SHAKEN + melts) * snow
      Look.snow[e] = next < 0 ? 0 : next
    }
  },
})
