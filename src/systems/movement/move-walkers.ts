import { Gait, Walker } from '../../components/gait.ts'
import { Input } from '../../components/input.ts'
import { Landed, Leap } from '../../components/leap.ts'
import { Snow } from '../../components/resources.ts'
import { Time } from '../../components/time.ts'
import { faceAlong, forwardXOf, forwardZOf, Transform, Velocity } from '../../components/transform.ts'
import { entitiesWith, has, use } from '../../components/world.ts'
import { clamp, decay } from '../../shaders/lib/trig.ts'
import type { SnowField } from '../../snow/types.ts'
import { defineSystem } from '../schedule.ts'
import { gradeAlong } from './grade.ts'
import { fly, takesOff } from './leap.ts'
import { paceInSnow, paceOnIce, paceOnSlope, sinkOf, slipperyAt } from './pace.ts'
import { rideLevel } from './ride.ts'
import { turnToward } from './turn.ts'

const WALKERS = [Walker, Input, Transform, Velocity]
/** Input below this is a stick at rest. */
const DEAD = 0.02
/** How fast the body follows a step in the snow's own height, 1/s, and how far it may lag, m. */
const FOLLOW = 7
const LAG = 0.2

const heading = { x: 0, z: 1 }
/** Unit vector along which the walker goes. */
const way = { x: 0, z: 1 }

/**
 * Input to motion: a walker turns toward where it is sent and goes where it faces, or faces its aim and steps aside;
 * slower uphill, in deep snow and on ice. Its height follows the snow, but for a jump.
 */
export const moveWalkers = defineSystem({
  name: 'moveWalkers',
  phase: 'physics',
  reads: [Time, Input, Walker],
  readsPrevious: [Transform, Velocity, Gait, Leap, Snow],
  writes: [Transform, Velocity, Leap, Landed],
  run(world) {
    const { dt } = use(world, Time)
    const snow = use(world, Snow)
    const walkers = entitiesWith(world, WALKERS)
    for (let i = 0, n = walkers.length; i < n; i++) {
      const e = walkers[i]!
      readHeading(e)
      if (has(world, e, Leap) && takesOff(e)) fly(world, e, heading, snow, dt)
      else advance(e, steer(e, dt) * paceAt(e, snow), snow, dt)
    }
  },
})

function readHeading(e: number): void {
  const x = forwardXOf(e)
  const z = forwardZOf(e)
  const length = Math.sqrt(x * x + z * z)
  heading.x = length > 1e-3 ? x / length : 0
  heading.z = length > 1e-3 ? z / length : 1
}

/** Turns the heading toward what Input asks for, sets the way and returns the speed to reach on easy ground, m/s. */
function steer(e: number, dt: number): number {
  const ax = Input.aimX[e]!
  const az = Input.aimZ[e]!
  const flat = Math.sqrt(ax * ax + az * az)
  // An aim straight up or down has no heading: the body's own serves.
  const fx = flat > 1e-4 ? ax / flat : heading.x
  const fz = flat > 1e-4 ? az / flat : heading.z
  const facing = Input.hold[e] === 1 || Walker.facesAim[e] === 1
  if (facing) turn(e, fx, fz, dt)
  const wx = fx * Input.moveZ[e]! + fz * Input.moveX[e]!
  const wz = fz * Input.moveZ[e]! - fx * Input.moveX[e]!
  const amount = Math.sqrt(wx * wx + wz * wz)
  if (amount < DEAD) return 0
  const x = wx / amount
  const z = wz / amount
  const top = Input.sprint[e] ? Walker.runSpeed[e]! : Walker.walkSpeed[e]!
  if (facing) {
    way.x = x
    way.z = z
    return Math.min(1, amount) * speedAside(e, x, z, top)
  }
  turn(e, x, z, dt)
  way.x = heading.x
  way.z = heading.z
  // Sent backwards, a walker turns on the spot before it goes.
  return top * Math.min(1, amount) * clamp((heading.x * x + heading.z * z + 0.3) / 1.2, 0, 1)
}

function turn(e: number, x: number, z: number, dt: number): void {
  const speed = Math.sqrt(Velocity.x[e]! * Velocity.x[e]! + Velocity.z[e]! * Velocity.z[e]!)
  // Feet hold a curve no tighter than they can brake.
  const rate = Math.min(Walker.turnRate[e]!, Walker.braking[e]! / Math.max(speed, 0.1))
  turnToward(heading, x, z, rate, dt)
  faceAlong(e, heading.x, heading.z)
}

/** Speed along (x, z) of a body that faces elsewhere: an ellipse through what it can ahead, aside and back, m/s. */
function speedAside(e: number, x: number, z: number, top: number): number {
  const along = heading.x * x + heading.z * z
  const across = heading.z * x - heading.x * z
  const a = along / (along > 0 ? top : Walker.backSpeed[e]!)
  const b = across / Walker.sideSpeed[e]!
  return 1 / Math.sqrt(a * a + b * b)
}

/** Share of its speed that a walker keeps where it is. */
function paceAt(e: number, snow: SnowField): number {
  const x = Transform.x[e]!
  const z = Transform.z[e]!
  const sink = sinkOf(e)
  const grade = gradeAlong(snow.ground, x, z, way.x, way.z)
  return paceInSnow(sink) * paceOnSlope(grade) * paceOnIce(slipperyAt(snow, x, z, sink))
}

/** Brings the velocity toward `target` along the way and moves the body by it. */
function advance(e: number, target: number, snow: SnowField, dt: number): void {
  const vx = Velocity.x[e]!
  const vz = Velocity.z[e]!
  const x = Transform.x[e]!
  const y = Transform.y[e]!
  const z = Transform.z[e]!
  let dx = way.x * target - vx
  let dz = way.z * target - vz
  const change = Math.sqrt(dx * dx + dz * dz)
  const slower = target * target < vx * vx + vz * vz
  const most = (slower ? Walker.braking[e]! : Walker.acceleration[e]!) * dt
  if (change > most) {
    dx *= most / change
    dz *= most / change
  }
  Velocity.x[e] = vx + dx
  Velocity.z[e] = vz + dz
  // The mean of both speeds: the same way in the same time at every tick rate.
  const nx = x + (vx + dx / 2) * dt
  const nz = z + (vz + dz / 2) * dt
  Transform.x[e] = nx
  Transform.z[e] = nz
  Transform.y[e] = nextHeight(snow, x, y, z, nx, nz, dt)
  Velocity.y[e] = (Transform.y[e]! - y) / dt
}

/**
 * The ground's slope is followed at once and the snow's own steps softly, so that neither a hill makes the body lag
 * nor a track makes it jolt.
 */
function nextHeight(
  snow: SnowField,
  x: number,
  y: number,
  z: number,
  nx: number,
  nz: number,
  dt: number,
): number {
  const surface = rideLevel(snow, nx, nz, heading.x, heading.z)
  const ground = snow.ground.macro(nx, nz)
  const over = y - snow.ground.macro(x, z)
  const goal = surface - ground
  const next = goal + (over - goal) * decay(FOLLOW, dt)
  return ground + clamp(next, goal - LAG, goal + LAG)
}
