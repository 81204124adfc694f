import {
  bindTexture,
  Color4,
  Constants as C,
  DrawWrapper,
  type DataBuffer,
  type Effect,
  type InternalTexture,
  type RenderTargetWrapper,
} from './babylon.ts'
import type { Geometry, Gpu, GpuBuffer } from './gpu.ts'

export interface Bindings {
  readonly uniforms?: Record<string, GpuBuffer>
  readonly storage?: Record<string, GpuBuffer>
  readonly textures?: Record<string, InternalTexture>
}
export interface ProgramSource {
  readonly vertex: string
  readonly fragment: string
  /** Vertex attributes in the order of the shader. */
  readonly attributes: readonly string[]
  /** Preprocessor names that are set. */
  readonly defines?: readonly string[]
}
export interface DrawState {
  readonly depth: boolean
  readonly cull: boolean
  /** Laid over what is there, colour already multiplied by alpha; depth is tested and not written. */
  readonly blend?: boolean
}

interface StorageBinder {
  setStorageBuffer(name: string, buffer: GpuBuffer): void
}

/** A vertex and a fragment shader with what they read. */
export class Program {
  readonly label: string
  private readonly gpu: Gpu
  private readonly wrapper: DrawWrapper
  private readonly effect: Effect
  private readonly uniforms: readonly (readonly [string, GpuBuffer])[]
  private readonly storage: readonly (readonly [string, GpuBuffer])[]
  private readonly textures: readonly (readonly [string, InternalTexture])[]

  constructor(gpu: Gpu, label: string, source: ProgramSource, bindings: Bindings) {
    const { babylon } = gpu.engine
    this.gpu = gpu
    this.label = label
    this.uniforms = Object.entries(bindings.uniforms ?? {})
    this.storage = Object.entries(bindings.storage ?? {})
    this.textures = Object.entries(bindings.textures ?? {})
    this.wrapper = new DrawWrapper(babylon)
    const defines = (source.defines ?? []).map((name) => `#define ${name}`).join('\n')
    this.effect = this.wrapper.effect = babylon.createEffect(
      { vertexSource: source.vertex, fragmentSource: source.fragment, spectorName: label },
      {
        attributes: [...source.attributes],
        uniformsNames: [],
        uniformBuffersNames: [...this.uniforms.map(([name]) => name), 'viewSlot'],
        samplers: this.textures.map(([name]) => name),
        defines,
        shaderLanguage: 1,
      } as never,
      babylon,
    )
    gpu.own(this)
  }

  dispose(): void {
    this.wrapper.dispose()
  }

  /** Resolves once the shader is compiled. Validation errors arrive through the engine's check(). */
  async ready(): Promise<void> {
    const deadline = 30_000
    for (let waited = 0; !this.effect.isReady(); waited += 5) {
      const error = this.effect.getCompilationError()
      if (error) throw new Error(`Shader ${this.label} does not compile: ${error}`)
      if (waited > deadline) throw new Error(`Shader ${this.label} did not compile within 30 s`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  /** Draws instances of a geometry in the open pass. `view` is bound as the uniform block `viewSlot`. */
  draw(geometry: Geometry, instances: number, state: DrawState, view?: GpuBuffer): void {
    if (instances === 0) return
    const { gpu, effect } = this
    const { babylon } = gpu.engine
    babylon.setState(state.cull)
    babylon.depthCullingState.depthTest = state.depth
    babylon.depthCullingState.depthMask = state.depth && !state.blend
    babylon.setAlphaMode(state.blend ? C.ALPHA_PREMULTIPLIED : C.ALPHA_DISABLE, true)
    babylon.enableEffect(this.wrapper)
    babylon.bindBuffers(geometry.vertices, geometry.indices, effect)
    for (let i = 0; i < this.uniforms.length; i++) {
      effect.bindUniformBuffer(this.uniforms[i]![1].getBuffer() as DataBuffer, this.uniforms[i]![0])
    }
    if (view) effect.bindUniformBuffer(view.getBuffer(), 'viewSlot')
    for (let i = 0; i < this.textures.length; i++) {
      bindTexture(effect, this.textures[i]![0], this.textures[i]![1])
    }
    const binder = babylon as unknown as StorageBinder
    for (let i = 0; i < this.storage.length; i++) {
      binder.setStorageBuffer(this.storage[i]![0], this.storage[i]![1])
    }
    babylon.drawElementsType(0, 0, geometry.count, instances)
    gpu.stats.drawCalls++
    gpu.stats.triangles += (geometry.count / 3) * instances
  }
}

const BLACK = new Color4(0, 0, 0, 1)

/** Opens a target (null: the canvas), clears it, and runs the draws of `body` in it. */
export function pass(
  gpu: Gpu,
  target: RenderTargetWrapper | null,
  clear: 'color+depth' | 'depth' | 'none',
  body: () => void,
): void {
  const { babylon } = gpu.engine
  if (target) babylon.bindFramebuffer(target)
  else babylon.restoreDefaultFramebuffer()
  if (clear !== 'none') babylon.clear(clear === 'depth' ? null : BLACK, clear !== 'depth', true, false)
  body()
  if (target) babylon.unBindFramebuffer(target)
}
