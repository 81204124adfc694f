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
