/** A system of a game's own: bodies with the tag IsSlippery gain speed down the slope of the snow. */
import { defineSystem, defineTag, entitiesWith, Snow, Time, Transform, use, Velocity } from 'neve/headless'

export const IsSlippery = defineTag('IsSlippery')

const SLIDERS = [Transform, Velocity, IsSlippery]
const GRAVITY = 9.81
const normal = { x: 0, y: 1, z: 0 }

export const slideDownhill = defineSystem({
  name: 'slideDownhill',
  phase: 'physics',
  reads: [Time, Transform, IsSlippery],
  readsPrevious: [Snow],
  writes: [Velocity],
  run(world) {
    const { dt } = use(world, Time)
    const snow = use(world, Snow)
    const sliders = entitiesWith(world, SLIDERS)
    for (let i = 0, n = sliders.length; i < n; i++) {
      const e = sliders[i]!
      snow.normal(Transform.x[e]!, Transform.z[e]!, normal)
      Velocity.x[e]! += GRAVITY * normal.x * normal.y * dt
      Velocity.z[e]! += GRAVITY * normal.z * normal.y * dt
    }
  },
})
