/** A wolf: planted paws, whole limbs, the beat of its gaits, and its prints. */
import { BONE_COUNT } from '../../../src/components/skeleton.ts'
import { afterEach, describe, expect, it } from 'vitest'
import {
  actorOf,
  after,
  createDunes,
  createPlane,
  defineSystem,
  entitiesWith,
  HindGait,
  Skeleton,
  Snow,
  SoleSide,
  Transform,
  use,
  Velocity,
} from '../../../src/game/headless.ts'
import { WOLF_BONE } from '../../../src/systems/gait/wolf-table.ts'
import { distance, everything, stand, touchdowns, type Print, type Stage } from './walker.ts'
import {
  drawnPaw,
  FEET,
  gallop,
  gaitPaw,
  isPlanted,
  jointOf,
  pairOf,
  trot,
  walk,
  wolfOn,
} from './wolf-walker.ts'

let set: Stage
afterEach(() => set?.app.dispose())

interface Worst {
  slip: number
  drawn: number
  stray: number
  bone: number
  landing: number
}
/** The worst of so many seconds: of planted paws, of limbs, and along the snow of paws that come down, m. */
function worstOf(seconds: number): Worst {
  const worst: Worst = { slip: 0, drawn: 0, stray: 0, bone: 0, landing: 0 }
  const last: { planted: boolean; paw: number[]; drawn: number[] }[] = []
  set.play(seconds, () => {
    for (let foot = 0; foot < 4; foot++) {
      const now = {
        planted: isPlanted(set.hero, foot),
        paw: gaitPaw(set.hero, foot),
        drawn: drawnPaw(set.hero, foot),
      }
      const before = last[foot]
      const moved = before ? distance(before.paw, now.paw) : 0
      if (before?.planted && now.planted) {
        worst.slip = Math.max(worst.slip, moved)
        worst.drawn = Math.max(worst.drawn, distance(before.drawn, now.drawn))
      } else if (now.planted && before) {
        const [x, , z] = before.paw
        worst.landing = Math.max(worst.landing, Math.hypot(now.paw[0] - x!, now.paw[2] - z!))
      }
      if (now.planted) worst.stray = Math.max(worst.stray, distance(now.paw, now.drawn))
      last[foot] = now
      const { limbs, upper, lower } = pairOf(foot)
      const limb = limbs[foot & 1]!
      // Each joint by both of its bones: a limb that came apart, or was stretched, shows.
      const joint = jointOf(set.hero, limb + 1)
      const end = jointOf(set.hero, limb + 2)
      worst.bone = Math.max(
        worst.bone,
        Math.abs(distance(jointOf(set.hero, limb), joint) - upper),
        Math.abs(distance(joint, end) - lower),
        distance(joint, jointOf(set.hero, limb + 1, limb)),
        distance(end, jointOf(set.hero, limb + 2, limb + 1)),
      )
    }
  })
  return worst
}

/** Prints of so many seconds, after it has found its pace. */
function printsOf(seconds: number, from = 3): (Print & { tick: number })[] {
  const prints: (Print & { tick: number })[] = []
  set.play(from)
  set.play(seconds, (tick) => prints.push(...touchdowns(set).map((print) => ({ ...print, tick }))))
  return prints
}

describe('a planted paw', () => {
  for (const rate of [30, 60, 120]) {
    it(`moves 0 mm and its limb stays whole standing, trotting, galloping and turning at ${rate} Hz`, async () => {
      set = await wolfOn(everything, createDunes({ seed: 3 }), { rate })
      const worst = worstOf(24)
      expect(worst.slip).toBe(0)
      expect(worst.drawn).toBeLessThan(2e-6)
      expect(worst.stray).toBeLessThan(2e-6)
      expect(worst.bone).toBeLessThan(2e-6)
    })
  }
  it('does not jump to where it lands', async () => {
    for (const wish of [walk, trot]) {
      set?.app.dispose()
      set = await wolfOn(wish, createDunes({ seed: 4 }))
      expect(worstOf(6).landing).toBeLessThan(0.03)
    }
  })
  it('is seen to slip when something drags it, and its limb to be stretched', async () => {
    const spoil = defineSystem({
      name: 'spoil',
      phase: 'pose',
      writes: [HindGait, Skeleton],
      run(world) {
        for (const e of entitiesWith(world, [HindGait])) {
          HindGait.x[e * 2]! += 1e-5
          Skeleton.bones[(e * BONE_COUNT + WOLF_BONE.shinL) * 12 + 7]! -= 1e-4
        }
      },
    })
    set = await wolfOn(walk, createPlane(), { edits: [after('poseSkeletons', spoil)] })
    const worst = worstOf(3)
    expect(worst.slip).toBeGreaterThan(5e-6)
    expect(worst.bone).toBeGreaterThan(5e-5)
  })
})

describe('the beat', () => {
  it('of a walk: each hind paw, then the fore paw of its side, a quarter of a stride apart', async () => {
    set = await wolfOn(walk)
    const prints = printsOf(4)
    expect(prints.length).toBeGreaterThan(16)
    const order = [2, 0, 3, 1]
    prints.forEach(({ foot, tick }, n) => {
      if (n === 0) return
      expect(FEET[foot]).toBe(FEET[order[(order.indexOf(prints[n - 1]!.foot) + 1) % 4]!])
      expect(tick - prints[n - 1]!.tick).toBeGreaterThan(9)
      expect(tick - prints[n - 1]!.tick).toBeLessThan(15)
    })
  })
  it('of a trot: diagonal pairs together', async () => {
    set = await wolfOn(trot)
    const prints = printsOf(4)
    expect(prints.length).toBeGreaterThan(24)
    const ticks = [...new Set(prints.map(({ tick }) => tick))]
    let left = 0
    for (const tick of ticks) {
      const together = prints.filter((print) => Math.abs(print.tick - tick) <= 1).map(({ foot }) => foot)
      expect([[0, 3].join(), [1, 2].join()]).toContain(together.toSorted().join())
      if (together.includes(0)) left++
    }
    expect(left).toBeGreaterThan(ticks.length / 3)
  })
  it('of a gallop: both hind paws, then both fore paws, and twice in a stride none on the snow', async () => {
    set = await wolfOn(gallop)
    set.play(3)
    expect(Velocity.z[set.hero]!).toBeGreaterThan(7)
    let flights = 0
    let flew = false
    const order: number[] = []
    set.play(3, () => {
      order.push(...touchdowns(set).map(({ foot }) => foot))
      const flies = [0, 1, 2, 3].every((foot) => !isPlanted(set.hero, foot))
      if (flies && !flew) flights++
      flew = flies
    })
    const strides = order.filter((foot) => foot === 2).length
    expect(strides).toBeGreaterThan(5)
    expect(flights).toBeGreaterThan(1.7 * strides)
    expect(order.join('')).toContain('230123012301')
  })
})

describe('prints', () => {
  it('are those of four paws, each where its paw came down', async () => {
    set = await wolfOn(trot)
    const prints = printsOf(3, 1)
    const tracks = use(set.app.world, Snow).tracks(Transform.x[set.hero]!, Transform.z[set.hero]!, 20)
    for (const { foot, x, z } of prints) {
      const side = foot & 1 ? SoleSide.Right : SoleSide.Left
      const near = tracks.filter((t) => t.side === side && Math.hypot(t.x - x, t.z - z) < 0.01)
      expect(near.length, FEET[foot]).toBeGreaterThan(0)
      for (const { sole, actor } of near) expect([sole, actor]).toEqual(['paw', actorOf(set.hero)])
    }
    for (let foot = 0; foot < 4; foot++)
      expect(prints.filter((p) => p.foot === foot).length).toBeGreaterThan(3)
    // A trotting wolf steps on one line: no print is farther from it than the width of two paws.
    for (const { x } of prints) expect(Math.abs(x)).toBeLessThan(0.1)
  })
  it('of the fore paws are deeper: they carry six tenths', async () => {
    set = await wolfOn(stand, { ...createPlane({ relief: 0 }), rock: () => 0 })
    const prints: Print[] = []
    set.play(0.5, () => prints.push(...touchdowns(set)))
    expect(prints.map(({ foot }) => foot)).toEqual([0, 1, 2, 3])
    const snow = use(set.app.world, Snow)
    const level = snow.height(3, 3)
    const depth = prints.map(({ x, z }) => {
      let low = level
      for (let i = 0; i < 81; i++) {
        low = Math.min(low, snow.height(x + ((i % 9) - 4) / 100, z + (Math.floor(i / 9) - 4) / 100))
      }
      return level - low
    })
    expect(Math.min(depth[0]!, depth[1]!)).toBeGreaterThan(1.03 * Math.max(depth[2]!, depth[3]!))
    expect(depth[0]!).toBeCloseTo(depth[1]!, 2)
    expect(prints[0]!.load / (prints[0]!.load + prints[2]!.load)).toBeCloseTo(0.6, 6)
  })
})
