import { CameraView } from '../../../components/camera.ts'
import { use } from '../../../components/world.ts'
import { forwardX, forwardZ } from '../../../shaders/lib/frame.ts'
import { defineSystem, replace, type FrameEdit } from '../../../systems/schedule.ts'

const RADIANS = Math.PI / 180
/** Detail centres on the point this far ahead of a camera that follows nobody, m. */
const FOCUS_DISTANCE = 6

/** Puts the camera at (x, y, z), m, looking along yaw and pitch, degrees, instead of behind the hero. */
export function stillCamera([x, y, z, yaw, pitch]: readonly number[]): FrameEdit {
  const flat = forwardZ(pitch! * RADIANS)
  const forward = {
    forwardX: flat * forwardX(yaw! * RADIANS),
    forwardY: forwardX(pitch! * RADIANS),
    forwardZ: flat * forwardZ(yaw! * RADIANS),
  }
  const place = {
    x,
    y,
    z,
    ...forward,
    focusX: x! + forward.forwardX * FOCUS_DISTANCE,
    focusY: y! + forward.forwardY * FOCUS_DISTANCE,
    focusZ: z! + forward.forwardZ * FOCUS_DISTANCE,
  }
  return replace(
    'driveCamera',
    defineSystem({
      name: 'driveCamera',
      phase: 'camera',
      writes: [CameraView],
      run: (world) => void Object.assign(use(world, CameraView), place),
    }),
  )
}
