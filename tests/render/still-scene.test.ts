/** A camera at rest over the real snow, its prints, dunes, far mountains and sky: nothing moves, so no pixel may. */
import { afterEach, expect, test } from 'vitest'
import { displayFloats } from './display-floats.ts'
import { CHEAP, createStage, tread, type Stage } from './stage.ts'

const WIDTH = 96
const HEIGHT = 54
const PIXELS = WIDTH * HEIGHT
const LEVELS = 255
/** Frames until the picture is looked at, and how many are. */
const REST = 64
const FRAMES = 64

let stage: Stage | undefined
afterEach(() => {
  stage?.dispose()
  stage = undefined
})

/** With air that stands still. */
const QUALITY = { ...CHEAP, taa: 1, flakes: 0, mountainMap: 64 }

async function look(yaw: number, pitch: number, back: number): Promise<void> {
  stage = await createStage(WIDTH, HEIGHT, { quality: QUALITY, prepare: (field) => tread(field, 0, 1) })
  stage.lookAt(0, 2, yaw, pitch, back)
  stage.renderer.catchUp(stage.world)
}

/** Deviation over time of each pixel's worst channel, of 255, and the frames' green. */
async function watch(frames: number): Promise<{ deviations: Float64Array; greens: Float32Array[] }> {
  const sum = new Float64Array(PIXELS * 4)
  const squares = new Float64Array(PIXELS * 4)
  const greens: Float32Array[] = []
  for (let i = 0; i < REST; i++) stage!.renderer.draw(stage!.world)
  await stage!.frame()
  for (let i = 0; i < frames; i++) {
    stage!.renderer.draw(stage!.world)
    // oxlint-disable-next-line no-await-in-loop -- each frame needs the one before
    const floats = await displayFloats(stage!.renderer)
    for (let k = 0; k < floats.length; k++) {
      sum[k]! += floats[k]!
      squares[k]! += floats[k]! ** 2
    }
    greens.push(Float32Array.from({ length: PIXELS }, (_, k) => floats[k * 4 + 1]!))
  }
  const deviations = Float64Array.from({ length: PIXELS }, (_, p) => {
    let worst = 0
    for (let k = p * 4; k < p * 4 + 3; k++)
      worst = Math.max(worst, squares[k]! / frames - (sum[k]! / frames) ** 2)
    return Math.sqrt(worst) * LEVELS
  })
  return { deviations, greens }
}

const BLOCK = 18
/**
 * How far any block of the picture wanders from end to end, pixels: the shift that explains best how a frame differs from the first
 * (Lucas and Kanade, An iterative image registration technique, 1981). Blocks without edges say nothing and are left out.
 */
function wobble(greens: readonly Float32Array[]): number {
  const first = greens[0]!
  let worst = 0
  for (let by = 0; by < HEIGHT; by += BLOCK)
    for (let bx = 0; bx < WIDTH; bx += BLOCK)
      for (const step of [1, WIDTH]) {
        let [low, high] = [0, 0]
        for (const green of greens) {
          let [along, square] = [0, 0]
          for (let y = Math.max(1, by); y < Math.min(HEIGHT - 1, by + BLOCK); y++)
            for (let x = Math.max(1, bx); x < Math.min(WIDTH - 1, bx + BLOCK); x++) {
              const k = y * WIDTH + x
              const slope = (first[k + step]! - first[k - step]!) / 2
              along += slope * (first[k]! - green[k]!)
              square += slope * slope
            }
          if (square < 0.01) continue
          low = Math.min(low, along / square)
          high = Math.max(high, along / square)
        }
        worst = Math.max(worst, high - low)
      }
  return worst
}
const part = (values: Float64Array, share: number): number =>
  values.toSorted()[Math.floor(share * (values.length - 1))]!

test.each([
  ['prints', 30, -35, 3],
  ['dunes, far range and sky', 30, -4, 8],
])(
  '%s: 99.9 % of pixels deviate by less than half a level, all by less than one, and nothing wanders by a tenth of a pixel',
  async (_, ...where) => {
    await look(...where)
    const { deviations, greens } = await watch(FRAMES)
    expect(part(deviations, 0.999)).toBeLessThan(0.5)
    // On the horizon a pixel may see a far crest in few places of the jitter.
    expect(part(deviations, 1)).toBeLessThan(1)
    expect(wobble(greens)).toBeLessThan(0.1)
  },
  300_000,
)
