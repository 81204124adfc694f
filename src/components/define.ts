import { set } from 'bitecs'

/** Entity slots per store. Stores are dense typed arrays indexed by entity id; id 0 means "no entity". */
export const CAPACITY = 4096

type Ctor =
  | Float64ArrayConstructor
  | Float32ArrayConstructor
  | Uint32ArrayConstructor
  | Int32ArrayConstructor
  | Uint16ArrayConstructor
  | Uint8ArrayConstructor

/** One column of a component: its array type, its default, how many numbers a row has, and what it holds. */
export interface Field<C extends Ctor = Ctor> {
  readonly ctor: C
  readonly initial: number
  /** Numbers per entity. Above 1, entity e owns [e * length, (e + 1) * length). */
  readonly length: number
  /** 'eid' columns hold entity ids; hashes and saves replace them by stable actor ids. */
  readonly holds: 'number' | 'eid'
}
const field =
  <C extends Ctor>(ctor: C) =>
  (initial = 0, length = 1): Field<C> => ({ ctor, initial, length, holds: 'number' })

export const f64 = field(Float64Array)
export const f32 = field(Float32Array)
export const u32 = field(Uint32Array)
export const i32 = field(Int32Array)
export const u16 = field(Uint16Array)
export const u8 = field(Uint8Array)
/** An entity id held as data. Zero is "no entity"; it becomes zero when the entity is despawned. */
export const eid = (): Field<Uint32ArrayConstructor> => ({
  ctor: Uint32Array,
  initial: 0,
  length: 1,
  holds: 'eid',
})

export type Schema = Record<string, Field>
type Stores<S extends Schema> = { readonly [K in keyof S]: InstanceType<S[K]['ctor']> }
/** Values for one row: a number for a scalar column, a list for a column with length > 1. */
export type Init<S extends Schema> = { [K in keyof S]?: number | ArrayLike<number> }

export interface ComponentMeta<S extends Schema = Schema> {
  readonly label: string
  readonly schema: S
  /** False for state that only drawing reads: it is left out of worldHash. */
  readonly simulated: boolean
  /** Names of the eid columns. */
  readonly links: readonly string[]
}
/** Key of a component's metadata. A symbol, so that bitecs and column loops never see it. */
export const $meta = Symbol('meta')

/** A component is its stores, and a function from initial values to what `spawn` accepts. */
export type Component<S extends Schema = Schema> = ((init?: Init<S>) => Part) &
  Stores<S> & { readonly [$meta]: ComponentMeta<S> }
// oxlint-disable-next-line typescript/no-explicit-any -- stores of any schema, walked by name
export type AnyComponent = Component<any>

/** A component with the values one entity gets. Made by calling the component. */
export interface Part {
  readonly component: AnyComponent
  readonly data: Record<string, number | ArrayLike<number>>
}

/** Every component with eid columns, as what a query takes: despawning clears those columns. */
export const LINKED: (readonly [AnyComponent])[] = []

const RESERVED = new Set(['component', 'data', 'name', 'length', 'prototype', 'arguments', 'caller'])

/**
 * Declares a component: `const Sled = defineComponent('Sled', { drag: f32(0.2) })`.
 * `Sled.drag` is the column; `Sled({ drag: 0.5 })` is what `spawn` takes.
 * @throws when a field name is one that bitecs or functions own.
 */
export function defineComponent<S extends Schema>(
  label: string,
  schema: S,
  options: { readonly simulated?: boolean } = {},
): Component<S> {
  for (const name of Object.keys(schema)) {
    if (RESERVED.has(name)) {
      throw new Error(
        `${label}.${name}: "${name}" is reserved (bitecs reads "component" and "data" as a setter, functions own the rest): rename the field`,
      )
    }
  }
  const component = ((init: Init<S> = {}) => set(component, init)) as unknown as Component<S>
  for (const [name, { ctor, initial, length }] of Object.entries(schema)) {
    const store = new ctor(CAPACITY * length)
    if (initial !== 0) store.fill(initial)
    Object.defineProperty(component, name, { value: store, enumerable: true })
  }
  const links = Object.keys(schema).filter((name) => schema[name]!.holds === 'eid')
  const meta: ComponentMeta<S> = { label, schema, simulated: options.simulated ?? true, links }
  Object.defineProperty(component, $meta, { value: meta })
  if (links.length > 0) LINKED.push([component])
  return component
}

/** A component without data: `const IsWolf = defineTag('IsWolf')`. */
export const defineTag = (label: string): Component<Record<never, Field>> => defineComponent(label, {})

export type Column = Float64Array | Float32Array | Uint32Array | Int32Array | Uint16Array | Uint8Array
export const columnOf = (component: AnyComponent, name: string): Column =>
  (component as unknown as Record<string, Column>)[name]!

/**
 * Writes one entity's row: the given values, defaults elsewhere (ids are recycled, so old values would leak).
 * @throws on a field the component does not have, and on a value that is not finite or does not fit; the row is then as it was.
 */
export function writeRow(
  component: AnyComponent,
  entity: number,
  init: Record<string, number | ArrayLike<number>>,
): void {
  const { schema, label } = component[$meta]
  for (const [name, value] of Object.entries(init)) {
    const spec: Field | undefined = Object.hasOwn(schema, name) ? schema[name] : undefined
    if (!spec) {
      throw new Error(
        `${label} has no field "${name}": it has ${Object.keys(schema).join(', ') || 'no fields'}`,
      )
    }
    for (let i = 0; i < spec.length; i++) checkFits(`${label}.${name}`, spec, valueOf(spec, value, i))
  }
  for (const [name, spec] of Object.entries(schema as Schema)) {
    const column = columnOf(component, name)
    for (let i = 0; i < spec.length; i++) column[entity * spec.length + i] = valueOf(spec, init[name], i)
  }
}
function valueOf(spec: Field, given: number | ArrayLike<number> | undefined, i: number): number {
  if (given === undefined) return spec.initial
  return typeof given === 'number' ? given : (given[i] ?? spec.initial)
}
const probes = new Map<Ctor, Column>()
/** Typed arrays wrap and round what does not fit without a word. */
function checkFits(where: string, { ctor }: Field, value: number): void {
  if (!Number.isFinite(value)) throw new Error(`${where} is ${value}: give a finite number`)
  const probe = probes.get(ctor) ?? new ctor(1)
  probes.set(ctor, probe)
  probe[0] = value
  const real = ctor === Float64Array || ctor === Float32Array
  if (real ? Number.isFinite(probe[0]) : probe[0] === value) return
  const kind = real ? 'number' : 'whole number'
  throw new Error(`${where} is ${value}: give a ${kind} that fits ${8 * ctor.BYTES_PER_ELEMENT} bits`)
}

/** A value of the world that is not per entity, looked up by its typed token. */
export interface Resource<T> {
  readonly label: string
  /** The plugin that provides it; a missing resource's error names it. */
  readonly providedBy: string
  /** Hash of the part that decides later ticks, as unsigned 32-bit words. Absent: presentation or derived. */
  readonly hash?: (value: T, mix: (word: number) => void) => void
}
export function defineResource<T>(
  label: string,
  providedBy: string,
  hash?: (value: T, mix: (word: number) => void) => void,
): Resource<T> {
  return hash ? { label, providedBy, hash } : { label, providedBy }
}

/** What systems declare to read and write: components, resources and events. */
// oxlint-disable-next-line typescript/no-explicit-any -- a token of any type
export type Token = AnyComponent | Resource<any>
export const isComponent = (token: Token): token is AnyComponent => $meta in token
export const labelOf = (token: Token): string => (isComponent(token) ? token[$meta].label : token.label)
