import { actorOf } from '../../components/world.ts'
import { isSoleId, soleOf } from '../../snow/soles/soles.ts'
import type { Sole } from '../../snow/soles/sole.ts'

/** The sole that an entity's Contact or Brush names. @throws when there is none, naming the entity and the fix. */
export function soleAt(id: number, component: 'Contact' | 'Brush', e: number): Sole {
  if (isSoleId(id)) return soleOf(id)
  throw new Error(
    `Entity ${e} (actor ${actorOf(e)}) has ${component}.sole ${id}: no sole has this id. Give soleId('tyre') or what registerSole returned`,
  )
}
/** m of travel from a stamp of a sole to the next that joins it: its period, or its length when it ends. */
export const stepOf = ({ period, length }: Sole): number => (period > 0 ? period : length)
