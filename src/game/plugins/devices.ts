import { CameraRig } from '../../components/camera-rig.ts'
import { Devices } from '../../components/devices.ts'
import { tryUse, use, type World } from '../../components/world.ts'
import { clamp } from '../../shaders/lib/trig.ts'
import {
  DeviceHub,
  listenToGamepads,
  listenToKeyboard,
  listenToMouse,
  listenToTouch,
} from '../devices/index.ts'
import { definePlugin, type Plugin } from '../plugin.ts'

export interface DeviceOptions {
  /** What is clicked to capture the pointer, and touched: usually the canvas. */
  readonly element: HTMLElement
  /** Degrees the view turns per pixel of mouse or finger; a function is asked at every move. Default 0.13. */
  readonly lookSpeed?: number | (() => number)
  /** Told about wheel notches, positive is closer. Default: they shorten the camera's arm. */
  readonly onZoom?: (notches: number) => void
}
const RADIANS = Math.PI / 180

/** Keyboard, mouse, gamepad and touch of this page drive every entity with IsPlayer. */
export function devicesPlugin(options: DeviceOptions): Plugin {
  const { element, lookSpeed = 0.13 } = options
  const speed = (): number => (typeof lookSpeed === 'number' ? lookSpeed : lookSpeed()) * RADIANS
  return definePlugin({
    name: 'devices',
    needs: [Devices],
    create(world, own) {
      const page = element.ownerDocument
      const window = page.defaultView
      if (!window) throw new Error('devicesPlugin: the element is in no window; add it to the page first')
      const onZoom = options.onZoom ?? ((notches: number): void => zoomCamera(world, notches))
      const hub = new DeviceHub(use(world, Devices))
      const ended = new AbortController()
      own({ dispose: () => ended.abort() })
      own({ dispose: () => hub.release() })
      const { signal } = ended
      listenToKeyboard(hub, window, signal)
      listenToMouse(hub, element, { speed, onZoom }, signal)
      listenToTouch(hub, element, speed, signal)
      listenToGamepads(hub, window, signal)
      const release = (): void => hub.release()
      window.addEventListener('blur', release, { signal })
      window.addEventListener('gamepaddisconnected', release, { signal })
      page.addEventListener('visibilitychange', release, { signal })
    },
  })
}

/** Shortest and longest arm, m. */
const NEAREST = 2.2
const FARTHEST = 18

function zoomCamera(world: World, notches: number): void {
  const rig = tryUse(world, CameraRig)
  if (rig) rig.wantedDistance = clamp(rig.wantedDistance * 0.88 ** notches, NEAREST, FARTHEST)
}
