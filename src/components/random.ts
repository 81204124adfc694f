import { pcg4 } from '../shaders/lib/hash.ts'
import type { World } from './world.ts'

/** Names a sequence of random numbers, so that two systems never draw the same ones. */
export interface RandomStream {
  readonly label: string
  readonly id: number
}
const streams = new Map<number, string>()

/** A stream named after its system: `const gusts = randomStream('gusts')`. @throws when two names collide. */
export function randomStream(label: string): RandomStream {
  let id = 2166136261
  for (let i = 0; i < label.length; i++) id = Math.imul(id ^ label.charCodeAt(i), 16777619) >>> 0
  const other = streams.get(id)
  if (other !== undefined && other !== label) {
    throw new Error(`Random streams "${label}" and "${other}" share an id: rename one`)
  }
  streams.set(id, label)
  return { label, id }
}

/**
 * A number in [0, 1) that depends only on its arguments: the same in any order of calls, at any frame rate.
 * @param actor whose number it is (actorOf), @param tick when, @param draw which one of that tick.
 */
export function random(world: World, stream: RandomStream, actor: number, tick: number, draw = 0): number {
  return pcg4(world.seed ^ stream.id, actor, tick, draw) / 4294967296
}
