import { CameraView } from '../../../components/camera.ts'
import { Snow } from '../../../components/resources.ts'
import { use } from '../../../components/world.ts'
import { forwardX, forwardZ } from '../../../shaders/lib/frame.ts'
import { defineSystem, replace, type FrameEdit } from '../../../systems/schedule.ts'

const RADIANS = Math.PI / 180
/** Detail centres on the snow that a camera looks at, or, where that is farther, on the point this far ahead, m. */
const FOCUS_DISTANCE = 6
const hit = { x: 0, y: 0, z: 0, distance: 0 }

/** Puts the camera at (x, y, z), m, looking along yaw and pitch, degrees, instead of behind the hero. */
export function stillCamera([x, y, z, yaw, pitch]: readonly number[]): FrameEdit {
  const flat = forwardZ(pitch! * RADIANS)
  const forward = {
    forwardX: flat * forwardX(yaw! * RADIANS),
    forwardY: forwardX(pitch! * RADIANS),
    forwardZ: flat * forwardZ(yaw! * RADIANS),
  }
  const place = { x, y, z, ...forward }
  return replace(
    'driveCamera',
    defineSystem({
      name: 'driveCamera',
      phase: 'camera',
      reads: [Snow],
      writes: [CameraView],
      run(world) {
        const { forwardX: fx, forwardY: fy, forwardZ: fz } = forward
        const sees = use(world, Snow).cast(x!, y!, z!, fx, fy, fz, FOCUS_DISTANCE, hit)
        const distance = sees ? hit.distance : FOCUS_DISTANCE
        const focus = { focusX: x! + fx * distance, focusY: y! + fy * distance, focusZ: z! + fz * distance }
        Object.assign(use(world, CameraView), place, focus)
      },
    }),
  )
}
