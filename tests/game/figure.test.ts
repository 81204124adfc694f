import { describe, expect, it } from 'vitest'
import { FIGURE_MATERIALS, makeFigure } from '../../src/game/figure/index.ts'
import {
  BONES,
  createHeadlessApp,
  createPlane,
  driveByScript,
  Skeleton,
  spawnHero,
} from '../../src/game/headless.ts'
import { PANELS } from '../../src/systems/cloth/panels.ts'

const mesh = makeFigure()
const vertices = mesh.materials.length
const point = (v: number): [number, number, number] => [
  mesh.positions[v * 3]!,
  mesh.positions[v * 3 + 1]!,
  mesh.positions[v * 3 + 2]!,
]
/** A vertex as an entity's skeleton moves it. */
function skinned(e: number, v: number): [number, number, number] {
  const [x, y, z] = point(v)
  const out: [number, number, number] = [0, 0, 0]
  for (let j = 0; j < 4; j++) {
    const weight = mesh.boneWeights[v * 4 + j]!
    const o = (e * BONES.length + mesh.boneIndices[v * 4 + j]!) * 12
    for (let r = 0; r < 3; r++) {
      const m = (k: number): number => Skeleton.bones[o + r * 4 + k]!
      out[r]! += weight * (m(0) * x + m(1) * y + m(2) * z + m(3))
    }
  }
  return out
}
const length = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!)

describe('the figure', () => {
  it('is a person in size, standing on the ground, within its budget of triangles', () => {
    const heights = Array.from({ length: vertices }, (_, v) => point(v)[1])
    expect(Math.min(...heights)).toBeGreaterThan(-0.005)
    expect(Math.min(...heights)).toBeLessThan(0.005)
    expect(Math.max(...heights)).toBeGreaterThan(1.75)
    expect(Math.max(...heights)).toBeLessThan(1.95)
    expect(mesh.indices.length / 3).toBeGreaterThan(6000)
    expect(mesh.indices.length / 3).toBeLessThan(14_000)
  })
  it('has whole attributes: finite, unit normals, weights that sum to 1, known bones and materials', () => {
    expect(mesh.positions.length).toBe(vertices * 3)
    expect(mesh.colors.length).toBe(vertices * 4)
    for (const index of mesh.indices) expect(index < vertices).toBe(true)
    for (let v = 0; v < vertices; v++) {
      expect(Math.hypot(...mesh.normals.subarray(v * 3, v * 3 + 3))).toBeCloseTo(1, 4)
      let sum = 0
      for (let j = 0; j < 4; j++) {
        sum += mesh.boneWeights[v * 4 + j]!
        expect(mesh.boneWeights[v * 4 + j]!).toBeGreaterThanOrEqual(0)
        expect(mesh.boneIndices[v * 4 + j]!).toBeLessThan(BONES.length)
      }
      expect(sum).toBeCloseTo(1, 5)
      expect(mesh.materials[v]!).toBeLessThan(FIGURE_MATERIALS.length)
    }
  })
  it('faces outward: the volume of its parts, without the mantle over them, is that of a clothed person', () => {
    let volume = 0
    const mantle = 1 + PANELS.findIndex(({ name }) => name === 'mantle')
    for (let i = 0; i < mesh.indices.length; i += 3) {
      if (mesh.sheets[mesh.indices[i]! * 4] === mantle) continue
      const [a, b, c] = [point(mesh.indices[i]!), point(mesh.indices[i + 1]!), point(mesh.indices[i + 2]!)]
      volume +=
        (a[0] * (b[1] * c[2] - b[2] * c[1]) +
          a[1] * (b[2] * c[0] - b[0] * c[2]) +
          a[2] * (b[0] * c[1] - b[1] * c[0])) /
        6
    }
    expect(volume).toBeGreaterThan(0.12)
    expect(volume).toBeLessThan(0.42)
  })
  it('holds together at a walk and a run: no edge is torn', async () => {
    const app = await createHeadlessApp({ source: createPlane() })
    const hero = spawnHero(app.world, 0, 0)
    driveByScript(app.world, hero, (tick, row) => {
      row.moveZ = 1
      row.sprint = tick > 120 ? 1 : 0
    })
    app.step(100)
    let worst = 0
    for (let pose = 0; pose < 12; pose++) {
      app.step(13)
      const moved = Array.from({ length: vertices }, (_, v) => skinned(hero, v))
      for (let i = 0; i < mesh.indices.length; i++) {
        const a = mesh.indices[i]!
        const b = mesh.indices[i % 3 === 2 ? i - 2 : i + 1]!
        worst = Math.max(worst, length(moved[a]!, moved[b]!) - length(point(a), point(b)))
      }
    }
    app.dispose()
    // The hem spans both legs; at the longest stride its middle gives this much.
    expect(worst).toBeLessThan(0.4)
  })
})
