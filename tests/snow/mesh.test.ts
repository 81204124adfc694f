import { expect, test } from 'vitest'
import { type MeshShape, WEATHER, createSnowField } from '../../src/snow/index.ts'
import { readyMesh } from '../../src/snow/mesh/mesh.ts'
import { PosedMesh } from '../../src/snow/mesh/posed-mesh.ts'
import { flatGround } from '../support/flat-ground.ts'
import { ball, box, star, torus } from '../support/meshes.ts'
import { type Place, fieldOf, press, strokeTo } from './mesh-strokes.ts'
import { bootAt, make } from './strokes.ts'

const TEXEL = 5 / 128
const mean = (all: readonly number[]): number => all.reduce((a, b) => a + b) / all.length

test('a ring leaves a ring: its middle stays as it was, where its bounding ellipse would have pressed', () => {
  const snow = fieldOf()
  press(snow, torus(0.5, 0.12), [{ x: 2, y: -0.06, z: 2 }])
  for (let turn = 0; turn < 6; turn += 0.3) {
    expect(snow.offset(2 + 0.5 * Math.cos(turn), 2 + 0.5 * Math.sin(turn))).toBeCloseTo(-0.06, 2)
  }
  for (const [x, z] of [
    [0, 0],
    [0.1, 0],
    [0, -0.1],
  ] as const)
    expect(snow.offset(2 + x, 2 + z)).toBe(0)
  expect(snow.offset(2.75, 2)).toBeGreaterThanOrEqual(0)
  const control = fieldOf()
  make(control, {
    ...bootAt(2, 2),
    load: 0,
    halfWidth: 0.62,
    halfLength: 0.62,
    underside0: -0.06,
    underside1: -0.06,
  })
  expect(control.offset(2, 2)).toBeCloseTo(-0.06, 3)
})

test('a star leaves its points and its notches, whichever way it is turned', () => {
  for (const turn of [0, 0.4, 1.1]) {
    const snow = fieldOf()
    press(snow, star(0.6, 0.25), [{ x: 2, y: -0.05, z: 2, turn }])
    for (let n = 0; n < 10; n++) {
      const at = (Math.PI * n) / 5 + turn
      const [x, z] = [Math.sin(at), Math.cos(at)]
      if (n % 2 === 0) expect(snow.offset(2 + 0.5 * x, 2 + 0.5 * z)).toBeLessThan(-0.02)
      else expect(snow.offset(2 + 0.5 * x, 2 + 0.5 * z)).toBeGreaterThanOrEqual(0)
    }
  }
})

test('the underside is the lowest surface of the mesh, level on a slope', () => {
  const snow = createSnowField(flatGround({ slopeX: 0.3 }), { wobble: 0, healing: false })
  press(snow, ball(0.4, 40, 24), [{ x: 2, y: 0.5, z: 2 }])
  expect(snow.height(2, 2)).toBeCloseTo(0.5, 2)
  // Of a ball of 0.4 m at 0.2 m from its lowest point; uphill there is snow in its way, downhill none.
  const rise = 0.4 - Math.sqrt(0.4 * 0.4 - 0.2 * 0.2)
  // The lowest point over a texel: half a texel further down the ball.
  expect(snow.height(2.2, 2)).toBeGreaterThan(0.5 + rise - 0.013)
  expect(snow.height(2.2, 2)).toBeLessThan(0.5 + rise)
  expect(snow.height(1.6, 2)).toBeGreaterThan(0.479)
})

test('a rod of 2 cm and a sheet without any thickness mark wherever they lie and whichever way', () => {
  const sheet: MeshShape = {
    positions: Float32Array.of(0, 0, -0.5, 0, 0, 0.5, 0, 0.3, 0.5, 0, 0.3, -0.5),
    indices: Uint16Array.of(0, 1, 2, 0, 2, 3),
  }
  for (const [shape, least] of [
    [box(0.01, 0.01, 0.5), 0.4],
    [sheet, 0.15],
  ] as const) {
    for (let n = 0; n < 24; n++) {
      const snow = fieldOf()
      const [x, z] = [2 + n * 0.0031, 2 + n * 0.0017]
      press(snow, shape, [{ x, y: -0.1, z, turn: n * 0.26 }], { rim: 0 })
      const across: number[] = []
      for (let along = -0.4; along <= 0.4; along += 0.02) {
        let depth = 0
        for (let d = -2; d <= 2; d++) {
          const [u, v] = [Math.sin(n * 0.26), Math.cos(n * 0.26)]
          depth += Math.max(0, -snow.offset(x + u * along + v * d * TEXEL, z + v * along - u * d * TEXEL))
        }
        across.push(depth)
      }
      // Its cross-section of snow is gone, however it lies between the texels, without a gap along it.
      expect(Math.min(...across)).toBeGreaterThan(least * 0.3 * 0.1)
      expect(mean(across)).toBeGreaterThan(least * 0.1)
      expect(mean(across)).toBeLessThan(0.09)
    }
  }
})

const row = (count: number, step: number, y = -0.08): Place[] =>
  Array.from({ length: count }, (_, n) => ({ x: 2 + n * step, y, z: 2.013 }))

test.each([
  ['slowly', 300, 0.012],
  ['at 20 m/s', 12, 1 / 3],
])('a ball that moves %s leaves an even trench and even rims', (_name, count, step) => {
  const snow = fieldOf(0.8)
  press(snow, ball(0.3, 40, 20), row(count, step))
  const depths: number[] = []
  const rims: number[] = []
  for (let x = 2.6; x < 2 + (count - 1) * step - 0.4; x += 0.02) {
    depths.push(snow.offset(x, 2.013))
    let crest = 0
    for (let d = 0.15; d < 0.8; d += 0.01) crest = Math.max(crest, snow.offset(x, 2.013 + d))
    rims.push(crest)
  }
  expect(Math.min(...depths)).toBeGreaterThan(-0.083)
  expect(Math.max(...depths)).toBeLessThan(-0.077)
  expect(Math.max(...rims)).toBeLessThan(mean(rims) * 1.1)
  expect(Math.min(...rims)).toBeGreaterThan(mean(rims) * 0.9)
  expect(snow.ledger()).toMatchObject({ residual: 0, accounts: { spilled: 0 } })
})
test('pictures alone, without the way between them, would leave ridges', () => {
  const snow = fieldOf(0.8)
  for (const place of row(12, 1 / 3)) press(snow, ball(0.3), [place])
  const depths = Array.from({ length: 100 }, (_, n) => snow.offset(2.6 + n * 0.02, 2.013))
  expect(Math.max(...depths)).toBeGreaterThan(-0.04)
})

/** Height, mass and top around a texel after a mesh was pressed and dragged there. */
function around(ix: number, iz: number): number[] {
  const snow = fieldOf()
  const [x, z] = [(ix + 0.3) * TEXEL, (iz + 0.7) * TEXEL]
  press(
    snow,
    star(0.6, 0.2),
    [
      { x, y: -0.05, z, turn: 0.3 },
      { x: x + 0.3, y: -0.06, z: z + 0.2, turn: 0.4 },
      { x: x + 0.6, y: -0.04, z: z + 0.5, turn: 0.6 },
    ],
    { load: 900 },
  )
  const out: number[] = []
  for (let dz = -40; dz < 60; dz++) {
    for (let dx = -40; dx < 60; dx++) {
      const tile = snow.tileAt((ix + dx) >> 6, (iz + dz) >> 6)
      const i = (((iz + dz) & 63) << 6) | ((ix + dx) & 63)
      out.push(tile ? tile.height[i]! : 0, tile ? tile.mass[i]! : 0, tile ? tile.top[i]! : 0)
    }
  }
  return out
}
test('the same mesh whole texels away marks the same bits; half a texel away it does not', () => {
  const here = around(40, 40)
  expect(here.some((value) => value < -300)).toBe(true)
  for (const [dx, dz] of [
    [1, 0],
    [17, -5],
    [64, 64],
    [-100_000, 250_001],
  ] as const) {
    expect(around(40 + dx, 40 + dz)).toEqual(here)
  }
  expect(around(40.5, 40)).not.toEqual(here)
})

test('a load presses what lies on the snow further, the heavier the deeper; a light one the snow bears', () => {
  const depths = [0, 200, 1000, 3000, 9000].map((load) => {
    const snow = fieldOf()
    press(snow, torus(0.4, 0.1), [{ x: 2, y: 0, z: 2 }], { load })
    return 0 - snow.offset(2.4, 2)
  })
  // 200 N are 0.6 kPa on what lies within 3 cm of the lowest point.
  expect(depths.slice(0, 2)).toEqual([0, 0])
  for (let n = 2; n < 5; n++) expect(depths[n]).toBeGreaterThan(depths[n - 1]! + 0.005)
})

test('on snow that has fallen since, a mesh marks from where it stands, and above it not at all', () => {
  const snow = createSnowField(flatGround({ depth: 0.5 }), { wobble: 0 })
  snow.setWeather(WEATHER.snowfall)
  for (let tick = 0; tick < 18_000; tick++) snow.applyQueued()
  const level = snow.height(2, 2)
  expect(level).toBeGreaterThan(0.02)
  press(snow, star(0.5, 0.2), [{ x: 2, y: level - 0.015, z: 2 }])
  press(snow, star(0.5, 0.2), [{ x: 5, y: level + 0.015, z: 2 }])
  expect(snow.height(2, 2)).toBeCloseTo(level - 0.015, 3)
  expect(snow.height(5, 2)).toBeCloseTo(level, 3)
})

test('pressing again where it stands changes nothing under it', () => {
  const snow = fieldOf()
  const posed = new PosedMesh(readyMesh(box(0.3, 0.3, 0.2), false))
  const stroke = strokeTo(snow, posed, { x: 2, y: -0.1, z: 2, turn: 0.5 }, { load: 2000 })
  make(snow, stroke)
  const hash = snow.hash()
  make(snow, stroke)
  expect(snow.hash()).toBe(hash)
})
