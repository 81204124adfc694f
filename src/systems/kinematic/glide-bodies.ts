import { Gliding } from '../../components/kinematic.ts'
import { Snow } from '../../components/resources.ts'
import { Time } from '../../components/time.ts'
import { Transform, Velocity } from '../../components/transform.ts'
import { entitiesWith, use } from '../../components/world.ts'
import { defineSystem } from '../schedule.ts'

const GLIDERS = [Transform, Velocity, Gliding]

/** Carries bodies over the snow at their velocity. */
export const glideBodies = defineSystem({
  name: 'glideBodies',
  phase: 'physics',
  reads: [Time, Velocity, Gliding, Transform],
  readsPrevious: [Snow],
  writes: [Transform],
  run(world) {
    const { dt } = use(world, Time)
    const snow = use(world, Snow)
    const gliders = entitiesWith(world, GLIDERS)
    for (let i = 0, n = gliders.length; i < n; i++) {
      const e = gliders[i]!
      const vx = Velocity.x[e]!
      const vz = Velocity.z[e]!
      if (vx === 0 && vz === 0) continue
      Transform.x[e]! += vx * dt
      Transform.z[e]! += vz * dt
      Transform.y[e] = snow.height(Transform.x[e]!, Transform.z[e]!) + Gliding.ride[e]!
    }
  },
})
