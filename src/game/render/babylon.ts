// oxlint-disable no-underscore-dangle -- the one place where engine internals are touched
/**
 * Everything the renderer takes from Babylon: the one file with its side-effect imports and with the engine internals
 * that the pass list leans on. Babylon is pinned; an upgrade is checked here.
 */
import '@babylonjs/core/Engines/WebGPU/Extensions/engine.alpha.js'
import '@babylonjs/core/Engines/WebGPU/Extensions/engine.renderTarget.js'
import '@babylonjs/core/Engines/WebGPU/Extensions/engine.renderTargetTexture.js'
import '@babylonjs/core/Engines/WebGPU/Extensions/engine.rawTexture.js'
import '@babylonjs/core/Engines/WebGPU/Extensions/engine.readTexture.js'
import '@babylonjs/core/Engines/WebGPU/Extensions/engine.query.js'
import '@babylonjs/core/Engines/WebGPU/Extensions/engine.alpha.js'
import '@babylonjs/core/Engines/AbstractEngine/abstractEngine.timeQuery.js'
import type { DataBuffer } from '@babylonjs/core/Buffers/dataBuffer.js'
import { Constants } from '@babylonjs/core/Engines/constants.js'
import type { RenderTargetWrapper } from '@babylonjs/core/Engines/renderTargetWrapper.js'
import { WebGPUEngine } from '@babylonjs/core/Engines/webgpuEngine.js'
import type { InternalTexture } from '@babylonjs/core/Materials/Textures/internalTexture.js'
import type { Effect } from '@babylonjs/core/Materials/effect.js'
import { Logger } from '@babylonjs/core/Misc/logger.js'

export { StorageBuffer } from '@babylonjs/core/Buffers/storageBuffer.js'
export { VertexBuffer } from '@babylonjs/core/Buffers/buffer.js'
export { DrawWrapper } from '@babylonjs/core/Materials/drawWrapper.js'
export { Color4 } from '@babylonjs/core/Maths/math.color.js'
export { Constants, Logger, WebGPUEngine }
export type { DataBuffer, Effect, InternalTexture, RenderTargetWrapper }

interface EngineInternals {
  readonly _device: GPUDevice
  readonly _renderEncoder: GPUCommandEncoder
  _endCurrentRenderPass(): void
  readonly _currentRenderTarget: RenderTargetWrapper | null
}
interface TargetInternals {
  _disableEngineYFlip: boolean
  readonly gpuTimeInFrame?: {
    readonly counter: { readonly current: number }
  }
}

export const deviceOf = (engine: WebGPUEngine): GPUDevice => (engine as unknown as EngineInternals)._device

/** What a frame is recorded with, between two of its passes: compute passes take their turn among them. */
export function frameEncoder(engine: WebGPUEngine): GPUCommandEncoder {
  const internals = engine as unknown as EngineInternals
  internals._endCurrentRenderPass()
  return internals._renderEncoder
}

/** The GPU's own texture behind Babylon's wrapper. */
export const resourceOf = (texture: InternalTexture): GPUTexture =>
  texture._hardwareTexture!.underlyingResource as GPUTexture

/** Wraps a texture that we made, so that effects can bind it. */
export function wrapTexture(engine: WebGPUEngine, texture: GPUTexture): InternalTexture {
  const internal = engine.wrapWebGPUTexture(texture)
  const hardware = internal._hardwareTexture as unknown as { createView(d: GPUTextureViewDescriptor): void }
  hardware.createView({ label: `${texture.label} view` })
  // Tells the pipeline cache which formats cannot be filtered on this device.
  if (texture.format === 'r32float') internal.type = Constants.TEXTURETYPE_FLOAT
  else if (texture.format === 'rgba16float') internal.type = Constants.TEXTURETYPE_HALF_FLOAT
  return internal
}

/** Filtered where it is sampled, its edges held. */
export function bilinear(texture: InternalTexture): InternalTexture {
  texture.samplingMode = Constants.TEXTURE_BILINEAR_SAMPLINGMODE
  texture._cachedWrapU = texture._cachedWrapV = Constants.TEXTURE_CLAMP_ADDRESSMODE
  return texture
}
/** Filtered where it is sampled, its left edge joined to its right one. */
export function wrappingColumns(texture: InternalTexture, levels: boolean): InternalTexture {
  texture.samplingMode = levels
    ? Constants.TEXTURE_TRILINEAR_SAMPLINGMODE
    : Constants.TEXTURE_BILINEAR_SAMPLINGMODE
  texture._cachedWrapU = Constants.TEXTURE_WRAP_ADDRESSMODE
  texture._cachedWrapV = Constants.TEXTURE_CLAMP_ADDRESSMODE
  return texture
}
/** Filtered where it is sampled, and going on at its edges with the other side. */
export function repeated(texture: InternalTexture): InternalTexture {
  texture.samplingMode = Constants.TEXTURE_BILINEAR_SAMPLINGMODE
  texture._cachedWrapU = texture._cachedWrapV = Constants.TEXTURE_WRAP_ADDRESSMODE
  return texture
}
export const depthOf = (target: RenderTargetWrapper): InternalTexture => target._depthStencilTexture!
export const releaseBuffer = (engine: WebGPUEngine, buffer: DataBuffer): void =>
  void engine._releaseBuffer(buffer)
export const bindTexture = (effect: Effect, name: string, texture: InternalTexture): void =>
  effect._bindTexture(name, texture)

/** Without this Babylon draws targets upside down, and every pass that reads them would have to know. */
export function keepUpright(target: RenderTargetWrapper): void {
  ;(target as unknown as TargetInternals)._disableEngineYFlip = true
}

/** Milliseconds that the passes into this target took in the latest frame whose times have arrived; undefined without timers. */
export function gpuMilliseconds(target: RenderTargetWrapper): number | undefined {
  const counter = (target as unknown as TargetInternals).gpuTimeInFrame?.counter
  return counter && counter.current / 1e6
}
/** The same of the passes into the canvas. */
export function canvasMilliseconds(engine: WebGPUEngine): number | undefined {
  const counter = (
    engine as unknown as TargetInternals & { gpuTimeInFrameForMainPass?: TargetInternals['gpuTimeInFrame'] }
  ).gpuTimeInFrameForMainPass?.counter
  return counter && counter.current / 1e6
}
