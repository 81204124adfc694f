/** When a held mouse digs: a grid's marks add up, and one a frame would reach the ground in no time. */
import { fail } from './check.ts'

export interface HeldBrush {
  /** Call in every frame in which it is held, with its place in cells. True: make the mark now. @throws on no place. */
  hold(x: number, z: number): boolean
  /** Call when it is let go: the next `hold` is a new press and digs. */
  release(): void
}

/**
 * True at the press, and then each time the brush is `step` cells (default 0.5) or more from where it last dug: slow
 * dragging digs too, resting does not. @throws on a step that is none.
 */
export function createHeldBrush(step = 0.5): HeldBrush {
  if (!(step > 0 && step < Infinity)) {
    fail('createHeldBrush step', step, 'no distance', 'Give the cells to move before it digs again, above 0')
  }
  let isHeld = false
  let dugX = 0
  let dugZ = 0
  return {
    hold(x, z) {
      if (!Number.isFinite(x) || !Number.isFinite(z)) {
        fail('HeldBrush.hold place', `(${x}, ${z})`, 'no place', 'Give coordinates in cells')
      }
      const dx = x - dugX
      const dz = z - dugZ
      if (isHeld && dx * dx + dz * dz < step * step) return false
      isHeld = true
      dugX = x
      dugZ = z
      return true
    },
    release() {
      isHeld = false
    },
  }
}
