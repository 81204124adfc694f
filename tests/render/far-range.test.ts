/** Mountains on the horizon: seen where the sky would be, drawn into their map only when eye or sun moved. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DaylightResource } from '../../src/components/daylight.ts'
import { use } from '../../src/components/world.ts'
import { CHEAP, createStage, type Stage } from './stage.ts'

const WIDTH = 96
const HEIGHT = 54
let stage: Stage
let without: Stage

beforeAll(async () => {
  stage = await createStage(WIDTH, HEIGHT, { quality: { ...CHEAP, mountainMap: 256 } })
}, 120_000)
afterAll(() => {
  stage?.dispose()
  without?.dispose()
})

/** Draws of one frame. */
async function draws(): Promise<number> {
  await stage.frame()
  return stage.renderer.stats.drawCalls
}
/** Looks from 20 m above the ground at (x, z) along a bearing, degrees up. */
function lookOut({ view }: Stage, x: number, yaw: number, up: number): void {
  const [a, p] = [(yaw * Math.PI) / 180, (up * Math.PI) / 180]
  Object.assign(view, { x, y: 30, z: 0, focusX: x, focusY: 0, focusZ: 0 })
  Object.assign(view, { forwardX: Math.sin(a) * Math.cos(p), forwardY: Math.sin(p) })
  Object.assign(view, { forwardZ: Math.cos(a) * Math.cos(p), upX: -Math.sin(a) * Math.sin(p) })
  Object.assign(view, { upY: Math.cos(p), upZ: -Math.cos(a) * Math.sin(p) })
}

it('redraws its map when the eye has gone kilometres and its light when the sun moved, else nothing', async () => {
  lookOut(stage, 0, 30, 4)
  await draws()
  const idle = await draws()
  expect(await draws()).toBe(idle)
  lookOut(stage, 900, 30, 4)
  expect(await draws()).toBe(idle)
  lookOut(stage, 3100, 30, 4)
  expect(await draws()).toBe(idle + 2)
  expect(await draws()).toBe(idle)
  use(stage.world, DaylightResource).sunElevation += 0.5
  expect(await draws()).toBe(idle + 1)
  expect(await draws()).toBe(idle)
}, 120_000)

it('is left out of a picture that looks down', async () => {
  lookOut(stage, 0, 30, 4)
  await draws()
  const level = await draws()
  lookOut(stage, 0, 30, -50)
  expect(await draws()).toBe(level - 1)
}, 120_000)

it('hides sky all along the horizon, the same when the eye goes on a metre, and none of it where it is turned off', async () => {
  without = await createStage(WIDTH, HEIGHT, { quality: { ...CHEAP, mountainMap: 0 } })
  for (const yaw of [0, 120, 240]) {
    const pictures: Uint8Array[] = []
    for (const [from, x] of [
      [stage, 0],
      [stage, 1],
      [without, 0],
    ] as const) {
      lookOut(from, x, yaw, 6)
      // oxlint-disable-next-line no-await-in-loop -- one device draws them
      await from.frame()
      // oxlint-disable-next-line no-await-in-loop
      pictures.push(await from.renderer.readPixels())
    }
    const [here, ahead, bare] = pictures as [Uint8Array, Uint8Array, Uint8Array]
    const columns = new Set<number>()
    let moved = 0
    for (let i = 0; i < WIDTH * HEIGHT; i++) {
      const row = Math.floor(i / WIDTH)
      // Above the dunes only.
      if (row > HEIGHT * 0.5) continue
      const apart = (a: Uint8Array, b: Uint8Array): number =>
        Math.abs(a[i * 4]! - b[i * 4]!) + Math.abs(a[i * 4 + 1]! - b[i * 4 + 1]!)
      if (apart(here, bare) > 4) columns.add(i % WIDTH)
      if (apart(here, ahead) > 24) moved++
    }
    expect(columns.size).toBeGreaterThan(WIDTH * 0.25)
    expect(moved).toBeLessThan(WIDTH * HEIGHT * 0.01)
  }
}, 120_000)
