/** The table of soles: those drawn in code, built when asked for (files would be a request and a second truth), then those that a game registers. */
import { buildSole } from './build.ts'
import { DRAWINGS } from './drawings.ts'
import type { Sole } from './sole.ts'

/** A sole's place is its id in print records. Feet are left ones; `SoleSide.Right` mirrors them. */
export const SOLE_NAMES: readonly string[] = DRAWINGS.map(({ name }) => name)
/** Ids are six bits in a print record, and the last of them says that there was no sole. */
export const MOST_SOLES = 62

const names: string[] = [...SOLE_NAMES]
const soles: (Sole | undefined)[] = []

/**
 * Id of the sole with this name, for `Stroke.sole` and `Footprint.sole`.
 * @throws when there is none, listing those there are.
 */
export function soleId(name: string): number {
  const id = names.indexOf(name)
  if (id >= 0) return id
  throw new Error(
    `No sole is called "${name}": use one of ${names.join(', ')}, or make your own with soleFromImage or soleFromFunction`,
  )
}
export const isSoleId = (id: number): boolean => Number.isInteger(id) && id >= 0 && id < names.length
/** Name of a sole that has this id. */
export const soleName = (id: number): string => names[id]

/**
 * The sole with an id that `soleId` or `registerSole` gave. Builds it on the first call: tens of milliseconds in cold
 * code, 1 to 4 in warm. Ask while loading, not in a tick.
 */
export const soleOf = (id: number): Sole => (soles[id] ??= buildSole(DRAWINGS[id]))
/** @throws when there is none, listing those there are. */
export const soleByName = (name: string): Sole => soleOf(soleId(name))
/** The whole table, in the order of ids. */
export const allSoles = (): readonly Sole[] => names.map((_, id) => soleOf(id))

/**
 * Adds a sole of a game's own to the table and returns its id. Ids count up and go into strokes, print records, logs
 * and saves: register the same soles in the same order each time the game starts, before the first stroke, and add at the end.
 * @throws when the name is taken or the table is full.
 */
export function registerSole(sole: Sole): number {
  if (names.includes(sole.name)) {
    throw new Error(
      `A sole called "${sole.name}" is in the table already: register each sole once, under a name of its own`,
    )
  }
  if (names.length >= MOST_SOLES) {
    throw new Error(
      `Sole "${sole.name}" is one too many: the table holds ${MOST_SOLES}, since print records have six bits for the id. Register fewer`,
    )
  }
  soles[names.length] = sole
  return names.push(sole.name) - 1
}
