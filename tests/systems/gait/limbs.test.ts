import { afterEach, describe, expect, it } from 'vitest'
import { createDunes, Gait, Posture, Transform } from '../../../src/game/headless.ts'
import { BONE, FOREARM, JOINTS, SHIN, THIGH, UPPER_ARM } from '../../../src/systems/gait/skeleton-table.ts'
import { makeLimb, solveTwoBone } from '../../../src/systems/gait/two-bone-ik.ts'
import { distance, everything, isPlanted, jointOf, posed, stage, type Stage } from './walker.ts'

let seed = 7
const random = (): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}
const spread = (size: number): number => (random() * 2 - 1) * size

type V = readonly [number, number, number]
function solve(root: V, target: V, pole: V, upper = THIGH, lower = SHIN) {
  const limb = solveTwoBone(makeLimb(), upper, lower, ...root, ...target, ...pole)
  const mid: V = [limb.midX, limb.midY, limb.midZ]
  const end: V = [limb.endX, limb.endY, limb.endZ]
  return { mid, end, hinge: [limb.hingeX, limb.hingeY, limb.hingeZ] as V, root }
}
/** How far a limb is from its segment lengths, m. NaN stays NaN. */
const error = ({ root, mid, end }: ReturnType<typeof solve>, upper = THIGH, lower = SHIN): number =>
  Math.abs(distance(root, mid) - upper) + Math.abs(distance(mid, end) - lower)

describe('two-bone IK', () => {
  it('keeps both segments for any target and pole', () => {
    let worst = 0
    for (let i = 0; i < 20_000; i++) {
      const size = 10 ** spread(3)
      const [upper, lower] = [0.1 + random(), 0.1 + random()]
      const root: V = [spread(2), spread(2), spread(2)]
      const target: V = [root[0] + spread(size), root[1] + spread(size), root[2] + spread(size)]
      const limb = solve(root, target, [spread(1), spread(1), spread(1)], upper, lower)
      worst = Math.max(worst, error(limb, upper, lower))
      expect(error(limb, upper, lower)).toBeLessThan(1e-9)
    }
    expect(worst).toBeGreaterThan(0)
  })
  it.each([
    ['the joint itself', [0, 0, 0], [0, 0, 1]],
    ['a target along the pole', [0, 0, 0.5], [0, 0, 1]],
    ['a target against the pole', [0, -0.5, 0], [0, 1, 0]],
    ['no pole at all', [0.3, -0.4, 0.1], [0, 0, 0]],
    ['a target a kilometre away', [0, -1000, 0], [0, 0, 1]],
    ['a tiny pole', [0, -0.6, 0], [0, 0, 1e-12]],
    ['full reach', [0, -(THIGH + SHIN), 0], [0, 0, 1]],
  ] as const)('survives %s', (_name, target, pole) => {
    const limb = solve([0, 0, 0], target, pole)
    expect(error(limb)).toBeLessThan(1e-9)
    expect(distance(limb.hinge, [0, 0, 0])).toBeCloseTo(1, 9)
  })
  it('ends on a target within reach, and bends to the side of the pole', () => {
    for (let i = 0; i < 500; i++) {
      const target: V = [spread(0.4), -0.2 - 0.3 * random(), spread(0.3)]
      const { mid, end } = solve([0, 0, 0], target, [0, 0, 1])
      expect(distance(end, target)).toBeLessThan(1e-9)
      // The knee is before the line from hip to ankle.
      expect(mid[2]).toBeGreaterThan((target[2] * THIGH) / (THIGH + SHIN) - 0.08)
    }
  })
  it('stops on the way to a target out of reach', () => {
    const { end } = solve([0, 1, 0], [3, 1, 4], [0, 0, 1])
    expect(end[0] / end[2]).toBeCloseTo(0.75, 9)
    expect(distance(end, [0, 1, 0])).toBeLessThan(THIGH + SHIN)
    expect(distance(end, [0, 1, 0])).toBeGreaterThan(0.99 * (THIGH + SHIN))
  })
})

/** m by which a point, from the body's origin, is over the plane that Gait gives a foot. */
function overSole(e: number, foot: number, [x, y, z]: readonly number[]): number {
  const i = e * 2 + foot
  const dx = x! + Transform.x[e]! - Gait.x[i]!
  const dz = z! + Transform.z[e]! - Gait.z[i]!
  const along = dx * Gait.dirX[i]! + dz * Gait.dirZ[i]!
  const across = dx * Gait.dirZ[i]! - dz * Gait.dirX[i]!
  return y! + Transform.y[e]! - Gait.y[i]! - Gait.rise[i]! * along - Gait.bank[i]! * across
}

describe('a moving body', () => {
  let set: Stage
  afterEach(() => set?.app.dispose())

  it('keeps every limb together and at its length', async () => {
    set = await stage(everything, { source: createDunes({ seed: 3 }) })
    const { hero } = set
    const limbs = [
      [BONE.thighL, BONE.shinL, THIGH],
      [BONE.shinL, BONE.footL, SHIN],
      [BONE.upperArmL, BONE.forearmL, UPPER_ARM],
      [BONE.forearmL, BONE.handL, FOREARM],
      [BONE.thighR, BONE.shinR, THIGH],
      [BONE.shinR, BONE.footR, SHIN],
      [BONE.upperArmR, BONE.forearmR, UPPER_ARM],
      [BONE.forearmR, BONE.handR, FOREARM],
      [BONE.root, BONE.thighL, 0],
      [BONE.root, BONE.thighR, 0],
      [BONE.chest, BONE.upperArmL, 0],
      [BONE.chest, BONE.upperArmR, 0],
      [BONE.neck, BONE.head, 0],
    ] as const
    let apart = 0
    let stretched = 0
    set.play(24, () => {
      for (const [bone, child, length] of limbs) {
        // Where a bone's matrix takes its child's joint, the child must begin.
        apart = Math.max(apart, distance(jointOf(hero, child, bone), jointOf(hero, child)))
        if (length > 0) {
          const posedLength = distance(jointOf(hero, bone), jointOf(hero, child))
          stretched = Math.max(stretched, Math.abs(posedLength - length))
        }
      }
    })
    expect(apart).toBeLessThan(1e-6)
    expect(stretched).toBeLessThan(1e-6)
  })
  it('keeps the toes of a standing foot in the plane of its sole while the heel rises', async () => {
    set = await stage(everything, { source: createDunes({ seed: 3 }) })
    const { hero } = set
    let off = 0
    let without = 0
    let flat = 0
    set.play(24, () => {
      for (let foot = 0; foot < 2; foot++) {
        if (!isPlanted(hero, foot)) continue
        const [toe, ankle] = foot === 0 ? [BONE.toeL, BONE.footL] : [BONE.toeR, BONE.footR]
        const x = JOINTS[ankle * 3]!
        const over = (bone: number, z: number): number =>
          Math.abs(overSole(hero, foot, posed(hero, bone, x, 0, z)))
        off = Math.max(off, over(toe, 0.2))
        without = Math.max(without, over(ankle, 0.2))
        // The heel too, until it rises.
        if (Posture.heel[hero * 2 + foot] === 0) flat = Math.max(flat, over(ankle, -0.08))
      }
    })
    expect(off).toBeLessThan(1e-6)
    expect(flat).toBeLessThan(1e-6)
    // Of one piece, a boot would push its toes into the snow.
    expect(without).toBeGreaterThan(0.04)
  })
})
