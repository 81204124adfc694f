/** Bytes of a texel. What else a device can make, compressed formats above all, nothing here asks for. */
const TEXEL_BYTES: Partial<Record<GPUTextureFormat, number>> = {
  r8unorm: 1,
  r8uint: 1,
  r16sint: 2,
  rg8unorm: 2,
  r16float: 2,
  depth16unorm: 2,
  r32uint: 4,
  r32float: 4,
  rg16sint: 4,
  rg16float: 4,
  rgba8unorm: 4,
  'rgba8unorm-srgb': 4,
  bgra8unorm: 4,
  'bgra8unorm-srgb': 4,
  depth24plus: 4,
  depth32float: 4,
  'depth24plus-stencil8': 4,
  rgba16float: 8,
  rg32float: 8,
  'depth32float-stencil8': 8,
  rgba32float: 16,
}
/** @throws on a format that is not in the list. */
export function texelBytes(format: GPUTextureFormat): number {
  const bytes = TEXEL_BYTES[format]
  if (bytes === undefined) throw new Error(`Texels of ${format} have no known size: add it to memory.ts`)
  return bytes
}

/** Bytes of a texture with all its layers, mip levels and samples. Drivers may pad it. */
export function textureBytes(texture: GPUTexture): number {
  const { width, height, depthOrArrayLayers, mipLevelCount, sampleCount, dimension } = texture
  let texels = 0
  for (let level = 0; level < mipLevelCount; level++) {
    const deep = dimension === '3d' ? Math.max(1, depthOrArrayLayers >> level) : depthOrArrayLayers
    texels += Math.max(1, width >> level) * Math.max(1, height >> level) * deep
  }
  return texels * sampleCount * texelBytes(texture.format)
}

/** What Babylon writes round the label that it was given. */
const WRAPPED =
  /^BabylonWebGPUDevice\d+_(?:Texture2D_|DataBufferUniqueId=\d+-)(.*?)_(?:InternalUniqueId|CopySrc|CopyDst).*$/
const ownLabel = (label: string): string => label.replace(WRAPPED, '$1')

/** What lives on a device. The pictures that a browser keeps of its canvas are not counted. */
export interface GpuMemory {
  /** Bytes of all textures and buffers. */
  readonly bytes: number
  /** The same by label, largest first: things of one label are one entry. */
  byLabel(): [label: string, bytes: number][]
}

/** Counts every texture and buffer that is made on a device from now on, whoever makes it, until it is destroyed. */
export function countMemory(device: GPUDevice): GpuMemory {
  const living = new Map<GPUTexture | GPUBuffer, number>()
  let total = 0
  const count = <T extends GPUTexture | GPUBuffer>(made: T, bytes: number): T => {
    living.set(made, bytes)
    total += bytes
    const destroy = made.destroy.bind(made)
    const end = (): undefined => {
      total -= living.get(made) ?? 0
      living.delete(made)
      destroy()
    }
    made.destroy = end
    return made
  }
  const createTexture = device.createTexture.bind(device)
  const createBuffer = device.createBuffer.bind(device)
  device.createTexture = (descriptor) => {
    const made = createTexture(descriptor)
    return count(made, textureBytes(made))
  }
  device.createBuffer = (descriptor) => {
    const made = createBuffer(descriptor)
    return count(made, made.size)
  }
  return {
    get bytes() {
      return total
    },
    byLabel() {
      const sums = new Map<string, number>()
      for (const [made, bytes] of living) {
        const label = ownLabel(made.label)
        sums.set(label, (sums.get(label) ?? 0) + bytes)
      }
      return [...sums].toSorted((a, b) => b[1] - a[1])
    },
  }
}
