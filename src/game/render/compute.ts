import { resourceOf, type InternalTexture } from './babylon.ts'
import type { GpuBuffer } from './gpu.ts'

/** By the shader's names; null for what an include declares and the entry point never reaches: WebGPU would refuse it. */
export type ComputeResources = Readonly<Record<string, GPUBindingResource | null>>
/** A compute shader with what it reads and writes. */
export interface ComputeStep {
  readonly pipeline: GPUComputePipeline
  readonly group: GPUBindGroup
}

/** All of a texture, and all of a buffer, as a step binds them. */
export const viewOf = (texture: InternalTexture): GPUTextureView => resourceOf(texture).createView()
export const bindingOf = (buffer: GpuBuffer): GPUBufferBinding => ({
  buffer: buffer.getBuffer().underlyingResource as GPUBuffer,
})

/**
 * Compiles the entry point `main` of a shader. Shaders name what they read, as Babylon's dialect does; a plain WebGPU pipeline wants
 * numbers, which each gets here, in group 0 and in the order of the text.
 * @throws when the shader names something that is not among the resources.
 */
export function computeStep(
  device: GPUDevice,
  label: string,
  source: string,
  resources: ComputeResources,
): ComputeStep {
  const entries: GPUBindGroupEntry[] = []
  let binding = 0
  const code = source.replace(/^var(<(?:uniform|storage)[^>]*>)?\s+(\w+)\s*:/gm, (found, _, name: string) => {
    const resource = resources[name]
    if (resource === undefined) throw new Error(`${label}: nothing is bound to ${name}`)
    if (resource !== null) entries.push({ binding, resource })
    return `@group(0) @binding(${binding++}) ${found}`
  })
  const pipeline = device.createComputePipeline({
    label,
    layout: 'auto',
    compute: { module: device.createShaderModule({ label, code }), entryPoint: 'main' },
  })
  const group = device.createBindGroup({ label, layout: pipeline.getBindGroupLayout(0), entries })
  return { pipeline, group }
}

/** Runs groups of a step in an open pass. */
export function dispatch(
  pass: GPUComputePassEncoder,
  { pipeline, group }: ComputeStep,
  x: number,
  y = 1,
): void {
  pass.setPipeline(pipeline)
  pass.setBindGroup(0, group)
  pass.dispatchWorkgroups(x, y)
}
