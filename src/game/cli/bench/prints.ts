/** What prints cost: a step in a boot with everything that follows from it, and reading the surface where prints lie. */
import { blankStroke } from '../../../snow/blank-stroke.ts'
import { createDunes } from '../../../snow/ground/dunes.ts'
import { createGround } from '../../../snow/ground/ground.ts'
import { createPlane } from '../../../snow/ground/plane.ts'
import { createSnowField, type SnowField, soleId, SoleSide, StrokeShape } from '../../../snow/index.ts'
import { median } from '../lib/timing.ts'
import { strokeTimer, timed } from './clock.ts'
import type { BenchRow } from './types.ts'

const FLAT = createGround(createPlane({ relief: 0 }))
const stroke = blankStroke()
Object.assign(stroke, { actor: 1, shape: StrokeShape.Sole, sole: soleId('boot'), load: 760, rim: 0.5 })

let state = 777
const random = (): number => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return state / 4294967296
}

function step(field: SnowField, x: number, z: number, side: SoleSide): void {
  stroke.x0 = stroke.x1 = x
  stroke.z0 = stroke.z1 = z
  stroke.dirX0 = stroke.dirX1 = 0.6
  stroke.dirZ0 = stroke.dirZ1 = 0.8
  stroke.side = side
  field.enqueue(stroke)
}

/** A step on tiles that there are, µs. */
function footsteps(healing: boolean): number {
  const field = createSnowField(FLAT, { reserve: 4096, healing })
  const timer = healing ? strokeTimer(field) : timed
  const times: number[] = []
  for (let n = 0; n < 8000; n++) {
    const before = field.stats.tiles
    const x = 200 + random() * 150
    const z = 200 + random() * 150
    const ms = timer(() => {
      step(field, x, z, n & 1 ? SoleSide.Left : SoleSide.Right)
      field.applyQueued()
    })
    if (n > 3000 && field.stats.tiles === before) times.push(ms * 1000)
  }
  return median(times)
}

const CALLS = 50_000
const points = new Float64Array(2 * CALLS)
const square = new Float32Array(100 * 100)
let sink = 0
/** ns a call of height() at `points`; best of some rounds. */
function perCall(field: SnowField): number {
  let best = Infinity
  for (let round = 0; round < 12; round++) {
    const start = performance.now()
    for (let n = 0; n < 2 * CALLS; n += 2) sink += field.height(points[n]!, points[n + 1]!)
    best = Math.min(best, performance.now() - start)
  }
  return (best / CALLS) * 1e6
}

/** Sets the points beside the middle line of the steps, `across` m to its right. */
function place(across: number): void {
  for (let n = 0; n < CALLS; n++) {
    const along = random() * 0.24 - 0.12
    points[2 * n] = (n % 20) * 0.6 + along * 0.6 + across * 0.8
    points[2 * n + 1] = (Math.floor(n / 20) % 20) * 0.6 + along * 0.8 - across * 0.6
  }
}

export function benchPrints(): BenchRow[] {
  const ground = createGround(createDunes())
  const field = createSnowField(ground, { healing: false })
  for (let n = 0; n < 400; n++) step(field, (n % 20) * 0.6, Math.floor(n / 20) * 0.6, SoleSide.Left)
  field.applyQueued()
  place(0.01)
  const on = perCall(field)
  const fill = median(
    Array.from({ length: 9 }, () => {
      const start = performance.now()
      field.prints.fill(3, 3, 0.01, 100, 100, square)
      return performance.now() - start
    }),
  )
  place(0.33)
  const plain = createSnowField(ground, { healing: false })
  Object.assign(stroke, { shape: StrokeShape.Ellipse, halfWidth: 0.05, halfLength: 0.14 })
  for (let n = 0; n < 400; n++) step(plain, (n % 20) * 0.6, Math.floor(n / 20) * 0.6, SoleSide.Left)
  plain.applyQueued()
  const without = perCall(plain)
  const beside = perCall(field)
  stroke.shape = StrokeShape.Sole
  return [
    { name: 'footstep in a boot, with its record', value: footsteps(false), unit: 'µs', bar: 12 },
    { name: 'the same where snow heals', value: footsteps(true), unit: 'µs', bar: 12 },
    { name: 'height: on a print, with relief', value: on, unit: 'ns', bar: 350 },
    { name: 'height: beside prints, with relief', value: beside, unit: 'ns' },
    { name: 'height: the same without prints', value: without, unit: 'ns' },
    { name: 'prints of a square metre at 1 cm', value: fill, unit: 'ms' },
    // Printed so that no call above can be optimised away.
    { name: 'checksum of prints', value: Number.isFinite(sink) ? 0 : 1, unit: 'errors', bar: 0 },
  ]
}
