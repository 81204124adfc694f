import { expect, test } from 'vitest'
import { type MeshShape, readyMesh } from '../../src/snow/mesh/mesh.ts'
import { PosedMesh } from '../../src/snow/mesh/posed-mesh.ts'
import {
  Journal,
  type SnowField,
  StrokeShape,
  createSnowField,
  replaySnowField,
} from '../../src/snow/index.ts'
import { flatGround } from '../support/flat-ground.ts'
import { ball, box, star, torus } from '../support/meshes.ts'
import { fieldOf, marker, strokeTo } from './mesh-strokes.ts'
import { type Draft, bootAt, make } from './strokes.ts'

test('a prediction is the height after, and keeps nothing in the log', () => {
  const snow = fieldOf()
  make(snow, bootAt(2.2, 2.1))
  const posed = new PosedMesh(readyMesh(star(0.5, 0.2), false))
  const stroke = strokeTo(snow, posed, { x: 2, y: -0.07, z: 2 })
  const points = Array.from({ length: 400 }, (_, n) => [
    1.3 + (n % 20) * 0.07,
    1.3 + Math.floor(n / 20) * 0.07,
  ])
  const hash = snow.hash()
  const predicted = new Float64Array(400)
  snow.predictHeights(stroke, Float64Array.from(points.flat()), predicted)
  expect(snow.predict(stroke, 2, 2)).toBeCloseTo(-0.07, 2)
  expect(snow.hash()).toBe(hash)
  make(snow, stroke)
  points.forEach(([x, z], n) => expect(snow.height(x!, z!)).toBeCloseTo(predicted[n]!, 12))
  expect(predicted.some((height) => height > 0.005)).toBe(true)
})

const waiting = (order: readonly number[], lift = 0): [string, number[]] => {
  const snow = createSnowField(flatGround())
  const strokes = [star(0.4, 0.2), torus(0.4, 0.1), ball(0.3)].map((shape, n) =>
    strokeTo(
      snow,
      new PosedMesh(readyMesh(shape, false)),
      { x: 2 + n * 0.2, y: n * lift - 0.1, z: 2 },
      { actor: n },
    ),
  )
  for (const n of order) snow.enqueue(strokes[n]!)
  const words: number[] = []
  snow.mixPending((word) => words.push(word))
  snow.applyQueued()
  return [snow.hash(), words]
}
test('grids of several actors wait in one log, in any order, and are hashed', () => {
  const [hash, words] = waiting([0, 1, 2])
  expect(waiting([2, 0, 1])).toEqual([hash, words])
  expect(waiting([0, 1, 2], 0.01)[0]).not.toBe(hash)
  expect(waiting([0, 1, 2], 0.01)[1]).not.toEqual(words)
  expect(words.length).toBeGreaterThan(300)
})

const slope = { ...flatGround({ slopeX: 0.2 }), restDepth: (x: number) => Math.max(0, 0.1 * x) }
const played = (journal?: Journal): SnowField => {
  const snow = createSnowField(slope, { journal })
  const shapes = [star(0.5, 0.2), torus(0.4, 0.1), ball(0.3), box(0.2, 0.1, 0.6)].map(
    (shape) => new PosedMesh(readyMesh(shape, false)),
  )
  for (let n = 0; n < 240; n++) {
    const posed = shapes[n % 4]!
    const x = 3 + 3 * Math.sin(n * 0.05 + (n % 4))
    const place = { x, y: 0.2 * x - 0.15 + 0.1 * Math.sin(n), z: 3 * Math.cos(n * 0.031), turn: n * 0.1 }
    snow.enqueue(strokeTo(snow, posed, place, { actor: n % 4, load: n % 3 === 0 ? 800 : 0, rim: 0.6 }))
    snow.applyQueued()
  }
  return snow
}
test('a journal keeps grids: it replays to the bit, and tells which mesh made a place', () => {
  const journal = new Journal()
  const snow = played(journal)
  expect(replaySnowField(slope, journal).hash()).toBe(snow.hash())
  const [last] = journal.entriesAt(3 + 3 * Math.sin(239 * 0.05 + 3), 3 * Math.cos(239 * 0.031))
  expect(last).toMatchObject({ shape: 'Mesh', actor: 3, tick: 240 })
  expect(last!.distance).toBeLessThan(0)
  expect(journal.entriesAt(-8, 0)).toEqual([])
})
test('random play with meshes keeps mass to the unit, and comes out the same twice', () => {
  const snow = played()
  expect(snow.ledger().residual).toBe(0)
  expect(played().hash()).toBe(snow.hash())
})

const FLAT = { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 0, 1), indices: Uint16Array.of(0, 1, 2) }
test.each([
  [
    { ...FLAT, positions: Float32Array.of(0, NaN, 0, 1, 0, 0, 0, 0, 1) },
    "Mesh.positions[1] is NaN: give finite metres within 16 of the mesh's origin",
  ],
  [{ ...FLAT, positions: new Float32Array(8) }, 'Mesh.positions has 8 numbers: give x, y, z per vertex'],
  [
    { ...FLAT, positions: new Float32Array(0) },
    'Mesh.positions or indices is empty: give at least one triangle',
  ],
  [
    { ...FLAT, indices: new Uint16Array(0) },
    'Mesh.positions or indices is empty: give at least one triangle',
  ],
  [
    { ...FLAT, indices: Uint16Array.of(0, 1) },
    'Mesh.indices has 2 numbers: give three vertices per triangle',
  ],
  [{ ...FLAT, indices: Uint16Array.of(0, 1, 3) }, 'Mesh.indices[2] is 3: there are 3 vertices, give 0 to 2'],
  [
    { ...FLAT, indices: Uint16Array.of(0, 1, 1) },
    'Mesh.indices has only triangles without an area: give at least one with three corners',
  ],
  [
    { ...FLAT, boneIndices: new Uint8Array(12) },
    'Mesh.boneIndices and boneWeights: give both for a mesh that bends, or neither',
  ],
  [
    { ...FLAT, boneIndices: new Uint8Array(3), boneWeights: new Float32Array(12) },
    'Mesh.boneIndices has 3 numbers: give four per vertex: 12',
  ],
  [
    { ...FLAT, boneIndices: new Uint8Array(12), boneWeights: new Float32Array(12).fill(NaN) },
    'Mesh.boneWeights[0] is NaN: give shares from 0 to 1 whose sum is 1',
  ],
] as const)('what is no mesh is refused: %#', (shape, message) => {
  expect(() => readyMesh(shape as MeshShape, false)).toThrow(new Error(message))
})

test.each([
  [
    { grid: null },
    'Stroke.grid is null: a stroke of shape Mesh needs one: let MeshRaster make it, or give an entity its mesh by markWithMesh()',
  ],
  [
    { grid: { ...marker.grid, columns: 0.5 } },
    'Stroke.grid.columns is 0.5: give a whole number from 1 to 1024',
  ],
  [{ grid: { ...marker.grid, originX: NaN } }, /Stroke\.grid\.\w+ is \w+: give a whole number from/],
  [
    { grid: { ...marker.grid, columns: 20, rows: 20, texels: new Int32Array(3) } },
    'Stroke.grid.texels is of length 3: give an Int32Array of at least 400 words',
  ],
] as const)('a mesh stroke without its grid is refused and leaves the field whole: %#', (over, message) => {
  const snow = fieldOf()
  const hash = snow.hash()
  const bad = { ...bootAt(1, 1), shape: StrokeShape.Mesh, ...over } as Draft
  expect(() => snow.enqueue(bad)).toThrow(message)
  snow.applyQueued()
  expect(snow.stats.strokes).toBe(0)
  expect(snow.hash()).toBe(hash)
})
