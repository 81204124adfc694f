/** Strokes for tests: what is not named is a plain stamp at the origin. */
import { blankStroke } from '../../src/snow/blank-stroke.ts'
import { type SnowField, soleId, type Stroke, StrokeShape } from '../../src/snow/index.ts'

export type Draft = { -readonly [K in keyof Stroke]: Stroke[K] }

/** A stamp at (x, z) facing (dirX, dirZ); `over` replaces any field. */
export function stampAt(x: number, z: number, over: Partial<Draft> = {}): Draft {
  const dirX = over.dirX0 ?? 0
  const dirZ = over.dirZ0 ?? 1
  return {
    ...blankStroke(),
    actor: 1,
    x0: x,
    z0: z,
    dirX0: dirX,
    dirZ0: dirZ,
    x1: x,
    z1: z,
    dirX1: dirX,
    dirZ1: dirZ,
    halfWidth: 0.2,
    halfLength: 0.2,
    ...over,
  }
}

/** A boot under one leg of 77.5 kg: 37.2 kPa. */
export const bootAt = (x: number, z: number, over: Partial<Draft> = {}): Draft =>
  stampAt(x, z, { halfWidth: 0.05, halfLength: 0.13, load: 760, rim: 0.25, ...over })

/** Makes the strokes in one tick. */
export function make(field: SnowField, ...strokes: readonly Draft[]): void {
  for (const stroke of strokes) field.enqueue(stroke)
  field.applyQueued()
}

/** Sweeps a shape straight from (x0, z0) to (x1, z1) in steps of `step` metres, one a tick. */
export function dragTo(field: SnowField, from: Draft, x1: number, z1: number, step: number): void {
  const dx = x1 - from.x0
  const dz = z1 - from.z0
  const length = Math.sqrt(dx * dx + dz * dz)
  const steps = Math.round(length / step)
  const direction = { dirX0: dx / length, dirZ0: dz / length, dirX1: dx / length, dirZ1: dz / length }
  for (let n = 0; n < steps; n++) {
    make(field, {
      ...from,
      ...direction,
      x0: from.x0 + (dx * n) / steps,
      z0: from.z0 + (dz * n) / steps,
      x1: from.x0 + (dx * (n + 1)) / steps,
      z1: from.z0 + (dz * (n + 1)) / steps,
    })
  }
}

/** A repeatable sequence of numbers in [0, 1). */
export function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

/** A step of 77.5 kg in a sole of the table; the left foot unless `over` says right. */
export const soleAt = (name: string, x: number, z: number, over: Partial<Draft> = {}): Draft =>
  stampAt(x, z, { shape: StrokeShape.Sole, sole: soleId(name), load: 760, rim: 0.25, ...over })
