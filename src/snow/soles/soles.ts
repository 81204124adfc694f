/** The table of soles, drawn when asked for: files would be a request and a second truth. */
import { buildSole } from './build.ts'
import { DRAWINGS } from './drawings.ts'
import type { Sole } from './sole.ts'

/** A sole's place is its id in print records. Feet are left ones; `SoleSide.Right` mirrors them. */
export const SOLE_NAMES: readonly string[] = DRAWINGS.map(({ name }) => name)

const built: Sole[] = []
const soleOf = (id: number): Sole => (built[id] ??= buildSole(DRAWINGS[id]))

/**
 * Builds its sole on the first call: tens of milliseconds in cold code, 1 to 4 in warm. Ask while loading, not in a tick.
 * @throws when there is none, listing those there are.
 */
export function soleByName(name: string): Sole {
  const id = SOLE_NAMES.indexOf(name)
  if (id >= 0) return soleOf(id)
  throw new Error(
    `No sole is called "${name}": use one of ${SOLE_NAMES.join(', ')}, or make your own with soleFromImage or soleFromFunction`,
  )
}
/** The whole table, in the order of ids. */
export const allSoles = (): readonly Sole[] => DRAWINGS.map((_, id) => soleOf(id))
