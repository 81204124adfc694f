import { defineResource } from './define.ts'

/** Where the picture is taken from. Written per frame by the camera rig; no system of the tick may read it. */
export interface View {
  /** Eye, m, world space (f64). */
  x: number
  y: number
  z: number
  /** Unit forward and up. */
  forwardX: number
  forwardY: number
  forwardZ: number
  upX: number
  upY: number
  upZ: number
  /** Vertical field of view, rad. */
  fovY: number
  /** Point the picture is about (the hero's feet): detail and shadows centre on it. */
  focusX: number
  focusY: number
  focusZ: number
}
export const CameraView = defineResource<View>('CameraView', 'cameraPlugin()')

/** At the origin, level, facing +z. */
export const restingView = (): View => ({
  x: 0,
  y: 0,
  z: 0,
  forwardX: 0,
  forwardY: 0,
  forwardZ: 1,
  upX: 0,
  upY: 1,
  upZ: 0,
  fovY: 1,
  focusX: 0,
  focusY: 0,
  focusZ: 0,
})
