import { describe, expect, it } from 'vitest'
import { makeWolf, wolfLookOf } from '../../src/game/figure/index.ts'
import {
  createHeadlessApp,
  createPlane,
  driveByScript,
  spawnHero,
  spawnWolf,
} from '../../src/game/headless.ts'
import { WOLF_BONE, WOLF_JOINTS } from '../../src/systems/gait/wolf-table.ts'
import { expectWhole, heightsOf, pointOf, stretchOf, volumeOf } from './skinned-mesh.ts'

const mesh = makeWolf()
const points = Array.from(mesh.materials, (_, v) => pointOf(mesh, v))
/** Linear reflectance of a vertex, green. */
const tone = (v: number): number => (mesh.colors[v * 4 + 1]! / 255) ** 2
const meanTone = (where: (p: [number, number, number]) => boolean): number => {
  const found = points.flatMap((p, v) => (where(p) ? [tone(v)] : []))
  expect(found.length).toBeGreaterThan(20)
  return found.reduce((sum, t) => sum + t, 0) / found.length
}

/** The worst stretch over a gallop of what `spawn` makes, m. */
async function stretched(spawn: typeof spawnWolf): Promise<number> {
  const app = await createHeadlessApp({ source: createPlane() })
  const e = spawn(app.world, 0, 0)
  driveByScript(app.world, e, (tick, row) => {
    row.moveZ = 1
    row.sprint = tick > 120 ? 1 : 0
  })
  app.step(100)
  let worst = 0
  for (let pose = 0; pose < 16; pose++) {
    app.step(11)
    worst = Math.max(worst, stretchOf(mesh, e))
  }
  app.dispose()
  return worst
}

describe('the wolf', () => {
  it('is a wolf in size, stands on the ground, within its budget of triangles', () => {
    const heights = heightsOf(mesh)
    expect(Math.abs(Math.min(...heights))).toBeLessThan(0.005)
    // Ears over withers.
    expect(Math.max(...heights)).toBeGreaterThan(0.95)
    expect(Math.max(...heights)).toBeLessThan(1.05)
    const withers = points.filter(([, , z]) => z > 0.22 && z < 0.34).map(([, y]) => y)
    expect(Math.max(...withers)).toBeGreaterThan(0.76)
    expect(Math.max(...withers)).toBeLessThan(0.86)
    const ends = points.map(([, , z]) => z)
    expect(Math.max(...ends) - Math.min(...ends)).toBeGreaterThan(1.4)
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(1.65)
    expect(mesh.indices.length / 3).toBeLessThan(12000)
  })
  it('has whole attributes', () => expectWhole(mesh))
  it('faces outward', () => {
    // Parts lie in each other and ruffs are open: a wolf of 42 kg and its fur fill half of it.
    expect(volumeOf(mesh)).toBeGreaterThan(0.08)
    expect(volumeOf(mesh)).toBeLessThan(0.2)
  })
  it('has every limb round its bones, with wrist and hock where they bend', () => {
    for (const bone of Object.values(WOLF_BONE).slice(WOLF_BONE.armL)) {
      const [x, y, z] = [0, 1, 2].map((k) => WOLF_JOINTS[bone * 3 + k]!) as [number, number, number]
      const near = points.map((p) => Math.hypot(p[0] - x, p[1] - y, p[2] - z))
      expect(Math.min(...near)).toBeLessThan(0.09)
    }
  })
  it('is dark along the back and pale beneath and at the paws', () => {
    const back = meanTone(([x, y, z]) => Math.abs(x) < 0.05 && y > 0.72 && z > -0.3 && z < 0.2)
    const belly = meanTone(([x, y, z]) => Math.abs(x) < 0.08 && y < 0.52 && y > 0.38 && z > -0.15 && z < 0.15)
    const paws = meanTone(([, y]) => y < 0.1 && y > 0.03)
    expect(belly).toBeGreaterThan(2 * back)
    expect(paws).toBeGreaterThan(2 * back)
  })
  it('holds together at a trot and a gallop, and would not on the bones of a man', async () => {
    expect(await stretched(spawnWolf)).toBeLessThan(0.1)
    expect(await stretched(spawnHero)).toBeGreaterThan(0.3)
  }, 30_000)
  it('comes in several shades, the same for the same number', () => {
    expect(wolfLookOf(0).coat).toEqual([1, 1, 1])
    expect(new Set([0, 1, 2, 3, 4].map((seed) => wolfLookOf(seed).coat.join())).size).toBe(5)
    expect(wolfLookOf(7)).toEqual(wolfLookOf(2))
  })
})
