import { $meta, columnOf, type Column, type Schema } from '../components/define.ts'
import { isEventKind, type EventKind, type EventQueue } from '../components/events.ts'
import { actorOf, componentsOf, entitiesInOrder, type World } from '../components/world.ts'

/** Two 32-bit lanes with different mixing, so that a collision in one is caught by the other. */
class Hash {
  private a = 0x811c9dc5
  private b = 0x9747b28c
  readonly mix = (word: number): void => {
    this.a = Math.imul(this.a ^ word, 0x01000193)
    this.b = Math.imul((this.b << 13) | (this.b >>> 19), 5) + Math.imul(word, 0xcc9e2d51)
    this.b ^= this.b >>> 15
  }
  text(label: string): void {
    for (let i = 0; i < label.length; i++) this.mix(label.charCodeAt(i))
  }
  digits(): string {
    return hex(this.a) + hex(this.b)
  }
}
const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0')

const scratch = new DataView(new ArrayBuffer(8))
function mixNumber(hash: Hash, value: number, column: Column): void {
  if (column instanceof Float64Array || column instanceof Float32Array) {
    scratch.setFloat64(0, value)
    hash.mix(scratch.getUint32(0))
    hash.mix(scratch.getUint32(4))
  } else hash.mix(value)
}

/** Events raised since the last tick: the next one reads them. */
function mixPending(hash: Hash, kind: EventKind<Schema>, queue: EventQueue<Schema>): void {
  if (queue.settled === queue.count) return
  hash.text(kind.label)
  for (const [name, { holds }] of Object.entries(kind.schema)) {
    const column = queue[name] as Column
    for (let i = queue.settled; i < queue.count; i++) {
      if (holds === 'eid') hash.mix(actorOf(column[i]!))
      else mixNumber(hash, column[i]!, column)
    }
  }
}

/**
 * 16 hex digits over everything that decides later ticks: living entities in spawn order with the bits of their
 * simulated components, the next actor id, the seed, events that no tick has seen, and every resource that declares a hash.
 * Entity ids are replaced by actor ids, so that two worlds in one process compare equal.
 */
export function worldHash(world: World): string {
  const hash = new Hash()
  hash.mix(world.seed)
  hash.mix(world.nextActor)
  for (const entity of entitiesInOrder(world)) {
    hash.mix(actorOf(entity))
    for (const component of componentsOf(world, entity)) {
      const { label, schema, simulated } = component[$meta]
      if (!simulated) continue
      hash.text(label)
      for (const [name, field] of Object.entries(schema as Schema)) {
        const column = columnOf(component, name)
        for (let i = entity * field.length; i < (entity + 1) * field.length; i++) {
          const value = column[i]!
          if (field.holds === 'eid') hash.mix(value === 0 ? 0 : actorOf(value))
          else mixNumber(hash, value, column)
        }
      }
    }
  }
  const resources = [...world.resources].toSorted(([a], [b]) => (a.label < b.label ? -1 : 1))
  for (const [token, value] of resources) {
    if (isEventKind(token)) mixPending(hash, token as EventKind<Schema>, value as EventQueue<Schema>)
    if (!token.hash) continue
    hash.text(token.label)
    token.hash(value, hash.mix)
  }
  return hash.digits()
}
