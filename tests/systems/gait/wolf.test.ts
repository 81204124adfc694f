/** A wolf: planted paws, whole limbs, the beat of its gaits, its prints, and what its body does over its feet. */
import { afterEach, describe, expect, it } from 'vitest'
import {
  actorOf,
  after,
  createDunes,
  createPlane,
  defineSystem,
  entitiesWith,
  type FrameEdit,
  Gait,
  type HeightSource,
  HindGait,
  Skeleton,
  Snow,
  SoleSide,
  spawnWolf,
  Transform,
  use,
  Velocity,
} from '../../../src/game/headless.ts'
import type { TileStore } from '../../../src/snow/tile-store.ts'
import { WOLF, WOLF_BONE, WOLF_JOINTS } from '../../../src/systems/gait/wolf-table.ts'
import {
  distance,
  everything,
  posed,
  stage,
  stand,
  touchdowns,
  type Print,
  type Stage,
  type Wish,
} from './walker.ts'

let set: Stage
afterEach(() => set?.app.dispose())
const wolfOn = async (
  wish: Wish,
  source: HeightSource = createPlane(),
  more: { rate?: number; edits?: FrameEdit[] } = {},
): Promise<Stage> => (set = await stage(wish, { source, spawn: spawnWolf, ...more }))

const FEET = ['left fore', 'right fore', 'left hind', 'right hind']
const pairOf = (foot: number) => WOLF.pairs[foot >> 1]!
const isPlanted = (foot: number): boolean => pairOf(foot).feet.planted[set.hero * 2 + (foot & 1)] === 1
/** A paw as the gait has it, m, world. */
function gaitPaw(foot: number): [number, number, number] {
  const { feet } = pairOf(foot)
  const i = set.hero * 2 + (foot & 1)
  return [feet.x[i]!, feet.y[i]! + feet.lift[i]!, feet.z[i]!]
}
/** The same point of the drawn paw. */
function drawnPaw(foot: number): [number, number, number] {
  const { limbs, ballAhead } = pairOf(foot)
  const bone = limbs[foot & 1]! + 2
  const e = set.hero
  const [x, y, z] = posed(e, bone, WOLF_JOINTS[bone * 3]!, 0, WOLF_JOINTS[bone * 3 + 2]! + ballAhead)
  return [x + Transform.x[e]!, y + Transform.y[e]!, z + Transform.z[e]!]
}
const jointOf = (bone: number, by = bone): [number, number, number] =>
  posed(set.hero, by, WOLF_JOINTS[bone * 3]!, WOLF_JOINTS[bone * 3 + 1]!, WOLF_JOINTS[bone * 3 + 2]!)
/** Where a bone's bind axis points, from two points of it. */
function axisOf(bone: number, x: number, y: number, z: number): [number, number, number] {
  const a = posed(set.hero, bone, 0, 0, 0)
  const b = posed(set.hero, bone, x, y, z)
  return [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
}

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
      const now = { planted: isPlanted(foot), paw: gaitPaw(foot), drawn: drawnPaw(foot) }
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
      const joint = jointOf(limb + 1)
      const end = jointOf(limb + 2)
      worst.bone = Math.max(
        worst.bone,
        Math.abs(distance(jointOf(limb), joint) - upper),
        Math.abs(distance(joint, end) - lower),
        distance(joint, jointOf(limb + 1, limb)),
        distance(end, jointOf(limb + 2, limb + 1)),
      )
    }
  })
  return worst
}

const walk: Wish = (_t, row) => void (row.moveZ = 0.42)
const trot: Wish = (_t, row) => void (row.moveZ = 1)
const gallop: Wish = (_t, row) => {
  row.moveZ = 1
  row.sprint = 1
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
      await wolfOn(everything, createDunes({ seed: 3 }), { rate })
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
      await wolfOn(wish, createDunes({ seed: 4 }))
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
          Skeleton.bones[(e * 18 + WOLF_BONE.shinL) * 12 + 7]! -= 1e-4
        }
      },
    })
    await wolfOn(walk, createPlane(), { edits: [after('poseSkeletons', spoil)] })
    const worst = worstOf(3)
    expect(worst.slip).toBeGreaterThan(5e-6)
    expect(worst.bone).toBeGreaterThan(5e-5)
  })
})

describe('the beat', () => {
  it('of a walk: each hind paw, then the fore paw of its side, a quarter of a stride apart', async () => {
    await wolfOn(walk)
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
    await wolfOn(trot)
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
    await wolfOn(gallop)
    set.play(3)
    expect(Velocity.z[set.hero]!).toBeGreaterThan(7)
    let flights = 0
    let flew = false
    const order: number[] = []
    set.play(3, () => {
      order.push(...touchdowns(set).map(({ foot }) => foot))
      const flies = [0, 1, 2, 3].every((foot) => !isPlanted(foot))
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
    await wolfOn(trot)
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
    await wolfOn(stand, { ...createPlane({ relief: 0 }), rock: () => 0 })
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

describe('the body', () => {
  it('goes slower the deeper its paws sink', async () => {
    const speeds: number[] = []
    for (const depth of [0.03, 0.15, 0.5]) {
      set?.app.dispose()
      await wolfOn(trot, { ...createPlane({ relief: 0 }), rock: () => 0 })
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
      await wolfOn(walk, createPlane({ slopeZ }))
      set.play(4)
      let sum = 0
      set.play(2, () => {
        const [, rise, run] = axisOf(WOLF_BONE.chest, 0, 0, 1)
        sum += rise / run / 120
      })
      expect(sum).toBeGreaterThan(slopeZ - 0.12)
      expect(sum).toBeLessThan(slopeZ + 0.12)
    }
  })
  it('turns neck and head after its aim, the head farther', async () => {
    await wolfOn((_t, row) => {
      row.aimX = 0.8
      row.aimZ = 0.6
    })
    set.play(3)
    const neck = axisOf(WOLF_BONE.neck, 0, 0, 1)[0]
    const head = axisOf(WOLF_BONE.head, 0, 0, 1)[0]
    expect(axisOf(WOLF_BONE.chest, 0, 0, 1)[0]).toBeCloseTo(0, 3)
    expect(neck).toBeGreaterThan(0.15)
    expect(head).toBeGreaterThan(neck + 0.1)
  })
  it('sways its tail on the way, lifts it at a gallop and trails it in a turn', async () => {
    const tip = (): [number, number, number] => axisOf(WOLF_BONE.tailTip, 0, -0.9, -0.4)
    await wolfOn(trot)
    set.play(3)
    const across: number[] = []
    set.play(2, () => across.push(tip()[0]))
    expect(Math.max(...across) - Math.min(...across)).toBeGreaterThan(0.08)
    const trotting = tip()[1]
    set.app.dispose()
    await wolfOn(gallop)
    set.play(3)
    expect(tip()[1]).toBeGreaterThan(trotting + 0.15)
    set.app.dispose()
    await wolfOn((t, row) => {
      row.moveZ = 1
      if (t > 2) row.aimX = 3
    })
    set.play(2.5)
    const behind = axisOf(WOLF_BONE.tail, 0, 0, 1)
    const chest = axisOf(WOLF_BONE.chest, 0, 0, 1)
    expect(Math.atan2(chest[0], chest[2]) - Math.atan2(behind[0], behind[2])).toBeGreaterThan(0.15)
  })
  it('comes down from a jump on four paws', async () => {
    await wolfOn((t, row) => {
      row.moveZ = 1
      row.jump = t > 2 && t < 2.1 ? 1 : 0
    })
    set.play(2.2)
    expect([0, 1, 2, 3].some(isPlanted)).toBe(false)
    const prints: Print[] = []
    set.play(1, () => prints.length || prints.push(...touchdowns(set)))
    expect(prints.map(({ foot }) => foot)).toEqual([0, 1, 2, 3])
    expect(Gait.mode[set.hero]).toBe(HindGait.mode[set.hero])
  })
})
