import { afterEach, describe, expect, it } from 'vitest'
import { actorOf, createWorld, disposeWorld, provide, type World } from '../../../src/components/world.ts'
import {
  BONES,
  Gait,
  Input,
  Posture,
  Skeleton,
  Snow,
  Strokes,
  Time,
  Transform,
} from '../../../src/game/headless.ts'
import { spawnHero } from '../../../src/game/prefabs/hero.ts'
import type { SnowField, Stroke } from '../../../src/snow/types.ts'
import { poseSkeletons } from '../../../src/systems/gait/pose-skeletons.ts'
import { solveGait } from '../../../src/systems/gait/solve-gait.ts'
import { moveWalkers } from '../../../src/systems/movement/move-walkers.ts'
import { flatGround } from '../../support/flat-ground.ts'
import { boneAt } from './walker.ts'

/** Snow that gives way by 7 cm everywhere: the real field's lumps are not symmetric. */
function evenSnow(): SnowField & { made: Stroke[] } {
  const made: Stroke[] = []
  const even: Partial<SnowField> & { made: Stroke[] } = {
    made,
    ground: flatGround(),
    height: () => 0,
    ice: () => 0,
    onGround: () => 0,
    predictHeights: (_stroke, _xz, out) => void out.fill(-0.07),
    enqueue: (stroke) => void made.push({ ...stroke }),
  }
  return even as SnowField & { made: Stroke[] }
}

const worlds: World[] = []
afterEach(() => {
  for (const world of worlds.splice(0)) disposeWorld(world)
})

interface Actor {
  e: number
  snow: ReturnType<typeof evenSnow>
  tick(moveX: number, moveZ: number, sprint?: number): void
}
function actor(): Actor {
  const world = createWorld()
  worlds.push(world)
  const snow = evenSnow()
  const time = { tick: 0, dt: 1 / 60, rate: 60 }
  provide(world, Time, time)
  provide(world, Snow, snow)
  provide(world, Strokes, snow)
  const e = spawnHero(world, 0, 0)
  return {
    e,
    snow,
    tick(moveX, moveZ, sprint = 0) {
      Input.moveX[e] = moveX
      Input.moveZ[e] = moveZ
      Input.sprint[e] = sprint
      moveWalkers.run(world)
      solveGait.run(world)
      poseSkeletons.run(world)
      time.tick++
    },
  }
}

const swapped = (name: string): string =>
  name.endsWith('L') ? `${name.slice(0, -1)}R` : name.endsWith('R') ? `${name.slice(0, -1)}L` : name
/** Largest difference between one skeleton and the mirror image of the other. */
function asymmetry(a: number, b: number): number {
  let worst = 0
  for (const [bone, name] of BONES.entries()) {
    const other = BONES.indexOf(swapped(name) as (typeof BONES)[number])
    for (let k = 0; k < 12; k++) {
      // Mirroring x turns the sign of what links x with y or z, and of x itself.
      const sign = k < 4 !== (k % 4 === 0) ? -1 : 1
      const left = Skeleton.bones[boneAt(a, bone) + k]!
      const right = Skeleton.bones[boneAt(b, other) + k]!
      worst = Math.max(worst, Math.abs(left - sign * right))
    }
  }
  return worst
}

describe('left and right', () => {
  it('mirror exactly when the phases are swapped and the input is mirrored', () => {
    const one = actor()
    const other = actor()
    expect(actorOf(one.e)).toBe(actorOf(other.e)) // the same breath
    let worst = 0
    for (let tick = 0; tick < 720; tick++) {
      const [x, z] =
        tick < 60 ? [0, 0] : tick < 240 ? [0, 1] : tick < 400 ? [0.8, 0.5] : tick < 560 ? [-0.4, -1] : [0, 0]
      const sprint = tick > 300 && tick < 480 ? 1 : 0
      one.tick(x, z, sprint)
      other.tick(-x, z, sprint)
      if (tick === 0) Gait.lead[other.e] = 1 - Gait.lead[one.e]!
      if (tick > 0) worst = Math.max(worst, asymmetry(one.e, other.e))
    }
    expect(Math.hypot(Transform.x[one.e]!, Transform.z[one.e]!)).toBeGreaterThan(3)
    expect(Transform.x[one.e]).toBe(-Transform.x[other.e]!)
    // Not 0 only where terms cancel in another order.
    expect(worst).toBeLessThan(1e-15)
    expect(Posture.pelvis[one.e]).toBe(Posture.pelvis[other.e])
  })
  it('do not mirror when only the input is', () => {
    const one = actor()
    const other = actor()
    let worst = 0
    for (let tick = 0; tick < 120; tick++) {
      one.tick(0, 1)
      other.tick(0, 1)
      worst = Math.max(worst, asymmetry(one.e, other.e))
    }
    expect(worst).toBeGreaterThan(0.1)
  })
})
