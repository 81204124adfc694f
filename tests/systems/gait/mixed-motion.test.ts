/** A minute of every motion on slopes to 30 degrees, over its own tracks. */
import { afterEach, describe, expect, it } from 'vitest'
import {
  after,
  createPlane,
  defineSystem,
  entitiesWith,
  Gait,
  Skeleton,
  type FrameEdit,
} from '../../../src/game/headless.ts'
import { BONE, SHIN, THIGH } from '../../../src/systems/gait/skeleton-table.ts'
import { quantile, watchFit, type Fit } from './fit.ts'
import {
  boneAt,
  distance,
  drawnBall,
  everything,
  gaitBall,
  isPlanted,
  jointOf,
  stage,
  type Stage,
  type Wish,
} from './walker.ts'

let set: Stage
afterEach(() => set?.app.dispose())

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
  still: number
  fit: Fit
}
async function play(degrees: number, across: boolean, edits: FrameEdit[] = []): Promise<Worst> {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const { edit, look, fit } = watchFit()
  const source = createPlane(across ? { slopeX: slope } : { slopeZ: slope })
  set = await stage(mixed, { source, edits: [edit, ...edits] })
  const { hero } = set
  const worst: Worst = { slip: 0, drawn: 0, stray: 0, bone: 0, still: 0, fit }
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
    look(set)
    if (Skeleton.bones.subarray(boneAt(hero, 0), boneAt(hero + 1, 0)).some((v) => !Number.isFinite(v)))
      worst.still++
  })
  return worst
}

/**
 * See fit.ts for what is measured. Snow slides from the walls of prints in bursts, every half second: in the tick of a step too, so
 * that the worst steps lie as deep in it as the rest do in the course of their stance.
 */
function expectFit({ steps, sunk, apart }: Fit): void {
  expect(steps.length).toBeGreaterThan(150)
  const least = steps.map(({ bears }) => Math.max(...bears))
  expect(quantile(least, 0.98)).toBeLessThan(0.003)
  expect(quantile(least, 1)).toBeLessThan(0.008)
  for (const { mean, hangs, dug } of steps) {
    expect(mean).toBeLessThan(0.008)
    expect(hangs).toBeLessThan(0.03)
    expect(dug).toBeLessThan(0.03)
  }
  const deep = steps.map((step) => step.sunk)
  expect(quantile(deep, 0.95)).toBeLessThan(0.01)
  expect(quantile(deep, 1)).toBeLessThan(0.025)
  // Through the whole stance: what slid onto a boot's edge, and the rim of a print close by.
  expect(quantile(apart, 0.99)).toBeLessThan(0.01)
  expect(quantile(apart, 1)).toBeLessThan(0.015)
  expect(quantile(sunk, 0.5)).toBeLessThan(0.01)
  expect(quantile(sunk, 0.99)).toBeLessThan(0.03)
  expect(quantile(sunk, 1)).toBeLessThan(0.055)
}

describe('60 s of mixed motion', () => {
  for (const [degrees, across] of [
    [0, false],
    [15, true],
    [30, false],
    [30, true],
  ] as const) {
    it(`keep planted feet still and limbs whole on ${degrees} degrees, ${across ? 'across' : 'up and down'}`, async () => {
      const { slip, drawn, stray, bone, still, fit } = await play(degrees, across)
      expect(slip).toBe(0)
      expect(drawn).toBeLessThan(2e-6)
      expect(stray).toBeLessThan(2e-6)
      expect(bone).toBeLessThan(1e-6)
      expect(still).toBe(0)
      expectFit(fit)
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
          Skeleton.bones[boneAt(e, BONE.footL) + 7]! -= 1e-4
        }
      },
    })
    const { slip, bone } = await play(0, false, [after('poseSkeletons', spoil)])
    expect(slip).toBeGreaterThan(5e-6)
    expect(bone).toBeGreaterThan(5e-5)
  })
})
