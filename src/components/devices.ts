import { defineResource } from './define.ts'

/** What this machine's devices say right now: keyboard, mouse, gamepad and touch merged. Plain data, at rest by default. */
export interface DeviceState {
  /** Right and forward, inside the unit disc, relative to the aim's heading. */
  moveX: number
  moveZ: number
  /** Unit vector, world space. */
  aimX: number
  aimY: number
  aimZ: number
  sprint: boolean
  jump: boolean
  surf: boolean
  /** Spell key pressed since the last tick: 1–5, else 0. Taken by the tick that reads it. */
  spell: number
  hold: boolean
}
export const restingDevices = (): DeviceState => ({
  moveX: 0,
  moveZ: 0,
  aimX: 0,
  aimY: 0,
  aimZ: 1,
  sprint: false,
  jump: false,
  surf: false,
  spell: 0,
  hold: false,
})
/** Sampled once per tick by sampleDevices; nothing else in a tick reads it. */
export const Devices = defineResource<DeviceState>('Devices', 'corePlugin()')
