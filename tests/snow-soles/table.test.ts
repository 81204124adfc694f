/** The table of soles: its sizes, what makes a boot a boot, distances that are distances, the same bits everywhere. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { RELIEF_LIMIT, sampleSole, type Sole, SoleSide } from '../../src/snow/soles/sole.ts'
import { allSoles, SOLE_NAMES, soleByName } from '../../src/snow/soles/soles.ts'

const out = { distance: 0, relief: 0 }
const distanceAt = (sole: Sole, u: number, v: number): number => sampleSole(sole, u, v, out).distance
const reliefAt = (sole: Sole, u: number, v: number): number => sampleSole(sole, u, v, out).relief

/** Width of the sole across at v, m: where the distance changes sign. */
function widthAt(sole: Sole, v: number): number {
  let width = 0
  for (let u = -0.08; u < 0.08; u += 0.0005) if (distanceAt(sole, u, v) < 0) width += 0.0005
  return width
}
/** Ups and downs of relief along v under the ball, of more than 3 mm. */
function lugs(sole: Sole, u: number): number {
  let turns = 0
  let high = false
  for (let v = 0.02; v < 0.11; v += 0.001) {
    const relief = reliefAt(sole, u, v)
    if (relief > 0.005 !== high && (relief > 0.005 || relief < 0.002)) {
      high = !high
      turns++
    }
  }
  return turns
}
/** How many separate pieces the sole has, from a flood over its nodes. */
function pieces({ columns, distance }: Sole): number {
  const seen = new Uint8Array(distance.length)
  let count = 0
  for (let start = 0; start < distance.length; start++) {
    if (distance[start]! >= 0 || seen[start]) continue
    count++
    const open = [start]
    seen[start] = 1
    while (open.length > 0) {
      const n = open.pop()!
      for (const m of [n - 1, n + 1, n - columns, n + columns]) {
        if (distance[m]! >= 0 || seen[m]) continue
        seen[m] = 1
        open.push(m)
      }
    }
  }
  return count
}

// cm and cm²; the areas are of the drawn outlines, and a pressure is a load over them.
test.each([
  ['boot', 10.5, 29.5, 227],
  ['foot', 10.1, 26, 150],
  ['paw', 10.1, 13.2, 55],
  ['hoof', 10, 14, 77],
  ['ski', 11.8, 171.3, 1571],
  ['runner', 4.4, 120, 524],
  ['tyre', 20, 8, 156],
  ['ball', 22, 22, 380.1],
])('a %s is %d × %d cm wide and long and covers %d cm²', (name, width, length, area) => {
  const sole = soleByName(name)
  expect(sole.width * 100).toBeGreaterThan(width - 0.3)
  expect(sole.width * 100).toBeLessThan(width + 0.3)
  expect(Math.abs(sole.length * 100 - length)).toBeLessThan(0.3)
  expect(Math.abs(sole.area * 1e4 - area) / area).toBeLessThan(0.03)
})

describe('a boot', () => {
  const boot = soleByName('boot')
  test('has a waist narrower than its heel, and a heel narrower than its ball', () => {
    const [heel, waist, ball] = [-0.105, -0.04, 0.055].map((v) => widthAt(boot, v))
    expect(waist).toBeLessThan(heel! - 0.01)
    expect(heel).toBeLessThan(ball! - 0.02)
    expect(waist).toBeGreaterThan(0.05)
  })
  test('has a groove before the heel, deeper than its tread, and a steep heel', () => {
    const u = -0.015
    const lowest = (from: number, to: number): number => {
      let low = 1
      for (let v = from; v <= to; v += 0.001) low = Math.min(low, reliefAt(boot, u, v))
      return low
    }
    const groove = reliefAt(boot, u, -0.05)
    expect(groove).toBeGreaterThan(0.0095)
    expect(lowest(-0.13, -0.07)).toBeLessThan(0.001)
    expect(lowest(0.03, 0.08)).toBeLessThan(0.001)
    // The heel ends within 1.5 cm; the arch takes more than 3 cm to come down to the ball.
    expect(groove - lowest(-0.075, -0.065)).toBeGreaterThan(0.009)
    expect(reliefAt(boot, u, -0.035)).toBeGreaterThan(0.007)
  })
  test('has tread within a smooth rim', () => {
    expect(lugs(boot, -0.02)).toBeGreaterThanOrEqual(5)
    // 4 mm inside the outline, all around the ball, nothing rises and falls.
    for (let v = 0.03; v < 0.09; v += 0.005) {
      let u = 0
      while (distanceAt(boot, u, v) < -0.004) u -= 0.0005
      expect(reliefAt(boot, u, v)).toBeLessThan(0.0025)
    }
  })
})

test('paw, foot and hoof have their pads, toes and claws apart', () => {
  expect(pieces(soleByName('paw'))).toBe(1 + 4 + 4)
  // The four small toes touch.
  expect(pieces(soleByName('foot'))).toBe(1 + 1 + 1)
  expect(pieces(soleByName('hoof'))).toBe(2 + 2)
  expect(pieces(soleByName('boot'))).toBe(1)
})

test('right is the mirror of left, and a foot is not its own mirror', () => {
  const other = { distance: 0, relief: 0 }
  const foot = soleByName('foot')
  let most = 0
  for (let k = 0; k < 500; k++) {
    const u = ((k * 37) % 101) / 600 - 0.083
    const v = ((k * 53) % 97) / 280 - 0.17
    expect(sampleSole(foot, -u, v, other, SoleSide.Right)).toEqual(sampleSole(foot, u, v, out))
    most = Math.max(most, Math.abs(sampleSole(foot, -u, v, other).distance - out.distance))
  }
  expect(most).toBeGreaterThan(0.01)
  // The big toe of a left foot is on its right.
  expect(distanceAt(foot, 0.025, 0.11)).toBeLessThan(0)
  expect(distanceAt(foot, -0.025, 0.11)).toBeGreaterThan(0)
})

test.each(SOLE_NAMES)('distances of a %s rise by 1 m a metre', (name) => {
  const sole = soleByName(name)
  const { cell, columns, rows, distance, period } = sole
  const at = (i: number, j: number): number => distance[j * columns + i]! / 8192
  let near = 0
  let even = 0
  const inner = period > 0 ? 0 : 1
  for (let j = 1; j < rows - 1; j++) {
    for (let i = 1; i < columns - 1; i++) {
      // No distance field is steeper than 1, nowhere: a wrong nearest point would be.
      expect(Math.abs(at(i, j) - at(i - 1, j))).toBeLessThan(cell + 2.01 / 8192)
      expect(Math.abs(at(i, j) - at(i, j - inner))).toBeLessThan(cell + 2.01 / 8192)
      if (at(i, j) < 0 || at(i, j) > 0.01) continue
      near++
      const gradX = (at(i + 1, j) - at(i - 1, j)) / (2 * cell)
      const gradZ = (at(i, j + 1) - at(i, j - 1)) / (2 * cell)
      if (Math.abs(Math.sqrt(gradX * gradX + gradZ * gradZ) - 1) < 0.1) even++
    }
  }
  // Between toes and in corners two sides are as near as each other: there a gradient must be less.
  expect(even / near).toBeGreaterThan({ paw: 0.6, foot: 0.7, hoof: 0.7, tyre: 0.6 }[name] ?? 0.9)
})

test('a disc is at its exact distance, in the grid and beyond it', () => {
  const ball = soleByName('ball')
  for (let k = 0; k < 400; k++) {
    const u = ((k * 37) % 101) / 250 - 0.2
    const v = ((k * 53) % 97) / 240 - 0.2
    const r = Math.sqrt(u * u + v * v)
    if (r < 0.015) continue // The middle is a cone's tip, which bilinear reading cuts off.
    const exact = r - 0.11
    const tolerance = Math.abs(u) > 0.17 || Math.abs(v) > 0.17 ? 0.03 : 0.0012
    expect(Math.abs(distanceAt(ball, u, v) - exact), `${u}, ${v}`).toBeLessThan(tolerance)
  }
  expect(distanceAt(ball, 0, 1.11)).toBeCloseTo(1, 3)
})

test('relief reads as stored at nodes, in metres, and never more than 2 cm', () => {
  for (const sole of allSoles()) {
    const { cell, columns, rows, relief } = sole
    let most = 0
    for (let n = 0; n < relief.length; n += 7) {
      const u = ((n % columns) - (columns - 1) / 2) * cell
      const v = (Math.floor(n / columns) - (rows - 1) / 2) * cell
      const metres = reliefAt(sole, u, v)
      expect(metres).toBeCloseTo(relief[n]! / 4096, 9)
      expect(metres).toBeGreaterThanOrEqual(0)
      most = Math.max(most, metres)
    }
    expect(most).toBeGreaterThan(0.005)
    expect(most).toBeLessThan(RELIEF_LIMIT + 1 / 8192)
  }
})

test('the track of a tyre goes on without a seam', () => {
  const tyre = soleByName('tyre')
  const other = { distance: 0, relief: 0 }
  let most = 0
  for (let v = -0.1; v < 0.1; v += 0.0013) {
    for (const u of [-0.095, -0.03, 0.02, 0.08]) {
      sampleSole(tyre, u, v, out)
      sampleSole(tyre, u, v + 5 * tyre.period, other)
      expect(other.distance).toBeCloseTo(out.distance, 9)
      expect(other.relief).toBeCloseTo(out.relief, 9)
      most = Math.max(most, Math.abs(reliefAt(tyre, u, v + 0.0013) - other.relief))
    }
  }
  // Steepest wall of the tread; a seam would jump by all of its depth.
  expect(most).toBeLessThan(0.003)
})

test('the table is the same to the bit everywhere', () => {
  const hash = createHash('sha256')
  for (const { distance, relief } of allSoles()) {
    hash.update(new Uint8Array(distance.buffer))
    hash.update(new Uint8Array(relief.buffer))
  }
  expect(hash.digest('hex')).toMatchInlineSnapshot(
    `"63db47b6bcd6856ffc7a2f2a552bb0355af6fd74be1bb21ac837b12124de0ada"`,
  )
})

test('a sole that is not in the table is named, with those that are', () => {
  expect(() => soleByName('shoe')).toThrowErrorMatchingInlineSnapshot(
    `[Error: No sole is called "shoe": use one of boot, foot, paw, hoof, ski, runner, tyre, ball, or make your own with soleFromImage or soleFromFunction]`,
  )
})
