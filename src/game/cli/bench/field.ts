/** What the snow field costs: strokes, tiles, reads, each without healing unless the row says so, and healing. Medians over many strokes on one core, after a warm-up. */
import { blankStroke } from '../../../snow/blank-stroke.ts'
import type { Ground } from '../../../snow/ground/height-source.ts'
import {
  type SnowField,
  StrokeShape,
  WEATHER,
  type WeatherName,
  createSnowField,
} from '../../../snow/index.ts'
import { median } from '../lib/timing.ts'
import { clockOf, strokeTimer, timed } from './clock.ts'
import type { BenchRow } from './types.ts'

const GROUND: Ground = {
  source: {
    name: 'bench plane',
    height: () => 0,
    rock: () => 0,
    bounds: { min: 0, max: 0 },
    wind: { x: 1, z: 0 },
  },
  macro: () => 0,
  macroSlope: (_x, _z, out) => {
    out.x = 0
    out.z = 0
    return out
  },
  relief: () => 0,
  restDepth: () => 0.8,
  restDensity: () => 150,
}

const stroke = blankStroke()
Object.assign(stroke, { actor: 1, halfWidth: 0.05, halfLength: 0.13, load: 760, rim: 0.25 })

let state = 12345
const random = (): number => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return state / 4294967296
}

function stamp(field: SnowField, x: number, z: number): void {
  const turn = random() * 2 * Math.PI
  stroke.x0 = stroke.x1 = x
  stroke.z0 = stroke.z1 = z
  stroke.dirX0 = stroke.dirX1 = Math.sin(turn)
  stroke.dirZ0 = stroke.dirZ1 = Math.cos(turn)
  field.enqueue(stroke)
  field.applyQueued()
}

/** Medians of a footstep, µs: where its tiles are there, and where it makes one. */
function footsteps(healing: boolean): { there: number; making: number } {
  const field = createSnowField(GROUND, { reserve: 4096, healing })
  const timer = healing ? strokeTimer(field) : timed
  const there: number[] = []
  const making: number[] = []
  for (let n = 0; n < 8000; n++) {
    const x = 200 + random() * 150
    const z = 200 + random() * 150
    const before = field.stats.tiles
    const us = timer(() => stamp(field, x, z)) * 1000
    if (n > 3000) (field.stats.tiles > before ? making : there).push(us)
  }
  return { there: median(there), making: median(making) }
}

interface Board {
  x: number
  z: number
  dirX: number
  dirZ: number
  turn: number
  age: number
}
const SPEED = 20 / 60

function board(field: SnowField, rider: Board, actor: number): void {
  stroke.actor = actor
  stroke.x0 = rider.x
  stroke.z0 = rider.z
  stroke.dirX0 = rider.dirX
  stroke.dirZ0 = rider.dirZ
  // Turns swap sides every second, or riders would circle in their own tracks and press nothing.
  if (rider.age++ % 60 === 30) rider.turn = -rider.turn
  const x = rider.dirX - rider.dirZ * rider.turn
  const z = rider.dirZ + rider.dirX * rider.turn
  const length = Math.sqrt(x * x + z * z)
  rider.dirX = x / length
  rider.dirZ = z / length
  rider.x += rider.dirX * SPEED
  rider.z += rider.dirZ * SPEED
  stroke.x1 = rider.x
  stroke.z1 = rider.z
  stroke.dirX1 = rider.dirX
  stroke.dirZ1 = rider.dirZ
  field.enqueue(stroke)
}

function boards(count: number, ticks: number): number {
  const field = createSnowField(GROUND, { reserve: 4096, healing: false })
  Object.assign(stroke, { shape: StrokeShape.Capsule, halfWidth: 0.3, halfLength: 0.3 })
  Object.assign(stroke, { load: 0, depth: 0.2, rim: 0.5, rightShare: 0.65, ice: 0.2 })
  const riders = Array.from({ length: count }, (): Board => {
    const turn = random() * 2 * Math.PI
    return {
      x: 300 + random() * 400,
      z: 300 + random() * 400,
      dirX: Math.sin(turn),
      dirZ: Math.cos(turn),
      turn: (random() - 0.5) * 0.03,
      age: 0,
    }
  })
  const times: number[] = []
  for (let tick = 0; tick < ticks; tick++) {
    const ms = timed(() => {
      for (let i = 0; i < count; i++) board(field, riders[i]!, i)
      field.applyQueued()
    })
    if (tick > ticks / 3) times.push(ms)
  }
  return median(times)
}

interface Walker {
  x: number
  z: number
  dirX: number
  dirZ: number
}

/** Bytes that live: objects and buffers, pools and all. Without `--expose-gc` there is garbage among them. */
function memory(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/**
 * What walkers, two steps a second each, cost the field in a tick, in a window of 10 s that ends after each of `seconds`, and the
 * gigabytes that it holds in the end.
 */
export function walkers(count: number, seconds: readonly number[]): { medians: number[]; gigabytes: number } {
  const empty = memory()
  const field = createSnowField(GROUND, { reserve: 4096 })
  Object.assign(stroke, { shape: StrokeShape.Ellipse, halfWidth: 0.05, halfLength: 0.13, load: 760 })
  Object.assign(stroke, { depth: 0, rim: 0.25, rightShare: 0.5, ice: 0 })
  const all = Array.from({ length: count }, (): Walker => {
    const turn = random() * 2 * Math.PI
    return { x: random() * 600, z: random() * 600, dirX: Math.sin(turn), dirZ: Math.cos(turn) }
  })
  const medians: number[] = []
  let times: number[] = []
  for (let tick = 0; tick < seconds.at(-1)! * 60; tick++) {
    const ms = timed(() => {
      for (let i = tick % 30; i < count; i += 30) {
        const { x, z, dirX, dirZ } = all[i]!
        stroke.actor = i
        stroke.x0 = stroke.x1 = x
        stroke.z0 = stroke.z1 = z
        stroke.dirX0 = stroke.dirX1 = dirX
        stroke.dirZ0 = stroke.dirZ1 = dirZ
        field.enqueue(stroke)
        all[i]!.x += dirX * 0.75
        all[i]!.z += dirZ * 0.75
      }
      field.applyQueued()
    })
    const left = seconds[medians.length]! * 60 - tick
    if (left <= 600) times.push(ms)
    if (left === 1) {
      medians.push(median(times))
      times = []
    }
  }
  const gigabytes = (memory() - empty) / 1e9
  // Asked for after the measure, so that the field is not collected before it.
  if (field.ledger().residual !== 0) throw new Error('bench: the ledger of the walked field leaks')
  return { medians, gigabytes }
}

function craters(): BenchRow {
  const field = createSnowField(GROUND, { healing: false })
  Object.assign(stroke, { shape: StrokeShape.Ellipse, halfWidth: 3, halfLength: 3, actor: 1 })
  Object.assign(stroke, { load: 0, depth: 0.7, rim: 0.5, rightShare: 0.5, ice: 0 })
  const times: number[] = []
  for (let n = 0; n < 60; n++) {
    const ms = timed(() => stamp(field, 50 + (n % 8) * 12 + random(), 50 + (n >> 3) * 12 + random()))
    if (n > 20) times.push(ms)
  }
  return { name: 'crater of 3 m radius', value: median(times), unit: 'ms', bar: 2.5 }
}

/** Milliseconds to read a walked tile that nobody touched for an hour in a weather. */
function healed(weather: WeatherName): number {
  const field = createSnowField(GROUND)
  clockOf(field).sweep = () => {}
  Object.assign(stroke, { halfWidth: 0.05, halfLength: 0.13, load: 760, depth: 0, rim: 0.25 })
  for (let n = 0; n < 400; n++) stamp(field, 200 + random() * 15, 200 + random() * 15)
  field.setWeather(WEATHER[weather])
  for (let n = 0; n < 3600 * 60; n++) field.applyQueued()
  const times: number[] = []
  for (let n = 0; n < 36; n++) {
    const x = 201 + (n % 6) * 2.5
    const z = 201 + Math.floor(n / 6) * 2.5
    times.push(timed(() => field.offset(x, z)))
  }
  return median(times)
}

const POINTS = 1 << 16

/** Nanoseconds per point of `work`, which reads POINTS points. */
function perPoint(work: () => void): number {
  const times: number[] = []
  for (let n = 0; n < 30; n++) times.push(timed(work))
  return (median(times.slice(10)) * 1e6) / POINTS
}

function reads(): BenchRow[] {
  const field = createSnowField(GROUND, { healing: false })
  Object.assign(stroke, { halfWidth: 0.05, halfLength: 0.13, load: 760, depth: 0, rim: 0.25 })
  for (let n = 0; n < 3000; n++) stamp(field, 200 + random() * 60, 200 + random() * 60)
  const scattered = Float64Array.from({ length: POINTS * 2 }, () => 200 + random() * 60)
  const grid = Float64Array.from({ length: POINTS * 2 }, (_, i) =>
    i & 1 ? 210 + (i >> 9) * 0.02 : 210 + ((i >> 1) & 255) * 0.02,
  )
  const out = new Float64Array(POINTS)
  const each = (read: (x: number, z: number) => number) => () => {
    for (let i = 0; i < POINTS; i++) out[i] = read(scattered[2 * i]!, scattered[2 * i + 1]!)
  }
  const predict = perPoint(() => {
    for (let i = 0; i < POINTS / 256; i++) field.predict(stroke, stroke.x0, stroke.z0)
  })
  return [
    {
      name: 'field alone at a scattered point',
      value: perPoint(each((x, z) => field.offset(x, z))),
      unit: 'ns',
      bar: 40,
    },
    { name: 'field alone in a batch', value: perPoint(() => field.offsets(grid, out)), unit: 'ns', bar: 15 },
    {
      name: 'height on a plane at a scattered point',
      value: perPoint(each((x, z) => field.height(x, z))),
      unit: 'ns',
    },
    { name: 'footstep predicted', value: (predict * 256) / 1000, unit: 'µs' },
  ]
}

/** The field's rows, in a second or two. */
export function benchField(): BenchRow[] {
  const steps = footsteps(false)
  const healing = footsteps(true)
  // The first sweeps after stamps throw compiled code away; a field made after them runs warm.
  boards(1, 1500)
  const crowd = walkers(200, [60, 150])
  return [
    { name: 'footstep by load, with rim', value: steps.there, unit: 'µs', bar: 12 },
    { name: 'the same where snow heals', value: healing.there, unit: 'µs', bar: 12 },
    { name: 'footstep that makes a tile', value: steps.making, unit: 'µs', bar: 40 },
    { name: 'board stroke at 20 m/s', value: boards(1, 3000) * 1000, unit: 'µs', bar: 20 },
    { name: '64 boards a tick', value: boards(64, 240), unit: 'ms', bar: 2 },
    craters(),
    { name: '200 walkers a tick, healing and all, after 60 s', value: crowd.medians[0]!, unit: 'ms', bar: 1 },
    { name: 'the same after 150 s', value: crowd.medians[1]!, unit: 'ms', bar: 1 },
    { name: 'memory that the field then holds', value: crowd.gigabytes, unit: 'GB', bar: 0.4 },
    { name: 'a tile asleep for an hour, caught up', value: healed('calm'), unit: 'ms', bar: 1 },
    { name: 'the same under an hour of snowfall', value: healed('snowfall'), unit: 'ms', bar: 1 },
    { name: 'the same under an hour of thaw', value: healed('thaw'), unit: 'ms', bar: 1 },
    ...reads(),
  ]
}
