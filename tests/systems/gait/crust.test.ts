/** Who walks over crust: light ones on it, heavy ones through it. */
import { afterEach, expect, it } from 'vitest'
import { createDunes, Gait, Mass, Snow, use } from '../../../src/game/headless.ts'
import type { TileStore } from '../../../src/snow/tile-store.ts'
import { distance, gaitBall, isPlanted, stage, touchdowns, walk, type Stage } from './walker.ts'

let set: Stage
afterEach(() => set?.app.dispose())

/** Walks so many seconds over dunes whose snow is refrozen to a share; returns prints and the deepest sink, m. */
async function walked(kg: number, share: number): Promise<{ prints: number; sink: number; above: number }> {
  set = await stage(walk, { source: createDunes({ seed: 3 }) })
  const snow = use(set.app.world, Snow)
  ;(snow as unknown as { store: TileStore }).store.undisturbed.ice = Math.round(share * 127)
  Mass.kg[set.hero] = kg
  let prints = 0
  let sink = 0
  let above = 0
  set.play(4, () => {
    for (const { foot, x, y, z } of touchdowns(set)) {
      prints++
      sink = Math.max(sink, Gait.sink[set.hero * 2 + foot]!)
      above = Math.max(above, y - snow.height(x, z))
    }
  })
  return { prints, sink, above }
}

it('a child of 20 kg stays on crust, and leaves no print', async () => {
  const on = await walked(20, 0.65)
  expect(on.prints).toBeGreaterThan(6)
  expect(use(set.app.world, Snow).tiles.length).toBe(0)
  // The sole lies on the lowest of what is under it: bumps are pushed into by less than this.
  expect(on.sink).toBeLessThan(0.03)
  expect(on.above).toBeLessThan(0.01)
  set.app.dispose()
  const soft = await walked(20, 0)
  expect(soft.sink).toBeGreaterThan(0.08)
  expect(use(set.app.world, Snow).tiles.length).toBeGreaterThan(0)
})

it('a grown-up breaks through with every step, and planted feet stay where they are', async () => {
  const through = await walked(77.5, 0.65)
  expect(through.sink).toBeGreaterThan(0.1)
  expect(use(set.app.world, Snow).stats.unmarked[3]).toBe(0)
  const last: (readonly number[])[] = []
  let moved = 0
  set.play(2, () => {
    for (let foot = 0; foot < 2; foot++) {
      const ball = gaitBall(set.hero, foot)
      if (isPlanted(set.hero, foot) && last[foot]) moved = Math.max(moved, distance(ball, last[foot]))
      if (isPlanted(set.hero, foot)) last[foot] = ball
      else delete last[foot]
    }
  })
  expect(moved).toBe(0)
  expect(use(set.app.world, Snow).ledger().residual).toBe(0)
})
