import type { InputScript } from '../components/scripts.ts'
import { cosTurn, sinTurn } from '../shaders/lib/trig.ts'

/** Ticks that scripts are written in: 60 per second. */
const SECOND = 60

/** Aims along a heading, in turns clockwise from +z. */
function head(row: Parameters<InputScript>[1], turns: number): void {
  row.aimX = sinTurn(turns)
  row.aimZ = cosTurn(turns)
}
/** Stands for half a second, then holds the spell's key for two, and again every four. */
const castSpell =
  (spell: number): InputScript =>
  (tick, row) => {
    const phase = tick % (4 * SECOND)
    row.spell = phase === SECOND / 2 ? spell : 0
    row.hold = phase >= SECOND / 2 && phase < 2.5 * SECOND ? 1 : 0
  }

/** Ready-made input, by the names that `--input` takes. Each is a function of the tick alone. */
export const SCRIPTS = {
  idle: () => {},
  walk: (_tick, row) => {
    row.moveZ = 1
  },
  sprint: (_tick, row) => {
    row.moveZ = 1
    row.sprint = 1
  },
  /** A circle of 8 m radius at walking speed. */
  circle: (tick, row) => {
    row.moveZ = 1
    head(row, tick / (20 * SECOND))
  },
  /** Slides in S-curves, a turn to each side every six seconds. */
  surf: (tick, row) => {
    row.moveZ = 1
    row.surf = 1
    head(row, 0.12 * sinTurn(tick / (6 * SECOND)))
  },
  spell1: castSpell(1),
  spell2: castSpell(2),
  spell3: castSpell(3),
  spell4: castSpell(4),
  spell5: castSpell(5),
} as const satisfies Record<string, InputScript>

export type ScriptName = keyof typeof SCRIPTS
export const SCRIPT_NAMES = Object.keys(SCRIPTS) as ScriptName[]

/** The script of that name. @throws with the names that exist. */
export function scriptOf(name: string): InputScript {
  if (Object.hasOwn(SCRIPTS, name)) return SCRIPTS[name as ScriptName]
  throw new Error(`No input is called "${name}": use one of ${SCRIPT_NAMES.join(', ')}`)
}
