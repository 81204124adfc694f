import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourceOf } from '../../src/game/render/babylon.ts'
import { patchMesh } from '../../src/game/render/clipmap.ts'
import { anchorOf } from '../../src/game/render/frame-block.ts'
import { link } from '../../src/shaders/link.ts'
import { macroAt } from '../../src/shaders/terrain/macro.ts'
import { reliefAt } from '../../src/shaders/terrain/relief.ts'
import { dispatch } from '../support/gpu.ts'
import { bound, createStage, tread, type Stage } from './stage.ts'

const read = (path: string) => readFileSync(`src/shaders/${path}`, 'utf8')
const include = (...paths: string[]) => paths.map((path) => `#include "${path}"`).join('\n')

/** The position half of terrain-vertex.wgsl over a whole view, as a compute shader. */
const PROGRAM = bound(
  link('entry', (path) =>
    path === 'entry'
      ? `${include('materials/frame.wgsl', 'materials/view.wgsl', 'terrain/surface.wgsl', 'materials/lattice.wgsl')}
var<storage, read> grid : array<vec2f>;
var<storage, read_write> points : array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id : vec3u) {
  let perPatch = arrayLength(&grid);
  if (id.x >= perPatch) { return; }
  let v = terrainVertex(id.y, grid[id.x]);
  points[id.y * perPatch + id.x] = vec4f(v.xz, v.relative.y + frame.eye.y, 0.0);
}`
      : read(path),
  ).code,
)

/** (x, z, height) of every vertex of the camera's view, world metres. */
async function drawnVertices(stage: Stage, code = PROGRAM): Promise<Float64Array> {
  const { renderer, view } = stage
  const { block, terrain: o } = renderer.objects!
  const quads = renderer.quality.patchQuads
  const perPatch = (quads + 1) ** 2 + quads ** 2
  const patches = o.innerCounts[0]! + o.outerCounts[0]!
  const count = patches * perPatch
  const texture = (t: typeof o.heights.texture) => resourceOf(t).createView()
  const { grid } = patchMesh(quads, true)
  const { points } = await dispatch(renderer.engine.device, {
    code,
    inputs: {
      frame: new Uint8Array(block.data),
      viewSlot: new Uint32Array(4),
      surface: new Uint8Array(o.surfaceBlock.bytes),
      heightLevels: texture(o.heights.texture),
      coverLevels: texture(o.cover.texture),
      pageTable: texture(o.atlas.pageTable),
      snowHeight: texture(o.atlas.height),
      snowState: texture(o.atlas.state),
      printDetail: texture(o.detail.texture),
      printBlocks: texture(o.detail.blocks),
      patches: new Uint8Array(o.clipmap.data),
      grid: grid as Float32Array<ArrayBuffer>,
      points: new Float32Array(count * 4),
    },
    groups: [Math.ceil(perPatch / 64), patches],
    outputs: ['points'],
  })
  const f = new Float32Array(points!)
  const out = new Float64Array(count * 3)
  for (let i = 0; i < count; i++) {
    out[i * 3] = f[i * 4]! + anchorOf(view.x)
    out[i * 3 + 1] = f[i * 4 + 1]! + anchorOf(view.z)
    out[i * 3 + 2] = f[i * 4 + 2]!
  }
  return out
}

/** Worst distance of vertices from what the CPU says, m: within 44 m of the focus, and beyond. */
function worst(stage: Stage, vertices: Float64Array): { near: number; far: number; nearCount: number } {
  const { field, view } = stage
  const { levels } = stage.renderer.objects!.terrain.heights
  const { wind } = field.ground.source
  const result = { near: 0, far: 0, nearCount: 0 }
  for (let i = 0; i < vertices.length; i += 3) {
    const [x, z, y] = [vertices[i]!, vertices[i + 1]!, vertices[i + 2]!]
    const distance = Math.hypot(x - view.focusX, z - view.focusZ)
    if (distance < 44) {
      result.nearCount++
      result.near = Math.max(result.near, Math.abs(y - field.height(x, z)))
    } else {
      const footprint = (distance - 44) * 0.04
      const relief = reliefAt(x * wind.x + z * wind.z, z * wind.x - x * wind.z, footprint)
      result.far = Math.max(result.far, Math.abs(y - macroAt(levels, x, z) - relief))
    }
  }
  return result
}

describe('drawn vertices', () => {
  const far: readonly [number, number] = [10_003.7, -9_998.2]
  let stage: Stage
  beforeAll(async () => {
    stage = await createStage(64, 36, {
      prepare: (field) => {
        tread(field, 0, 0)
        tread(field, ...far)
      },
    })
  }, 60_000)
  afterAll(() => stage.dispose())

  it.each([
    ['at the origin', 0, 0],
    ['10 km away', ...far],
  ] as const)('lie on the surface of the field %s', async (_, x, z) => {
    stage.lookAt(x, z, 10, -20, 8)
    const { heights } = stage.renderer.objects!.terrain
    // After a jump the levels follow under a budget, coarse ones first.
    do heights.update(x, z)
    while (heights.levels.finestLevel > 0)
    await stage.frame()
    const found = worst(stage, await drawnVertices(stage))
    expect(found.nearCount).toBeGreaterThan(20_000)
    // 1/8192 m steps of the field, and f32 heights of tens of metres.
    expect(found.near).toBeLessThan(0.001)
    // The same function, of f32 distances that choose how levels blend.
    expect(found.far).toBeLessThan(0.004)
  })

  it('are off when the snow is read one texel aside', async () => {
    const wrong = PROGRAM.replace('let u = xz * texels - 0.5;', 'let u = xz * texels - 1.5;')
    expect(wrong).not.toBe(PROGRAM)
    expect(worst(stage, await drawnVertices(stage, wrong)).near).toBeGreaterThan(0.01)
  })
})
