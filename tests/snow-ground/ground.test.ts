import { describe, expect, it } from 'vitest'
import { createDunes } from '../../src/snow/ground/dunes.ts'
import { createGround } from '../../src/snow/ground/ground.ts'
import type { HeightSource } from '../../src/snow/ground/height-source.ts'
import { createPlane } from '../../src/snow/ground/plane.ts'

const dunes = createDunes()
const out = { x: 0, z: 0 }
/** Points spread over a square of `size` metres round a centre. */
function* points(n: number, size: number, centreX = 0, centreZ = 0) {
  for (let i = 0; i < n; i++)
    yield [
      centreX + size * (((i * Math.SQRT2) % 1) - 0.5),
      centreZ + size * (((i * Math.sqrt(3)) % 1) - 0.5),
    ] as const
}

describe('ground', () => {
  it('reproduces a plane, and its slope', () => {
    const ground = createGround(createPlane({ y: 3, slopeX: 0.25, slopeZ: -0.125 }))
    for (const [x, z] of points(200, 60)) {
      expect(ground.macro(x, z)).toBeCloseTo(3 + 0.25 * x - 0.125 * z, 5)
      ground.macroSlope(x, z, out)
      expect(out.x).toBeCloseTo(0.25, 5)
      expect(out.z).toBeCloseTo(-0.125, 5)
    }
  })
  it('slopes as its heights do', () => {
    const ground = createGround(dunes)
    for (const [x, z] of points(300, 90, 10_000, -7_000)) {
      ground.macroSlope(x, z, out)
      const h = 1e-4
      expect(out.x).toBeCloseTo((ground.macro(x + h, z) - ground.macro(x - h, z)) / (2 * h), 6)
      expect(out.z).toBeCloseTo((ground.macro(x, z + h) - ground.macro(x, z - h)) / (2 * h), 6)
    }
  })
  it('gives the same heights whatever its cache holds', () => {
    const large = createGround(dunes)
    const small = createGround(dunes, { blocks: 4 })
    for (const [x, z] of points(100, 200)) expect(small.macro(x, z)).toBe(large.macro(x, z))
  })
  it('samples each node once while it stays', () => {
    let samples = 0
    const counted: HeightSource = {
      ...dunes,
      height: (x, z, least) => (samples++, dunes.height(x, z, least)),
    }
    const ground = createGround(counted)
    for (const [x, z] of points(200, 8, 4, 4)) ground.macro(x, z)
    expect(samples).toBe(19 * 19)
  })
  it('lays deep snow in hollows, thin snow on crests and steep ground, none on rock', () => {
    const bowl: HeightSource = { ...createPlane(), height: (x, z) => 0.02 * (x * x + z * z) }
    const crest: HeightSource = { ...createPlane(), height: (x, z) => -0.02 * (x * x + z * z) }
    const level = createGround(createPlane()).restDepth(0, 0)
    expect(createGround(bowl).restDepth(0, 0)).toBeGreaterThan(level + 0.1)
    expect(createGround(crest).restDepth(0, 0)).toBeLessThan(level - 0.1)
    expect(createGround(createPlane({ slopeX: 0.7 })).restDepth(0, 0)).toBeLessThan(level - 0.1)
    expect(createGround({ ...createPlane(), rock: () => 1 }).restDepth(0, 0)).toBe(0)
    const ground = createGround(dunes)
    for (const [x, z] of points(200, 100)) {
      const depth = ground.restDepth(x, z)
      expect(depth).toBeGreaterThanOrEqual(0)
      expect(depth).toBeLessThanOrEqual(1.6)
      const density = ground.restDensity(x, z)
      expect(density).toBeGreaterThanOrEqual(150)
      expect(density).toBeLessThanOrEqual(200)
    }
  })
  it('leaves the relief out where the source asks for smooth snow', () => {
    expect(createGround(createPlane({ relief: 0 })).relief(3.3, 4.4)).toBe(0)
    expect(createGround(createPlane()).relief(3.3, 4.4)).not.toBe(0)
  })
})

const rocky = (rock: HeightSource['rock']) => createGround({ ...createPlane(), name: 'broken', rock })
const at = (height: HeightSource['height']) => createGround({ ...createPlane(), name: 'broken', height })

describe('a height source that fails', () => {
  it('by NaN or infinity', () => {
    expect(() => at((x) => (x > 2 ? NaN : 0)).macro(4, 0)).toThrowErrorMatchingInlineSnapshot(
      `[Error: Height source "broken" gave NaN at (2.5, -0.5): return a finite number of metres from height(x, z, minWavelength) for every point; for ground without an end, return the height of the nearest edge]`,
    )
    expect(() => at(() => Infinity).macro(0, 0)).toThrow(/gave Infinity at \(-0\.5, -0\.5\)/)
  })
  it('by throwing', () => {
    const ground = at(() => {
      throw new RangeError('no tile 3/4')
    })
    expect(() => ground.macro(4, 0)).toThrowErrorMatchingInlineSnapshot(
      `[Error: Height source "broken" threw at (-0.5, -0.5): no tile 3/4. Its height(x, z, minWavelength) must answer for every finite point]`,
    )
  })
  it('by rock that is no share, or that throws', () => {
    expect(() => rocky(() => NaN).restDepth(3, 4)).toThrowErrorMatchingInlineSnapshot(
      `[Error: Height source "broken" gave rock NaN at (3, 4): return a share from 0 (snow) to 1 (bare rock)]`,
    )
    expect(() => rocky(() => 2).restDensity(0, 0)).toThrow(/gave rock 2 at \(0, 0\)/)
    const throwing = rocky(() => {
      throw new RangeError('no mask')
    })
    expect(() => throwing.restDepth(0, 0)).toThrow(/"broken" threw at \(0, 0\): no mask\. Its rock\(x, z\)/)
  })
  it('leaves the rest of the world usable, and recovers when the source does', () => {
    let broken = false
    const ground = at((x) => (broken && x >= 16 ? NaN : 1))
    expect(ground.macro(1, 1)).toBeCloseTo(1, 12)
    broken = true
    expect(() => ground.macro(20, 1)).toThrow(/"broken" gave NaN/)
    expect(ground.macro(1, 1)).toBeCloseTo(1, 12)
    broken = false
    expect(ground.macro(20, 1)).toBeCloseTo(1, 12)
  })
  it('by a wind without direction, or a cache of no size', () => {
    expect(() => createDunes({ wind: { x: 0, z: 0 } })).toThrowErrorMatchingInlineSnapshot(
      `[Error: createDunes: wind is (0, 0): give the direction in which it blows, like { x: 0.6, z: 0.8 }]`,
    )
    expect(() => createGround(dunes, { blocks: 100 })).toThrowErrorMatchingInlineSnapshot(
      `[Error: createGround: blocks is 100: give a power of two from 4 up]`,
    )
  })
})
