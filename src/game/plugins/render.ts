import { CameraView } from '../../components/camera.ts'
import { DaylightResource } from '../../components/daylight.ts'
import { RendererResource } from '../../components/renderer.ts'
import { GroundSurface, Snow } from '../../components/resources.ts'
import { FrameTime } from '../../components/time.ts'
import { provide } from '../../components/world.ts'
import { definePlugin, type Plugin } from '../plugin.ts'
import { createRenderer, type RendererOptions } from '../render/renderer.ts'

export type RenderOptions = RendererOptions

/**
 * Draws the world into a canvas. The app starts only when every shader is compiled and a first frame went through the
 * GPU without an error.
 * @throws without WebGPU, without an adapter, and when `quality` names no tier.
 */
export function renderPlugin(options: RenderOptions): Plugin {
  return definePlugin({
    name: 'render',
    needs: [GroundSurface, Snow, CameraView, FrameTime, DaylightResource],
    provides: [RendererResource],
    async create(world, own) {
      const renderer = own(await createRenderer(options))
      provide(world, RendererResource, renderer)
      await renderer.warmUp(world)
    },
  })
}
