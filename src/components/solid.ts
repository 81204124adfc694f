import { defineComponent, f32, u8 } from './define.ts'

/** What a Solid looks like. */
export const SolidKind = { Ball: 0, Box: 1, Sled: 2 } as const

/** A simple body to draw at the entity's Transform: a ball, a box, or a wooden sled with its runners at the Transform. */
export const Solid = defineComponent(
  'Solid',
  {
    kind: u8(SolidKind.Ball),
    halfX: f32(0.3), // m; the radius of a ball
    halfY: f32(0.3),
    halfZ: f32(0.3),
    red: f32(0.9), // linear reflectance
    green: f32(0.92),
    blue: f32(0.95),
    snowy: f32(1), // 0 solid material … 1 rough snow
  },
  { simulated: false },
)
