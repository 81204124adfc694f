/** Prints as the drawing side reads them. */
import { expect, test } from 'vitest'
import { createSnowField, type SnowField, SoleSide, WEATHER } from '../../src/snow/index.ts'
import { flatGround } from '../support/flat-ground.ts'
import { wait } from './marks.ts'
import { facing, heading } from './print-support.ts'
import { bootAt, make, sequence, soleAt, stampAt } from './strokes.ts'

type Area = [minX: number, minZ: number, maxX: number, maxZ: number]

function trodden(): SnowField {
  const snow = createSnowField(flatGround({ depth: 0.2 }), { healing: false })
  const random = sequence(23)
  for (let n = 0; n < 80; n++) {
    const side = n % 2 === 0 ? SoleSide.Left : SoleSide.Right
    make(snow, soleAt('boot', random() * 4, random() * 4, { ...facing(heading(random() * 7)), side }))
  }
  return snow
}
const areasOf = (snow: SnowField): Area[] => {
  const areas: Area[] = []
  snow.prints.takeDirty((...area) => areas.push(area))
  return areas
}

test('a filled window holds what height() adds to the texels', () => {
  const snow = trodden()
  wait(snow, 600)
  const out = new Float32Array(200 * 150 + 3).fill(9)
  expect(snow.prints.fill(0.5, 1, 0.01, 200, 150, out)).toBe(out)
  let most = 0
  for (let row = 0; row < 150; row += 3) {
    for (let column = 0; column < 200; column++) {
      const x = 0.5 + (column + 0.5) * 0.01
      const z = 1 + (row + 0.5) * 0.01
      const value = out[row * 200 + column]!
      expect(value).toBeCloseTo(snow.height(x, z) - snow.offset(x, z), 6)
      expect(snow.prints.residual(x, z)).toBeCloseTo(value, 6)
      most = Math.max(most, Math.abs(value))
    }
  }
  expect(most).toBeGreaterThan(0.015)
  expect(out[200 * 150]).toBe(9)
})

test('one print at a time: those around a rectangle, oldest first, each with its own residual', () => {
  const snow = createSnowField(flatGround({ depth: 0.2 }), { healing: false })
  make(snow, soleAt('boot', 2.45, 1), bootAt(1.5, 1))
  make(snow, soleAt('paw', 1.2, 1, { side: SoleSide.Right, dirX0: 0.6, dirZ0: 0.8 }))
  make(snow, soleAt('boot', 9, 9))
  const seen: unknown[] = []
  snow.prints.forEachIn(1, 0.5, 2.6, 1.5, (print) => {
    seen.push(print.stamp.sole.name, print.side)
    const { x, z } = print
    expect(snow.prints.residualOf(print, x + 0.02, z - 0.03)).toBe(snow.prints.residual(x + 0.02, z - 0.03))
    expect(snow.prints.residualOf(print, x + 1, z)).toBe(0)
  })
  expect(seen).toEqual(['boot', 1, 'paw', -1])
  snow.prints.forEachIn(4, 4, 5, 5, () => expect.unreachable())
})

test('areas are dirty once, hold all that changed, and nothing is dirty when nothing did', () => {
  const snow = trodden()
  make(snow, soleAt('boot', 3, 3, { load: 3000 }))
  expect(areasOf(snow).length).toBeGreaterThan(0)
  expect(areasOf(snow)).toEqual([])
  const revision = snow.prints.revision
  wait(snow, 60)
  make(snow, bootAt(12, 12))
  expect(areasOf(snow)).toEqual([])
  expect(snow.prints.revision).toBe(revision)
  const before = new Float32Array(400 * 400)
  const after = new Float32Array(400 * 400)
  snow.prints.fill(0, 0, 0.01, 400, 400, before)
  // A new step, and a crater that takes some away.
  make(
    snow,
    soleAt('boot', 1, 1.02, { load: 3000 }),
    stampAt(3, 3, { halfWidth: 0.4, halfLength: 0.4, depth: 0.19 }),
  )
  snow.prints.fill(0, 0, 0.01, 400, 400, after)
  const areas = areasOf(snow)
  expect(areas.length).toBeGreaterThan(1)
  expect(snow.prints.revision).toBeGreaterThan(revision)
  let changed = 0
  for (let k = 0; k < before.length; k++) {
    if (Math.abs(before[k]! - after[k]!) < 1e-4) continue
    changed++
    const x = ((k % 400) + 0.5) * 0.01
    const z = (Math.floor(k / 400) + 0.5) * 0.01
    const told = areas.some(([x0, z0, x1, z1]) => x >= x0 && x <= x1 && z >= z0 && z <= z1)
    if (!told) throw new Error(`(${x}, ${z}) changed and is not dirty`)
  }
  expect(changed).toBeGreaterThan(500)
})

test('when nobody takes them, dirty areas stay bounded and lose nothing', () => {
  const snow = createSnowField(flatGround({ depth: 0.2 }), { healing: false })
  for (let n = 0; n < 700; n++) make(snow, soleAt('boot', (n % 40) * 0.7, Math.floor(n / 40) * 0.7))
  const areas = areasOf(snow)
  expect(areas.length).toBeLessThanOrEqual(256)
  for (let n = 0; n < 700; n++) {
    const x = (n % 40) * 0.7
    const z = Math.floor(n / 40) * 0.7
    expect(areas.some(([x0, z0, x1, z1]) => x > x0 && x < x1 && z > z0 && z < z1)).toBe(true)
  }
})

test('a window that cannot be filled is refused', () => {
  const snow = trodden()
  expect(() => snow.prints.fill(0, 0, 0.01, 10, 10, new Float32Array(99))).toThrowErrorMatchingInlineSnapshot(
    `[Error: prints.fill of 10 × 10 cells of 0.01 m from (0, 0) into 99 values: give finite metres, a cell above 0 and one value for each cell]`,
  )
  for (const [x, cell] of [
    [NaN, 0.01],
    [0, 0],
    [0, NaN],
  ] as const)
    expect(() => snow.prints.fill(x, 0, cell, 1, 1, new Float32Array(1))).toThrow('give finite metres')
})

const strengthAt = (reach: number): number => {
  const snow = createSnowField(flatGround({ depth: 0.3 }))
  for (let n = 0; n < 300; n++) snow.enqueue(soleAt('boot', 1 + 3 * n, 1))
  snow.setWeather({ ...WEATHER.calm, snowfall: 100 })
  wait(snow, 482)
  let strength = 0
  snow.prints.forEachIn(700 - reach, 1 - reach, 700 + reach, 1 + reach, (print) => {
    if (Math.abs(print.x - 700) < 2) strength = print.strength
  })
  return strength
}
test('a view wider than all tiles shows prints as weather left them, like a narrow one', () => {
  expect(strengthAt(1000)).toBe(strengthAt(3))
  expect(strengthAt(3)).toBeGreaterThan(0)
  expect(strengthAt(3)).toBeLessThan(0.9)
})
