/** What the ground costs: reads of the surface, samples of the dunes, height levels while walking. Best of many rounds on one core. */
import { blankStroke } from '../../../snow/blank-stroke.ts'
import { createSnowField } from '../../../snow/field.ts'
import { createDunes } from '../../../snow/ground/dunes.ts'
import { createGround } from '../../../snow/ground/ground.ts'
import type { HeightSource } from '../../../snow/ground/height-source.ts'
import { createHeightLevels } from '../../../snow/ground/levels.ts'
import type { SnowField } from '../../../snow/types.ts'
import type { BenchRow } from './types.ts'

const ROUNDS = 9
let sink = 0
/** Nanoseconds a call over points that a walker's feet may touch. */
function perCall(calls: number, read: (x: number, z: number) => number): number {
  let best = Infinity
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    for (let i = 0; i < calls; i++) sink += read((i & 63) * 0.171, (i & 1023) * 0.0173)
    best = Math.min(best, performance.now() - start)
  }
  return (best / calls) * 1e6
}

/** A field whose snow is trodden where `perCall` reads. */
function trodden(source: HeightSource): SnowField {
  const field = createSnowField(createGround(source))
  const print = { ...blankStroke(), halfWidth: 0.05, halfLength: 0.13, load: 760 }
  for (let i = 0; i < 400; i++) {
    const [x, z] = [(i % 20) * 0.55, Math.floor(i / 20) * 0.9]
    field.enqueue({ ...print, x0: x, x1: x, z0: z, z1: z })
  }
  field.applyQueued()
  return field
}

function heights(source: HeightSource): BenchRow[] {
  const rough = trodden(source)
  const smooth = trodden({ ...source, relief: 0 })
  return [
    {
      name: 'height: macro + field',
      value: perCall(100_000, (x, z) => smooth.height(x, z)),
      unit: 'ns',
      bar: 150,
    },
    {
      name: 'height: with relief',
      value: perCall(100_000, (x, z) => rough.height(x, z)),
      unit: 'ns',
      bar: 350,
    },
  ]
}

export function benchGround(): BenchRow[] {
  const source = createDunes()
  const ground = createGround(source)
  const levels = createHeightLevels(source)
  const began = performance.now()
  let nodes = levels.update(0, 0, Infinity)
  const filled = performance.now() - began
  const metres = 60
  let walked = Infinity
  let moved = 0
  for (let round = 0; round < 3; round++) {
    const start = performance.now()
    nodes = 0
    for (let tick = 0; tick < metres * 24; tick++) {
      moved += 2.5 / 60
      nodes += levels.update(moved, 0.6 * moved, 4096)
      levels.clearDirty()
    }
    walked = Math.min(walked, performance.now() - start)
  }
  const blocks = createGround(source, { blocks: 64 })
  let far = 0
  return [
    { name: 'macro, warm', value: perCall(200_000, ground.macro), unit: 'ns', bar: 100 },
    { name: 'relief', value: perCall(100_000, ground.relief), unit: 'ns' },
    {
      name: 'macro + relief',
      value: perCall(100_000, (x, z) => ground.macro(x, z) + ground.relief(x, z)),
      unit: 'ns',
      bar: 320,
    },
    ...heights(source),
    { name: 'rest depth', value: perCall(100_000, ground.restDepth), unit: 'ns' },
    { name: 'dunes, one height', value: perCall(50_000, (x, z) => source.height(x, z, 0)), unit: 'ns' },
    {
      name: 'a new 8 m block of nodes',
      value: perCall(100, () => blocks.macro((far += 8), 0)) / 1000,
      unit: 'µs',
    },
    { name: 'height levels, first fill', value: filled, unit: 'ms' },
    { name: 'height levels per metre walked', value: walked / (metres * 1.17), unit: 'ms' },
    {
      name: 'height levels, nodes per metre walked',
      value: Math.round(nodes / (metres * 1.17)),
      unit: 'nodes',
    },
    // Printed so that no call above can be optimised away.
    { name: 'checksum', value: Number.isFinite(sink) ? 0 : 1, unit: 'errors', bar: 0 },
  ]
}
