/** What the body of a wolf does over its feet. */
import { afterEach, describe, expect, it } from 'vitest'
import { createPlane, Gait, HindGait, Snow, use, Velocity } from '../../../src/game/headless.ts'
import type { TileStore } from '../../../src/snow/tile-store.ts'
import { WOLF_BONE } from '../../../src/systems/gait/wolf-table.ts'
import { touchdowns, type Print, type Stage } from './walker.ts'
import { axisOf, gallop, isPlanted, trot, walk, wolfOn } from './wolf-walker.ts'

let set: Stage
afterEach(() => set?.app.dispose())

describe('the body', () => {
  it('goes slower the deeper its paws sink', async () => {
    const speeds: number[] = []
    for (const depth of [0.03, 0.15, 0.5]) {
      set?.app.dispose()
      set = await wolfOn(trot, { ...createPlane({ relief: 0 }), rock: () => 0 })
      const snow = use(set.app.world, Snow)
      const { undisturbed } = (snow as unknown as { store: TileStore }).store
      undisturbed.rise = Math.round((depth - snow.depth(50, 50)) * 8192)
      undisturbed.thawed = Math.max(0, -undisturbed.rise)
      set.play(4)
      speeds.push(Velocity.z[set.hero]!)
    }
    expect(speeds[0]!).toBeGreaterThan(speeds[1]! + 0.05)
    expect(speeds[1]!).toBeGreaterThan(speeds[2]! + 0.05)
  })
  it('tilts its back as the ground under fore and hind paws does', async () => {
    for (const slopeZ of [-0.4, 0, 0.4]) {
      set?.app.dispose()
      set = await wolfOn(walk, createPlane({ slopeZ }))
      set.play(4)
      let sum = 0
      set.play(2, () => {
        const [, rise, run] = axisOf(set.hero, WOLF_BONE.chest, 0, 0, 1)
        sum += rise / run / 120
      })
      expect(sum).toBeGreaterThan(slopeZ - 0.12)
      expect(sum).toBeLessThan(slopeZ + 0.12)
    }
  })
  it('turns neck and head after its aim, the head farther', async () => {
    set = await wolfOn((_t, row) => {
      row.aimX = 0.8
      row.aimZ = 0.6
    })
    set.play(3)
    const neck = axisOf(set.hero, WOLF_BONE.neck, 0, 0, 1)[0]
    const head = axisOf(set.hero, WOLF_BONE.head, 0, 0, 1)[0]
    expect(axisOf(set.hero, WOLF_BONE.chest, 0, 0, 1)[0]).toBeCloseTo(0, 3)
    expect(neck).toBeGreaterThan(0.15)
    expect(head).toBeGreaterThan(neck + 0.1)
  })
  it('sways its tail on the way, lifts it at a gallop and trails it in a turn', async () => {
    const tip = (): [number, number, number] => axisOf(set.hero, WOLF_BONE.tailTip, 0, -0.9, -0.4)
    set = await wolfOn(trot)
    set.play(3)
    const across: number[] = []
    set.play(2, () => across.push(tip()[0]))
    expect(Math.max(...across) - Math.min(...across)).toBeGreaterThan(0.08)
    const trotting = tip()[1]
    set.app.dispose()
    set = await wolfOn(gallop)
    set.play(3)
    expect(tip()[1]).toBeGreaterThan(trotting + 0.15)
    set.app.dispose()
    set = await wolfOn((t, row) => {
      row.moveZ = 1
      if (t > 2) row.aimX = 3
    })
    set.play(2.5)
    const behind = axisOf(set.hero, WOLF_BONE.tail, 0, 0, 1)
    const chest = axisOf(set.hero, WOLF_BONE.chest, 0, 0, 1)
    expect(Math.atan2(chest[0], chest[2]) - Math.atan2(behind[0], behind[2])).toBeGreaterThan(0.15)
  })
  it('comes down from a jump on four paws', async () => {
    set = await wolfOn((t, row) => {
      row.moveZ = 1
      row.jump = t > 2 && t < 2.1 ? 1 : 0
    })
    set.play(2.2)
    expect([0, 1, 2, 3].some((foot) => isPlanted(set.hero, foot))).toBe(false)
    const prints: Print[] = []
    set.play(1, () => prints.length || prints.push(...touchdowns(set)))
    expect(prints.map(({ foot }) => foot)).toEqual([0, 1, 2, 3])
    expect(Gait.mode[set.hero]).toBe(HindGait.mode[set.hero])
  })
})
