import { CameraView } from '../../components/camera.ts'
import { Cloth, ClothRows } from '../../components/cloth.ts'
import { DaylightResource } from '../../components/daylight.ts'
import { RendererResource } from '../../components/renderer.ts'
import { Snow } from '../../components/resources.ts'
import { PreviousSkeleton, Skeleton } from '../../components/skeleton.ts'
import { Solid } from '../../components/solid.ts'
import { FrameTime, Time } from '../../components/time.ts'
import { PreviousTransform, Transform } from '../../components/transform.ts'
import { use } from '../../components/world.ts'
import { defineSystem } from '../schedule.ts'

/** Hands the world to the renderer, once per frame. */
export const submitFrame = defineSystem({
  name: 'submitFrame',
  phase: 'render',
  reads: [
    CameraView,
    Time,
    FrameTime,
    DaylightResource,
    Snow,
    Transform,
    PreviousTransform,
    Skeleton,
    PreviousSkeleton,
    Cloth,
    ClothRows,
    Solid,
    RendererResource,
  ],
  run(world) {
    use(world, RendererResource).draw(world)
  },
})
