import { afterEach, describe, expect, it } from 'vitest'
import {
  CameraView,
  Cloth,
  ClothDetail,
  ClothRows,
  createPlane,
  despawn,
  spawnHero,
  Transform,
  use,
} from '../../../src/game/headless.ts'
import { cameraPlugin } from '../../../src/game/plugins/camera.ts'
import { chooseClothDetail, detailAt } from '../../../src/systems/cloth/choose-cloth-detail.ts'
import { GARMENTS } from '../../../src/systems/cloth/garment.ts'
import { createHeadlessApp, TICK } from '../../../src/game/headless.ts'
import { run, stand } from '../gait/walker.ts'
import { dressed, fastest, stretchOf, type Dressed } from './wardrobe.ts'

const { Frozen, Half, Full } = ClothDetail
let set: Dressed
afterEach(() => set?.app.dispose())
const rows = () => use(set.app.world, ClothRows).rows
const taken = (): number => rows().filter((row) => row.owner !== 0).length

describe('the detail of cloth', () => {
  it('falls with the distance from the eye, and does not flicker on a border', () => {
    let now: ClothDetail = Full
    const seen: ClothDetail[] = []
    for (let d = 0; d < 40; d += 0.05) {
      const next = detailAt(d, now)
      if (next !== now) seen.push(next)
      now = next
      // Someone who steps back and forth here sees no change.
      expect(detailAt(d - 0.5, now)).toBe(now)
    }
    expect(seen).toEqual([Half, Frozen])
    for (let d = 40; d >= 0; d -= 0.05) now = detailAt(d, now)
    expect(now).toBe(Full)
    // Without slack it would: this is the border on the way in.
    expect(detailAt(9.5, Full)).not.toBe(detailAt(9.5, Half))
  })
  it('is chosen by the frame from where the camera is', async () => {
    const app = await createHeadlessApp({
      source: createPlane(),
      plugins: [cameraPlugin()],
      systems: [...TICK, chooseClothDetail],
    })
    const figures = [2, 15, 60].map((z) => spawnHero(app.world, 0, z))
    Object.assign(use(app.world, CameraView), { x: 0, y: 1, z: 0 })
    app.frame(1 / 60)
    app.frame(1 / 60)
    expect(figures.map((e) => Cloth.detail[e])).toEqual([Full, Half, Frozen])
    app.dispose()
  })
  it('changes without a jump: between grids, and when cloth is caught by its pose and let go', async () => {
    set = await dressed(run, { source: createPlane() })
    set.play(3)
    let usual = 0
    const settled = (): void => void (usual = Math.max(usual, fastest(set.row(), set.garment())))
    set.play(1, settled)
    for (const wanted of [Half, Full, Half]) {
      Cloth.wanted[set.hero] = wanted
      set.play(0.3, () => {
        expect(Cloth.detail[set.hero]).toBe(wanted)
        expect(fastest(set.row(), set.garment())).toBeLessThan(2.5 * usual)
      })
      for (const grid of set.garment().panels) {
        expect(stretchOf(set.garment(), grid, set.row().position)).toBeLessThan(0.08)
      }
    }
    Cloth.wanted[set.hero] = Frozen
    let ticks = 0
    let off = Infinity
    while (Cloth.detail[set.hero] !== Frozen) {
      const row = set.row()
      expect(fastest(row, set.garment())).toBeLessThan(2.5 * usual)
      off = Math.max(...row.position.subarray(0, 300).map((x, i) => Math.abs(x - row.goal[i]!)))
      set.play(1 / 60)
      ticks++
    }
    expect(ticks).toBeGreaterThan(15)
    expect(off).toBeLessThan(0.01)
    expect(taken()).toBe(0)
  })
})

describe('rows of cloth', () => {
  it('serve a hundred figures, and come back when figures go', async () => {
    set = await dressed(stand, { source: createPlane() })
    const figures = Array.from({ length: 99 }, (_, i) => spawnHero(set.app.world, 2 * (i % 10), 2 * (i / 10)))
    for (const e of figures) Cloth.wanted[e] = Half
    set.play(3 / 60)
    expect(taken()).toBe(100)
    expect(new Set([set.hero, ...figures].map((e) => Cloth.slot[e])).size).toBe(100)
    for (const e of figures) despawn(set.app.world, e)
    set.play(2 / 60)
    expect(taken()).toBe(1)
    // A newcomer with a recycled id starts in its own pose.
    const next = spawnHero(set.app.world, -30, 5)
    Cloth.wanted[next] = Full
    set.play(1 / 60)
    const row = rows()[Cloth.slot[next]! - 1]!
    expect(taken()).toBe(2)
    expect(fastest(row, GARMENTS[Full]!)).toBe(0)
    for (let i = 0; i < GARMENTS[Full]!.count * 3; i++) {
      expect(Math.abs(row.position[i]! - row.goal[i]!)).toBeLessThan(0.15)
    }
    expect(Transform.x[next]).toBe(-30)
  })
  it('leave the cloth of those that come too late frozen until one is free', async () => {
    set = await dressed(stand, { source: createPlane() })
    const figures = Array.from({ length: rows().length + 3 }, (_, i) => spawnHero(set.app.world, i, 9))
    for (const e of figures) Cloth.wanted[e] = Half
    set.play(2 / 60)
    const frozen = figures.filter((e) => Cloth.detail[e] === Frozen)
    expect(frozen.length).toBe(4)
    despawn(
      set.app.world,
      figures.find((e) => Cloth.detail[e] === Half)!,
    )
    set.play(2 / 60)
    expect(frozen.filter((e) => Cloth.detail[e] === Frozen).length).toBe(3)
  })
})
