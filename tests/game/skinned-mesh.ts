import { expect } from 'vitest'
import { FIGURE_MATERIALS, type FigureMesh } from '../../src/game/figure/index.ts'
import { BONES, Skeleton } from '../../src/game/headless.ts'

type Point = [number, number, number]
export const pointOf = ({ positions }: FigureMesh, v: number): Point => [
  positions[v * 3]!,
  positions[v * 3 + 1]!,
  positions[v * 3 + 2]!,
]
/** Heights of all vertices of a mesh at rest, m. */
export const heightsOf = (mesh: FigureMesh): number[] =>
  Array.from(mesh.materials, (_, v) => mesh.positions[v * 3 + 1]!)

/** A vertex as an entity's skeleton moves it. */
export function skinnedPoint(mesh: FigureMesh, e: number, v: number): Point {
  const [x, y, z] = pointOf(mesh, v)
  const out: Point = [0, 0, 0]
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
const length = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

/** m by which the most stretched edge of a posed mesh is longer than at rest. */
export function stretchOf(mesh: FigureMesh, e: number): number {
  const moved = Array.from(mesh.materials, (_, v) => skinnedPoint(mesh, e, v))
  let worst = 0
  for (let i = 0; i < mesh.indices.length; i++) {
    const a = mesh.indices[i]!
    const b = mesh.indices[i % 3 === 2 ? i - 2 : i + 1]!
    worst = Math.max(worst, length(moved[a]!, moved[b]!) - length(pointOf(mesh, a), pointOf(mesh, b)))
  }
  return worst
}
/** m³ within the surfaces of all parts; negative when they face inward. */
export function volumeOf(mesh: FigureMesh, counts: (vertex: number) => boolean = () => true): number {
  let volume = 0
  for (let i = 0; i < mesh.indices.length; i += 3) {
    if (!counts(mesh.indices[i]!)) continue
    const [a, b, c] = [0, 1, 2].map((k) => pointOf(mesh, mesh.indices[i + k]!)) as [Point, Point, Point]
    volume +=
      (a[0] * (b[1] * c[2] - b[2] * c[1]) +
        a[1] * (b[2] * c[0] - b[0] * c[2]) +
        a[2] * (b[0] * c[1] - b[1] * c[0])) /
      6
  }
  return volume
}
/** Indices, unit normals, weights that sum to 1, known bones and materials. */
export function expectWhole(mesh: FigureMesh): void {
  const vertices = mesh.materials.length
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
}
