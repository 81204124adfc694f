import { Rolling } from '../../components/kinematic.ts'
import { Time } from '../../components/time.ts'
import { Transform, Velocity } from '../../components/transform.ts'
import { entitiesWith, use } from '../../components/world.ts'
import { cosTurn, sinTurn } from '../../shaders/lib/trig.ts'
import { defineSystem } from '../schedule.ts'

const BALLS = [Transform, Velocity, Rolling]
const HALF_TURN_PER_RADIAN = 0.25 / Math.PI

/** Turns a ball by the way it went: the angle is distance over radius, about the axis to the right of its travel. */
export const rollBalls = defineSystem({
  name: 'rollBalls',
  phase: 'physics',
  reads: [Time, Velocity, Rolling, Transform],
  writes: [Transform],
  run(world) {
    const { dt } = use(world, Time)
    const balls = entitiesWith(world, BALLS)
    for (let i = 0, n = balls.length; i < n; i++) {
      const e = balls[i]!
      const vx = Velocity.x[e]!
      const vz = Velocity.z[e]!
      const speed = Math.sqrt(vx * vx + vz * vz)
      if (speed > 0)
        turn(e, vz / speed, -vx / speed, ((speed * dt) / Rolling.radius[e]!) * HALF_TURN_PER_RADIAN)
    }
  },
})

/** Rotates by twice `half` turns about the horizontal unit axis (ax, az): q ← r · q, then back to unit length. */
function turn(e: number, ax: number, az: number, half: number): void {
  const s = sinTurn(half)
  const c = cosTurn(half)
  const rx = ax * s
  const rz = az * s
  const x = Transform.qx[e]!
  const y = Transform.qy[e]!
  const z = Transform.qz[e]!
  const w = Transform.qw[e]!
  const nx = c * x + rx * w - rz * y
  const ny = c * y + rz * x - rx * z
  const nz = c * z + rz * w + rx * y
  const nw = c * w - rx * x - rz * z
  const norm = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz + nw * nw)
  Transform.qx[e] = nx * norm
  Transform.qy[e] = ny * norm
  Transform.qz[e] = nz * norm
  Transform.qw[e] = nw * norm
}
