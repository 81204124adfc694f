/** WebGPU in Node: Dawn from the npm package `webgpu`, and a canvas that is one texture. */

export interface NodeCanvas {
  readonly canvas: HTMLCanvasElement
  /** Frees the texture and takes `navigator.gpu` away again. */
  dispose(): void
}

/** Dawn aborts the process when its instance is collected, so it stays reachable from here. */
let instance: GPU | undefined

/**
 * Makes WebGPU available in this process. Set VK_ICD_FILENAMES before the process starts to choose the driver.
 * @throws when the package is missing.
 */
export async function installWebGpu(): Promise<void> {
  if (instance) return
  const { create, globals } = await import('webgpu').catch(() => {
    throw new Error('The npm package webgpu is missing, which draws in Node: npm install webgpu')
  })
  Object.assign(globalThis, globals)
  // Babylon walks the features with forEach, which Dawn's set lacks.
  const features = GPUSupportedFeatures.prototype as unknown as {
    forEach?: (visit: (feature: string) => void) => void
  } & Iterable<string>
  features.forEach ??= function (this: Iterable<string>, visit) {
    for (const feature of this) visit(feature)
  }
  instance = create([
    'enable-dawn-features=allow_unsafe_apis',
    'disable-dawn-features=timestamp_quantization',
  ])
}

/** A canvas of the given pixels for `createEngine` in Node. */
export async function createNodeCanvas(width: number, height: number): Promise<NodeCanvas> {
  await installWebGpu()
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    writable: true,
    value: { gpu: instance, userAgent: 'node' },
  })
  let configuration: GPUCanvasConfiguration | undefined
  let texture: GPUTexture | undefined
  const context = {
    configure(given: GPUCanvasConfiguration) {
      configuration = given
      texture?.destroy()
      texture = undefined
    },
    unconfigure() {},
    getCurrentTexture() {
      if (texture?.width === canvas.width && texture.height === canvas.height) return texture
      texture?.destroy()
      texture = configuration!.device.createTexture({
        label: 'canvas',
        size: [canvas.width, canvas.height],
        format: configuration!.format,
        usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC | GPUTextureUsage.TEXTURE_BINDING,
      })
      return texture
    },
  }
  const canvas = {
    width,
    height,
    addEventListener() {},
    removeEventListener() {},
    getContext: (kind: string) => (kind === 'webgpu' ? context : null),
  }
  return {
    canvas: canvas as unknown as HTMLCanvasElement,
    dispose() {
      texture?.destroy()
      Reflect.deleteProperty(globalThis, 'navigator')
    },
  }
}
