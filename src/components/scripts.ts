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
