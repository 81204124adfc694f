/** Endless soles: stamped a period apart they make one tread. */
import { expect, test } from 'vitest'
import {
  createSnowField,
  Journal,
  replaySnowField,
  sampleSole,
  type SnowField,
  soleByName,
} from '../../src/snow/index.ts'
import { flatGround } from '../support/flat-ground.ts'
import { correlation, facing, heading, recordsOf, still } from './print-support.ts'
import { bootAt, type Draft, make, sequence, soleAt } from './strokes.ts'

const TYRE = soleByName('tyre')
const { period } = TYRE
const HEADINGS = [0, 0.15, 0.7, 1.57, 2.9, 4.4]
const STAMPS = 38
const X = 1.213
const Z = -0.731

interface Track {
  readonly snow: SnowField
  /** Height, m, at (u, v) of the track: u to the right, v from its first stamp on. */
  height(u: number, v: number): number
  /** The same of the texels alone. */
  texels(u: number, v: number): number
}
/** A tyre's track of 3 m: stamps `apart` metres from each other. */
function roll(turn: number, depth = 0.2, apart = period): Track {
  const dir = heading(turn)
  const snow = still(depth)
  const place = (u: number, v: number): [number, number] => [
    X + dir.dirX * v + dir.dirZ * u,
    Z + dir.dirZ * v - dir.dirX * u,
  ]
  for (let k = 0; k < STAMPS; k++) {
    make(snow, soleAt('tyre', ...place(0, k * apart), { ...facing(dir), load: 3000, rim: 0.5 }))
  }
  return {
    snow,
    height: (u, v) => snow.height(...place(u, v)),
    texels: (u, v) => snow.offset(...place(u, v)),
  }
}
/** Pairs of the tread's relief and what `read` says, over 2.6 m and all but the outer 2 cm, where in deep snow walls begin. */
function tread(read: (u: number, v: number) => number): [number, number][] {
  const pairs: [number, number][] = []
  const out = { distance: 0, relief: 0 }
  for (let v = 0.2; v < 2.8; v += 0.0061) {
    for (let u = -0.078; u < 0.0781; u += 0.006) {
      sampleSole(TYRE, u, v, out)
      pairs.push([out.relief, read(u, v)])
    }
  }
  return pairs
}

test.each([
  ['shallow snow', 0.1],
  ['deep snow', 0.2],
  ['snow deeper than the sharpest detail', 0.4],
])('the tread repeats along 3 m at every heading, in %s', (_name, depth) => {
  for (const turn of HEADINGS) {
    const { snow, height, texels } = roll(turn, depth)
    expect(recordsOf(snow)).toBe(STAMPS)
    expect(correlation(tread(height))).toBeGreaterThan(0.99)
    // Control: the texels alone hold nothing of it.
    expect(correlation(tread(texels))).toBeLessThan(0.2)
  }
})

/** Most by which a place at a join differs from one of the same relief in the middle of a period, m: the tyre repeats in halves. */
function ridge({ height }: Track, apart: number): number {
  let most = 0
  for (let k = 4; k < STAMPS - 4; k++) {
    for (let u = -0.07; u < 0.071; u += 0.01) {
      for (let past = -0.02; past < 0.0201; past += 0.005) {
        const middle = k * apart + past
        most = Math.max(most, Math.abs(height(u, middle + period / 2) - height(u, middle)))
      }
    }
  }
  return most
}
test('joins are no seams: the floor there is as in the middle of a period', () => {
  for (const turn of HEADINGS) expect(ridge(roll(turn), period)).toBeLessThan(0.002)
  // Control: stamps that lie too far apart leave a ridge between them.
  expect(ridge(roll(0.7, 0.2, 2 * period), 2 * period)).toBeGreaterThan(0.03)
})

const around = (r: number, angle: number): [number, number] => [
  X + r * Math.cos(angle),
  Z + r * Math.sin(angle),
]
test('in a turn of half a metre the stamps close up, at the outer side too', () => {
  const snow = still()
  const radius = 0.5
  for (let k = 0; k < 24; k++) {
    const angle = (k * period) / radius
    const dir = { dirX0: -Math.sin(angle), dirZ0: Math.cos(angle) }
    make(snow, soleAt('tyre', ...around(radius, angle), { ...dir, load: 3000, rim: 0.5 }))
  }
  // Along the groove near the outer side, as high all the way, and on the shoulder beyond it.
  let [low, high] = [Infinity, -Infinity]
  for (let angle = 0.2; angle < 3.4; angle += 0.01) {
    const floor = snow.height(...around(radius + 0.058, angle))
    low = Math.min(low, floor)
    high = Math.max(high, floor)
    expect(snow.height(...around(radius + 0.08, angle))).toBeLessThan(-0.13)
  }
  expect(high - low).toBeLessThan(0.003)
})

test('its rims lie at the sides alone, and are as high at joins as between them', () => {
  for (const turn of HEADINGS) {
    const { texels } = roll(turn)
    for (let v = -0.01; v < 2.97; v += 0.02) expect(texels(0, v)).toBeLessThan(-0.14)
    for (const side of [-1, 1]) {
      const crests: number[] = []
      for (let v = 0.3; v < 2.6; v += 0.02) {
        let crest = 0
        for (let u = 0.11; u < 0.22; u += 0.01) crest = Math.max(crest, texels(side * u, v))
        crests.push(crest)
      }
      expect(Math.min(...crests)).toBeGreaterThan(0.06)
      // Texels of 4 cm across a rim at a slant.
      expect(Math.max(...crests) - Math.min(...crests)).toBeLessThan(0.01)
    }
    // Nothing is thrown ahead of it or behind it.
    for (const v of [-0.16, 2.96 + 0.16]) expect(texels(0, v)).toBe(0)
  }
})

test('a track is as wide as the tyre is drawn, and as deep at every heading', () => {
  const depths: number[] = []
  for (const turn of HEADINGS) {
    const { height, texels } = roll(turn, 0.1)
    let wide = 0
    let deep = 0
    for (let v = 1; v < 1.4; v += 0.01) {
      for (let u = -0.2; u < 0.2; u += 0.001) if (height(u, v) < -0.035) wide += 0.001 / 40
      deep -= texels(0.03, v) / 40
    }
    expect(Math.abs(wide - TYRE.width)).toBeLessThan(0.012)
    depths.push(deep)
  }
  expect(Math.max(...depths) - Math.min(...depths)).toBeLessThan(0.002)
})

test('mass is exact to the unit, and a stamp made twice is one', () => {
  const snow = createSnowField(flatGround({ depth: 0.3 }))
  const random = sequence(5)
  for (let n = 0; n < 200; n++) {
    const stroke = soleAt('tyre', random() * 6 - 3, random() * 6 - 3, {
      ...facing(heading(random() * 7)),
      load: 5000 * random(),
      rim: random(),
    })
    make(snow, stroke, bootAt(random() * 6 - 3, random() * 6 - 3))
  }
  expect(snow.ledger().residual).toBe(0)
  const once = roll(0.3).snow
  const hash = once.hash()
  make(once, soleAt('tyre', X, Z, { ...facing(heading(0.3)), load: 3000, rim: 0.5 }))
  expect(once.hash()).toBe(hash)
})

const stampAt = (k: number): Draft =>
  soleAt('tyre', 1 + 0.6 * k * period, 1 + 0.8 * k * period, { dirX0: 0.6, dirZ0: 0.8, load: 2000 })
test('a replay is the same to the bit; prediction and drawing agree with the height', () => {
  const journal = new Journal()
  const ground = flatGround({ depth: 0.2, slopeX: 0.2 })
  const snow = createSnowField(ground, { journal, healing: false })
  for (let k = 0; k < 12; k++) make(snow, stampAt(k))
  const xz = new Float64Array(800)
  for (let n = 0; n < 400; n++) {
    xz[2 * n] = 1.5 + (n % 20) * 0.013
    xz[2 * n + 1] = 1.65 + Math.floor(n / 20) * 0.013
  }
  const foreseen = new Float64Array(400)
  snow.predictHeights(stampAt(12), xz, foreseen)
  const before = snow.height(1.576, 1.768)
  make(snow, stampAt(12))
  expect(snow.height(1.576, 1.768)).toBeLessThan(before - 0.05)
  for (let n = 0; n < 400; n++) {
    expect(snow.height(xz[2 * n]!, xz[2 * n + 1]!)).toBeCloseTo(foreseen[n]!, 9)
  }
  const out = snow.prints.fill(1, 1, 0.01, 60, 60, new Float32Array(3600))
  for (let n = 0; n < 3600; n += 7) {
    const x = 1 + ((n % 60) + 0.5) * 0.01
    const z = 1 + (Math.floor(n / 60) + 0.5) * 0.01
    expect(out[n]).toBeCloseTo(snow.prints.residual(x, z), 6)
  }
  const again = replaySnowField(ground, journal, { healing: false })
  expect(again.hash()).toBe(snow.hash())
  journal.count--
  expect(replaySnowField(ground, journal, { healing: false }).hash()).not.toBe(snow.hash())
})
