import composeFragment from '../../shaders/materials/compose-fragment.wgsl'
import taaCompute from '../../shaders/materials/taa-compute.wgsl'
import { bilinear, depthOf, frameEncoder, type InternalTexture, type RenderTargetWrapper } from './babylon.ts'
import { bindingOf, computeStep, type ComputeStep, dispatch, viewOf } from './compute.ts'
import { withConstants } from './constants.ts'
import { fullPass } from './full-pass.ts'
import type { Gpu, GpuBuffer } from './gpu.ts'
import { PassTimer } from './pass-timer.ts'
import type { Program } from './program.ts'

/** One of the two that take turns: blends a frame into the other's picture, and shows its own. */
export interface Blend {
  readonly picture: InternalTexture
  readonly resolve: ComputeStep
  readonly compose: Program
}
/** The picture blended over frames. */
export interface Taa {
  readonly turns: readonly [Blend, Blend]
  /** How things moved by themselves; zeros where nothing did. */
  readonly velocity: RenderTargetWrapper
  readonly timer: PassTimer
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

/** Pixels on a side of what a workgroup of the blend does. */
const TILE = 16

export function makeScreen(
  gpu: Gpu,
  frame: GpuBuffer,
  skyLight: GpuBuffer,
  blueNoise: InternalTexture,
  width: number,
  height: number,
  taa: boolean,
): Screen {
  const scene = gpu.target('scene', width, height, 'rgba16float', 'depth')
  const uniforms = { frame, skyLight }
  const show = (picture: InternalTexture): Program =>
    fullPass(gpu, 'compose', composeFragment, {
      uniforms,
      textures: { picture: bilinear(picture), blueNoise },
    })
  if (!taa) return { width, height, scene, compose: show(scene.texture!), taa: undefined }
  const velocity = gpu.target('velocity', width, height, 'rg16float', 'none')
  scene.shareDepth(velocity)
  const { device } = gpu.engine
  const historySampler = device.createSampler({ label: 'history', magFilter: 'linear', minFilter: 'linear' })
  const pictures = [0, 1].map((k) => gpu.storageTexture(`history ${k}`, width, height))
  const turn = (k: number): Blend => ({
    picture: pictures[k]!,
    resolve: computeStep(device, 'taa', withConstants(taaCompute, { TILE }), {
      frame: bindingOf(frame),
      skyLight: bindingOf(skyLight),
      sceneColor: viewOf(scene.texture!),
      sceneDepth: viewOf(depthOf(scene)),
      velocity: viewOf(velocity.texture!),
      history: viewOf(pictures[1 - k]!),
      historySampler,
      historyOut: viewOf(pictures[k]!),
    }),
    compose: show(pictures[k]!),
  })
  const timer = gpu.own(new PassTimer(gpu.engine, 'taa'))
  const blended: Taa = { turns: [turn(0), turn(1)], velocity, timer, drawn: false }
  return { width, height, scene, compose: undefined, taa: blended }
}

/** Blends the scene into the history. */
export function blendFrame(gpu: Gpu, { width, height, taa }: Screen, { resolve }: Blend): void {
  taa!.timer.run(frameEncoder(gpu.engine.babylon), (pass) =>
    dispatch(pass, resolve, Math.ceil(width / TILE), Math.ceil(height / TILE)),
  )
}

/** Programs of a screen. */
export const screenPrograms = ({ compose, taa }: Screen): Program[] =>
  compose ? [compose] : taa!.turns.map((turn) => turn.compose)

/** Frees a screen before the renderer ends, for one of another size. */
export function dropScreen(gpu: Gpu, screen: Screen): void {
  for (const program of screenPrograms(screen)) gpu.drop(program)
  if (screen.taa) {
    for (const { picture } of screen.taa.turns) gpu.drop(picture)
    gpu.drop(screen.taa.velocity)
    gpu.drop(screen.taa.timer)
  }
  gpu.drop(screen.scene)
}
