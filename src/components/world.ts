import {
  addComponent,
  commitRemovals,
  addEntity,
  createEntityIndex,
  createWorld as createBitWorld,
  entityExists,
  getAllEntities,
  getEntityComponents,
  hasComponent,
  query,
  removeComponent,
  removeEntity,
  type World as BitWorld,
} from 'bitecs'
import {
  $meta,
  CAPACITY,
  columnOf,
  labelOf,
  LINKED,
  writeRow,
  type AnyComponent,
  type Part,
  type Resource,
} from './define.ts'

/** A component, or what bitecs' `Not`, `Or` and `Any` make of some. */
export type QueryTerm = Parameters<typeof query>[1][number]

export interface Context {
  // oxlint-disable-next-line typescript/no-explicit-any -- resources of any type, typed by their token
  readonly resources: Map<Resource<any>, unknown>
  /** Seed of every counter-based random number of this world. */
  readonly seed: number
  /** Tells this world from the others of the process. */
  readonly number: number
  nextActor: number
  readonly doomed: number[]
  readonly queries: WeakMap<readonly QueryTerm[], readonly number[]>
}
export type World = BitWorld<Context>

/** Stores are module-level, so every world draws ids from one index and no two worlds share a row. */
const entityIndex = createEntityIndex()
/** Bumped whenever an id is given out, so that a handle to its former owner stops resolving. */
const generation = new Uint32Array(CAPACITY)
const actorId = new Uint32Array(CAPACITY)
/** Number of the world an id was given to last: the shared index knows only that somebody has it. */
const worldOf = new Uint32Array(CAPACITY)
let worlds = 0

/** An empty world. Entities of several worlds never share a row, so worlds can run side by side. */
export function createWorld(seed = 1): World {
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffffffff) {
    throw new Error(`World seed is ${seed}: give an integer from 0 to 4294967295`)
  }
  return createBitWorld<Context>(
    { resources: new Map(), seed, number: ++worlds, nextActor: 1, doomed: [], queries: new WeakMap() },
    entityIndex,
  )
}

/** Adds a resource. @throws when the token is taken. */
export function provide<T>(world: World, token: Resource<T>, value: T): T {
  if (world.resources.has(token))
    throw new Error(`Resource ${token.label} is provided twice: remove one plugin`)
  world.resources.set(token, value)
  return value
}

/** Looks a resource up. @throws with the plugin to add when it is missing. */
export function use<T>(world: World, token: Resource<T>): T {
  const value = world.resources.get(token)
  if (value === undefined) {
    throw new Error(`Resource ${token.label} is missing: add ${token.providedBy} to the app's plugins`)
  }
  return value as T
}
/** The resource, or undefined where no plugin provides it. */
export const tryUse = <T>(world: World, token: Resource<T>): T | undefined =>
  world.resources.get(token) as T | undefined

/**
 * Makes an entity of parts: `spawn(world, Transform({ x, z }), Contact({ load: 760 }))`.
 * @throws when the stores are full, and when a part names an unknown field or holds a number that is not finite.
 */
export function spawn(world: World, ...parts: (Part | AnyComponent)[]): number {
  const entity = addEntity(world)
  if (entity >= CAPACITY) {
    removeEntity(world, entity)
    throw new Error(
      `More than ${CAPACITY - 1} entities: despawn some, or raise CAPACITY in components/define.ts`,
    )
  }
  generation[entity]!++
  worldOf[entity] = world.number
  actorId[entity] = world.nextActor++
  try {
    for (const part of parts) attach(world, entity, part)
  } catch (error) {
    removeEntity(world, entity)
    throw error
  }
  return entity
}

/**
 * The entities that match, as bitecs' own live list: `const MOVERS = [Transform, Velocity]` once per module, then
 * `entitiesWith(world, MOVERS)` per tick. Unlike bitecs' `query` it makes no garbage, because the list is looked up by the
 * identity of `terms`. Adding or removing matching components changes the list: copy it first.
 */
export function entitiesWith(world: World, terms: readonly QueryTerm[]): readonly number[] {
  commitRemovals(world)
  let list = world.queries.get(terms)
  if (!list) {
    list = query(world, terms as QueryTerm[]) as readonly number[]
    world.queries.set(terms, list)
  }
  return list
}

/**
 * Adds a component to a living entity, or overwrites the one it has.
 * @throws on what is no component, on unknown fields and on values that do not fit; the row stays as it was.
 */
export function attach(world: World, entity: number, part: Part | AnyComponent): void {
  const isPart = typeof part === 'object' && part !== null && 'data' in part
  const { component, data } = isPart ? (part as Part) : { component: part as AnyComponent, data: {} }
  if (typeof component !== 'function' || !($meta in component)) {
    throw new Error(
      `Entity ${entity} cannot have ${JSON.stringify(part) ?? String(part)}: pass what defineComponent() made, as in spawn(world, Transform({ x: 1 }))`,
    )
  }
  // The row is written first: bitecs runs observers as soon as the component is added.
  writeRow(component, entity, data)
  addComponent(world, entity, component)
}
export const detach = (world: World, entity: number, component: AnyComponent): void =>
  removeComponent(world, entity, component)
export const has = (world: World, entity: number, component: AnyComponent): boolean =>
  hasComponent(world, entity, component)
/** True while an entity of this world lives; false for those of other worlds. */
export const isAlive = (world: World, entity: number): boolean =>
  entity > 0 && entity < CAPACITY && worldOf[entity] === world.number && entityExists(world, entity)

/** Asks for removal at the end of the tick: removing inside a loop would change the list being walked. */
export function despawn(world: World, entity: number): void {
  if (!isAlive(world, entity)) {
    throw new Error(`Entity ${entity} is not alive: keep handleOf() instead of the id, and resolve it first`)
  }
  if (!world.doomed.includes(entity)) world.doomed.push(entity)
}
/** Removes what `despawn` asked for, and every mention of it in eid columns. The app calls it when a tick ends. */
export function flushDespawned(world: World): void {
  if (world.doomed.length === 0) return
  for (const entity of world.doomed) removeEntity(world, entity)
  forget(world, world.doomed)
  world.doomed.length = 0
}
/** Ids are recycled at once: who was towed by the dead would be towed by a stranger. */
function forget(world: World, dead: readonly number[]): void {
  for (const terms of LINKED) {
    const [component] = terms
    const entities = entitiesWith(world, terms)
    for (const name of component[$meta].links) {
      const column = columnOf(component, name)
      for (let i = 0; i < entities.length; i++) {
        if (dead.includes(column[entities[i]!]!)) column[entities[i]!] = 0
      }
    }
  }
}

/** The entity's id in logs, saves and hashes: given in spawn order, never recycled. */
export const actorOf = (entity: number): number => actorId[entity]!

/** A reference that outlives its entity safely. Store it anywhere; `resolve` it before use. */
export type Handle = number & { readonly __handle: unique symbol }
export const handleOf = (entity: number): Handle => (generation[entity]! * CAPACITY + entity) as Handle
/** The entity, or 0 once it is gone, even if its id was given to another. */
export function resolve(world: World, handle: Handle): number {
  const entity = handle % CAPACITY
  return isAlive(world, entity) && generation[entity] === Math.floor(handle / CAPACITY) ? entity : 0
}

/** Living entities in order of actor id: the order of everything that is hashed or saved. */
export const entitiesInOrder = (world: World): number[] =>
  [...getAllEntities(world)].toSorted((a, b) => actorId[a]! - actorId[b]!)
export const componentsOf = (world: World, entity: number): AnyComponent[] =>
  (getEntityComponents(world, entity) as AnyComponent[]).toSorted((a, b) =>
    labelOf(a) < labelOf(b) ? -1 : 1,
  )

/** Gives every id back. Never resetWorld: it would swap the shared index for a private one. */
export function disposeWorld(world: World): void {
  for (const entity of getAllEntities(world).toReversed()) removeEntity(world, entity)
  world.resources.clear()
}
