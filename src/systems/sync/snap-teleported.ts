import { eventsOf } from '../../components/events.ts'
import { Teleported } from '../../components/teleport.ts'
import { PreviousTransform, Transform } from '../../components/transform.ts'
import { defineSystem } from '../schedule.ts'
import { rememberPose } from './remember-poses.ts'

/** A teleported entity is drawn at its new place at once instead of flying there within a tick. */
export const snapTeleported = defineSystem({
  name: 'snapTeleported',
  phase: 'deform',
  reads: [Teleported, Transform],
  writes: [PreviousTransform],
  run(world) {
    const moved = eventsOf(world, Teleported)
    for (let i = 0; i < moved.count; i++) rememberPose(moved.entity[i]!)
  },
})
