import { afterEach, describe, expect, it } from 'vitest'
import { offByJitter } from './off-by-jitter.ts'
import { HEIGHT, taaBench, WIDTH, type TaaBench } from './taa-bench.ts'

/** Radiance 1 as a level of a display. */
const LEVELS = 255
const EDGE = 'select(0.05, 0.6, p.x + 0.2 * p.y > 0.3)'
/** Two pixels on and two off, between pixel borders. */
const GRATING = 'select(0.1, 0.5, fract(p.x / 4.0 + 0.02) > 0.5)'
const HAIRLINES = 'select(0.1, 0.6, fract((p.x + 0.31 * p.y) / 7.0) < 0.08)'
/** A dark body, which says nothing of its motion, passes over bright ground by three pixels a frame. */
const PASSING = 'select(0.6, 0.05, abs(p.x + 40.0 - 3.0 * (time - 32.0)) < 6.0 && abs(p.y) < 8.0)'
/** A second at rest, and the frames that are looked at. */
const REST = 64
const FRAMES = 64

let bench: TaaBench | undefined
afterEach(() => {
  bench?.dispose()
  bench = undefined
})

/** Where the edge crosses a row: pixels from the left, by the area above it. */
function crossing(picture: Float64Array, row: number): number {
  let dark = 0
  for (let x = 0; x < WIDTH; x++) dark += (0.6 - picture[row * WIDTH + x]!) / 0.55
  return dark
}
/** Half the difference between the bright and the dark pixels of a grating with a period of four. */
function contrast(picture: Float64Array): number {
  let re = 0
  let im = 0
  for (let k = 0; k < picture.length; k++) {
    const phase = (k % WIDTH) * (Math.PI / 2)
    re += picture[k]! * Math.cos(phase)
    im += picture[k]! * Math.sin(phase)
  }
  return (2 * Math.hypot(re, im)) / picture.length
}
const run = async (count: number): Promise<Float64Array[]> => {
  const pictures: Float64Array[] = []
  // oxlint-disable-next-line no-await-in-loop -- each frame needs the one before
  for (let i = 0; i < count; i++) pictures.push(await bench!.frame())
  return pictures
}
/** Greatest deviation over time of any pixel, of 255. */
function unrest(pictures: readonly Float64Array[]): number {
  let worst = 0
  for (let k = 0; k < WIDTH * HEIGHT; k++) {
    const values = pictures.map((picture) => picture[k]!)
    const mean = values.reduce((a, b) => a + b, 0) / values.length
    const square = values.reduce((a, b) => a + (b - mean) ** 2, 0) / values.length
    worst = Math.max(worst, Math.sqrt(square))
  }
  return worst * LEVELS
}
/** How far the edge wanders on any row, pixels from end to end. */
function wobble(pictures: readonly Float64Array[]): number {
  let worst = 0
  for (let row = 1; row < HEIGHT - 1; row++) {
    const places = pictures.map((picture) => crossing(picture, row))
    worst = Math.max(worst, Math.max(...places) - Math.min(...places))
  }
  return worst
}

describe('a camera at rest', () => {
  it.each(Object.entries({ EDGE, GRATING, HAIRLINES }))(
    'shows a picture that stands still: %s',
    async (_, pattern) => {
      bench = await taaBench(pattern)
      await run(REST)
      expect(unrest(await run(FRAMES))).toBeLessThan(0.5)
    },
  )
  it('holds an edge within a tenth of a pixel and a pattern of four pixels at 95 % of its contrast', async () => {
    bench = await taaBench(EDGE)
    expect(wobble((await run(FRAMES)).slice(16))).toBeLessThan(0.1)
    bench.dispose()
    bench = await taaBench(GRATING)
    const whole = (0.4 / 2) * (4 / Math.PI)
    // A pixel's area takes a tenth of a grating as fine as this; the rest is the blending's.
    const area = Math.sin(Math.PI / 4) / (Math.PI / 4)
    expect(contrast((await run(FRAMES)).at(-1)!)).toBeGreaterThan(0.95 * whole * area)
  })
  it('control: history that is read off by the jitter wobbles and blurs', async () => {
    bench = await taaBench(EDGE, offByJitter)
    expect(wobble((await run(FRAMES)).slice(16))).toBeGreaterThan(0.1)
    bench.dispose()
    bench = await taaBench(GRATING, offByJitter)
    expect(contrast((await run(FRAMES)).at(-1)!)).toBeLessThan(0.9 * (0.4 / 2) * (4 / Math.PI) * 0.9)
  })
})

/**
 * Levels by which ground more than two pixels behind the passing body differs from bright ground, at most, in the rows of the body. The
 * rows that its rim grazes hold a few levels of it for a second: there they cannot be told from a hairline.
 */
async function trail(exposure = 1): Promise<number> {
  bench = await taaBench(PASSING, undefined, exposure)
  const last = (await run(32 + 24)).at(-1)!
  const rear = Math.round(WIDTH / 2 - 40 + 3 * 23 - 6) - 2
  let worst = 0
  for (let row = HEIGHT / 2 - 7; row < HEIGHT / 2 + 7; row++)
    for (let x = 0; x < rear; x++) worst = Math.max(worst, Math.abs(last[row * WIDTH + x]! - 0.6))
  return worst * LEVELS
}

describe('what moves over the picture', () => {
  it('leaves no trail beyond two pixels', async () => {
    expect(await trail()).toBeLessThan(4)
  })
  it('control: in light so faint that nothing is told apart, it does', async () => {
    expect(await trail(1e-5)).toBeGreaterThan(8)
  })
})

/** Where a row of a camera turned by `angle` sees the edge, pixels from the left. */
function edgeAt(angle: number, row: number): number {
  const [sin, cos, sy] = [Math.sin(angle), Math.cos(angle), Math.tan(0.5)]
  const sx = (sy * WIDTH) / HEIGHT
  const y = 1 - (2 * (row + 0.5)) / HEIGHT
  const level = (0.3 * sy * 2) / HEIGHT
  const x = (level * cos - sin - 0.2 * y * sy) / (sx * (cos + level * sin))
  return ((x + 1) / 2) * WIDTH
}
/** Mean and worst distance of the edge from its place over the last turn of the jitter, pixels, while the camera turns. */
async function lag(
  speed: number,
  spoil?: Parameters<typeof taaBench>[1],
): Promise<[mean: number, worst: number]> {
  bench = await taaBench(EDGE, spoil)
  let mean = 0
  let worst = 0
  for (let i = 0; i < 40; i++) {
    bench.view.forwardX = Math.sin(speed * i)
    bench.view.forwardZ = Math.cos(speed * i)
    // oxlint-disable-next-line no-await-in-loop -- each frame needs the one before
    const picture = await bench.frame()
    if (i < 24) continue
    for (let row = 1; row < HEIGHT - 1; row++) {
      const off = crossing(picture, row) - edgeAt(speed * i, row)
      mean += off / 16 / (HEIGHT - 2)
      worst = Math.max(worst, Math.abs(off))
    }
  }
  return [mean, worst]
}

describe('a camera that turns', () => {
  it('sees the edge where it is', async () => {
    for (const speed of [0.001, 0.01, -0.01]) {
      // oxlint-disable-next-line no-await-in-loop -- one device at a time
      const [mean, worst] = await lag(speed)
      expect(Math.abs(mean)).toBeLessThan(0.3)
      expect(worst).toBeLessThan(0.65)
      bench!.dispose()
    }
    // Control: history that is read off by the jitter.
    expect((await lag(0.01, offByJitter))[1]).toBeGreaterThan(0.8)
  })
  it('starts anew after a cut', async () => {
    bench = await taaBench(EDGE)
    await run(3)
    expect(bench.steady.share).toBeCloseTo(1 / 3)
    bench.view.forwardX = -1
    bench.view.forwardZ = 0
    await bench.frame()
    expect(bench.steady.share).toBe(1)
  })
})
