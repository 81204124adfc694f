import { CameraRig } from '../components/camera-rig.ts'
import { CameraView } from '../components/camera.ts'
import { isComponent, labelOf, type Token } from '../components/define.ts'
import { isEventKind } from '../components/events.ts'
import { FrameTime } from '../components/time.ts'
import type { World } from '../components/world.ts'

/** Order of a frame. Phases up to `deform` make up a tick and run zero or more times; the others run once. */
export const PHASES = [
  'input',
  'intent',
  'physics',
  'pose',
  'cloth',
  'wake',
  'spells',
  'contact',
  'deform',
  'camera',
  'sync',
  'render',
] as const
export type Phase = (typeof PHASES)[number]
const FIRST_FRAME_PHASE = PHASES.indexOf('camera')
/** True for phases that belong to the fixed tick. */
export const isFixed = (phase: Phase): boolean => PHASES.indexOf(phase) < FIRST_FRAME_PHASE

/** What differs between machines and frame rates: a tick that read it would, too. */
const OF_THE_FRAME: ReadonlySet<Token> = new Set<Token>([FrameTime, CameraView, CameraRig])

/** When a system runs. It is data: the name shows in tools, `reads` is checked like a system's. */
export interface Condition {
  readonly name: string
  readonly reads: readonly Token[]
  test(world: World): boolean
}

/** Behaviour without state: what it needs and makes is declared, what it keeps lives in components and resources. */
export interface System {
  /** Verb first, unique in a frame: users insert, replace and remove systems by it. */
  readonly name: string
  readonly phase: Phase
  /** Read as written earlier in this frame. */
  readonly reads?: readonly Token[]
  /** Read as the previous tick left it, on purpose. */
  readonly readsPrevious?: readonly Token[]
  readonly writes?: readonly Token[]
  readonly when?: Condition
  run(world: World): void
}
export const defineSystem = (system: System): System => system

/** A frame whose order was checked. */
export interface Schedule {
  readonly systems: readonly System[]
  readonly tick: readonly System[]
  readonly frame: readonly System[]
}

/**
 * Checks that the order of the list satisfies what each system says it needs, and splits it into tick and frame.
 * A component that no system writes counts as set by whoever spawns; an event may be raised by anybody.
 * @param provided resources that plugins put on the world.
 * @throws one error that lists every problem with both systems and the fix.
 */
export function buildSchedule(systems: readonly System[], provided: ReadonlySet<Token>): Schedule {
  const problems: string[] = []
  const names = new Set<string>()
  const written = new Set<Token>()
  let reached = 0
  for (const system of systems) {
    const phase = PHASES.indexOf(system.phase)
    if (phase < 0) {
      problems.push(`${system.name} has unknown phase "${system.phase}": use one of ${PHASES.join(', ')}`)
    }
    if (names.has(system.name))
      problems.push(`${system.name} is listed twice: replace() one, or rename the other`)
    names.add(system.name)
    if (phase >= 0 && phase < reached) {
      problems.push(
        `${system.name} (${system.phase}) is listed after phase ${PHASES[reached]}: move it up, or change its phase`,
      )
    }
    reached = Math.max(reached, phase)
    const reads = [...(system.reads ?? []), ...(system.when?.reads ?? [])]
    for (const token of reads) {
      const problem = written.has(token) ? null : unmetRead(system, token, systems, provided)
      if (problem) problems.push(problem)
    }
    for (const token of [...reads, ...(system.readsPrevious ?? [])]) {
      if (OF_THE_FRAME.has(token) && isFixed(system.phase)) problems.push(readsFrame(system, token))
    }
    for (const token of system.readsPrevious ?? []) {
      if (!isAvailable(token, systems, provided)) problems.push(nobodyProvides(system, token))
    }
    for (const token of system.writes ?? []) written.add(token)
  }
  if (problems.length > 0) throw new Error(`The frame is not valid:\n- ${problems.join('\n- ')}`)
  return {
    systems,
    tick: systems.filter((s) => isFixed(s.phase)),
    frame: systems.filter((s) => !isFixed(s.phase)),
  }
}

function unmetRead(
  system: System,
  token: Token,
  systems: readonly System[],
  provided: ReadonlySet<Token>,
): string | null {
  const writer = systems.find((s) => s !== system && s.writes?.includes(token))
  if (writer) {
    return `${system.name} reads ${labelOf(token)} before ${writer.name} writes it: move ${writer.name} earlier, or declare readsPrevious`
  }
  return isAvailable(token, systems, provided) ? null : nobodyProvides(system, token)
}
const isAvailable = (token: Token, systems: readonly System[], provided: ReadonlySet<Token>): boolean =>
  isComponent(token) ||
  isEventKind(token) ||
  provided.has(token) ||
  systems.some((s) => s.writes?.includes(token))
const nobodyProvides = (system: System, token: Token): string =>
  `${system.name} reads ${labelOf(token)} but nothing provides it: add ${isComponent(token) ? 'its component' : token.providedBy} to the app's plugins`

const readsFrame = (system: System, token: Token): string =>
  `${system.name} (${system.phase}) reads ${labelOf(token)}, which differs from machine to machine: move it to phase camera, sync or render, or read Time or Input`

/** A change to a frame, by name: `edit(FRAME, after('solveGait', mySystem), remove('driveCamera'))`. */
export type FrameEdit = (systems: System[]) => void
export const before =
  (name: string, ...added: System[]): FrameEdit =>
  (list) =>
    void list.splice(indexOf(list, name), 0, ...added)
export const after =
  (name: string, ...added: System[]): FrameEdit =>
  (list) =>
    void list.splice(indexOf(list, name) + 1, 0, ...added)
export const replace =
  (name: string, system: System): FrameEdit =>
  (list) =>
    void list.splice(indexOf(list, name), 1, system)
export const remove =
  (name: string): FrameEdit =>
  (list) =>
    void list.splice(indexOf(list, name), 1)

/** The frame with the edits applied in order; the original is left alone. */
export function edit(systems: readonly System[], ...edits: FrameEdit[]): System[] {
  const list = [...systems]
  for (const change of edits) change(list)
  return list
}
function indexOf(list: readonly System[], name: string): number {
  const index = list.findIndex((s) => s.name === name)
  if (index < 0) {
    throw new Error(`No system is called "${name}": the frame has ${list.map((s) => s.name).join(', ')}`)
  }
  return index
}
