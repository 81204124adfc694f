import { isComponent, labelOf, type Field, type Resource, type Schema, type Token } from './define.ts'
import { provide, tryUse, type World } from './world.ts'

type Row<S extends Schema> = { [K in keyof S]: number }
type Columns<S extends Schema> = { [K in keyof S]: InstanceType<S[K]['ctor']> }

/** Events of one kind raised this tick, as columns. Rows [0, count) are valid until the next tick begins. */
export type EventQueue<S extends Schema> = Columns<S> & { count: number; capacity: number }
/** The token of a kind of event; systems declare it in `reads` and `writes` like any other. */
export interface EventKind<S extends Schema> extends Resource<EventQueue<S>> {
  readonly schema: S
}

export function defineEvent<S extends Schema>(label: string, schema: S): EventKind<S> {
  return { label, providedBy: 'the core plugin (it provides every event)', schema }
}

/** The queue of a kind, made on first use. Read rows with an index loop up to `count`. */
export function eventsOf<S extends Schema>(world: World, kind: EventKind<S>): EventQueue<S> {
  return tryUse(world, kind) ?? provide(world, kind, makeQueue(kind, 16))
}

/** Raises an event. Pass a scratch object that is reused: the queue copies it. */
export function emit<S extends Schema>(world: World, kind: EventKind<S>, row: Row<S>): void {
  const queue = eventsOf(world, kind)
  if (queue.count === queue.capacity) grow(queue, kind)
  for (const name in kind.schema) (queue[name] as unknown as number[])[queue.count] = row[name]
  queue.count++
}

/** Empties every queue: the app calls it when a tick begins, so an event lives exactly one tick. */
export function clearEvents(world: World): void {
  for (const [token, value] of world.resources) {
    if (isEventKind(token)) (value as { count: number }).count = 0
  }
}
export const isEventKind = (token: Token): boolean => !isComponent(token) && 'schema' in token

function makeQueue<S extends Schema>(kind: EventKind<S>, capacity: number): EventQueue<S> {
  const queue: Record<string, unknown> = { count: 0, capacity }
  for (const [name, { ctor }] of Object.entries(kind.schema) as [string, Field][]) {
    if (name === 'count' || name === 'capacity')
      throw new Error(`${labelOf(kind)}.${name}: the name is taken by the queue`)
    queue[name] = new ctor(capacity)
  }
  return queue as EventQueue<S>
}
function grow<S extends Schema>(queue: EventQueue<S>, kind: EventKind<S>): void {
  const larger = makeQueue(kind, queue.capacity * 2)
  for (const name in kind.schema) (larger[name] as Float64Array).set(queue[name] as Float64Array)
  Object.assign(queue, larger, { count: queue.count })
}
