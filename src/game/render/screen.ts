import composeFragment from '../../shaders/materials/compose-fragment.wgsl'
import skyVertex from '../../shaders/sky/sky-vertex.wgsl'
import type { RenderTargetWrapper } from './babylon.ts'
import type { Gpu, GpuBuffer } from './gpu.ts'
import { Program } from './program.ts'

/** What has the size of the picture: the scene's target, and the program that shows it. */
export interface Screen {
  readonly width: number
  readonly height: number
  readonly scene: RenderTargetWrapper
  readonly compose: Program
}

export function makeScreen(
  gpu: Gpu,
  frame: GpuBuffer,
  skyLight: GpuBuffer,
  width: number,
  height: number,
): Screen {
  const scene = gpu.target('scene', width, height, true, 'depth')
  const compose = new Program(
    gpu,
    'compose',
    { vertex: skyVertex, fragment: composeFragment, attributes: ['position'] },
    { uniforms: { frame, skyLight }, textures: { sceneColor: scene.texture! } },
  )
  return { width, height, scene, compose }
}
/** Frees a screen before the renderer ends, for one of another size. */
export function dropScreen(gpu: Gpu, screen: Screen): void {
  gpu.drop(screen.compose)
  gpu.drop(screen.scene)
}
