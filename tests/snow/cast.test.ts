/** A ray meets the surface where a person would say it does. */
import { expect, test } from 'vitest'
import { createDunes } from '../../src/snow/ground/dunes.ts'
import { createGround } from '../../src/snow/ground/ground.ts'
import { createSnowField, type SurfaceHit, type SurfaceRay } from '../../src/snow/index.ts'
import { flatGround } from '../support/flat-ground.ts'
import { bootAt, make, sequence } from './strokes.ts'

type Numbers = [number, number, number, number, number, number, number]
/** A ray from a place along a vector. */
const ray = (...[x, y, z, dx, dy, dz, reach]: Numbers): SurfaceRay => ({ x, y, z, dx, dy, dz, reach })
const blankHit = (): SurfaceHit => ({ x: 0, y: 0, z: 0, distance: 0 })

test('straight down onto a plane: the point below, at the way to it', () => {
  const hit = blankHit()
  const snow = createSnowField(flatGround({ level: 3 }))
  expect(snow.cast(ray(2, 10, -5, 0, -4, 0, 100), hit)).toBe(true)
  expect(hit.x).toBe(2)
  expect(hit.z).toBe(-5)
  expect(hit.y).toBe(3)
  expect(hit.distance).toBeCloseTo(7, 3)
})

test('over the dunes it is the first crossing that a walk along the ray in centimetres finds', () => {
  const snow = createSnowField(createGround(createDunes({ seed: 3 })))
  const random = sequence(5)
  const hit = blankHit()
  let hits = 0
  for (let n = 0; n < 60; n++) {
    const x = random() * 400 - 200
    const z = random() * 400 - 200
    const y = snow.height(x, z) + 0.5 + random() * 20
    const turn = [random() - 0.5, -random() * 0.4, random() - 0.5] as const
    const length = Math.sqrt(turn[0] ** 2 + turn[1] ** 2 + turn[2] ** 2)
    let walked = 0
    const above = (t: number): boolean =>
      y + (turn[1] / length) * t > snow.height(x + (turn[0] / length) * t, z + (turn[2] / length) * t)
    while (walked < 60 && above(walked)) walked += 0.01
    if (snow.cast(ray(x, y, z, ...turn, 60), hit)) {
      hits++
      expect(Math.abs(hit.distance - walked)).toBeLessThan(0.02)
      expect(hit.y).toBe(snow.height(hit.x, hit.z))
    } else expect(walked).toBeGreaterThanOrEqual(60)
  }
  expect(hits).toBeGreaterThan(20)
  expect(hits).toBeLessThan(60)
})

test('a print is deeper than the snow beside it', () => {
  const snow = createSnowField(flatGround())
  const hit = blankHit()
  make(snow, bootAt(0, 0))
  snow.cast(ray(0, 2, 0, 0, -1, 0, 5), hit)
  expect(hit.y).toBe(snow.height(0, 0))
  expect(hit.y).toBeLessThan(-0.05)
})

test('up, short and from below', () => {
  const snow = createSnowField(flatGround())
  const hit = { ...blankHit(), distance: -1 }
  expect(snow.cast(ray(0, 2, 0, 0, 1, 0, 100), hit)).toBe(false)
  expect(snow.cast(ray(0, 2, 0, 0, -1, 0, 1.9), hit)).toBe(false)
  expect(hit.distance).toBe(-1)
  expect(snow.cast(ray(0, -1, 0, 1, 0, 0, 10), hit)).toBe(true)
  expect(hit.distance).toBe(0)
})

test('leaving the world is a miss', () => {
  expect(createSnowField(flatGround()).cast(ray(40_000, 5, 0, 1, 0, 0, 4000), blankHit())).toBe(false)
})

test.each<[Numbers, string]>([
  [[NaN, 0, 0, 0, -1, 0, 5], 'cast from (NaN, 0, 0): not finite'],
  [[0, 0, 0, 0, 0, 0, 5], 'cast along (0, 0, 0): no direction'],
  [[0, 0, 0, 0, -1, 0, Infinity], 'cast reaches Infinity m'],
])('refuses %j', (numbers, message) => {
  expect(() => createSnowField(flatGround()).cast(ray(...numbers), blankHit())).toThrow(message)
})
