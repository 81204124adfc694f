/** A small world with a picture, for the renderer's tests: dunes, a field, and a camera that tests put where they like. */
import { DaylightResource } from '../../src/components/daylight.ts'
import { DAYLIGHT } from '../../src/game/daylight.ts'
import { CameraView, restingView, type View } from '../../src/components/camera.ts'
import { GroundSurface, Snow } from '../../src/components/resources.ts'
import { FrameTime, Time } from '../../src/components/time.ts'
import { createWorld, disposeWorld, provide, type World } from '../../src/components/world.ts'
import { findDrivers, useDriver } from '../../src/game/cli/vulkan.mjs'
import { createNodeCanvas } from '../../src/game/render/node-host.ts'
import { createRenderer, type RendererOptions, type SnowRenderer } from '../../src/game/render/renderer.ts'
import { tierOf } from '../../src/game/settings/index.ts'
import { blankStroke } from '../../src/snow/blank-stroke.ts'
import { createSnowField } from '../../src/snow/field.ts'
import { createDunes } from '../../src/snow/ground/dunes.ts'
import { createGround } from '../../src/snow/ground/ground.ts'
import { type SnowField, type Stroke } from '../../src/snow/types.ts'

export interface Stage {
  readonly world: World
  readonly field: SnowField
  readonly view: View
  readonly renderer: SnowRenderer
  readonly canvas: HTMLCanvasElement
  /** Stands `back` metres behind and above a point of the ground, looking at it. Angles in degrees. */
  lookAt(x: number, z: number, yaw: number, pitch: number, back: number): void
  frame(): Promise<void>
  dispose(): void
}

/** Cheap for software: coarse, one small shadow map. */
export const CHEAP = {
  ...tierOf('ci').values,
  shadowSize: 256,
  shadowNear: 8,
  shadowMiddle: 0,
  horizonSize: 256,
  mountainMap: 0,
}
/** As fine near the focus as the high tier, where it is smaller. */
export const FINE = { ...CHEAP, patchQuads: 10, baseTexels: 0.5, rings: 11, fineReach: 3, surfaceTexels: 256 }

export async function createStage(
  width: number,
  height: number,
  options: Partial<RendererOptions> & { prepare?: (field: SnowField) => void } = {},
): Promise<Stage> {
  useDriver(findDrivers()[0]!)
  const world = createWorld(1)
  const ground = createGround(createDunes({ seed: 1 }))
  const field = createSnowField(ground)
  options.prepare?.(field)
  provide(world, GroundSurface, ground)
  provide(world, Snow, field)
  provide(world, DaylightResource, { ...DAYLIGHT.morning })
  provide(world, Time, { tick: 0, dt: 1 / 60, rate: 60 })
  provide(world, FrameTime, { alpha: 1, delta: 1 / 60, index: 0 })
  const view = provide<View>(world, CameraView, restingView())
  const host = await createNodeCanvas(width, height)
  const renderer = await createRenderer({ canvas: host.canvas, quality: CHEAP, timers: false, ...options })
  const stage: Stage = {
    world,
    field,
    view,
    renderer,
    canvas: host.canvas,
    lookAt(x, z, yaw, pitch, back) {
      const [a, p] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180]
      const [sin, cos] = [Math.sin(p), Math.cos(p)]
      view.forwardX = Math.sin(a) * cos
      view.forwardY = sin
      view.forwardZ = Math.cos(a) * cos
      view.upX = -Math.sin(a) * sin
      view.upY = cos
      view.upZ = -Math.cos(a) * sin
      view.focusX = x
      view.focusY = field.height(x, z)
      view.focusZ = z
      view.x = x - view.forwardX * back
      view.y = view.focusY - view.forwardY * back
      view.z = z - view.forwardZ * back
    },
    async frame() {
      renderer.draw(world)
      await renderer.engine.device.queue.onSubmittedWorkDone()
      renderer.engine.check()
    },
    dispose() {
      renderer.dispose()
      host.dispose()
      disposeWorld(world)
    },
  }
  stage.lookAt(0, 0, 30, -25, 6)
  await renderer.warmUp(world)
  return stage
}

/** A line of prints from (x, z) toward +z, and a groove beside it. */
export function tread(field: SnowField, x: number, z: number): void {
  const stroke: Stroke = {
    ...blankStroke(),
    actor: 1,
    halfWidth: 0.055,
    halfLength: 0.14,
    load: 760,
    rim: 0.6,
  }
  for (let i = -4; i < 5; i++) {
    const side = i & 1 ? 0.12 : -0.12
    const along = z + i * 0.6
    field.enqueue({ ...stroke, x0: x + side, z0: along, x1: x + side, z1: along })
  }
  field.enqueue({
    ...stroke,
    actor: 2,
    x0: x + 1,
    x1: x + 1,
    z0: z - 2,
    z1: z + 2,
    halfWidth: 0.2,
    halfLength: 0.2,
    depth: 0.15,
    load: 0,
  })
  field.applyQueued()
}
