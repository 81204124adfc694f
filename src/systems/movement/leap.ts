import { emit } from '../../components/events.ts'
import { Input } from '../../components/input.ts'
import { Landed, Leap } from '../../components/leap.ts'
import { Transform, Velocity } from '../../components/transform.ts'
import type { World } from '../../components/world.ts'
import type { SnowField } from '../../snow/types.ts'
import { sinkOf } from './pace.ts'
import { rideLevel } from './ride.ts'
import type { Heading } from './turn.ts'

const GRAVITY = 9.81
/** Share of the take-off that a metre of sink takes: legs push snow down before they push the body up. */
const LOST_IN_SNOW = 0.8
/** Share of the level speed that a landing takes, per m/s of fall, and the most. */
const JARRED = 0.05
const MOST_JARRED = 0.5
/** m below the snow that a body may be stopped in one tick. */
const DEEPEST = 0.2

/** Takes off where the key was pressed anew on the ground. Returns whether the body is in the air. */
export function takesOff(e: number): boolean {
  const pressed = Input.jump[e] === 1 && Leap.held[e] === 0
  Leap.held[e] = Input.jump[e]!
  if (Leap.airborne[e] === 0 && pressed) {
    Leap.airborne[e] = 1
    Velocity.y[e] = Leap.speed[e]! * Math.max(0.3, 1 - LOST_IN_SNOW * sinkOf(e))
  }
  return Leap.airborne[e] === 1
}

const landed = { entity: 0, x: 0, y: 0, z: 0, speed: 0 }

/** Moves a body in the air by a tick; it lands where it meets the snow faster than the snow rises under it. */
export function fly(world: World, e: number, heading: Heading, snow: SnowField, dt: number): void {
  const x = Transform.x[e]!
  const z = Transform.z[e]!
  const rise = Velocity.y[e]!
  const nx = x + Velocity.x[e]! * dt
  const nz = z + Velocity.z[e]! * dt
  const y = Transform.y[e]! + (rise - (GRAVITY * dt) / 2) * dt
  const level = rideLevel(snow, nx, nz, heading.x, heading.z)
  const ground = (snow.ground.macro(nx, nz) - snow.ground.macro(x, z)) / dt
  const closing = ground - (rise - GRAVITY * dt)
  Velocity.y[e] = rise - GRAVITY * dt
  Transform.x[e] = nx
  Transform.z[e] = nz
  const lands = y <= level && closing > 0
  Transform.y[e] = lands ? Math.max(y, level - DEEPEST) : y
  if (!lands) return
  Leap.airborne[e] = 0
  Leap.fall[e] = closing
  const kept = 1 - Math.min(MOST_JARRED, JARRED * closing)
  Velocity.x[e]! *= kept
  Velocity.z[e]! *= kept
  landed.entity = e
  landed.x = nx
  landed.y = Transform.y[e]!
  landed.z = nz
  landed.speed = closing
  emit(world, Landed, landed)
}
