import { defineComponent, eid, f32, f64, u8 } from './define.ts'
import { defineEvent } from './events.ts'

/** Goes where its Input points, on its feet. */
export const Walker = defineComponent('Walker', {
  walkSpeed: f32(2.5), // m/s on level snow into which feet sink by 22 cm
  runSpeed: f32(5.4), // m/s while sprinting
  sideSpeed: f32(0.85), // m/s sideways and backward while the body faces its aim
  backSpeed: f32(1.3),
  acceleration: f32(9), // m/s²
  braking: f32(11), // m/s²
  turnRate: f32(5.5), // rad/s, at most
  facesAim: u8(), // 1: the body faces its aim and steps sideways and back; 0: only while Input.hold
})

export const GaitMode = { Unplaced: 0, Standing: 1, Walking: 2, Airborne: 3 } as const
export type GaitMode = (typeof GaitMode)[keyof typeof GaitMode]

const FEET = {
  mode: u8(GaitMode.Unplaced),
  lead: u8(), // foot that landed last
  phase: f64(0, 2), // 0…1 of each foot's stride: 0 is its touchdown
  planted: u8(0, 2), // 1 from touchdown to lift-off
  swing: f64(0, 2), // progress of the swing, 0…1; 0 while planted
  x: f64(0, 2), // m, world
  y: f64(0, 2),
  z: f64(0, 2),
  dirX: f32(0, 2), // unit heading of the foot
  dirZ: f32(1, 2),
  rise: f32(0, 2), // slope of the sole along the foot, m/m, positive toe up
  bank: f32(0, 2), // slope of the sole to its right, m/m
  sink: f32(0, 2), // m that the snow gave way at the last touchdown
  lift: f32(0, 2), // m above the path, 0 while planted
  goalX: f64(0, 2), // m, where a swinging foot will come down
  goalZ: f64(0, 2),
  reach: f32(0.1), // m before the body at which a swinging foot will come down, along the travel
  landing: f32(0, 2), // m, height of the coming print over the body's origin as the foot comes down
}

/**
 * Two feet; of what goes on four, the fore feet. Columns of two are [left, right]. A foot's point is the ball of the foot on its sole: while planted it is
 * written once, at touchdown, and then stays to the bit until lift-off; in swing it is the point of the path, and the
 * foot is `lift` above it.
 */
export const Gait = defineComponent('Gait', FEET)
/** The hind feet of what goes on four, in the same columns. */
export const HindGait = defineComponent('HindGait', FEET)
/** Either pair of feet. */
export type Feet = typeof Gait

/** What kind of body a walker has, by its id in the table of creatures. Without it: the traveller's. */
export const Creature = defineComponent('Creature', { kind: u8() })

/** A foot came down this tick. */
export const FootPlanted = defineEvent('FootPlanted', {
  entity: eid(),
  foot: u8(), // 0 left, 1 right; of what goes on four the fore feet, then 2 and 3 the hind ones
  x: f64(), // middle of the sole
  y: f64(),
  z: f64(),
  dirX: f32(), // along the foot
  dirZ: f32(),
  load: f32(), // N
  speed: f32(), // of the body, m/s
})
