import { defineResource } from './define.ts'
import type { World } from './world.ts'

export interface RenderStats {
  drawCalls: number
  triangles: number
  /** Bytes of textures and buffers uploaded in the last frame, and how many uploads that took. */
  uploadBytes: number
  uploads: number
  /** Bytes and count of those uploads that carried snow. 0 in a frame without strokes. */
  snowUploadBytes: number
  snowUploads: number
  /** Shadow maps drawn in the last frame, and rows of the horizon map swept in it. 0 while nothing moves. */
  shadowMaps: number
  horizonRows: number
  /** Compute steps of the sky: 0 while daylight stays. */
  skySteps: number
  /** Times that the surface cache was filled in the last frame, and texels of it. 0 where nothing moved or changed. */
  surfaceFills: number
  surfaceTexels: number
  /** Pipelines made since start; constant once warm. */
  pipelines: number
  /** Bytes of all textures and buffers on the GPU. */
  gpuBytes: number
  /** Milliseconds on the GPU by pass, where timestamps exist. */
  gpuMs: Record<string, number>
}
/** Stats of a renderer that has drawn nothing. */
export const noStats = (): RenderStats => ({
  drawCalls: 0,
  triangles: 0,
  uploadBytes: 0,
  uploads: 0,
  snowUploadBytes: 0,
  snowUploads: 0,
  shadowMaps: 0,
  horizonRows: 0,
  skySteps: 0,
  surfaceFills: 0,
  surfaceTexels: 0,
  pipelines: 0,
  gpuBytes: 0,
  gpuMs: {},
})
/** Draws the world. Implemented over Babylon by renderPlugin; tests may provide their own. */
export interface Renderer {
  draw(world: World): void
  readonly stats: RenderStats
}
export const RendererResource = defineResource<Renderer>('Renderer', 'renderPlugin()')
