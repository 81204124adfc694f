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

/**
 * Reads frames of a renderer that has drawn and keeps its size: each call returns red, green, blue and 1 of each pixel of the latest
 * frame, row by row, 0…1. Its buffers live as long as the device.
 */
export function displayReader({ engine, objects }: SnowRenderer): () => Promise<Float32Array> {
  const { device } = engine
  const { screen, steady, sky } = objects!
  const pixels = screen.width * screen.height
  const buffer = (label: string, usage: number): GPUBuffer =>
    device.createBuffer({ label, size: pixels * 16, usage })
  const shown = buffer('shown', GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC)
  const copy = buffer('shown copy', GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST)
  // Two pictures take turns. One pipeline for each, made once: software compiles one for longer than it draws a small picture.
  const steps = screen.taa!.turns.map(({ picture }) =>
    computeStep(device, 'show', SHOW, {
      skyLight: bindingOf(sky.light),
      picture: resourceOf(picture).createView(),
      shown: { buffer: shown },
    }),
  )
  return async () => {
    const encoder = device.createCommandEncoder()
    const pass = encoder.beginComputePass()
    dispatch(pass, steps[steady.index & 1]!, Math.ceil(pixels / 64))
    pass.end()
    encoder.copyBufferToBuffer(shown, 0, copy, 0, pixels * 16)
    device.queue.submit([encoder.finish()])
    await copy.mapAsync(GPUMapMode.READ)
    const floats = new Float32Array(copy.getMappedRange().slice(0))
    copy.unmap()
    engine.check()
    return floats
  }
}
