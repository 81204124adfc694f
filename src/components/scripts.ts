import { defineResource } from './define.ts'

/** One tick of Input as a script writes it. Same fields and units as the Input component. */
export interface InputRow {
  moveX: number
  moveZ: number
  aimX: number
  aimY: number
  aimZ: number
  sprint: number
  jump: number
  surf: number
  spell: number
  hold: number
}
/** Wants nothing and looks toward +z: what a script starts every tick from. */
export const restingInput = (): InputRow => ({
  moveX: 0,
  moveZ: 0,
  aimX: 0,
  aimY: 0,
  aimZ: 1,
  sprint: 0,
  jump: 0,
  surf: 0,
  spell: 0,
  hold: 0,
})
/**
 * Sets what an entity wants at a tick; `rate` is ticks per second. It gets a row at rest, aiming at +z, and changes what
 * differs.
 */
export type InputScript = (tick: number, row: InputRow, rate: number) => void

/** Scripts by number: `Scripted({ script: 2 })` is driven by list[2]. */
export interface ScriptList {
  readonly list: InputScript[]
}
export const Scripts = defineResource<ScriptList>('Scripts', 'corePlugin()')
