import { CameraView } from '../../components/camera.ts'
import { CameraRig, restingRig } from '../../components/camera-rig.ts'
import { handleOf, provide, use, type World } from '../../components/world.ts'
import { definePlugin, type Plugin } from '../plugin.ts'

/** A camera on a spring arm. It follows nobody until `follow` is called. */
export function cameraPlugin(): Plugin {
  return definePlugin({
    name: 'camera',
    provides: [CameraRig, CameraView],
    create(world) {
      const rig = provide(world, CameraRig, restingRig())
      provide(world, CameraView, {
        x: 0,
        y: rig.pivotHeight,
        z: -rig.distance,
        forwardX: 0,
        forwardY: 0,
        forwardZ: 1,
        upX: 0,
        upY: 1,
        upZ: 0,
        fovY: rig.fovY,
        focusX: 0,
        focusY: 0,
        focusZ: 0,
      })
    },
  })
}

/** Puts the camera behind an entity at once, and keeps it there. */
export function follow(world: World, entity: number): void {
  const rig = use(world, CameraRig)
  rig.target = handleOf(entity)
  rig.settled = false
}
