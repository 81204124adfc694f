/** Prints: what a sole leaves finer than a texel, read in height(). */
import { expect, test } from 'vitest'
import { createSnowField, SoleSide } from '../../src/snow/index.ts'
import { flatGround } from '../support/flat-ground.ts'
import { wait } from './marks.ts'
import { compared, correlation, facing, heading, still } from './print-support.ts'
import { make, sequence, soleAt, stampAt } from './strokes.ts'

const HEADINGS = Array.from({ length: 8 }, (_, i) => (i * 2 * Math.PI) / 8 + 0.15)

test.each([
  ['shallow snow', 0.08, 0.97],
  ['deep snow', 0.2, 0.95],
  ['deeper snow than detail can sharpen', 0.4, 0.75],
])(
  'the floor of a boot print shows the relief of the boot at every heading, in %s',
  (_name, depth, bound) => {
    for (const turn of HEADINGS) {
      const place = { x: 1.2 + turn * 0.013, z: 1.21 + turn * 0.007, ...heading(turn) }
      const snow = still(depth)
      make(snow, soleAt('boot', place.x, place.z, facing(place)))
      expect(correlation(compared('boot', place, (x, z) => snow.height(x, z)))).toBeGreaterThan(bound)
      // Control: the texels alone hold next to nothing of it.
      expect(correlation(compared('boot', place, (x, z) => snow.offset(x, z)))).toBeLessThan(0.5)
    }
  },
)

test('a boot print has a narrow waist, a groove before the heel and tread under the ball', () => {
  for (const turn of HEADINGS) {
    const place = { x: 1.22, z: 1.24, ...heading(turn) }
    const { x, z, dirX, dirZ } = place
    const snow = still(0.1)
    make(snow, soleAt('boot', x, z, facing(place)))
    const at = (u: number, v: number): number => snow.height(x + dirX * v + dirZ * u, z + dirZ * v - dirX * u)
    const floor = at(0.02, 0.06)
    const width = (v: number): number => {
      let sum = 0
      for (let u = -0.09; u < 0.09; u += 0.001) if (at(u, v) < floor / 2) sum += 0.001
      return sum
    }
    expect(width(0.055)).toBeGreaterThan(width(-0.035) + 0.015)
    expect(width(-0.105)).toBeGreaterThan(width(-0.04) + 0.005)
    let deepest = 0
    for (let v = -0.11; v < -0.08; v += 0.001) deepest = Math.min(deepest, at(-0.015, v))
    expect(at(-0.015, -0.05)).toBeGreaterThan(deepest + 0.008)
    let turns = 0
    let high = false
    let lowest = 0
    for (let v = 0.02; v < 0.11; v += 0.001) lowest = Math.min(lowest, at(-0.02, v))
    for (let v = 0.02; v < 0.11; v += 0.001) {
      const relief = at(-0.02, v) - lowest
      if (relief > 0.0045 !== high && (relief > 0.0045 || relief < 0.0025)) {
        high = !high
        turns++
      }
    }
    expect(turns).toBeGreaterThanOrEqual(5)
  }
})

test('a print is centred where it was made, wherever in the world', () => {
  for (const [ox, oz] of [
    [0, 0],
    [5000, -3000],
    [-20_000, 20_000],
  ] as const) {
    for (const turn of [0.15, 2.5, 4.1]) {
      const place = { x: ox + 0.31, z: oz + 0.17, ...heading(turn) }
      const snow = still(0.1)
      make(snow, soleAt('boot', place.x, place.z, facing(place)))
      let best = -1
      let found = { x: 0, z: 0 }
      for (let dx = -0.01; dx < 0.011; dx += 0.004) {
        for (let dz = -0.01; dz < 0.011; dz += 0.004) {
          const moved = { ...place, x: place.x + dx, z: place.z + dz }
          const likeness = correlation(compared('boot', moved, (x, z) => snow.height(x, z)))
          if (likeness <= best) continue
          best = likeness
          found = { x: dx, z: dz }
        }
      }
      // Far less than half a texel, 2 cm.
      expect(Math.hypot(found.x, found.z)).toBeLessThan(0.004)
    }
  }
})

test('a right print is the mirror of a left one', () => {
  const left = still(0.1)
  make(left, soleAt('boot', 1.25, 1.25))
  const right = still(0.1)
  make(right, soleAt('boot', 1.25, 1.25, { side: SoleSide.Right }))
  let worst = 0
  let unmirrored = 0
  for (let v = -0.2; v < 0.2; v += 0.003) {
    for (let u = -0.11; u < 0.11; u += 0.003) {
      const a = left.height(1.25 + u, 1.25 + v)
      worst = Math.max(worst, Math.abs(a - right.height(1.25 - u, 1.25 + v)))
      unmirrored = Math.max(unmirrored, Math.abs(a - right.height(1.25 + u, 1.25 + v)))
    }
  }
  expect(worst).toBeLessThan(0.001)
  expect(unmirrored).toBeGreaterThan(0.01)
})

test('detail stays within 2 cm of the texels and ends without a step, over tile borders too', () => {
  const random = sequence(3)
  const snow = still(0.3)
  for (let n = 0; n < 60; n++) {
    const name = ['boot', 'paw', 'foot', 'hoof', 'ball'][n % 5]!
    make(snow, soleAt(name, random() * 3 + 1, random() * 3 + 1, facing(heading(random() * 7))))
  }
  let most = 0
  let step = 0
  for (let z = 0.5; z < 4.5; z += 0.51) {
    let last = NaN
    for (let x = 0.5; x < 4.5; x += 0.0002) {
      const fine = snow.height(x, z) - snow.offset(x, z)
      most = Math.max(most, Math.abs(fine))
      if (last === last) step = Math.max(step, Math.abs(fine - last))
      last = fine
    }
  }
  expect(most).toBeGreaterThan(0.019)
  expect(most).toBeLessThan(0.02 + 1e-9)
  // Walls of up to 25 cm, over 1 cm, in steps of 0.2 mm.
  expect(step).toBeLessThan(0.0055)
})

test.each([
  ['a sole', soleAt('boot', 2.48, 2.47, { side: SoleSide.Right, dirX0: 0.6, dirZ0: -0.8, load: 900 })],
  ['a sole with an underside', soleAt('foot', 2.5, 2.52, { underside0: -0.09, underside1: -0.09 })],
  ['a crater', stampAt(2.5, 2.5, { halfWidth: 0.3, halfLength: 0.3, depth: 0.15 })],
])('the prediction is the height after, prints and all: %s', (_name, stroke) => {
  const snow = createSnowField(flatGround({ depth: 0.3, slopeX: 0.2 }))
  make(snow, soleAt('boot', 2.4, 2.55), soleAt('boot', 2.6, 2.4, { side: SoleSide.Right }))
  wait(snow, 100)
  const xz = new Float64Array(2 * 900)
  for (let n = 0; n < 900; n++) {
    xz[2 * n] = 2.2 + (n % 30) * 0.02
    xz[2 * n + 1] = 2.2 + Math.floor(n / 30) * 0.02
  }
  const out = new Float64Array(900)
  const hash = snow.hash()
  snow.predictHeights(stroke, xz, out)
  for (const n of [0, 400, 465, 899]) expect(snow.predict(stroke, xz[2 * n]!, xz[2 * n + 1]!)).toBe(out[n])
  expect(snow.hash()).toBe(hash)
  // Without healing in between, which the next tick may do.
  const { healing } = snow as unknown as { healing: { advance(): void } }
  healing.advance = () => {}
  make(snow, stroke)
  let fine = 0
  for (let n = 0; n < 900; n++) {
    expect(snow.height(xz[2 * n]!, xz[2 * n + 1]!)).toBeCloseTo(out[n]!, 12)
    const offset = snow.offset(xz[2 * n]!, xz[2 * n + 1]!)
    fine = Math.max(fine, Math.abs(out[n]! - snow.ground.macro(xz[2 * n]!, 0) - offset))
  }
  // The crater takes the prints under it away.
  expect(fine > 0.004).toBe(stroke.depth === 0)
})
