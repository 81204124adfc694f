import { afterEach, describe, expect, it } from 'vitest'
import {
  Cloth,
  ClothDetail,
  createPlane,
  Hem,
  HemTrace,
  Snow,
  spawnHero,
  teleport,
  Transform,
  use,
} from '../../../src/game/headless.ts'
import { stage, stand, walk, type Stage } from '../gait/walker.ts'

let set: Stage
afterEach(() => set?.app.dispose())

/** A slope that a hero crosses with its right side uphill: there the hem lies in the snow. */
const SLOPE = { source: createPlane({ slopeX: 0.6 }) }
/** Deepest that undisturbed snow was pressed along a line beside the way, m. */
function dragged(side: number): number {
  const snow = use(set.app.world, Snow)
  let least = 0
  for (let z = 2; z < 5; z += 0.01) {
    for (let x = 0.26; x < 0.4; x += 0.01) least = Math.min(least, snow.offset(side * x, z))
  }
  return -least
}

describe('the hem', () => {
  it('drags a soft line of half a centimetre to one beside the steps, where it reaches the snow', async () => {
    set = await stage(walk, SLOPE)
    let touched = 0
    set.play(4, () => void (touched += HemTrace.touching[set.hero * 2 + 1]!))
    expect(touched).toBeGreaterThan(20)
    expect(HemTrace.touching[set.hero * 2]).toBe(0)
    expect(dragged(1)).toBeGreaterThan(0.005)
    expect(dragged(1)).toBeLessThan(0.011)
    expect(use(set.app.world, Snow).ledger().residual).toBe(0)
  })
  it('leaves none where it hangs above the snow, and none without a Hem', async () => {
    set = await stage(walk, { source: createPlane() })
    let touched = 0
    set.play(4, () => {
      touched += HemTrace.touching[set.hero * 2]! + HemTrace.touching[set.hero * 2 + 1]!
    })
    expect(touched).toBe(0)
    set.app.dispose()
    set = await stage(walk, SLOPE)
    Hem.depth[set.hero] = 0
    set.play(4)
    expect(dragged(1)).toBeLessThan(0.002)
  })
  it('leaves no streak to where it is teleported', async () => {
    set = await stage(walk, SLOPE)
    set.play(4)
    const { x, z } = { x: Transform.x[set.hero]!, z: Transform.z[set.hero]! }
    const snow = use(set.app.world, Snow)
    teleport(set.app.world, set.hero, x, snow.height(x, z + 40), z + 40)
    set.play(1)
    for (let at = z + 2; at < z + 38; at += 0.5) {
      for (let aside = -0.5; aside < 0.5; aside += 0.02) expect(snow.offset(x + aside, at)).toBe(0)
    }
  })
})

/** Hash of the snow and of the world after a walk of two with their cloth at a detail. */
async function hashes(detail: (tick: number) => ClothDetail, way = walk): Promise<string> {
  set?.app.dispose()
  set = await stage(way, SLOPE)
  const other = spawnHero(set.app.world, 3, 0)
  set.play(3, (tick) => {
    Cloth.wanted[set.hero] = detail(tick)
    Cloth.wanted[other] = detail(tick + 7)
  })
  return `${use(set.app.world, Snow).hash()} ${set.app.worldHash()}`
}
it('snow and world end the same at every detail of the cloth, and while it changes', async () => {
  const frozen = await hashes(() => ClothDetail.Frozen)
  expect(await hashes(() => ClothDetail.Half)).toBe(frozen)
  expect(await hashes(() => ClothDetail.Full)).toBe(frozen)
  expect(await hashes((tick) => (tick % 3) as ClothDetail)).toBe(frozen)
  expect(await hashes(() => ClothDetail.Frozen, stand)).not.toBe(frozen)
})
