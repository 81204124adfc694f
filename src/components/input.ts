import { defineComponent, defineTag, f32, u8 } from './define.ts'

/**
 * What somebody wants an entity to do this tick. A person, a script, a gamepad, a path follower or a network
 * writes it; systems only read it, so nothing below cares who drives.
 */
export const Input = defineComponent('Input', {
  moveX: f32(), // right, −1…1, in the frame of the aim's heading; (moveX, moveZ) is inside the unit disc
  moveZ: f32(), // forward
  aimX: f32(), // unit vector, world space
  aimY: f32(),
  aimZ: f32(1),
  sprint: u8(), // 1 while held
  jump: u8(),
  surf: u8(),
  spell: u8(), // 0 none, 1–5 pressed this tick
  hold: u8(), // spell key held; a walker then keeps its face to the aim
})

/** Driven by the devices of this machine: keyboard, mouse, gamepad, touch. */
export const IsPlayer = defineTag('IsPlayer')
/** Driven by the script with this number in the Scripts resource. */
export const Scripted = defineComponent('Scripted', { script: u8() })
