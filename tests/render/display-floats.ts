/** What the display would show of a picture blended over frames, before it is cut to bytes: a test of steadiness needs less than a level. */
import { resourceOf } from '../../src/game/render/babylon.ts'
import { bindingOf, computeStep, dispatch } from '../../src/game/render/compute.ts'
import type { SnowRenderer } from '../../src/game/render/renderer.ts'
import { emitWgsl } from '../../src/shaders/layouts.ts'
import agx from '../../src/shaders/materials/agx.wgsl'
import light from '../../src/shaders/sky/light-block.wgsl'

const SHOW = `
${emitWgsl()}
${light}
${agx}
var picture : texture_2d<f32>;
var<storage, read_write> shown : array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id : vec3u) {
  let size = textureDimensions(picture);
  if (id.x >= size.x * size.y) { return; }
  let radiance = textureLoad(picture, vec2u(id.x % size.x, id.x / size.x), 0).rgb;
  shown[id.x] = vec4f(agx(radiance * skyLight.exposure.rgb), 1.0);
}`

/** Red, green, blue and 1 of each pixel of the latest frame, row by row, 0…1. */
export async function displayFloats({ engine, objects }: SnowRenderer): Promise<Float32Array> {
  const { device } = engine
  const { screen, steady, sky } = objects!
  const pixels = screen.width * screen.height
  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC
  const shown = device.createBuffer({ label: 'shown', size: pixels * 16, usage })
  const step = computeStep(device, 'show', SHOW, {
    skyLight: bindingOf(sky.light),
    picture: resourceOf(screen.taa!.turns[steady.index & 1]!.picture).createView(),
    shown: { buffer: shown },
  })
  const copy = device.createBuffer({
    label: 'shown copy',
    size: pixels * 16,
    usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST,
  })
  const encoder = device.createCommandEncoder()
  const pass = encoder.beginComputePass()
  dispatch(pass, step, Math.ceil(pixels / 64))
  pass.end()
  encoder.copyBufferToBuffer(shown, 0, copy, 0, pixels * 16)
  device.queue.submit([encoder.finish()])
  await copy.mapAsync(GPUMapMode.READ)
  const floats = new Float32Array(copy.getMappedRange().slice(0))
  copy.destroy()
  shown.destroy()
  engine.check()
  return floats
}
