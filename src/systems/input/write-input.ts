import { Input } from '../../components/input.ts'

/** The fields of Input, from devices (booleans) or a script (numbers). */
export interface Wanted {
  readonly moveX: number
  readonly moveZ: number
  readonly aimX: number
  readonly aimY: number
  readonly aimZ: number
  readonly sprint: number | boolean
  readonly jump: number | boolean
  readonly surf: number | boolean
  readonly spell: number
  readonly hold: number | boolean
}

/** Writes one row of Input, with the move cut to the unit disc and the aim to unit length. */
export function writeInput(e: number, wanted: Wanted): void {
  const { moveX, moveZ, aimX, aimY, aimZ } = wanted
  const reach = Math.sqrt(moveX * moveX + moveZ * moveZ)
  const sight = Math.sqrt(aimX * aimX + aimY * aimY + aimZ * aimZ)
  if (!(reach < Infinity && sight > 0 && sight < Infinity)) {
    throw new Error(
      `Input of entity ${e}: move (${moveX}, ${moveZ}) and aim (${aimX}, ${aimY}, ${aimZ}) must be finite, and the aim needs a length`,
    )
  }
  const cut = reach > 1 ? 1 / reach : 1
  Input.moveX[e] = moveX * cut
  Input.moveZ[e] = moveZ * cut
  Input.aimX[e] = aimX / sight
  Input.aimY[e] = aimY / sight
  Input.aimZ[e] = aimZ / sight
  Input.sprint[e] = +wanted.sprint
  Input.jump[e] = +wanted.jump
  Input.surf[e] = +wanted.surf
  Input.spell[e] = wanted.spell
  Input.hold[e] = +wanted.hold
}
