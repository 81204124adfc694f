/** The renderer's own blending over frames, on pictures made by a formula instead of the snow: small, quick, and known exactly. */
import { restingView, type View } from '../../src/components/camera.ts'
import { findDrivers, useDriver } from '../../src/game/cli/vulkan.mjs'
import { makeBlueNoise, NOISE_SIZE } from '../../src/game/render/blue-noise.ts'
import { createEngine } from '../../src/game/render/engine.ts'
import { FrameBlock } from '../../src/game/render/frame-block.ts'
import { Gpu } from '../../src/game/render/gpu.ts'
import { createNodeCanvas } from '../../src/game/render/node-host.ts'
import { pass, Program } from '../../src/game/render/program.ts'
import { blendFrame, makeScreen, screenPrograms } from '../../src/game/render/screen.ts'
import { Steady } from '../../src/game/render/steady.ts'
import { fitCamera, makeAxes, makeView } from '../../src/game/render/views.ts'
import skyVertex from '../../src/shaders/sky/sky-vertex.wgsl'
import { emitWgsl, Frame, SkyLight } from '../../src/shaders/layouts.ts'

export const WIDTH = 96
export const HEIGHT = 54

/** `p`: pixels of the resting picture from its middle, along the ray; the picture hangs infinitely far away. */
const fragment = (pattern: string): string => `
${emitWgsl()}
var<uniform> frame : Frame;
varying vNdc : vec2f;
@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let ray = frame.viewForward.xyz + fragmentInputs.vNdc.x * frame.viewRight.xyz + fragmentInputs.vNdc.y * frame.viewUp.xyz;
  let p = ray.xy / ray.z / ${Math.tan(0.5)} * ${HEIGHT / 2};
  let time = frame.eye.w;
  fragmentOutputs.color = vec4f(vec3f(${pattern}), 1.0);
}`

export interface TaaBench {
  readonly view: View
  readonly steady: Steady
  /** Draws a frame and returns the blended picture's green, as radiance, row by row. */
  frame(): Promise<Float64Array>
  dispose(): void
}

/** `pattern` is WGSL over `p`: radiance 0…1. `spoil` changes a frame before it is drawn, for controls. */
export async function taaBench(
  pattern: string,
  spoil: (steady: Steady, block: FrameBlock) => void = () => {},
  exposure = 1,
): Promise<TaaBench> {
  useDriver(findDrivers()[0]!)
  const host = await createNodeCanvas(WIDTH, HEIGHT)
  const engine = await createEngine(host.canvas, { timers: false })
  const gpu = new Gpu(engine)
  const frame = gpu.uniform('frame block', Frame.stride)
  const noise = gpu.texture('blue noise', NOISE_SIZE, NOISE_SIZE, 'r8uint')
  gpu.writeTexture(noise, 0, 0, NOISE_SIZE, NOISE_SIZE, makeBlueNoise(), NOISE_SIZE)
  const skyLight = gpu.uniform('sky light', SkyLight.stride)
  const light = new Float32Array(SkyLight.stride / 4)
  light.fill(exposure, SkyLight.offsets.exposure / 4)
  gpu.writeBuffer(skyLight, light.buffer, SkyLight.stride)
  const screen = makeScreen(gpu, frame, skyLight, noise, WIDTH, HEIGHT, true)
  const source = { vertex: skyVertex, fragment: fragment(pattern), attributes: ['position'] }
  const picture = new Program(gpu, 'pattern', source, { uniforms: { frame } })
  const full = gpu.geometry(
    'full screen',
    { position: [new Float32Array([-1, -1, 3, -1, -1, 3]), 2] },
    new Uint16Array([0, 1, 2]),
  )
  await Promise.all([picture, ...screenPrograms(screen)].map((program) => program.ready()))
  const view = { ...restingView() }
  const [camera, axes, block, steady] = [makeView(5), makeAxes(), new FrameBlock(1), new Steady(true)]
  let count = 0
  return {
    view,
    steady,
    async frame() {
      const { babylon } = engine
      gpu.beginFrame()
      babylon.beginFrame()
      fitCamera(view, WIDTH / HEIGHT, camera, axes)
      steady.begin(view, camera.clipFromEye, WIDTH, HEIGHT)
      block.setView(0, camera, 0)
      block.setSize(WIDTH, HEIGHT)
      block.setAnchor(view)
      block.setCamera(view, axes, count++)
      block.setSteady(steady, axes)
      spoil(steady, block)
      gpu.writeBuffer(frame, block.data, Frame.stride)
      const turn = screen.taa!.turns[steady.index & 1]!
      const flat = { depth: false, cull: false }
      pass(gpu, screen.scene, 'color+depth', () => picture.draw(full, 1, flat))
      blendFrame(gpu, screen, turn)
      babylon.endFrame()
      // oxlint-disable-next-line no-underscore-dangle -- the engine has no other way to read a target's floats
      const read = await babylon._readTexturePixels(turn.picture, WIDTH, HEIGHT)
      engine.check()
      const rgba = read as Float32Array
      return Float64Array.from({ length: WIDTH * HEIGHT }, (_, k) => rgba[k * 4 + 1]!)
    },
    dispose() {
      gpu.dispose()
      engine.dispose()
      host.dispose()
    },
  }
}
