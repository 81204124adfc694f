import { defineComponent, eid, f32, f64, u8 } from './define.ts'
import { defineEvent } from './events.ts'

/** A Walker with it jumps when its Input says so. `speed` is for whoever spawns; moveWalkers writes the rest. */
export const Leap = defineComponent('Leap', {
  speed: f32(3.3), // m/s upward at take-off from firm snow
  airborne: u8(), // 1 from take-off to touchdown
  held: u8(), // 1 while the jump of the last tick is still held: one press is one jump
  fall: f32(), // m/s toward the ground at the last touchdown
})

/** A jump ended this tick. */
export const Landed = defineEvent('Landed', {
  entity: eid(),
  x: f64(), // origin of the body
  y: f64(),
  z: f64(),
  speed: f32(), // m/s toward the ground
})
