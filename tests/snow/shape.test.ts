import { expect, test } from 'vitest'
import { type SnowField, StrokeShape, createSnowField } from '../../src/snow/index.ts'
import { flatGround } from '../support/flat-ground.ts'
import { type Draft, bootAt, dragTo, make, stampAt } from './strokes.ts'

const TEXEL = 5 / 128
const HEADINGS = Array.from({ length: 16 }, (_, i) => (i * 2 * Math.PI) / 16 + 0.1)

/** Width at half depth along (acrossX, acrossZ) through (x, z), m: from 1 mm steps over the bilinear surface. */
function halfDepthWidth(snow: SnowField, x: number, z: number, acrossX: number, acrossZ: number): number {
  const depth = -snow.offset(x, z)
  const edge = (sign: number): number => {
    for (let d = 0; d < 1; d += 0.001) {
      if (snow.offset(x + sign * d * acrossX, z + sign * d * acrossZ) > -depth / 2) return d
    }
    throw new Error('no edge within 1 m')
  }
  return edge(1) + edge(-1)
}

/** Mean width over 32 places of the track on the texel grid, for each of 16 headings. */
function widths(draw: (snow: SnowField, x: number, z: number, dirX: number, dirZ: number) => void): number[] {
  return HEADINGS.map((turn) => {
    const dirX = Math.sin(turn)
    const dirZ = Math.cos(turn)
    let sum = 0
    for (let n = 0; n < 32; n++) {
      const snow = createSnowField(flatGround({ depth: 0.5 }), { wobble: 0 })
      const x = 1.2 + ((n * 0.618034) % 1) * TEXEL
      const z = 1.2 + ((n * 0.754878) % 1) * TEXEL
      draw(snow, x, z, dirX, dirZ)
      sum += halfDepthWidth(snow, x, z, dirZ, -dirX)
    }
    return sum / 32
  })
}
const mean = (all: readonly number[]): number => all.reduce((a, b) => a + b) / all.length
const spread = (all: readonly number[]): number => (Math.max(...all) - Math.min(...all)) / mean(all)

test.each([
  ['ellipse by underside', { underside0: -0.15, underside1: -0.15 }],
  ['box by load', { shape: StrokeShape.Box, load: 2500 }],
  ['capsule by depth', { shape: StrokeShape.Capsule, depth: 0.2 }],
])('a trench of 0.4 m is equally wide at 16 headings, within 2 %%: %s', (_name, over: Partial<Draft>) => {
  const all = widths((snow, x, z, dirX, dirZ) => {
    const from = stampAt(x - dirX * 0.45, z - dirZ * 0.45, over)
    dragTo(snow, from, x + dirX * 0.45, z + dirZ * 0.45, 0.3)
  })
  expect(spread(all)).toBeLessThan(0.02)
  for (const width of all) expect(width).toBeGreaterThan(0.38)
  for (const width of all) expect(width).toBeLessThan(0.42)
})

test('a boot print is equally wide across at 16 headings, within 5 %, and long along the foot', () => {
  const all = widths((snow, x, z, dirX, dirZ) => make(snow, bootAt(x, z, { dirX0: dirX, dirZ0: dirZ })))
  expect(spread(all)).toBeLessThan(0.05)
  const long = HEADINGS.map((turn) => {
    const snow = createSnowField(flatGround({ depth: 0.5 }), { wobble: 0 })
    make(snow, bootAt(1.21, 1.22, { dirX0: Math.sin(turn), dirZ0: Math.cos(turn) }))
    return halfDepthWidth(snow, 1.21, 1.22, Math.sin(turn), Math.cos(turn))
  })
  for (const length of long) expect(length).toBeGreaterThan(0.22)
  for (const length of long) expect(length).toBeLessThan(0.3)
})

interface Point {
  x: number
  z: number
  dirX: number
  dirZ: number
}
/** A path at 20 m/s and 60 ticks a second in a turn of 8 m radius; calls `step` with the ends of each tick. */
function ride(ticks: number, step: (from: Point, to: Point) => void): Point[] {
  const radius = 8
  const at = (n: number): Point => {
    const turn = (n * 20) / 60 / radius
    return {
      x: 20 + radius * Math.sin(turn),
      z: 20 + radius * Math.cos(turn),
      dirX: Math.cos(turn),
      dirZ: -Math.sin(turn),
    }
  }
  for (let n = 0; n < ticks; n++) step(at(n), at(n + 1))
  return Array.from({ length: ticks * 32 }, (_, n) => at(n / 32))
}
const poses = (from: Point, to: Point): Partial<Draft> => ({
  x0: from.x,
  z0: from.z,
  dirX0: from.dirX,
  dirZ0: from.dirZ,
  x1: to.x,
  z1: to.z,
  dirX1: to.dirX,
  dirZ1: to.dirZ,
})
const BOARD = { shape: StrokeShape.Capsule, halfWidth: 0.3, halfLength: 0.3, depth: 0.2 } as const

test('a sweep at 20 m/s in a turn keeps its depth along the centre line within 2 %', () => {
  const snow = createSnowField(flatGround({ depth: 0.8 }), { wobble: 0 })
  const line = ride(30, (from, to) => make(snow, stampAt(0, 0, { ...BOARD, ...poses(from, to) })))
  const depths = line.slice(64, -64).map(({ x, z }) => -snow.offset(x, z))
  expect(Math.min(...depths)).toBeGreaterThan(0.2 * 0.98)
  expect(Math.max(...depths)).toBeLessThan(0.2 * 1.02)
})

/** Offsets along the line `across` metres to the right of the ridden path. */
function rimAlong(snow: SnowField, line: readonly Point[], across: number): number[] {
  return line.map(({ x, z, dirX, dirZ }) => snow.offset(x + dirZ * across, z - dirX * across))
}
test.each([
  ['right', 1],
  ['left', -1],
])('its rim has no knot and no gap on the %s', (_name, side) => {
  const snow = createSnowField(flatGround({ depth: 0.8 }), { wobble: 0 })
  const line = ride(40, (from, to) => make(snow, stampAt(0, 0, { ...BOARD, ...poses(from, to) }))).slice(
    320,
    -320,
  )
  const sections = line.map(() => 0)
  const crests = line.map(() => 0)
  for (let d = 0.2; d < 1.2; d += 0.01) {
    rimAlong(snow, line, side * d).forEach((height, i) => {
      sections[i]! += Math.max(0, height) * 0.01
      crests[i] = Math.max(crests[i]!, height)
    })
  }
  expect(mean(sections)).toBeGreaterThan(0.02)
  expect(Math.max(...sections)).toBeLessThan(mean(sections) * 1.03)
  expect(Math.min(...sections)).toBeGreaterThan(mean(sections) * 0.97)
  expect(Math.max(...crests)).toBeLessThan(mean(crests) * 1.08)
  expect(Math.min(...crests)).toBeGreaterThan(mean(crests) * 0.92)
})

test('its rim is a single ridge: across it, height rises once and falls once', () => {
  const snow = createSnowField(flatGround({ depth: 0.8 }), { wobble: 0 })
  const line = ride(40, (from, to) => make(snow, stampAt(0, 0, { ...BOARD, ...poses(from, to) }))).slice(
    320,
    -320,
  )
  for (const side of [1, -1]) {
    const profile: number[] = []
    for (let d = 0.3; d < 1.2; d += TEXEL) {
      const heights = rimAlong(snow, line, side * d)
      profile.push(mean(heights))
    }
    const top = profile.indexOf(Math.max(...profile))
    const slack = 0.0005
    for (let i = 1; i <= top; i++) expect(profile[i]).toBeGreaterThan(profile[i - 1]! - slack)
    for (let i = top + 1; i < profile.length; i++) expect(profile[i]).toBeLessThan(profile[i - 1]! + slack)
  }
})

test.each([
  ['capsule by depth', BOARD],
  ['box by load', { shape: StrokeShape.Box, halfLength: 0.6, load: 3000 }],
  ['ellipse by underside', { underside0: -0.1, underside1: -0.1 }],
])('a slow drag leaves the trench and the rim of a fast one: %s', (_name, over: Partial<Draft>) => {
  const [slow, fast] = [1 / 60, 20 / 60].map((step) => {
    const snow = createSnowField(flatGround({ depth: 0.8 }), { wobble: 0, healing: false })
    dragTo(snow, stampAt(2, 3.013, over), 12, 3.013, step)
    const crests: number[] = []
    for (let x = 4; x < 10; x += 0.05) {
      let peak = 0
      for (let d = 0.15; d < 0.9; d += 0.01) peak = Math.max(peak, snow.offset(x, 3.013 + d))
      crests.push(peak)
    }
    expect(snow.ledger().accounts.spilled).toBe(0)
    const crest = mean(crests)
    expect(Math.max(...crests)).toBeLessThan(crest * 1.07)
    expect(Math.min(...crests)).toBeGreaterThan(crest * 0.93)
    return { crest, depth: snow.offset(7, 3.013) }
  })
  expect(Math.abs(slow!.depth / fast!.depth - 1)).toBeLessThan(0.02)
  expect(Math.abs(slow!.crest / fast!.crest - 1)).toBeLessThan(0.1)
})

test('the share of the right side of a rim is what was asked for', () => {
  const snow = createSnowField(flatGround({ depth: 0.8 }))
  dragTo(snow, stampAt(2, 3, { ...BOARD, rightShare: 0.75 }), 12, 3, 1 / 3)
  // Facing +x, right is −z.
  let right = 0
  let left = 0
  for (let x = 4; x < 10; x += TEXEL) {
    for (let d = 0.3; d < 1.2; d += TEXEL) {
      right += Math.max(0, snow.offset(x, 3 - d))
      left += Math.max(0, snow.offset(x, 3 + d))
    }
  }
  expect(right / (right + left)).toBeGreaterThan(0.7)
  expect(right / (right + left)).toBeLessThan(0.8)
})

test('a rim stands no steeper than loose snow can', () => {
  const snow = createSnowField(flatGround({ depth: 1 }), { wobble: 0 })
  make(snow, stampAt(6.2, 6.2, { depth: 0.7, halfWidth: 3, halfLength: 3 }))
  let steepest = 0
  for (let d = 3.3; d < 6; d += TEXEL) {
    steepest = Math.max(steepest, (snow.offset(6.2 + d, 6.2) - snow.offset(6.2 + d + TEXEL, 6.2)) / TEXEL)
  }
  expect(steepest).toBeGreaterThan(0.05)
  expect(steepest).toBeLessThan(0.8)
})

test('a long shape that slides sideways sweeps its whole side', () => {
  for (const shape of [StrokeShape.Box, StrokeShape.Capsule, StrokeShape.Ellipse]) {
    const snow = createSnowField(flatGround({ depth: 0.5 }), { wobble: 0 })
    const from = stampAt(2, 2, { shape, halfWidth: 0.1, halfLength: 0.6, underside0: -0.1, underside1: -0.1 })
    make(snow, { ...from, x1: 2.6, z1: 2.6 })
    expect(snow.offset(2.3, 2.3)).toBeCloseTo(-0.1, 3)
    expect(snow.offset(2.3, 2.75)).toBeCloseTo(-0.1, 3)
    expect(snow.offset(2.3, 1.85)).toBeCloseTo(-0.1, 3)
    expect(snow.offset(2.05, 2.9)).toBeGreaterThan(-0.01)
  }
})
