/** The soft edge of the nearest shadow map, over a map made by hand: a straight edge some metres sunward of level ground. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { Frame } from '../../src/shaders/layouts.ts'
import { link } from '../../src/shaders/link.ts'
import { makeBlueNoise, NOISE_SIZE } from '../../src/game/render/blue-noise.ts'
import { fitCascade, makeCascade } from '../../src/game/render/views.ts'
import { restingView } from '../../src/components/camera.ts'
import { compile, gpuDevice, numberBindings } from '../support/gpu.ts'

const SIZE = 512
const RADIUS = 0.00465 * 2
const read = (path: string) => readFileSync(resolve('src/shaders', path), 'utf8')
const COUNT = 256
/** Ground points from −0.4 m to 0.4 m across the edge, in rows that turn the filter differently. */
const CODE = `
struct Pixel { position : vec4f }
var<private> fragmentInputs : Pixel;
@group(0) @binding(20) var<storage, read_write> values : array<f32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id : vec3u) {
  let x = (f32(id.x) / ${COUNT}.0 - 0.5) * 0.8;
  var sum = 0.0;
  for (var k = 0u; k < 16u; k++) {
    fragmentInputs.position = vec4f(f32(id.x * 7u + k * 3u), f32(k * 5u), 0.0, 1.0);
    sum += sunAt(vec3f(x, -1.0, 6.0), vec3f(0.0, 1.0, 0.0)).x;
  }
  values[id.x] = sum / 16.0;
}`

/** Light across the edge of a caster `away` metres up the sun's ray, with a sun at `elevation` degrees. */
async function across(away: number, elevation: number): Promise<Float32Array> {
  const device = await gpuDevice()
  const e = (elevation * Math.PI) / 180
  const cascade = makeCascade()
  fitCascade(restingView(), [0, Math.sin(e), Math.cos(e)], 6, 6, SIZE, cascade)
  const bytes = new ArrayBuffer(Frame.stride)
  const floats = new Float32Array(bytes)
  floats.set(cascade.mapFromEye, Frame.offsets.cascades / 4)
  floats.set(cascade.metrics, Frame.offsets.cascades / 4 + 16)
  // No second map.
  floats[Frame.offsets.cascades / 4 + 20 + 14] = 2
  floats.set([0, Math.sin(e), Math.cos(e), 1], Frame.offsets.sun / 4)
  floats.set([Math.tan(RADIUS), 1, 0, 0], Frame.offsets.shadow / 4)
  const m = cascade.mapFromEye
  // Depth of a level sheet of casters: the ground's plane y = −1, moved up the ray. Depth is linear in u and v on it.
  const frame = device.createBuffer({
    label: 'frame',
    size: Frame.stride,
    usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
  })
  device.queue.writeBuffer(frame, 0, bytes)
  const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.TEXTURE_BINDING
  const map = device.createTexture({ label: 'map', size: [SIZE, SIZE], format: 'depth32float', usage })
  const casters = await compile(
    device,
    `@vertex fn vertex(@builtin(vertex_index) i : u32) -> @builtin(position) vec4f {
      return vec4f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.0, 1.0);
    }
    @fragment fn fragment(@builtin(position) p : vec4f) -> @builtin(frag_depth) f32 {
      let at = p.xy / ${SIZE}.0;
      let x = (at.x - ${m[12]!}) / ${m[0]!};
      // v = m1·x + m5·y + m9·z + m13 on y = −1.
      let z = (at.y - ${m[13]!} - ${m[5]!} * -1.0) / ${m[9]!};
      let ground = ${m[6]!} * -1.0 + ${m[10]!} * z + ${m[14]!};
      return select(0.0, ground + ${away / cascade.metrics[2]!}, x < 0.0);
    }`,
  )
  const encoder = device.createCommandEncoder()
  const pass = encoder.beginRenderPass({
    colorAttachments: [],
    depthStencilAttachment: {
      view: map.createView(),
      depthClearValue: 0,
      depthLoadOp: 'clear',
      depthStoreOp: 'store',
    },
  })
  pass.setPipeline(
    device.createRenderPipeline({
      layout: 'auto',
      vertex: { module: casters, entryPoint: 'vertex' },
      fragment: { module: casters, entryPoint: 'fragment', targets: [] },
      depthStencil: { format: 'depth32float', depthWriteEnabled: true, depthCompare: 'always' },
    }),
  )
  pass.draw(3)
  pass.end()
  const light = link('materials/shadow.wgsl', read).code
  const code =
    numberBindings(`${read('generated/layouts.wgsl')}\nvar<uniform> frame : Frame;\n${light}`) + CODE
  const module = await compile(device, code)
  const pipeline = device.createComputePipeline({ layout: 'auto', compute: { module, entryPoint: 'main' } })
  const values = device.createBuffer({
    label: 'values',
    size: COUNT * 4,
    usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC,
  })
  const copy = device.createBuffer({
    label: 'copy',
    size: COUNT * 4,
    usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST,
  })
  const compare = device.createSampler({ compare: 'greater-equal', magFilter: 'linear', minFilter: 'linear' })
  const blank = device.createTexture({
    label: 'blank',
    size: [1, 1],
    format: 'rgba16float',
    usage: GPUTextureUsage.TEXTURE_BINDING,
  })
  const noise = device.createTexture({
    label: 'noise',
    size: [NOISE_SIZE, NOISE_SIZE],
    format: 'r8uint',
    usage: GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST,
  })
  device.queue.writeTexture({ texture: noise }, makeBlueNoise(), { bytesPerRow: NOISE_SIZE }, [
    NOISE_SIZE,
    NOISE_SIZE,
  ])
  // In the order of the text: frame, noise, two maps with their samplers, the horizon.
  const resources: GPUBindingResource[] = [
    { buffer: frame },
    noise.createView(),
    map.createView(),
    compare,
    map.createView(),
    compare,
    blank.createView(),
    device.createSampler({}),
  ]
  const entries = resources.map((resource, binding) => ({ binding, resource }))
  const compute = encoder.beginComputePass()
  compute.setPipeline(pipeline)
  compute.setBindGroup(
    0,
    device.createBindGroup({
      layout: pipeline.getBindGroupLayout(0),
      entries: [...entries, { binding: 20, resource: { buffer: values } }],
    }),
  )
  compute.dispatchWorkgroups(COUNT / 64)
  compute.end()
  encoder.copyBufferToBuffer(values, 0, copy, 0, COUNT * 4)
  device.queue.submit([encoder.finish()])
  await copy.mapAsync(GPUMapMode.READ)
  const result = new Float32Array(copy.getMappedRange().slice(0))
  for (const thing of [frame, map, values, copy, blank, noise]) thing.destroy()
  return result
}
/** Metres between a tenth and nine tenths of the light. */
function width(light: Float32Array): number {
  const reach = (share: number) => light.findIndex((value) => value > share)
  return ((reach(0.9) - reach(0.1)) / COUNT) * 0.8
}

it('an edge is dark on one side, lit on the other, and wider the farther its caster is, as the sun is wide', async () => {
  const widths: number[] = []
  for (const away of [2, 6, 12]) {
    const light = await across(away, 40)
    expect(light[4]).toBeLessThan(0.01)
    expect(light.at(-4)).toBeGreaterThan(0.99)
    widths.push(width(light))
  }
  expect(widths[1]!).toBeGreaterThan(1.6 * widths[0]!)
  expect(widths[2]!).toBeGreaterThan(1.6 * widths[1]!)
  // A disc's share between a tenth and nine tenths: 1.37 of its radius.
  expect(widths[2]!).toBeGreaterThan(0.7 * 1.37 * 12 * RADIUS)
  expect(widths[2]!).toBeLessThan(1.5 * 1.37 * 12 * RADIUS)
})
it('ground far up the ray is left to the horizon map', async () => {
  const light = await across(55, 40)
  expect(Math.min(...light)).toBeGreaterThan(0.99)
})
