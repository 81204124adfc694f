import { Creature } from '../../components/gait.ts'
import { has, type World } from '../../components/world.ts'
import type { Anatomy } from './anatomy.ts'
import { HERO } from './skeleton-table.ts'
import { WOLF } from './wolf-table.ts'

/** Whatever walks; a creature's place is its id in Creature.kind. */
export const CREATURES: readonly Anatomy[] = [HERO, WOLF]

/** Id of a creature, 0 without one. */
export const kindOf = (world: World, e: number): number => (has(world, e, Creature) ? Creature.kind[e]! : 0)
