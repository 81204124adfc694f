/** Where the renderer's own vertex shader puts the vertices of the ground. */
import { readFileSync } from 'node:fs'
import { resourceOf } from '../../src/game/render/babylon.ts'
import { type Clipmap, patchMesh } from '../../src/game/render/clipmap.ts'
import { link } from '../../src/shaders/link.ts'
import { dispatch, numberBindings } from '../support/gpu.ts'
import type { Stage } from './stage.ts'

const read = (path: string) => readFileSync(`src/shaders/${path}`, 'utf8')
const include = (...paths: string[]) => paths.map((path) => `#include "${path}"`).join('\n')

/** The position half of terrain-vertex.wgsl over a whole view, as a compute shader. */
export const PROGRAM = numberBindings(
  link('entry', (path) =>
    path === 'entry'
      ? `${include('materials/frame.wgsl', 'materials/view.wgsl', 'terrain/cached.wgsl', 'materials/lattice.wgsl')}
var<storage, read> grid : array<vec2f>;
var<storage, read_write> points : array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id : vec3u) {
  let perPatch = PER_PATCHu;
  if (id.x >= perPatch) { return; }
  let v = terrainVertex(id.y, grid[id.x]);
  points[id.y * perPatch + id.x] = vec4f(v.xz, v.relative.y, f32(patches[id.y].origin.w));
}`
      : read(path),
  ).code,
)

/** Four floats a vertex of the camera's view: x and z from the anchor, height over the eye, ring. `clipmap` lists other patches. */
export async function drawnVertices(
  { renderer }: Stage,
  code = PROGRAM,
  clipmap?: Clipmap,
): Promise<Float32Array> {
  const { block, terrain: o } = renderer.objects!
  const { grid } = patchMesh(renderer.quality.patchQuads)
  const perPatch = grid.length / 2
  const patches = clipmap ? clipmap.count : o.counts[0]!
  const { points } = await dispatch(renderer.engine.device, {
    code: code.replace('PER_PATCH', `${perPatch}`),
    inputs: {
      frame: new Uint8Array(block.data),
      viewSlot: new Uint32Array(4),
      surface: new Uint8Array(o.surfaceBlock.bytes),
      heightLevels: resourceOf(o.heights.texture).createView(),
      cacheSurface: resourceOf(o.cache.surface).createView(),
      patches: new Uint8Array((clipmap ?? o.clipmap).data),
      grid: grid as Float32Array<ArrayBuffer>,
      points: new Float32Array(patches * perPatch * 4),
    },
    groups: [Math.ceil(perPatch / 64), patches],
    outputs: ['points'],
  })
  return new Float32Array(points!)
}
