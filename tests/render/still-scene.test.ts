/** A camera at rest over the real snow, its prints, dunes, far mountains and sky: nothing moves, so no pixel may. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { displayReader } from './display-floats.ts'
import { offByJitter } from './off-by-jitter.ts'
import { CHEAP, createStage, tread, type Stage } from './stage.ts'

const WIDTH = 48
const HEIGHT = 27
const LEVELS = 255
/** Frames until the picture is looked at, by which its mean has come together, and how many are looked at. */
const REST = 48
const FRAMES = 64

let stage: Stage
beforeAll(async () => {
  // The air stands still.
  const quality = { ...CHEAP, taa: 1, flakes: 0, mountainMap: 64 }
  stage = await createStage(WIDTH, HEIGHT, { quality, prepare: (field) => tread(field, 0, 1) })
}, 120_000)
afterAll(() => stage?.dispose())
afterEach(() => vi.restoreAllMocks())

type Look = readonly [yaw: number, pitch: number, back: number]
const PRINTS: Look = [30, -35, 3]
const HORIZON: Look = [30, -4, 8]

/** Red, green, blue and 1 of every pixel, 0…1, in `count` frames after `rest` others. */
async function watch(where: Look, rest: number, count: number): Promise<Float32Array[]> {
  const { renderer, world } = stage
  stage.lookAt(0, 2, ...where)
  renderer.catchUp(world)
  renderer.objects!.steady.reset()
  for (let i = 0; i < rest; i++) renderer.draw(world)
  const read = displayReader(renderer)
  const frames: Float32Array[] = []
  for (let i = 0; i < count; i++) {
    renderer.draw(world)
    // oxlint-disable-next-line no-await-in-loop -- each frame needs the one before
    frames.push(await read())
  }
  return frames
}

/** Standard deviation over time of each pixel's worst channel, of 255, from the least to the greatest. */
function deviations(frames: readonly Float32Array[]): Float64Array {
  const deviation = (k: number): number => {
    let [sum, squares] = [0, 0]
    for (const frame of frames) {
      sum += frame[k]!
      squares += frame[k]! ** 2
    }
    return Math.sqrt(Math.max(0, squares / frames.length - (sum / frames.length) ** 2)) * LEVELS
  }
  return Float64Array.from({ length: frames[0]!.length / 4 }, (_, p) =>
    Math.max(deviation(p * 4), deviation(p * 4 + 1), deviation(p * 4 + 2)),
  ).toSorted()
}
const quantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.floor(share * (sorted.length - 1))]!

const BLOCK = 9
/** Least sum of squared slopes in a block with edges. */
const EDGES = 0.01
/**
 * How far any block of the picture wanders from end to end along x or y, pixels: the shift that explains best how a frame's green
 * differs from the first's (Lucas and Kanade, An iterative image registration technique, 1981). Blocks without edges say nothing
 * and are left out.
 */
function wobble(frames: readonly Float32Array[]): number {
  let worst = 0
  for (let top = 0; top < HEIGHT; top += BLOCK)
    for (let left = 0; left < WIDTH; left += BLOCK)
      for (const step of [1, WIDTH]) {
        const shifts = frames.map((frame) => shiftOf(frame, frames[0]!, left, top, step))
        worst = Math.max(worst, Math.max(...shifts) - Math.min(...shifts))
      }
  return worst
}
/** Shift of one block against the first frame, along the axis on which pixels lie `step` apart. */
function shiftOf(frame: Float32Array, first: Float32Array, left: number, top: number, step: number): number {
  let [along, square] = [0, 0]
  for (let y = Math.max(1, top); y < Math.min(HEIGHT - 1, top + BLOCK); y++)
    for (let x = Math.max(1, left); x < Math.min(WIDTH - 1, left + BLOCK); x++) {
      const green = (y * WIDTH + x) * 4 + 1
      const slope = (first[green + step * 4]! - first[green - step * 4]!) / 2
      along += slope * (first[green]! - frame[green]!)
      square += slope * slope
    }
  return square < EDGES ? 0 : along / square
}

test.each([
  ['prints', PRINTS],
  ['dunes, far range and sky', HORIZON],
])(
  '%s: 99.9 % of pixels deviate by less than half a level, all by less than one, and nothing wanders by a tenth of a pixel',
  async (_, where) => {
    const frames = await watch(where, REST, FRAMES)
    const sorted = deviations(frames)
    expect(quantile(sorted, 0.999)).toBeLessThan(0.5)
    // On the horizon a pixel may see a far crest in few places of the jitter.
    expect(quantile(sorted, 1)).toBeLessThan(1)
    expect(wobble(frames)).toBeLessThan(0.1)
  },
  120_000,
)

test('control: with history that is read off by the jitter, pixels deviate by more and the picture wanders', async () => {
  const { block } = stage.renderer.objects!
  const setSteady = block.setSteady.bind(block)
  vi.spyOn(block, 'setSteady').mockImplementation((steady, axes) => {
    setSteady(steady, axes)
    offByJitter(steady, block)
  })
  const frames = await watch(PRINTS, 16, 16)
  const sorted = deviations(frames)
  expect(quantile(sorted, 0.9)).toBeGreaterThan(1)
  expect(wobble(frames)).toBeGreaterThan(0.1)
}, 120_000)
