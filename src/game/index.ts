/** The whole framework, drawn by Babylon on WebGPU: `import { createApp } from 'neve'`. */
import { assembleApp, type App } from './app.ts'
import { FRAME } from './frame.ts'
import type { HeadlessOptions } from './headless.ts'
import { cameraPlugin } from './plugins/camera.ts'
import { corePlugin } from './plugins/core.ts'
import { devicesPlugin, type DeviceOptions } from './plugins/devices.ts'
import { renderPlugin, type RenderOptions } from './plugins/render.ts'
import { snowPlugin } from './plugins/snow.ts'

export interface GameOptions extends HeadlessOptions {
  /** Where the picture appears. */
  readonly canvas: HTMLCanvasElement
  /** Tier and exposure. */
  readonly render?: Omit<RenderOptions, 'canvas'>
  /** How devices drive players; false: they do not. Default: they act on the canvas. */
  readonly devices?: Omit<DeviceOptions, 'element'> | false
  /** Called as plugins are made, with the share that is done, 0…1. */
  readonly onProgress?: (share: number, name: string) => void
}

/**
 * A game with a picture. Call `play(app)` to run it at the display's pace.
 * @throws without WebGPU, on bad options, plugins that do not fit and systems out of order.
 */
export function createApp(options: GameOptions): Promise<App> {
  const { canvas, seed, devices = {}, plugins = [], systems = FRAME, edits = [], onProgress } = options
  return assembleApp({
    seed,
    onProgress,
    plugins: [
      corePlugin(options),
      snowPlugin(options),
      ...(devices ? [devicesPlugin({ element: canvas, ...devices })] : []),
      cameraPlugin(),
      renderPlugin({ canvas, ...options.render }),
      ...plugins,
    ],
    systems,
    edits,
  })
}

export { play } from './play.ts'
export { DRAWING, FRAME } from './frame.ts'
export { cameraPlugin, follow } from './plugins/camera.ts'
export { renderPlugin, type RenderOptions } from './plugins/render.ts'
export * from './headless.ts'
