import { CameraView } from '../../../components/camera.ts'
import { Snow } from '../../../components/resources.ts'
import { use } from '../../../components/world.ts'
import { forwardX, forwardZ } from '../../../shaders/lib/frame.ts'
import { defineSystem, replace, type FrameEdit } from '../../../systems/schedule.ts'

const RADIANS = Math.PI / 180
/** Detail centres on the snow that a camera looks at, or, where that is farther, on the point this far ahead, m. */
const FOCUS_DISTANCE = 6
const hit = { x: 0, y: 0, z: 0, distance: 0 }

/**
 * Puts the camera at (x, y, z), m, looking along yaw and pitch, degrees, instead of behind the hero. `place` is read every frame: who
 * writes its numbers looks elsewhere from the next one on.
 */
export function stillCamera(place: readonly number[]): FrameEdit {
  return replace(
    'driveCamera',
    defineSystem({
      name: 'driveCamera',
      phase: 'camera',
      reads: [Snow],
      writes: [CameraView],
      run(world) {
        const [x, y, z, yaw, pitch] = place as [number, number, number, number, number]
        const flat = forwardZ(pitch * RADIANS)
        const fx = flat * forwardX(yaw * RADIANS)
        const fy = forwardX(pitch * RADIANS)
        const fz = flat * forwardZ(yaw * RADIANS)
        const sees = use(world, Snow).cast({ x, y, z, dx: fx, dy: fy, dz: fz, reach: FOCUS_DISTANCE }, hit)
        const distance = sees ? hit.distance : FOCUS_DISTANCE
        const focus = { focusX: x + fx * distance, focusY: y + fy * distance, focusZ: z + fz * distance }
        Object.assign(use(world, CameraView), { x, y, z, forwardX: fx, forwardY: fy, forwardZ: fz }, focus)
      },
    }),
  )
}
