import { expect, test } from 'vitest'
import { type SnowField, StrokeShape, createSnowField } from '../../src/snow/index.ts'
import type { Ground } from '../../src/snow/ground/height-source.ts'
import { flatGround } from '../support/flat-ground.ts'
import { type Draft, bootAt, dragTo, make, sequence, stampAt } from './strokes.ts'

/** Deep and thin snow, bare ground, slopes: what random play crosses. */
const varied: Ground = {
  ...flatGround({ level: 40, slopeX: 0.3, slopeZ: -0.1 }),
  restDepth: (x, z) => Math.max(0, 0.4 + 0.05 * x - 0.04 * z),
  restDensity: (x) => 120 + 4 * Math.floor(x),
}

function randomStroke(random: () => number, actor: number): Draft {
  const turn = random() * 2 * Math.PI
  const sweep = random() < 0.6
  const x = random() * 24 - 12
  const z = random() * 24 - 12
  const turned = turn + (sweep ? random() - 0.5 : 0)
  const kind = random()
  const y = varied.macro(x, z) - 0.4 * random() + 0.05
  return stampAt(x, z, {
    actor,
    shape: Math.floor(random() * 3) as Draft['shape'],
    dirX0: Math.sin(turn),
    dirZ0: Math.cos(turn),
    dirX1: Math.sin(turned),
    dirZ1: Math.cos(turned),
    x1: sweep ? x + random() - 0.5 : x,
    z1: sweep ? z + random() - 0.5 : z,
    halfWidth: 0.03 + random() * (random() < 0.05 ? 2 : 0.3),
    halfLength: 0.03 + random() * (random() < 0.05 ? 2 : 0.5),
    load: kind < 0.6 ? random() * random() * 8000 : 0,
    depth: kind > 0.5 ? random() * 0.6 : 0,
    underside0: kind > 0.3 && kind < 0.7 ? y : Infinity,
    underside1: kind > 0.3 && kind < 0.7 ? y + 0.2 * (random() - 0.5) : Infinity,
    rim: random(),
    rightShare: random(),
    ice: random() * 0.3,
  })
}

function randomPlay(strokes: number): SnowField {
  const random = sequence(5)
  const snow = createSnowField(varied)
  for (let n = 0; n < strokes; n++) {
    snow.enqueue(randomStroke(random, n % 40))
    if (n % 20 === 19) snow.applyQueued()
  }
  return snow
}

const played = randomPlay(10_000)

test('after 10 000 random strokes the ledger agrees to the unit', () => {
  const ledger = played.ledger()
  expect(played.stats.tiles).toBeGreaterThan(100)
  expect(ledger.residual).toBe(0)
  let moved = 0
  for (const { mass } of played.tiles) for (const units of mass) moved += Math.abs(units)
  expect(moved).toBeGreaterThan(1_000_000)
})

test('a leak of one unit is caught', () => {
  const snow = createSnowField(flatGround())
  make(snow, bootAt(1, 1))
  expect(snow.ledger().residual).toBe(0)
  const mass = snow.tileAt(0, 0)!.mass
  mass[2000]! -= 1
  expect(snow.ledger().residual).toBe(-1)
  mass[2001]! += 1
  expect(snow.ledger().residual).toBe(0)
})

test('no column is thinner than the ice its mass would make, or has negative mass', () => {
  let columns = 0
  for (const tile of played.tiles) {
    for (let i = 0; i < 4096; i++) {
      if (tile.height[i] === 0 && tile.mass[i] === 0) continue
      const rest = (tile as unknown as { rest(i: number): number }).rest(i)
      const mass = ((rest * tile.restDensity) >> 9) + tile.mass[i]!
      const thickness = rest + tile.height[i]!
      if (mass < 0 || thickness * 917 < (mass - 1) * 512) {
        throw new Error(
          `tile ${tile.tx}, ${tile.tz}, texel ${i}: ${mass} mass units in ${thickness} height units`,
        )
      }
      columns++
    }
  }
  expect(columns).toBeGreaterThan(100_000)
})

test('the same strokes give the same hash, and one texel more another', () => {
  const a = randomPlay(400)
  const b = randomPlay(400)
  expect(a.hash()).toMatch(/^[0-9a-f]{16}$/)
  expect(b.hash()).toBe(a.hash())
  b.tileAt(0, 0)!.wet[7] = 1
  expect(b.hash()).not.toBe(a.hash())
})

function hashOf(list: readonly Draft[]): string {
  const snow = createSnowField(flatGround())
  make(snow, ...list)
  return snow.hash()
}

test('the order in which systems enqueue does not matter; the order of one actor does', () => {
  const strokes = Array.from({ length: 60 }, (_, n) => randomStroke(sequence(n + 100), n % 7)).map(
    (stroke) => ({
      ...stroke,
      x0: stroke.x0 / 8,
      x1: stroke.x1 / 8,
      z0: stroke.z0 / 8,
      z1: stroke.z1 / 8,
    }),
  )
  const byActor = strokes.toSorted((a, b) => a.actor - b.actor)
  const backwards = [6, 5, 4, 3, 2, 1, 0].flatMap((actor) =>
    strokes.filter((stroke) => stroke.actor === actor),
  )
  expect(hashOf(byActor)).toBe(hashOf(strokes))
  expect(hashOf(backwards)).toBe(hashOf(strokes))
  expect(hashOf(strokes.toReversed())).not.toBe(hashOf(strokes))
})

test('reading and predicting change nothing', () => {
  const snow = createSnowField(flatGround())
  make(snow, bootAt(1, 1))
  const hash = snow.hash()
  const tiles = snow.stats.tiles
  const random = sequence(3)
  const normal = { x: 0, y: 0, z: 0 }
  for (let n = 0; n < 200; n++) {
    const x = random() * 40 - 20
    const z = random() * 40 - 20
    snow.height(x, z)
    snow.depth(x, z)
    snow.density(x, z)
    snow.normal(x, z, normal)
    snow.predict(bootAt(x, z), x, z)
  }
  snow.applyQueued()
  expect(snow.hash()).toBe(hash)
  expect(snow.stats.tiles).toBe(tiles)
  expect(snow.tiles.length).toBe(tiles)
})

test.each([
  ['boot', (x: number, z: number) => bootAt(x, z, { dirX0: 0.6, dirZ0: 0.8, dirX1: 0.6, dirZ1: 0.8 })],
  ['crater', (x: number, z: number) => stampAt(x, z, { halfWidth: 1, halfLength: 1, depth: 0.4 })],
  [
    'board',
    (x: number, z: number) =>
      stampAt(x, z, { shape: StrokeShape.Capsule, x1: x + 0.3, z1: z + 0.1, depth: 0.2 }),
  ],
])('the prediction is the height after, rim and all: %s', (_name, at) => {
  const snow = createSnowField({ ...flatGround({ slopeX: 0.2 }), relief: (x) => 0.02 * (x - Math.floor(x)) })
  make(snow, bootAt(2.4, 2.6))
  const points = Array.from({ length: 400 }, (_, n) => ({
    x: 1.5 + (n % 20) * 0.1,
    z: 1.6 + Math.floor(n / 20) * 0.1,
  }))
  const stroke = at(2.5, 2.5)
  const before = points.map(({ x, z }) => snow.height(x, z))
  const predicted = new Float64Array(points.length)
  snow.predictHeights(stroke, Float64Array.from(points.flatMap(({ x, z }) => [x, z])), predicted)
  for (const n of [0, 105, 210, 399])
    expect(snow.predict(stroke, points[n]!.x, points[n]!.z)).toBe(predicted[n])
  make(snow, stroke)
  points.forEach(({ x, z }, n) => expect(snow.height(x, z)).toBeCloseTo(predicted[n]!, 12))
  expect(predicted.some((height, n) => height < before[n]! - 0.05)).toBe(true)
  expect(predicted.some((height, n) => height > before[n]! + 0.002)).toBe(true)
})

/** Height, mass and top of the texels around world texel (ix, iz). */
function texelsAround(snow: SnowField, ix: number, iz: number): number[] {
  const out: number[] = []
  for (let z = iz - 80; z < iz + 80; z++) {
    for (let x = ix - 80; x < ix + 80; x++) {
      const tile = snow.tileAt(x >> 6, z >> 6)
      const i = ((z & 63) << 6) | (x & 63)
      out.push(tile ? tile.height[i]! : 0, tile ? tile.mass[i]! : 0, tile ? tile.top[i]! : 0)
    }
  }
  return out
}
const TEXEL = 5 / 128

function variousStrokes(ix: number, iz: number): number[] {
  const snow = createSnowField(flatGround({ depth: 0.6 }), { wobble: 0, healing: false })
  const x = (ix + 0.3) * TEXEL
  const z = (iz + 0.7) * TEXEL
  make(snow, bootAt(x, z, { dirX0: 0.6, dirZ0: -0.8, dirX1: 0.6, dirZ1: -0.8 }))
  make(snow, stampAt(x, z, { halfWidth: 0.5, halfLength: 0.7, depth: 0.3, load: 9000 }))
  dragTo(snow, stampAt(x, z, { shape: StrokeShape.Box, load: 4000 }), x + 1, z + 0.7, 0.21)
  return texelsAround(snow, ix, iz)
}

test('a stroke over a tile corner is the same, to the bit, as inside a tile', () => {
  const inside = variousStrokes(32, 32)
  expect(inside.some((value) => value > 0)).toBe(true)
  expect(variousStrokes(64, 64)).toEqual(inside)
  expect(variousStrokes(0, -64)).toEqual(inside)
  expect(variousStrokes(-128_000, 640_001)).toEqual(inside)
  expect(variousStrokes(64.01, 64)).not.toEqual(inside)
})

function lumpyCrater(ix: number, iz: number): number[] {
  const snow = createSnowField(flatGround({ depth: 0.6 }), { healing: false })
  make(snow, stampAt(ix * TEXEL, iz * TEXEL, { halfWidth: 0.5, halfLength: 0.7, depth: 0.3, load: 9000 }))
  return texelsAround(snow, ix, iz)
}

test('with lumpy rims it is the same shifted by the 10 m period of the noise', () => {
  const here = lumpyCrater(64, 64)
  expect(lumpyCrater(64 - 256 * 30, 64 + 256)).toEqual(here)
  expect(lumpyCrater(64 + 16, 64)).not.toEqual(here)
})

test.each([
  ['passes on what a full texel refuses', (ix: number) => ix % 2 === 0, false],
  ['counts what finds no place', () => true, true],
])('a rim on snow that is piled to the limit %s', (_name, isFull, spills) => {
  const snow = createSnowField(flatGround({ depth: 1 }), { wobble: 0 })
  make(snow, bootAt(1.25, 1.25))
  const { height, mass } = snow.tileAt(0, 0)!
  for (let i = 0; i < 4096; i++) {
    const far = Math.abs((i & 63) - 31.5) > 10 || Math.abs((i >> 6) - 31.5) > 10
    if (!far || !isFull(i & 63)) continue
    height[i] = 29_990
    mass[i] = 29_000
  }
  const before = snow.ledger()
  make(snow, stampAt(1.25, 1.25, { shape: StrokeShape.Box, halfWidth: 0.36, halfLength: 0.36, depth: 0.4 }))
  const after = snow.ledger()
  expect(after.residual).toBe(before.residual)
  expect(after.accounts.spilled > 0).toBe(spills)
  expect(Math.max(...height)).toBeLessThanOrEqual(30_000)
  expect(Math.max(...mass)).toBeLessThanOrEqual(30_000)
})
