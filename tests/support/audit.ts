/**
 * Proof that systems declare what they touch. Writes: every column and hashed resource is compared around every
 * system. Reads: in a second, equal world everything undeclared is poisoned (NaN, sentinels, throwing proxies)
 * before the system runs; what it makes must not change.
 */
import {
  $meta,
  columnOf,
  isComponent,
  labelOf,
  type AnyComponent,
  type Column,
  type Field,
  type Schema,
  type Token,
} from '../../src/components/define.ts'
import { beginEvents, isEventKind, settleEvents } from '../../src/components/events.ts'
import { Time } from '../../src/components/time.ts'
import {
  actorOf,
  componentsOf,
  entitiesInOrder,
  flushDespawned,
  use,
  type World,
} from '../../src/components/world.ts'
import type { App } from '../../src/game/app.ts'
import type { System } from '../../src/systems/schedule.ts'

const declared = (system: System): Set<Token> =>
  new Set([
    ...(system.reads ?? []),
    ...(system.readsPrevious ?? []),
    ...(system.writes ?? []),
    ...(system.when?.reads ?? []),
  ])

/** Runs one tick with a callback in place of each system's run. */
function tickBySystem(app: App, each: (system: System) => void): void {
  beginEvents(app.world)
  for (const system of app.schedule.tick) each(system)
  flushDespawned(app.world)
  settleEvents(app.world)
  use(app.world, Time).tick++
}

function componentsIn(world: World): AnyComponent[] {
  const all = new Set<AnyComponent>()
  for (const e of entitiesInOrder(world)) for (const c of componentsOf(world, e)) all.add(c)
  return [...all]
}
const columnsOf = (component: AnyComponent): { name: string; column: Column; field: Field }[] =>
  Object.entries(component[$meta].schema as Schema).map(([name, f]) => ({
    name,
    column: columnOf(component, name),
    field: f,
  }))

/** Values of one component over the world's entities. */
function snapshot(world: World, component: AnyComponent): Map<string, number[]> {
  const rows = new Map<string, number[]>()
  for (const { name, column, field } of columnsOf(component)) {
    const { length, holds } = field
    const values = entitiesInOrder(world).flatMap((e) => [...column.subarray(e * length, (e + 1) * length)])
    // Two equal worlds give their entities different ids; who is meant is the same.
    rows.set(name, holds === 'eid' ? values.map((e) => actorOf(e)) : values)
  }
  return rows
}
function resourceDigest(world: World): Map<Token, string> {
  const digests = new Map<Token, string>()
  for (const [token, value] of world.resources) {
    if (isEventKind(token)) digests.set(token, String((value as { count: number }).count))
    else if (token.hash) {
      const words: number[] = []
      token.hash(value, (word) => words.push(word))
      digests.set(token, words.join())
    }
  }
  return digests
}

/** Steps `ticks` ticks and lists every write that its system does not declare. */
export function auditWrites(app: App, ticks: number): string[] {
  const found = new Set<string>()
  for (let t = 0; t < ticks; t++) {
    tickBySystem(app, (system) => {
      const components = componentsIn(app.world)
      const before = components.map((c) => snapshot(app.world, c))
      const resources = resourceDigest(app.world)
      system.run(app.world)
      const writes = new Set(system.writes)
      components.forEach((component, i) => {
        for (const [name, values] of snapshot(app.world, component)) {
          const same = values.every((v, k) => Object.is(v, before[i]!.get(name)![k]))
          if (!same && !writes.has(component))
            found.add(`${system.name} changed ${labelOf(component)}.${name} without declaring it`)
        }
      })
      for (const [token, digest] of resourceDigest(app.world)) {
        const old = resources.get(token) ?? (isEventKind(token) ? '0' : digest)
        if (digest !== old && !writes.has(token))
          found.add(`${system.name} changed ${labelOf(token)} without declaring it`)
      }
    })
  }
  return [...found]
}

/**
 * Steps two equal apps side by side and lists every read that its system does not declare.
 * @param make builds the app; both calls must give equal worlds.
 */
export async function auditReads(make: () => Promise<App>, ticks: number): Promise<string[]> {
  const clean = await make()
  const dirty = await make()
  const found = new Set<string>()
  try {
    for (let t = 0; t < ticks && found.size === 0; t++) auditTick(clean, dirty, found)
  } finally {
    clean.dispose()
    dirty.dispose()
  }
  return [...found]
}

function auditTick(clean: App, dirty: App, found: Set<string>): void {
  for (const app of [clean, dirty]) beginEvents(app.world)
  for (const system of clean.schedule.tick) {
    const restore = poison(dirty.world, declared(system), system.name)
    try {
      system.run(dirty.world)
    } catch (error) {
      found.add(error instanceof Error ? error.message : String(error))
    } finally {
      restore()
    }
    system.run(clean.world)
    const changed = differences(clean, dirty)
    if (changed.length > 0) {
      found.add(
        `${system.name} reads a component that it does not declare: ${changed.join(', ')} came out different`,
      )
    }
    if (found.size > 0) return
  }
  for (const app of [clean, dirty]) {
    flushDespawned(app.world)
    settleEvents(app.world)
    use(app.world, Time).tick++
  }
}

/** Components whose values differ between the two worlds: where an undeclared read shows. */
function differences(clean: App, dirty: App): string[] {
  const differs = (c: AnyComponent): boolean => {
    const other = snapshot(dirty.world, c)
    return [...snapshot(clean.world, c)].some(([name, values]) =>
      values.some((v, k) => !Object.is(v, other.get(name)![k])),
    )
  }
  return componentsIn(clean.world)
    .filter((c) => c[$meta].simulated && differs(c))
    .map(labelOf)
}

const SENTINEL = 0xabcdef
function poison(world: World, allowed: ReadonlySet<Token>, name: string): () => void {
  const undo: (() => void)[] = []
  const entities = entitiesInOrder(world)
  for (const component of componentsIn(world)) {
    if (allowed.has(component)) continue
    for (const { column, field } of columnsOf(component)) {
      const { length } = field
      const bad = column instanceof Float64Array || column instanceof Float32Array ? NaN : SENTINEL
      for (const e of entities) {
        const row = column.slice(e * length, (e + 1) * length)
        column.fill(bad, e * length, (e + 1) * length)
        undo.push(() => column.set(row as never, e * length))
      }
    }
  }
  for (const [token, value] of world.resources) {
    if (allowed.has(token) || isComponent(token)) continue
    world.resources.set(token, throwing(`${name} uses ${labelOf(token)} without declaring it`))
    undo.push(() => world.resources.set(token, value))
  }
  return () => undo.forEach((restore) => restore())
}
function throwing(message: string): object {
  const fail = (): never => {
    throw new Error(message)
  }
  return new Proxy({}, { get: fail, set: fail, has: fail })
}
