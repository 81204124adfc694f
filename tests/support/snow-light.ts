/** The snow's material alone, under a sky and a sun that a test chooses: a compute shader per expression. */
import { readFileSync } from 'node:fs'
import { link } from '../../src/shaders/link.ts'
import { dispatch, gpuDevice } from './gpu.ts'

const read = (path: string) => readFileSync(new URL(`../../src/shaders/${path}`, import.meta.url), 'utf8')
const SHADE = link('test', (path) =>
  path === 'test'
    ? '#include "snow/grain.wgsl"\n#include "snow/parallax.wgsl"\n#include "snow/shade.wgsl"'
    : read(path),
).code

/** Sky of radiance `sky` all round, sun on every surface. */
const ROUND = `
${read('generated/layouts.wgsl')}
var<private> frame : Frame;
var<private> surface : Surface;
var<private> skyLight : f32;
fn ambientOn(n : vec3f) -> vec3f { return vec3f(3.14159265 * skyLight) + 0.0 * n; }
fn skySpecular(d : vec3f, roughness : f32) -> vec3f { return vec3f(skyLight) + 0.0 * roughness * d; }
fn sunAt(p : vec3f, n : vec3f) -> vec2f { return vec2f(1.0) + 0.0 * (p.xy + n.xy); }
fn sunRound(p : vec3f, n : vec3f) -> f32 { return sunAt(p, n).x; }
`

/** `body` gives `found[i]` for i below `count`; `given[i]` are four numbers of input each. */
export async function runSnow(
  body: string,
  count: number,
  given: Float32Array<ArrayBuffer> = new Float32Array(4),
  mutate: (code: string) => string = (code) => code,
): Promise<Float32Array> {
  const code = `${mutate(`${ROUND}\n${SHADE}`)}
@group(0) @binding(0) var<storage, read> given : array<vec4f>;
@group(0) @binding(1) var<storage, read_write> found : array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id : vec3u) {
  let i = id.x + id.y * 65536u;
  if (i >= arrayLength(&found)) { return; }
  let input = given[min(i, arrayLength(&given) - 1u)];
${body}
}`
  const { found } = await dispatch(await gpuDevice(), {
    code,
    inputs: { given, found: new Float32Array(4 * count) },
    groups: [Math.min(1024, Math.ceil(count / 64)), Math.ceil(count / 65_536)],
    outputs: ['found'],
  })
  return new Float32Array(found!)
}

/** Fails when the text is not there, so that a control cannot pass by changing nothing. */
export const swap =
  (from: string, to: string) =>
  (code: string): string => {
    if (!code.includes(from)) throw new Error(`The shader does not say "${from}"`)
    return code.replace(from, to)
  }
