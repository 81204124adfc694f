/** What snow, slope and ice do to a walker: the tables of docs/walk.md, made from the code. */
import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { createPlane, Gait, Leap, Snow, Transform, use, Velocity } from '../../../src/game/headless.ts'
import { landingOf } from '../../../src/systems/gait/stride.ts'
import type { TileStore } from '../../../src/snow/tile-store.ts'
import { gaitBall, isPlanted, stage, walk, type Stage } from './walker.ts'

const document = readFileSync('docs/walk.md', 'utf8')
/** Fails with the row to put into the document. */
function expectRow(...cells: readonly string[]): void {
  expect(document).toContain(`| ${cells.join(' | ')} |`)
}

let set: Stage
afterEach(() => set?.app.dispose())

interface Effort {
  /** m/s, mean. */
  readonly speed: number
  /** m, the highest that a foot swings over where it stood, mean of steps. */
  readonly lift: number
  /** m, mean of prints. */
  readonly sink: number
  /** m from a touchdown to the same foot's next. */
  readonly stride: number
}
/** Means of six seconds of walking on a smooth slope, in snow as deep as said, m, and refrozen to a share. */
async function walked({ grade = 0, depth = 0.62, ice = 0 } = {}): Promise<Effort> {
  set?.app.dispose()
  set = await stage(walk, { source: { ...createPlane({ slopeZ: grade, relief: 0 }), rock: () => 0 } })
  const { hero, app } = set
  const snow = use(app.world, Snow)
  const { undisturbed } = (snow as unknown as { store: TileStore }).store
  // Snow melted or fell since the ground was made.
  undisturbed.rise = Math.round((depth - snow.depth(50, 50)) * 8192)
  undisturbed.thawed = Math.max(0, -undisturbed.rise)
  undisturbed.ice = Math.round(ice * 127)
  set.play(3)
  let [speed, sinks, prints, lifts, steps] = [0, 0, 0, 0, 0]
  const top = [0, 0]
  const was = [true, true]
  const from = [0, 0]
  const begin = Transform.z[hero]!
  set.play(6, () => {
    speed += Math.hypot(Velocity.x[hero]!, Velocity.z[hero]!) / 360
    for (let foot = 0; foot < 2; foot++) {
      const planted = isPlanted(hero, foot)
      const height = gaitBall(hero, foot)[1] - snow.ground.macro(0, gaitBall(hero, foot)[2])
      if (planted && !was[foot]) {
        prints++
        sinks += Gait.sink[hero * 2 + foot]!
        lifts += top[foot]! - from[foot]!
        steps++
      }
      if (planted) from[foot] = top[foot] = height
      else top[foot] = Math.max(top[foot]!, height)
      was[foot] = planted
    }
  })
  return {
    speed,
    lift: lifts / steps,
    sink: sinks / prints,
    stride: (2 * (Transform.z[hero]! - begin)) / prints,
  }
}
const m = (value: number): string => value.toFixed(2)
const cm = (value: number): string => (100 * value).toFixed(0)

it('a walker is slower and lifts its feet higher, the deeper the snow', async () => {
  let last: Effort | null = null
  for (const depth of [0.02, 0.05, 0.1, 0.2, 0.3]) {
    // One after another: worlds share the rows of their components.
    // oxlint-disable-next-line no-await-in-loop
    const now = await walked({ depth })
    if (last !== null) {
      expect(now.speed).toBeLessThan(last.speed)
      expect(now.lift).toBeGreaterThan(last.lift)
      expect(now.sink).toBeGreaterThan(last.sink)
    }
    expectRow(cm(depth), cm(now.sink), m(now.speed), cm(now.lift), m(now.stride))
    last = now
  }
})
it('a walker is slower and lifts its feet higher, the steeper it climbs', async () => {
  let last: Effort | null = null
  for (const degrees of [0, 5, 10, 15, 20, 25, 30]) {
    const grade = Math.tan((degrees * Math.PI) / 180)
    // oxlint-disable-next-line no-await-in-loop
    const now = await walked({ grade, depth: 0.3 })
    if (last !== null) {
      expect(now.speed).toBeLessThan(last.speed)
      expect(now.lift).toBeGreaterThan(last.lift)
    }
    expectRow(`${degrees}`, m(now.speed), cm(now.lift), m(now.stride))
    last = now
  }
})
it('steps are shorter on ice that bears, and on none that breaks', async () => {
  for (const ice of [0, 0.5, 1]) {
    // oxlint-disable-next-line no-await-in-loop
    const now = await walked({ ice, depth: 0.3 })
    expectRow(`${ice}`, cm(now.sink), m(now.speed), m(now.stride))
  }
})
it('a landing presses as hard as it fell', () => {
  for (const fall of [0, 1, 2, 3, 5]) expectRow(`${fall}`, m(landingOf(fall)))
  expect(Leap.speed[0]).toBeCloseTo(3.3, 5)
})
