import { facing } from '../shaders/lib/frame.ts'
import { defineComponent, f32, f64, u32 } from './define.ts'
import { actorOf } from './world.ts'

/**
 * World pose. Metres, y up; unit quaternion, identity faces +z. Positions are f64: in f32 they would be off by
 * 1 mm at 10 km. The point is the entity's origin: for a walker between the feet, for a body its centre.
 */
export const Transform = defineComponent('Transform', {
  x: f64(),
  y: f64(),
  z: f64(),
  qx: f32(),
  qy: f32(),
  qz: f32(),
  qw: f32(1),
})

/**
 * The pose one tick ago, for drawing between ticks. Kept for everything that has a Transform, attached or not;
 * `actor` says whose pose the row holds, since ids are recycled.
 */
export const PreviousTransform = defineComponent(
  'PreviousTransform',
  { actor: u32(), x: f64(), y: f64(), z: f64(), qx: f32(), qy: f32(), qz: f32(), qw: f32(1) },
  { simulated: false },
)

/** Metres per second, world space. */
export const Velocity = defineComponent('Velocity', { x: f32(), y: f32(), z: f32() })

/** Unit forward of an entity, horizontal part, x. */
export const forwardXOf = (e: number): number =>
  2 * (Transform.qx[e]! * Transform.qz[e]! + Transform.qw[e]! * Transform.qy[e]!)
/** Unit forward of an entity, horizontal part, z. */
export const forwardZOf = (e: number): number =>
  1 - 2 * (Transform.qx[e]! * Transform.qx[e]! + Transform.qy[e]! * Transform.qy[e]!)

const rotation = { qx: 0, qy: 0, qz: 0, qw: 1 }
/** Turns an entity upright toward (x, z). @throws when the direction has no length or is not finite. */
export function faceAlong(e: number, x: number, z: number): void {
  facing(x, z, rotation)
  Transform.qx[e] = rotation.qx
  Transform.qy[e] = rotation.qy
  Transform.qz[e] = rotation.qz
  Transform.qw[e] = rotation.qw
}

/** A pose between two ticks. */
export interface Pose {
  x: number
  y: number
  z: number
  qx: number
  qy: number
  qz: number
  qw: number
}
/** The pose to draw: alpha 0 is the previous tick, 1 the latest. A newborn stands where it was put. Returns `out`. */
export function poseBetween(e: number, alpha: number, out: Pose): Pose {
  const t = PreviousTransform.actor[e] === actorOf(e) ? alpha : 1
  const s = 1 - t
  out.x = PreviousTransform.x[e]! * s + Transform.x[e]! * t
  out.y = PreviousTransform.y[e]! * s + Transform.y[e]! * t
  out.z = PreviousTransform.z[e]! * s + Transform.z[e]! * t
  const P = PreviousTransform
  const T = Transform
  const dot = P.qx[e]! * T.qx[e]! + P.qy[e]! * T.qy[e]! + P.qz[e]! * T.qz[e]! + P.qw[e]! * T.qw[e]!
  const w = dot < 0 ? -s : s // q and −q are one rotation: blend along the shorter way
  const qx = P.qx[e]! * w + T.qx[e]! * t
  const qy = P.qy[e]! * w + T.qy[e]! * t
  const qz = P.qz[e]! * w + T.qz[e]! * t
  const qw = P.qw[e]! * w + T.qw[e]! * t
  const norm = 1 / Math.sqrt(qx * qx + qy * qy + qz * qz + qw * qw)
  out.qx = qx * norm
  out.qy = qy * norm
  out.qz = qz * norm
  out.qw = qw * norm
  return out
}
