import { eventsOf } from '../../components/events.ts'
import { Teleported } from '../../components/teleport.ts'
import { PreviousSkeleton, Skeleton } from '../../components/skeleton.ts'
import { PreviousTransform, Transform } from '../../components/transform.ts'
import { has } from '../../components/world.ts'
import { defineSystem } from '../schedule.ts'
import { rememberBones, rememberPose } from './remember-poses.ts'

/** A teleported entity is drawn at its new place at once instead of flying there within a tick. */
export const snapTeleported = defineSystem({
  name: 'snapTeleported',
  phase: 'deform',
  reads: [Teleported, Transform, Skeleton],
  writes: [PreviousTransform, PreviousSkeleton],
  run(world) {
    const moved = eventsOf(world, Teleported)
    for (let i = 0; i < moved.count; i++) {
      const e = moved.entity[i]!
      rememberPose(e)
      if (has(world, e, PreviousSkeleton)) rememberBones(e)
    }
  },
})
