import { defineResource } from './define.ts'
import type { Handle } from './world.ts'

/** A camera on a spring arm behind an entity. Presentation only: nothing in a tick reads it. */
export interface Rig {
  /** Who is followed, or 0 to stay. A handle, so that a despawned entity is not mistaken for its successor. */
  target: Handle | 0
  /** Length of the arm, m, and where it is heading; games and zoom write `wantedDistance`. */
  distance: number
  wantedDistance: number
  /** m to the right of and above the line through the pivot. */
  shoulder: number
  rise: number
  /** Pivot above the target's origin, m. */
  pivotHeight: number
  /** Vertical field of view at rest, rad. */
  fovY: number
  /** Sprung pivot, m and m/s. */
  x: number
  y: number
  z: number
  velocityX: number
  velocityY: number
  velocityZ: number
  /** Unit vector of the view. */
  aimX: number
  aimY: number
  aimZ: number
  /** Rad/s at which the view circles its target, to the right; 0 lets it return to the aim. Games write it. */
  orbit: number
  /** Rad by which the view is turned away from the aim. */
  turned: number
  /** m by which the eye is raised to clear the snow. */
  lift: number
  /** 0…1, widens the view with speed. */
  rush: number
  /** False: the next frame jumps to the target instead of flying there. */
  settled: boolean
}
export const CameraRig = defineResource<Rig>('CameraRig', 'cameraPlugin()')

/** An arm of 5.2 m over the right shoulder. */
export const restingRig = (target: Handle | 0 = 0): Rig => ({
  target,
  distance: 5.2,
  wantedDistance: 5.2,
  shoulder: 0.7,
  rise: 0.22,
  pivotHeight: 1.5,
  fovY: 1.02,
  x: 0,
  y: 0,
  z: 0,
  velocityX: 0,
  velocityY: 0,
  velocityZ: 0,
  aimX: 0,
  aimY: -0.15,
  aimZ: 0.989,
  orbit: 0,
  turned: 0,
  lift: 0,
  rush: 0,
  settled: false,
})
