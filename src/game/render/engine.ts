import { Logger, WebGPUEngine, deviceOf } from './babylon.ts'
import { countMemory, type GpuMemory } from './memory.ts'

export interface EngineOptions {
  /** Measures every pass on the GPU where timestamps exist. Costs some garbage per frame. Default true. */
  readonly timers?: boolean
}

/** The engine, and what went wrong on the GPU since the last look. */
export interface RenderEngine {
  readonly babylon: WebGPUEngine
  readonly device: GPUDevice
  /** @throws the GPU's first error since the last call, or that the device was lost. */
  check(): void
  /** Pipelines made so far. */
  readonly pipelines: number
  readonly memory: GpuMemory
  dispose(): void
}

const NO_WEBGPU =
  'This browser has no WebGPU, which Neve needs to draw: use a current Chrome, Edge, Safari or Firefox over https or localhost'
const NO_ADAPTER =
  'WebGPU found no graphics adapter: turn on hardware acceleration in the browser, or update the graphics driver'

/**
 * Starts Babylon on WebGPU with reversed depth.
 * @throws when there is no WebGPU or no adapter, with what to do about it.
 */
export async function createEngine(
  canvas: HTMLCanvasElement,
  options: EngineOptions = {},
): Promise<RenderEngine> {
  if (!globalThis.navigator?.gpu) throw new Error(NO_WEBGPU)
  if (!(await navigator.gpu.requestAdapter())) throw new Error(NO_ADAPTER)
  // Babylon logs what we throw.
  Logger.LogLevels = Logger.NoneLogLevel
  const babylon = new WebGPUEngine(canvas, {
    swapChainFormat: 'rgba8unorm',
    enableAllFeatures: true,
    setMaximumLimits: true,
    antialias: false,
    stencil: false,
    doNotHandleContextLost: true,
    audioEngine: false,
  })
  const { width, height } = canvas
  try {
    await babylon.initAsync()
  } catch (error) {
    babylon.dispose()
    throw error
  }
  const device = deviceOf(babylon)
  const memory = countMemory(device)
  // Babylon fits the canvas to its CSS size; how many pixels it has is the caller's choice. It makes the canvas's own depth anew here, which
  // is how that is counted.
  babylon.setSize(width, height, true)
  babylon.useReverseDepthBuffer = true
  // Babylon decides per target when it is made, so this comes before all targets.
  babylon.enableGPUTimingMeasurements = (options.timers ?? true) && device.features.has('timestamp-query')
  return watch(babylon, device, memory)
}

function watch(babylon: WebGPUEngine, device: GPUDevice, memory: GpuMemory): RenderEngine {
  let error: string | undefined
  let lost: string | undefined
  let disposed = false
  let pipelines = 0
  device.addEventListener('uncapturederror', (event) => {
    error ??= event.error.message
  })
  void device.lost.then((info) => {
    if (!disposed) lost = info.message || info.reason || 'no reason given'
  })
  const createRenderPipeline = device.createRenderPipeline.bind(device)
  device.createRenderPipeline = (descriptor) => {
    pipelines++
    return createRenderPipeline(descriptor)
  }
  return {
    babylon,
    device,
    memory,
    check() {
      if (lost !== undefined) {
        throw new Error(
          `The graphics device was lost (${lost}): drawing has stopped; reload the page to go on, or restart the program`,
        )
      }
      if (error !== undefined) {
        const message = error
        error = undefined
        throw new Error(`The GPU refused a command of this frame: ${message}`)
      }
    },
    get pipelines() {
      return pipelines
    },
    dispose() {
      disposed = true
      babylon.dispose()
    },
  }
}
