import { noStats } from '../../components/renderer.ts'
import {
  Constants as C,
  VertexBuffer,
  keepUpright,
  releaseBuffer,
  repeated,
  resourceOf,
  wrapTexture,
  wrappingColumns,
  type DataBuffer,
  type InternalTexture,
  type RenderTargetWrapper,
} from './babylon.ts'
import type { RenderEngine } from './engine.ts'
import { texelBytes } from './memory.ts'

export interface Geometry {
  readonly vertices: Record<string, VertexBuffer>
  readonly indices: DataBuffer
  readonly count: number
}
/** A uniform or storage buffer, as effects bind it. */
export interface GpuBuffer {
  readonly label: string
  getBuffer(): DataBuffer
  /** Replaces a storage buffer by a larger, empty one. */
  grow(bytes: number): void
}
export type TargetDepth = 'none' | 'depth' | 'shadow'
export type TargetColor = 'none' | 'rgba16float' | 'rg16float' | 'rg8unorm'

/**
 * Makes every GPU object of the renderer, labelled, and ends them in reverse. It also writes to them, so that no upload
 * goes uncounted.
 */
export class Gpu {
  readonly engine: RenderEngine
  readonly stats = noStats()
  private readonly owned: { dispose(): void; readonly texture?: InternalTexture }[] = []
  // writeTexture reads its arguments at once, so one set serves every call.
  private readonly destination = {
    texture: undefined as unknown as GPUTexture,
    origin: [0, 0] as [number, number],
  }
  private readonly layout = { offset: 0, bytesPerRow: 0 }
  private readonly extent: [number, number] = [0, 0]

  constructor(engine: RenderEngine) {
    this.engine = engine
  }

  /** Zeroes the counters of one frame. */
  beginFrame(): void {
    const s = this.stats
    s.drawCalls = s.triangles = s.uploadBytes = s.uploads = s.snowUploadBytes = s.snowUploads = 0
    s.shadowMaps = s.horizonRows = s.skySteps = 0
    s.surfaceFills = s.surfaceTexels = 0
  }

  own<T extends { dispose(): void }>(thing: T): T {
    this.owned.push(thing)
    return thing
  }
  /** Ends one thing now. */
  drop(thing: { dispose(): void } | InternalTexture): void {
    const index = this.owned.findIndex((owned) => owned === thing || owned.texture === thing)
    if (index < 0) return
    const [dropped] = this.owned.splice(index, 1)
    dropped!.dispose()
  }
  dispose(): void {
    for (const thing of this.owned.toReversed()) thing.dispose()
    this.owned.length = 0
  }

  /** Vertex columns are lists of floats: `{ position: [values, floats per vertex] }`. */
  geometry(
    label: string,
    columns: Record<string, readonly [values: Float32Array, size: number]>,
    indices: Uint16Array | Uint32Array,
  ): Geometry {
    const { babylon } = this.engine
    const vertices: Record<string, VertexBuffer> = {}
    for (const [name, [values, size]] of Object.entries(columns)) {
      const stride = size
      vertices[name] = this.own(
        new VertexBuffer(babylon, values, name, {
          updatable: false,
          stride,
          size,
          label: `${label} ${name}`,
        }),
      )
    }
    const buffer = babylon.createIndexBuffer(indices, false, `${label} indices`)
    this.own({ dispose: () => releaseBuffer(babylon, buffer) })
    return { vertices, indices: buffer, count: indices.length }
  }

  /**
   * An upright render target. Depth is reversed: 32-bit float, of shadows
   * 16 bits, which are 1 to 3 mm of a cascade, and they compare greater-or-equal when sampled.
   */
  target(
    label: string,
    width: number,
    height: number,
    color: TargetColor,
    depth: TargetDepth,
  ): RenderTargetWrapper {
    const { babylon } = this.engine
    const target = babylon.createRenderTargetTexture({ width, height }, {
      type: color === 'rg8unorm' ? C.TEXTURETYPE_UNSIGNED_BYTE : C.TEXTURETYPE_HALF_FLOAT,
      format: color === 'rg16float' || color === 'rg8unorm' ? C.TEXTUREFORMAT_RG : C.TEXTUREFORMAT_RGBA,
      noColorAttachment: color === 'none',
      generateDepthBuffer: false,
      generateMipMaps: false,
      samplingMode: C.TEXTURE_NEAREST_SAMPLINGMODE,
      label,
    } as never)
    if (depth !== 'none') {
      const compare = depth === 'shadow' ? C.GEQUAL : 0
      target.createDepthStencilTexture(
        compare,
        depth === 'shadow',
        false,
        1,
        depth === 'shadow' ? C.TEXTUREFORMAT_DEPTH16 : C.TEXTUREFORMAT_DEPTH32_FLOAT,
        `${label} depth`,
      )
    }
    keepUpright(target)
    return this.own(target)
  }

  /** A texture of zeros, or of the given bytes. */
  texture(
    label: string,
    width: number,
    height: number,
    format: GPUTextureFormat,
    bytes?: readonly [number, number, number, number],
  ): InternalTexture {
    const { device, babylon } = this.engine
    const usage = GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST | GPUTextureUsage.COPY_SRC
    const made = device.createTexture({
      label,
      size: [width, height],
      format,
      usage: bytes ? usage | GPUTextureUsage.RENDER_ATTACHMENT : usage,
    })
    this.own({ dispose: () => made.destroy() })
    if (bytes) {
      const encoder = device.createCommandEncoder({ label })
      const clearValue = bytes.map((byte) => byte / 255)
      const view = made.createView()
      encoder
        .beginRenderPass({ colorAttachments: [{ view, clearValue, loadOp: 'clear', storeOp: 'store' }] })
        .end()
      device.queue.submit([encoder.finish()])
    }
    return wrapTexture(babylon, made)
  }

  /** A square texture of several layers that compute shaders write; sampling it is bilinear, and repeats. */
  layers(label: string, side: number, layers: number, format: GPUTextureFormat): InternalTexture {
    const { device, babylon } = this.engine
    const made = device.createTexture({
      label,
      size: [side, side, layers],
      format,
      usage: GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.STORAGE_BINDING | GPUTextureUsage.COPY_SRC,
    })
    this.own({ dispose: () => made.destroy() })
    return repeated(wrapTexture(babylon, made))
  }
  /** A texture of 16-bit floats that compute steps write. Read with filters; columns wrap round. */
  storageTexture(label: string, width: number, height: number, levels = 1): InternalTexture {
    const { device, babylon } = this.engine
    const made = device.createTexture({
      label,
      size: [width, height],
      format: 'rgba16float',
      mipLevelCount: levels,
      usage: GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.STORAGE_BINDING | GPUTextureUsage.COPY_SRC,
    })
    const texture = wrappingColumns(wrapTexture(babylon, made), levels > 1)
    this.own({ texture, dispose: () => made.destroy() })
    return texture
  }
  /** A buffer that compute steps write and shaders read as a uniform block. */
  computed(label: string, bytes: number): GpuBuffer {
    const { babylon } = this.engine
    const flags = C.BUFFER_CREATIONFLAG_READWRITE | C.BUFFER_CREATIONFLAG_UNIFORM
    return this.buffer(label, () => babylon.createStorageBuffer(bytes, flags, label))
  }
  uniform(label: string, bytes: number): GpuBuffer {
    const { babylon } = this.engine
    return this.buffer(label, () => babylon.createDynamicUniformBuffer(new Float32Array(bytes / 4), label))
  }
  storage(label: string, bytes: number): GpuBuffer {
    const { babylon } = this.engine
    const make = (size: number) => babylon.createStorageBuffer(size, C.BUFFER_CREATIONFLAG_READWRITE, label)
    return this.buffer(label, () => make(bytes), make)
  }
  private buffer(
    label: string,
    make: () => DataBuffer,
    remake: (bytes: number) => DataBuffer = () => {
      throw new Error(`Buffer ${label} has a fixed size`)
    },
  ): GpuBuffer {
    const { babylon } = this.engine
    let buffer = make()
    this.own({ dispose: () => releaseBuffer(babylon, buffer) })
    return {
      label,
      getBuffer: () => buffer,
      grow(bytes) {
        releaseBuffer(babylon, buffer)
        buffer = remake(bytes)
      },
    }
  }

  /** Writes the first `bytes` of `data` at `offset` of the buffer. */
  writeBuffer(buffer: GpuBuffer, data: ArrayBuffer, bytes: number, offset = 0): void {
    this.engine.device.queue.writeBuffer(
      buffer.getBuffer().underlyingResource as GPUBuffer,
      offset,
      data,
      0,
      bytes,
    )
    this.stats.uploads++
    this.stats.uploadBytes += bytes
  }

  /** Writes a rectangle; `data` starts at its first texel and has rows of `bytesPerRow`. */
  writeTexture(
    texture: InternalTexture,
    x: number,
    y: number,
    width: number,
    height: number,
    data: ArrayBufferView<ArrayBuffer>,
    bytesPerRow: number,
    offset = 0,
  ): void {
    this.destination.texture = resourceOf(texture)
    this.destination.origin[0] = x
    this.destination.origin[1] = y
    this.layout.offset = offset
    this.layout.bytesPerRow = bytesPerRow
    this.extent[0] = width
    this.extent[1] = height
    this.engine.device.queue.writeTexture(this.destination, data, this.layout, this.extent)
    this.stats.uploads++
    this.stats.uploadBytes += width * height * texelBytes(resourceOf(texture).format)
  }
}
