import { Towed } from '../../components/kinematic.ts'
import { Snow } from '../../components/resources.ts'
import { faceAlong, Transform } from '../../components/transform.ts'
import { entitiesWith, isAlive, use } from '../../components/world.ts'
import { defineSystem } from '../schedule.ts'

const TOWED = [Transform, Towed]

/** Pulls bodies along by their ropes. A slack rope pulls nothing, so a towed body rests when its puller does. */
export const towBodies = defineSystem({
  name: 'towBodies',
  phase: 'physics',
  reads: [Towed, Transform],
  readsPrevious: [Snow],
  writes: [Transform],
  run(world) {
    const snow = use(world, Snow)
    const bodies = entitiesWith(world, TOWED)
    for (let i = 0, n = bodies.length; i < n; i++) {
      const e = bodies[i]!
      const by = Towed.by[e]!
      if (!isAlive(world, by)) continue
      const dx = Transform.x[by]! - Transform.x[e]!
      const dz = Transform.z[by]! - Transform.z[e]!
      const distance = Math.sqrt(dx * dx + dz * dz)
      const pull = distance - Towed.rope[e]!
      if (pull <= 0) continue
      Transform.x[e]! += (dx / distance) * pull
      Transform.z[e]! += (dz / distance) * pull
      Transform.y[e] = snow.height(Transform.x[e]!, Transform.z[e]!) + Towed.ride[e]!
      faceAlong(e, dx, dz)
    }
  },
})
