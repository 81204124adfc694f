/** A minute of every motion on slopes to 30 degrees, over its own tracks. */
import { afterEach, describe, expect, it } from 'vitest'
import {
  after,
  createPlane,
  defineSystem,
  entitiesWith,
  Gait,
  sampleSole,
  Skeleton,
  Snow,
  soleByName,
  use,
  type FrameEdit,
} from '../../../src/game/headless.ts'
import { BONE, SHIN, THIGH } from '../../../src/systems/gait/skeleton-table.ts'
import {
  distance,
  drawnBall,
  everything,
  gaitBall,
  isPlanted,
  jointOf,
  stage,
  touchdowns,
  type Stage,
  type Wish,
} from './walker.ts'

let set: Stage
afterEach(() => set?.app.dispose())

/** m by which the middle of a boot is higher than its treads. */
const arch = sampleSole(soleByName('boot'), 0, 0, { distance: 0, relief: 0 }).relief

/** All of `everything`, side-steps and steps back, jumps and a walk back over the tracks: 60 s. */
const mixed: Wish = (t, row) => {
  if (t < 24) everything(t, row)
  else if (t < 36) {
    row.hold = 1
    row.moveX = t < 28 ? 1 : t < 32 ? -1 : 0
    row.moveZ = t > 31 ? -1 : 0
  } else if (t < 48) {
    row.moveZ = Math.floor(t / 2.3) % 2 ? -1 : 1
    row.jump = t % 3 < 0.2 ? 1 : 0
    row.sprint = t > 42 ? 1 : 0
  } else everything(t - 47, row)
}

interface Worst {
  slip: number
  drawn: number
  stray: number
  bone: number
  gaps: number[]
  still: number
}
async function play(degrees: number, across: boolean, edits: FrameEdit[] = []): Promise<Worst> {
  const slope = Math.tan((degrees * Math.PI) / 180)
  set = await stage(mixed, { source: createPlane(across ? { slopeX: slope } : { slopeZ: slope }), edits })
  const { hero } = set
  const snow = use(set.app.world, Snow)
  const worst: Worst = { slip: 0, drawn: 0, stray: 0, bone: 0, gaps: [], still: 0 }
  const last: { planted: boolean; ball: number[]; drawn: number[] }[] = []
  set.play(60, () => {
    for (let foot = 0; foot < 2; foot++) {
      const now = { planted: isPlanted(hero, foot), ball: gaitBall(hero, foot), drawn: drawnBall(hero, foot) }
      const before = last[foot]
      if (before?.planted && now.planted) {
        worst.slip = Math.max(worst.slip, distance(before.ball, now.ball))
        worst.drawn = Math.max(worst.drawn, distance(before.drawn, now.drawn))
      }
      if (now.planted) worst.stray = Math.max(worst.stray, distance(now.ball, now.drawn))
      last[foot] = now
      const thigh = foot === 0 ? BONE.thighL : BONE.thighR
      const bones = [jointOf(hero, thigh), jointOf(hero, thigh + 1), jointOf(hero, thigh + 2)] as const
      worst.bone = Math.max(
        worst.bone,
        distance(bones[0], bones[1]) - THIGH,
        distance(bones[1], bones[2]) - SHIN,
      )
    }
    for (const { x, y, z } of touchdowns(set)) worst.gaps.push(Math.abs(y + arch - snow.height(x, z)))
    if (Skeleton.bones.subarray(hero * 216, hero * 216 + 216).some((v) => !Number.isFinite(v))) worst.still++
  })
  worst.gaps.sort((a, b) => a - b)
  return worst
}

describe('60 s of mixed motion', () => {
  for (const [degrees, across] of [
    [0, false],
    [15, true],
    [30, false],
    [30, true],
  ] as const) {
    it(`keep planted feet still and limbs whole on ${degrees} degrees, ${across ? 'across' : 'up and down'}`, async () => {
      const { slip, drawn, stray, bone, gaps, still } = await play(degrees, across)
      expect(slip).toBe(0)
      expect(drawn).toBeLessThan(2e-6)
      expect(stray).toBeLessThan(2e-6)
      expect(bone).toBeLessThan(1e-6)
      expect(still).toBe(0)
      expect(gaps.length).toBeGreaterThan(90)
      // Under the middle of each sole as it comes down; a few lie over narrow holes of older prints.
      expect(gaps[Math.floor(gaps.length * 0.95)]!).toBeLessThan(0.01)
      expect(gaps[Math.floor(gaps.length * 0.98)]!).toBeLessThan(0.02)
      expect(gaps.at(-1)!).toBeLessThan(0.1)
    })
  }
  it('show a foot that is dragged and a shin that is stretched', async () => {
    const spoil = defineSystem({
      name: 'spoil',
      phase: 'pose',
      writes: [Gait, Skeleton],
      run(world) {
        for (const e of entitiesWith(world, [Gait])) {
          Gait.x[e * 2]! += 1e-5
          Skeleton.bones[(e * 18 + BONE.footL) * 12 + 7]! -= 1e-4
        }
      },
    })
    const { slip, bone } = await play(0, false, [after('poseSkeletons', spoil)])
    expect(slip).toBeGreaterThan(5e-6)
    expect(bone).toBeGreaterThan(5e-5)
  })
})
