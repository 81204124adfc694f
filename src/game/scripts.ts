import { Input, Scripted } from '../components/input.ts'
import { Scripts, type InputScript } from '../components/scripts.ts'
import { attach, has, use, type World } from '../components/world.ts'
import { cosTurn, sinTurn } from '../shaders/lib/trig.ts'

/** Aims along a heading, in turns clockwise from +z. */
function head(row: Parameters<InputScript>[1], turns: number): void {
  row.aimX = sinTurn(turns)
  row.aimZ = cosTurn(turns)
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
  circle: (tick, row, rate) => {
    row.moveZ = 1
    head(row, tick / (20 * rate))
  },
  /** Walks, runs, stops, side-steps and doubles back: every change of gait within 20 s. */
  wander: (tick, row, rate) => {
    const part = Math.floor(tick / (2.5 * rate)) % 8
    head(row, part / 8 + (part % 3) / 16)
    row.moveZ = part === 3 || part === 6 ? 0 : 1
    row.moveX = part === 4 ? 0.7 : 0
    row.sprint = part === 1 || part === 5 ? 1 : 0
  },
  /** Walks and jumps every other second. */
  jump: (tick, row, rate) => {
    row.moveZ = 1
    row.jump = tick % (2 * rate) < rate / 10 ? 1 : 0
  },
  /** Faces +z and steps to the right, back and to the left, a second each. */
  aside: (tick, row, rate) => {
    const part = Math.floor(tick / rate) % 3
    row.hold = 1
    row.moveX = part === 0 ? 1 : part === 2 ? -1 : 0
    row.moveZ = part === 1 ? -1 : 0
  },
} as const satisfies Record<string, InputScript>

export type ScriptName = keyof typeof SCRIPTS
export const SCRIPT_NAMES = Object.keys(SCRIPTS) as ScriptName[]

/** The script of that name. @throws with the names that exist. */
export function scriptOf(name: string): InputScript {
  if (Object.hasOwn(SCRIPTS, name)) return SCRIPTS[name as ScriptName]
  throw new Error(`No input is called "${name}": use one of ${SCRIPT_NAMES.join(', ')}`)
}

/** Registers a script with a world and returns its number for `Scripted({ script })`. The same script keeps its number. */
export function addScript(world: World, script: InputScript): number {
  const { list } = use(world, Scripts)
  const known = list.indexOf(script)
  if (known >= 0) return known
  // Scripted.script is one byte.
  if (list.length === 256)
    throw new Error('A world holds 256 scripts: let one script read the tick and branch')
  return list.push(script) - 1
}

/** Lets a script drive an entity, by name or as a function. @throws on an unknown name. */
export function driveByScript(world: World, entity: number, script: string | InputScript): void {
  const number = addScript(world, typeof script === 'string' ? scriptOf(script) : script)
  if (!has(world, entity, Input)) attach(world, entity, Input)
  attach(world, entity, Scripted({ script: number }))
}
