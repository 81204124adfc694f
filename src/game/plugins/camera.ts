import { CameraView, restingView } from '../../components/camera.ts'
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
        ...restingView(),
        y: rig.pivotHeight,
        z: -rig.distance,
        fovY: rig.fovY,
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
