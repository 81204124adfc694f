import { isComponent, labelOf, type Field, type Resource, type Schema, type Token } from './define.ts'
import { provide, tryUse, type World } from './world.ts'

type Row<S extends Schema> = { [K in keyof S]: number }
type Columns<S extends Schema> = { [K in keyof S]: InstanceType<S[K]['ctor']> }

/**
 * Events of one kind, as columns; rows [0, count) are this tick's. An event raised in a tick is gone when the next
 * begins; one raised between ticks (a game teleports its hero) lives through the whole next tick.
 */
export type EventQueue<S extends Schema> = Columns<S> & { count: number; capacity: number; settled: number }
/** The token of a kind of event; systems declare it in `reads` and `writes` like any other. */
export interface EventKind<S extends Schema> extends Resource<EventQueue<S>> {
  readonly schema: S
}

export function defineEvent<S extends Schema>(label: string, schema: S): EventKind<S> {
  return { label, providedBy: 'corePlugin()', schema }
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

/** Drops the events that the last tick has seen. The app calls it when a tick begins. */
export function beginEvents(world: World): void {
  for (const [token, value] of world.resources) {
    if (isEventKind(token)) dropSettled(value as EventQueue<Schema>, token as EventKind<Schema>)
  }
}
/** Marks what is queued as seen. The app calls it when a tick ends. */
export function settleEvents(world: World): void {
  for (const [token, value] of world.resources) {
    if (isEventKind(token)) (value as EventQueue<Schema>).settled = (value as EventQueue<Schema>).count
  }
}
function dropSettled(queue: EventQueue<Schema>, kind: EventKind<Schema>): void {
  if (queue.settled === 0) return
  for (const name in kind.schema) (queue[name] as Float64Array).copyWithin(0, queue.settled, queue.count)
  queue.count -= queue.settled
  queue.settled = 0
}
export const isEventKind = (token: Token): boolean => !isComponent(token) && 'schema' in token

function makeQueue<S extends Schema>(kind: EventKind<S>, capacity: number): EventQueue<S> {
  const queue: Record<string, unknown> = { count: 0, capacity, settled: 0 }
  for (const [name, { ctor }] of Object.entries(kind.schema) as [string, Field][]) {
    if (name in queue)
      throw new Error(`${labelOf(kind)}.${name}: the name is taken by the queue, rename the field`)
    queue[name] = new ctor(capacity)
  }
  return queue as EventQueue<S>
}
function grow<S extends Schema>(queue: EventQueue<S>, kind: EventKind<S>): void {
  const larger = makeQueue(kind, queue.capacity * 2)
  for (const name in kind.schema) (larger[name] as Float64Array).set(queue[name] as Float64Array)
  Object.assign(queue, larger, { count: queue.count, settled: queue.settled })
}
