/** Soles that a game brings. */
import { describe, expect, test } from 'vitest'
import { soleFromFunction, soleFromImage, type SoleImage } from '../../src/snow/soles/custom.ts'
import { sampleSole } from '../../src/snow/soles/sole.ts'

const out = { distance: 0, relief: 0 }

const snowshoe = soleFromFunction(
  (x, z) => {
    const inside = 1 - (x / 0.11) ** 2 - (z / 0.32) ** 2
    // A frame of 2 cm around a net that hangs 8 mm higher.
    return inside <= 0 ? 0 : inside < 0.25 ? 0.03 : 0.022
  },
  { name: 'snowshoe', width: 0.24, length: 0.66 },
)

/** White, 20 × 30, with a black rectangle of columns 6…13 and rows 3…26, mid grey in its lower half. */
const WIDTH = 20
const HEIGHT = 30
const data = new Uint8Array(WIDTH * HEIGHT).fill(255)
for (let j = 3; j <= 26; j++) for (let i = 6; i <= 13; i++) data[j * WIDTH + i] = j < 15 ? 0 : 64
const image: SoleImage = { data, width: WIDTH, height: HEIGHT, metresPerPixel: 0.01 }

/** `image` with something wrong. */
const make = (wrong: Partial<SoleImage>) => () => soleFromImage({ ...image, ...wrong })
/** A disc of 7 cm radius, with a hard edge or one smoothed over 4 pixels. */
const disc = (smooth: boolean): SoleImage => {
  const greys = new Uint8Array(40 * 40)
  for (let n = 0; n < 1600; n++) {
    const r = Math.sqrt(((n % 40) - 19.5) ** 2 + (Math.floor(n / 40) - 19.5) ** 2) - 14
    greys[n] = smooth ? Math.min(255, Math.max(0, 127.5 + r * 60)) : r < 0 ? 0 : 255
  }
  return { data: greys, width: 40, height: 40, metresPerPixel: 0.005 }
}
const bowl = (x: number, z: number): number => 0.015 - (x * x + z * z) * 6

describe('from an image', () => {
  test('has the size and the place of what is dark, its first row in front', () => {
    const sole = soleFromImage(image)
    expect(sole.name).toBe('custom')
    expect(Math.abs(sole.width - 0.08)).toBeLessThan(0.0015)
    expect(Math.abs(sole.length - 0.24)).toBeLessThan(0.0025)
    expect(sampleSole(sole, 0.06, 0.05, out).distance).toBeCloseTo(0.02, 2)
    expect(sampleSole(sole, 0, 0, out).distance).toBeCloseTo(-0.04, 2)
    expect(sampleSole(sole, 0, 0.08, out).relief).toBe(0)
    expect(sampleSole(sole, 0, -0.08, out).relief).toBeCloseTo(0.01, 3)
    const shallow = soleFromImage({ ...image, relief: 0.004 })
    expect(sampleSole(shallow, 0, -0.08, out).relief).toBeCloseTo(0.002, 3)
  })
  test('dark up to its border ends there', () => {
    const sole = soleFromImage({ data: new Uint8Array(100), width: 10, height: 10, metresPerPixel: 0.02 })
    expect(Math.abs(sole.width - 0.2)).toBeLessThan(0.003)
    expect(Math.abs(sole.area - 0.04)).toBeLessThan(0.001)
  })
  test('one far from it is at the largest distance there is, not beyond it', () => {
    const spot = new Uint8Array(200 * 200).fill(255)
    for (let j = 0; j < 3; j++) spot.fill(0, j * 200, j * 200 + 3)
    const sole = soleFromImage({ data: spot, width: 200, height: 200, metresPerPixel: 0.02 })
    expect(sampleSole(sole, -1.9, 1.9, out).distance).toBeLessThan(0.08)
    expect(sampleSole(sole, 2, -2, out).distance).toBeCloseTo(4, 3)
  })
  test('an edge that was smoothed keeps its place', () => {
    const area = Math.PI * 0.07 * 0.07
    expect(Math.abs(soleFromImage(disc(true)).area / area - 1)).toBeLessThan(0.01)
    expect(Math.abs(soleFromImage(disc(false)).area / area - 1)).toBeLessThan(0.03)
  })
})

describe('from a function', () => {
  test('a snowshoe has its frame around its net', () => {
    expect(Math.abs(snowshoe.width - 0.22)).toBeLessThan(0.002)
    expect(Math.abs(snowshoe.length - 0.64)).toBeLessThan(0.01)
    expect(sampleSole(snowshoe, 0, 0, out).relief).toBeCloseTo(0.008, 3)
    expect(sampleSole(snowshoe, 0.105, 0, out).relief).toBe(0)
  })
  test('is sole where there is depth, and the deepest point has no relief', () => {
    const sole = soleFromFunction(bowl, { name: 'bowl', width: 0.2, length: 0.2 })
    expect(sole.name).toBe('bowl')
    expect(Math.abs(sole.width - 0.1)).toBeLessThan(0.0005)
    expect(sampleSole(sole, 0, 0, out).relief).toBeLessThan(0.0005)
    expect(sampleSole(sole, 0.04, 0, out).relief).toBeCloseTo(0.0096, 3)
    // Between nodes of 1 cm an outline is straight: 0.6 mm within a circle of 5 cm.
    const { distance } = sampleSole(sole, 0.05, 0.05, out)
    expect(Math.abs(distance - (Math.sqrt(0.005) - 0.05))).toBeLessThan(0.0008)
  })
  test('a flat one keeps its relief of 0 up to the outline, and the box cuts it', () => {
    const sole = soleFromFunction(() => 0.05, { width: 0.1, length: 0.3, cell: 0.005 })
    expect(Math.abs(sole.area - 0.03)).toBeLessThan(0.0005)
    for (const u of [0, 0.02, 0.045, 0.0499]) expect(sampleSole(sole, u, 0.1, out).relief).toBe(0)
    expect(sampleSole(sole, 0.03, 0, out).distance).toBeCloseTo(-0.02, 3)
    expect(sampleSole(sole, 0.08, 0.18, out).distance).toBeCloseTo(Math.sqrt(0.03 ** 2 + 0.03 ** 2), 3)
  })
})

const bars = (x: number, z: number): number => 0.03 - (Math.abs(x) + Math.abs(z - 0.02)) / 10
test('an endless one repeats after its length, without a seam; the cell goes into it', () => {
  const box = { name: 'bars', width: 0.1, length: 0.125, cell: 0.01 }
  const track = soleFromFunction(bars, { ...box, endless: true })
  expect([track.period, track.length]).toEqual([0.125, 0.125])
  expect(track.rows * track.cell).toBeCloseTo(0.125, 12)
  const far = { distance: 0, relief: 0 }
  for (let v = -0.3; v < 0.3; v += 0.007) {
    sampleSole(track, 0.01, v, out)
    sampleSole(track, 0.01, v + 3 * 0.125, far)
    expect(far.relief).toBeCloseTo(out.relief, 9)
    // Its sides alone are its outline, where one that ends has ends.
    expect(out.distance).toBeCloseTo(-0.04, 3)
  }
  expect(sampleSole(track, 0, 0.02, out).relief).toBeLessThan(sampleSole(track, 0, -0.04, far).relief - 0.004)
  expect(sampleSole(soleFromFunction(bars, box), 0.01, 0.0625, out).distance).toBeCloseTo(0, 2)
})

describe('what makes no sole is named', () => {
  test('images', () => {
    expect(make({ width: 2.5 })).toThrowErrorMatchingInlineSnapshot(
      `[Error: Sole image width is 2.5, not a whole number from 1 to 1024. Give its size in pixels]`,
    )
    expect(make({ height: 0 })).toThrowErrorMatchingInlineSnapshot(
      `[Error: Sole image height is 0, not a whole number from 1 to 1024. Give its size in pixels]`,
    )
    expect(make({ data: new Uint8Array(2400) })).toThrowErrorMatchingInlineSnapshot(
      `[Error: Sole image data holds 2400 values, 20 × 30 pixels need 600. Give one grey byte a pixel; of RGBA take every fourth]`,
    )
    expect(make({ metresPerPixel: 1 })).toThrowErrorMatchingInlineSnapshot(
      `[Error: Sole image metresPerPixel is 1, outside 0.001 to 0.05. Give the width of a pixel in metres]`,
    )
    expect(make({ metresPerPixel: NaN })).toThrowErrorMatchingInlineSnapshot(
      `[Error: Sole image metresPerPixel is NaN, outside 0.001 to 0.05. Give the width of a pixel in metres]`,
    )
    expect(
      make({ data: new Uint8Array(500), width: 500, height: 1, metresPerPixel: 0.01 }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[Error: Sole image is 5 m long, the longest sole is 4 m. Give a smaller metresPerPixel, or fewer pixels]`,
    )
    expect(make({ relief: 0.3 })).toThrowErrorMatchingInlineSnapshot(
      `[Error: Sole image relief is 0.3, outside 0 to 0.02. Give metres between black and the lightest grey]`,
    )
    expect(
      make({ data: Array.from(data, (grey, k) => (k === 599 ? 300 : grey)) }),
    ).toThrowErrorMatchingInlineSnapshot(`[Error: Sole image data[599] is 300. Give greys from 0 to 255]`)
    expect(make({ data: new Uint8Array(600).fill(200) })).toThrowErrorMatchingInlineSnapshot(
      `[Error: Sole image has no pixel darker than 128: nothing of it is sole. Paint the sole black on white; invert an image that is white on black]`,
    )
    expect(
      make({ data: new Uint8Array(500 * 500), width: 500, height: 500, metresPerPixel: 0.007 }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[Error: Sole image of 3.5 × 3.5 m has 250000 nodes 0.007 m apart, the most are 65536. Make it smaller or coarser: detail over more than a few metres is no print]`,
    )
  })
  test('functions', () => {
    const box = { width: 0.1, length: 0.3 }
    expect(() => soleFromFunction(() => 0.1, { ...box, width: 0 })).toThrowErrorMatchingInlineSnapshot(
      `[Error: Sole width is 0, outside 0.005 to 4. Give the width in metres of a box that holds the sole]`,
    )
    expect(() => soleFromFunction(() => 0.1, { ...box, length: 9 })).toThrowErrorMatchingInlineSnapshot(
      `[Error: Sole length is 9, outside 0.005 to 4. Give the length in metres of a box that holds the sole]`,
    )
    expect(() => soleFromFunction(() => 0.1, { ...box, cell: 0.001 })).toThrowErrorMatchingInlineSnapshot(
      `[Error: Sole cell is 0.001, outside 0.005 to 0.05. Give the spacing of nodes in metres]`,
    )
    expect(() =>
      soleFromFunction(() => 0.1, { ...box, length: 0.03, endless: true }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[Error: Sole length is 0.03, outside 0.04 to 4. Give the metres after which the sole repeats]`,
    )
    expect(() => soleFromFunction(() => NaN, box)).toThrowErrorMatchingInlineSnapshot(
      `[Error: Sole "custom" has depth NaN at (-0.05, -0.15). Return finite metres, 0 or less where there is no sole]`,
    )
    expect(() => soleFromFunction(() => 0, { ...box, name: 'air' })).toThrowErrorMatchingInlineSnapshot(
      `[Error: Sole "air" has no outline: nothing of it is as large as its cell of 0.01 m. Draw it larger, or deeper than 0]`,
    )
    expect(() =>
      soleFromFunction(() => 0.1, { width: 4, length: 4, cell: 0.01 }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[Error: Sole box of 4 × 4 m has 160000 nodes 0.01 m apart, the most are 65536. Make it smaller or coarser: detail over more than a few metres is no print]`,
    )
  })
})
