/** That the ground is one sheet: no camera sees through it, wherever it stands, in or after a move, on fresh tracks. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Clipmap, patchMesh } from '../../src/game/render/clipmap.ts'
import { anchorOf } from '../../src/game/render/frame-block.ts'
import { pcg3 } from '../../src/shaders/lib/hash.ts'
import { drawnVertices, PROGRAM } from './drawn-vertices.ts'
import { createStage, FINE, tread, type Stage } from './stage.ts'

const CAMERAS = 50
/** Every kind of ring and level that the high tier has, each of few texels and quads: software draws fifty. */
const SMALL = { ...FINE, patchQuads: 4, rings: 7, fineReach: 1.2, surfaceTexels: 128 }
/** Planes of a view that sees all round. */
const EVERYWHERE = new Float64Array(0)

/** A number 0…1 of its own for each camera and use. */
const chance = (camera: number, use: number): number => pcg3(camera, use, 71) / 2 ** 32

/** Looks somewhere from 0.5 to 60 m above the snow, in some places at tracks. */
function place(stage: Stage, camera: number): void {
  const between = (use: number, low: number, high: number) => low + (high - low) * chance(camera, use)
  // Some are where the anchor has moved far from the origin.
  const far = camera >= CAMERAS - 6 ? 6_000 : 0
  const [x, z] = [far + between(0, -60, 60), between(1, -60, 60) - far]
  stage.lookAt(x, z, between(2, 0, 360), between(3, -60, -4), 0.5 * 120 ** between(4, 0, 1))
  const { view, field } = stage
  const lift = Math.max(0, field.height(view.x, view.z) + 0.5 - view.y)
  view.y += lift
}

/** How the triangles of all rings hang together: edges that belong to one triangle alone, apart from the outermost. */
function openEdges(stage: Stage, clipmap: Clipmap, vertices: Float32Array): { edges: number; open: number } {
  const { grid, indices } = patchMesh(clipmap.options.quads)
  const perPatch = grid.length / 2
  const ids = identify(vertices)
  const seen = new Map<number, number>()
  for (let patch = 0; patch < clipmap.count; patch++)
    for (let t = 0; t < indices.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => ids[patch * perPatch + indices[t + k]!]!) as [
        number,
        number,
        number,
      ]
      // What has slid together has no area.
      if (a === b || b === c || c === a) continue
      for (const [p, q] of [
        [a, b],
        [b, c],
        [c, a],
      ] as const) {
        const key = Math.min(p, q) * 2 ** 21 + Math.max(p, q)
        seen.set(key, (seen.get(key) ?? 0) + 1)
      }
    }
  const { view } = stage
  const rim = (clipmap.reach * 5) / 6
  let open = 0
  for (const [key, count] of seen) {
    if (count === 2) continue
    const v = 4 * first[Math.floor(key / 2 ** 21)]!
    const [x, z] = [vertices[v]! + anchorOf(view.x), vertices[v + 1]! + anchorOf(view.z)]
    if (Math.max(Math.abs(x - view.focusX), Math.abs(z - view.focusZ)) < rim) open++
  }
  return { edges: seen.size, open }
}

let first = new Int32Array(0)
/** Numbers vertices, the same for those at one place to the bit; `first` has a vertex of each. */
function identify(vertices: Float32Array): Int32Array {
  const bits = new Int32Array(vertices.buffer)
  const size = 2 ** 19
  const table = new Int32Array(size).fill(-1)
  const count = vertices.length / 4
  const ids = new Int32Array(count)
  first = new Int32Array(count)
  let next = 0
  for (let v = 0; v < count; v++) {
    const [x, z, y] = [bits[4 * v]!, bits[4 * v + 1]!, bits[4 * v + 2]!]
    let slot = pcg3(x, z, y) & (size - 1)
    for (; table[slot] !== -1; slot = (slot + 1) & (size - 1)) {
      const other = 4 * first[table[slot]!]!
      if (bits[other] === x && bits[other + 1] === z && bits[other + 2] === y) break
    }
    if (table[slot] === -1) {
      first[next] = v
      table[slot] = next++
    }
    ids[v] = table[slot]!
  }
  return ids
}

describe('the ground', () => {
  let stage: Stage
  let all: Clipmap
  beforeAll(async () => {
    stage = await createStage(32, 18, { quality: SMALL, prepare: (field) => tread(field, 0, 0) })
    const { options } = stage.renderer.objects!.terrain.clipmap
    all = new Clipmap(options, 1, stage.field.ground.source)
  }, 60_000)
  afterAll(() => stage.dispose())

  /** All rings round the present focus, as the last frame's caches put them. */
  async function look(code = PROGRAM): Promise<{ edges: number; open: number }> {
    const { view } = stage
    all.clear(0)
    const finest = stage.renderer.objects!.terrain.firstRing(view.focusX, view.focusZ)
    all.add(EVERYWHERE, view, anchorOf(view.x), anchorOf(view.z), finest)
    return openEdges(stage, all, await drawnVertices(stage, code, all))
  }

  it(`has no open edge from any of ${CAMERAS} places, while its caches fill and once they have`, async () => {
    for (let camera = 0; camera < CAMERAS; camera++) {
      place(stage, camera)
      if (camera % 4 === 1) tread(stage.field, stage.view.focusX, stage.view.focusZ)
      // Most are looked at in the first frame after the move.
      // oxlint-disable no-await-in-loop -- one after the other: the stage has one camera
      if (camera % 4 === 0) stage.renderer.catchUp(stage.world)
      await stage.frame()
      const { edges, open } = await look()
      // oxlint-enable no-await-in-loop
      expect(edges, `camera ${camera}`).toBeGreaterThan(10_000)
      expect(open, `camera ${camera}`).toBe(0)
    }
  }, 240_000)

  it.each([
    ['a ring ends before it has turned to the next one', 'half - 1.04', 'half + 0.5'],
    ['vertices do not slide together', 'grid - odd * morph', 'grid'],
  ])('control: has when %s', async (_, from, to) => {
    const wrong = PROGRAM.replace(from, to)
    expect(wrong).not.toBe(PROGRAM)
    place(stage, 1)
    await stage.frame()
    expect((await look(wrong)).open).toBeGreaterThan(50)
  })
})
