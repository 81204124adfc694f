import { eid, f64 } from './define.ts'
import { defineEvent, emit } from './events.ts'
import { Transform } from './transform.ts'
import { isAlive, type World } from './world.ts'

/** An entity was put somewhere else. Readers reset what they remember of it: no streak of snow, no blended pose. */
export const Teleported = defineEvent('Teleported', {
  entity: eid(),
  fromX: f64(),
  fromY: f64(),
  fromZ: f64(),
})
const row = { entity: 0, fromX: 0, fromY: 0, fromZ: 0 }

/**
 * Moves an entity at once. Call it between ticks, or from a system before the `pose` phase.
 * @throws when the place is not finite, and when the entity is not alive.
 */
export function teleport(world: World, entity: number, x: number, y: number, z: number): void {
  if (!Number.isFinite(x + y + z)) throw new Error(`teleport to (${x}, ${y}, ${z}): give finite metres`)
  if (!isAlive(world, entity)) {
    throw new Error(
      `teleport: entity ${entity} is not alive: keep handleOf() instead of the id, and resolve it first`,
    )
  }
  row.entity = entity
  row.fromX = Transform.x[entity]!
  row.fromY = Transform.y[entity]!
  row.fromZ = Transform.z[entity]!
  Transform.x[entity] = x
  Transform.y[entity] = y
  Transform.z[entity] = z
  emit(world, Teleported, row)
}
