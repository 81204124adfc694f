import { defineComponent, eid, f32 } from './define.ts'

/** Moves by its Velocity over the snow, its origin `ride` metres above the surface. */
export const Gliding = defineComponent('Gliding', { ride: f32(0) })
/** A Gliding ball: turns as it travels. */
export const Rolling = defineComponent('Rolling', { radius: f32(0.3) }) // m
/** Pulled over the snow on a rope of fixed length; faces where it is pulled. */
export const Towed = defineComponent('Towed', {
  by: eid(), // who pulls
  rope: f32(2.5), // m
  ride: f32(0), // m, origin above the surface
})
