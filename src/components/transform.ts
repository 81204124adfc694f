import { defineComponent, f32, f64 } from './define.ts'

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

/** The pose one tick ago, copied before the tick; drawing blends from here to Transform. */
export const PreviousTransform = defineComponent(
  'PreviousTransform',
  { x: f64(), y: f64(), z: f64(), qx: f32(), qy: f32(), qz: f32(), qw: f32(1) },
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
