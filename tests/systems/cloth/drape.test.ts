import { afterEach, describe, expect, it } from 'vitest'
import { createDunes, createPlane } from '../../../src/game/headless.ts'
import { everything, run, stand, walk, type Wish } from '../gait/walker.ts'
import { dressed, inside, sagOf, stretchOf, type Dressed } from './wardrobe.ts'

let set: Dressed
afterEach(() => set?.app.dispose())

interface Drape {
  stretch: number
  /** Of the cut as the bones take it: what cloth would be that only follows them. */
  posed: number
  sag: number
}
/** Means over two seconds, per panel, once the cloth has settled. */
async function drape(wish: Wish, rate: number): Promise<Record<string, Drape>> {
  set?.app.dispose()
  set = await dressed(wish, { source: createPlane(), rate })
  set.play(4)
  const means: Record<string, Drape> = {}
  const share = 1 / (2 * rate)
  set.play(2, () => {
    const garment = set.garment()
    for (const grid of garment.panels) {
      const mean = (means[grid.panel.name] ??= { stretch: 0, posed: 0, sag: 0 })
      mean.stretch += stretchOf(garment, grid, set.row().position) * share
      mean.posed += stretchOf(garment, grid, set.row().goal) * share
      mean.sag += sagOf(grid, set.row()) * share
    }
  })
  return means
}

describe('the drape', () => {
  it('is the same at 30, 60 and 120 ticks a second: hardly stretched, the hem within 5 mm', async () => {
    const [slow, usual, quick] = [await drape(stand, 30), await drape(stand, 60), await drape(stand, 120)]
    for (const name of ['robe', 'mantle', 'sleeveL', 'sleeveR']) {
      for (const at of [slow, usual, quick]) {
        expect(at[name]!.stretch).toBeLessThan(0.015)
        expect(Math.abs(at[name]!.sag - usual[name]!.sag)).toBeLessThan(0.005)
      }
      // Cloth that only followed the bones would be stretched by more than that.
      expect(usual[name]!.posed).toBeGreaterThan(name === 'mantle' ? 0.01 : 0.015)
    }
    // It does hang: the skirt falls from its cut.
    expect(Math.abs(usual.robe!.sag)).toBeGreaterThan(0.005)
  })
  it('stretches little at a walk and a run, where its bones stretch it a lot', async () => {
    for (const [wish, most] of [
      [walk, 0.025],
      [run, 0.03],
    ] as const) {
      const { robe, mantle } = await drape(wish, 60)
      expect(robe!.stretch).toBeLessThan(most)
      expect(mantle!.stretch).toBeLessThan(most)
      expect(robe!.posed).toBeGreaterThan(2.5 * robe!.stretch)
    }
  })
})

it('no cloth is inside the body by more than 3 mm, through every change of motion', async () => {
  let worst = 0
  let posed = 0
  set = await dressed(everything, { source: createDunes({ seed: 3 }) })
  set.play(24, () => {
    for (const grid of set.garment().panels) {
      worst = Math.max(worst, inside(set.hero, grid, set.row().position))
      posed = Math.max(posed, inside(set.hero, grid, set.row().goal))
    }
  })
  expect(worst).toBeLessThan(0.003)
  // Without collisions it would be.
  expect(posed).toBeGreaterThan(0.01)
})
