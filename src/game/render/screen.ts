import composeFragment from '../../shaders/materials/compose-fragment.wgsl'
import taaFragment from '../../shaders/materials/taa-fragment.wgsl'
import { bilinear, depthOf, type InternalTexture, type RenderTargetWrapper } from './babylon.ts'
import { fullPass } from './full-pass.ts'
import type { Gpu, GpuBuffer } from './gpu.ts'
import type { Program } from './program.ts'

/** One of the two that take turns: blends a frame into the other's picture, and shows its own. */
export interface Blend {
  readonly target: RenderTargetWrapper
  readonly resolve: Program
  readonly compose: Program
}
/** The picture blended over frames. */
export interface Taa {
  readonly turns: readonly [Blend, Blend]
  /** How things moved by themselves; zeros where nothing did. */
  readonly velocity: RenderTargetWrapper
  /** The velocity target holds more than zeros. */
  drawn: boolean
}
/** What has the size of the picture: the scene's target, and what shows it. */
export interface Screen {
  readonly width: number
  readonly height: number
  readonly scene: RenderTargetWrapper
  /** Shows the scene as it is: one frame alone. */
  readonly compose: Program | undefined
  readonly taa: Taa | undefined
}

export function makeScreen(
  gpu: Gpu,
  frame: GpuBuffer,
  skyLight: GpuBuffer,
  blueNoise: InternalTexture,
  width: number,
  height: number,
  taa: boolean,
): Screen {
  const scene = gpu.target('scene', width, height, true, 'depth')
  const uniforms = { frame, skyLight }
  const show = (target: RenderTargetWrapper): Program =>
    fullPass(gpu, 'compose', composeFragment, {
      uniforms,
      textures: { picture: bilinear(target.texture!), blueNoise },
    })
  if (!taa) return { width, height, scene, compose: show(scene), taa: undefined }
  const velocity = gpu.target('velocity', width, height, 'two channels', 'none')
  scene.shareDepth(velocity)
  const targets = [0, 1].map((k) => gpu.target(`history ${k}`, width, height, true, 'none'))
  const turn = (k: number): Blend => ({
    target: targets[k]!,
    resolve: fullPass(gpu, 'taa', taaFragment, {
      uniforms,
      textures: {
        sceneColor: scene.texture!,
        sceneDepth: depthOf(scene),
        velocity: velocity.texture!,
        history: bilinear(targets[1 - k]!.texture!),
      },
    }),
    compose: show(targets[k]!),
  })
  return {
    width,
    height,
    scene,
    compose: undefined,
    taa: { turns: [turn(0), turn(1)], velocity, drawn: false },
  }
}

/** Programs of a screen. */
export const screenPrograms = ({ compose, taa }: Screen): Program[] =>
  compose ? [compose] : taa!.turns.flatMap((turn) => [turn.resolve, turn.compose])

/** Frees a screen before the renderer ends, for one of another size. */
export function dropScreen(gpu: Gpu, screen: Screen): void {
  for (const program of screenPrograms(screen)) gpu.drop(program)
  if (screen.taa) {
    for (const { target } of screen.taa.turns) gpu.drop(target)
    gpu.drop(screen.taa.velocity)
  }
  gpu.drop(screen.scene)
}
