/** Dawn in Node for tests: one device per worker, and small helpers for compute shaders. */
import { afterEach } from 'vitest'
import { findDrivers, NO_DRIVER, useDriver } from '../../src/game/cli/vulkan.mjs'

/** Dawn's instance dies when it is collected, and takes its device and the worker with it: keep it reachable. */
const instances: GPU[] = []
let shared: Promise<GPUDevice> | undefined
const uncaptured: string[] = []

export interface Adapter {
  readonly adapter: GPUAdapter
  readonly gpu: GPU
  /** Where the driver came from: gpu, system, package, … */
  readonly driver: string
}

/** The best adapter of this machine. @throws with the fix when there is none: GPU tests run, they are never skipped. */
export async function requestAdapter(flags: string[] = []): Promise<Adapter> {
  for (const driver of findDrivers()) {
    useDriver(driver)
    const { create, globals } = await import('webgpu')
    Object.assign(globalThis, globals)
    const gpu = create(flags)
    instances.push(gpu)
    const adapter = await gpu.requestAdapter()
    if (adapter) return { adapter, gpu, driver: driver.name }
  }
  throw new Error(NO_DRIVER)
}

/** The device that a worker's tests share. Errors that no one captures fail the test they happen in. */
export function gpuDevice(): Promise<GPUDevice> {
  return (shared ??= requestAdapter().then(async ({ adapter }) => {
    const device = await adapter.requestDevice({ label: 'tests' })
    device.addEventListener('uncapturederror', ({ error }) => uncaptured.push(error.message))
    return device
  }))
}
/** The messages since the last call, and forgets them. */
export async function takeUncaptured(): Promise<string[]> {
  // Errors arrive with the queue's answers.
  await (await shared)?.queue.onSubmittedWorkDone()
  return uncaptured.splice(0)
}
afterEach(async () => {
  const messages = await takeUncaptured()
  if (messages.length > 0) throw new Error(`Uncaptured GPU errors:\n${messages.join('\n')}`)
})

/** Babylon binds by name; WebGPU wants numbers: gives each `var …` at the start of a line a binding of group 0. */
export function numberBindings(code: string, first = 0): string {
  let binding = first
  return code.replace(/^var\b(?!<(?:private|workgroup))/gm, () => `@group(0) @binding(${binding++}) var`)
}
const TEXEL_BYTES: Partial<Record<GPUTextureFormat, number>> = { r8uint: 1, r16sint: 2 }
/** A texture filled with `data`, row by row. */
export function dataTexture(
  device: GPUDevice,
  format: GPUTextureFormat,
  width: number,
  data: ArrayBufferView<ArrayBuffer>,
): GPUTextureView {
  const bytesPerTexel = TEXEL_BYTES[format] ?? 4
  const height = data.byteLength / bytesPerTexel / width
  const usage = GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST
  const texture = device.createTexture({ label: format, format, size: [width, height], usage })
  device.queue.writeTexture({ texture }, data, { bytesPerRow: width * bytesPerTexel }, [width, height])
  return texture.createView()
}

export interface Compute {
  readonly code: string
  /** Default `main`. */
  readonly entryPoint?: string
  /** By variable name: bytes make a buffer, a texture view is bound as it is. */
  readonly inputs: Readonly<Record<string, ArrayBufferView<ArrayBuffer> | GPUTextureView>>
  readonly groups: readonly [number, number?, number?]
  /** Storage buffers to read back. */
  readonly outputs: readonly string[]
}

/** Compiles a module. @throws with line numbers. */
export async function compile(device: GPUDevice, code: string, label = 'test'): Promise<GPUShaderModule> {
  // The same errors would reach the queue as uncaptured ones.
  device.pushErrorScope('validation')
  const module = device.createShaderModule({ label, code })
  await device.popErrorScope()
  const { messages } = await module.getCompilationInfo()
  const errors = messages.filter((m) => m.type === 'error')
  if (errors.length > 0) {
    const lines = code.split('\n')
    throw new Error(
      errors.map((m) => `${m.lineNum}:${m.linePos} ${m.message}\n  ${lines[m.lineNum - 1] ?? ''}`).join('\n'),
    )
  }
  return module
}

/** Runs one dispatch and returns the named storage buffers as they are afterwards. Bindings are found by name in group 0. */
export async function dispatch(device: GPUDevice, shader: Compute): Promise<Record<string, ArrayBuffer>> {
  const { code, entryPoint = 'main', inputs, groups, outputs } = shader
  const module = await compile(device, code)
  const pipeline = await device.createComputePipelineAsync({
    layout: 'auto',
    compute: { module, entryPoint },
  })
  const buffers = new Map<string, GPUBuffer>()
  const entries: GPUBindGroupEntry[] = []
  for (const [name, value] of Object.entries(inputs)) {
    const declared = code.match(new RegExp(`@binding\\((\\d+)\\)\\s*var(<uniform>)?[^;:]*?\\b${name}\\s*:`))
    if (!declared) throw new Error(`dispatch: the shader declares no "@group(0) @binding(n) var ${name}"`)
    let resource: GPUBindingResource = value as GPUTextureView
    if (ArrayBuffer.isView(value)) {
      const usage = declared[2] ? GPUBufferUsage.UNIFORM : GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC
      const size = Math.ceil(value.byteLength / 16) * 16
      const buffer = device.createBuffer({ label: name, size, usage: usage | GPUBufferUsage.COPY_DST })
      device.queue.writeBuffer(buffer, 0, value)
      buffers.set(name, buffer)
      resource = { buffer }
    }
    entries.push({ binding: Number(declared[1]), resource })
  }
  const encoder = device.createCommandEncoder()
  const pass = encoder.beginComputePass()
  pass.setPipeline(pipeline)
  pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }))
  pass.dispatchWorkgroups(...groups)
  pass.end()
  const reads = outputs.map((name) => {
    const source = buffers.get(name)
    if (!source) throw new Error(`dispatch: output "${name}" is not among the inputs`)
    const usage = GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST
    const copy = device.createBuffer({ label: `${name} copy`, size: source.size, usage })
    encoder.copyBufferToBuffer(source, 0, copy, 0, source.size)
    return [name, copy] as const
  })
  device.queue.submit([encoder.finish()])
  const result: Record<string, ArrayBuffer> = {}
  for (const [name, copy] of reads) {
    await copy.mapAsync(GPUMapMode.READ)
    result[name] = copy.getMappedRange().slice(0)
    copy.destroy()
  }
  for (const buffer of buffers.values()) buffer.destroy()
  return result
}
