/** Single pictures: everything is on the GPU before the first frame, and it is what frames bring bit by bit. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage, tread, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage(64, 36)
  for (let line = 0; line < 12; line++) tread(stage.field, 3 * line, 2)
  stage.field.applyQueued()
}, 60_000)
afterAll(() => stage?.dispose())

test('a picture after catching up is the one that frames would come to', async () => {
  const { renderer, world } = stage
  stage.lookAt(6, 4, 30, -40, 4)
  renderer.catchUp(world)
  await stage.frame()
  expect(renderer.stats.snowUploads).toBe(0)
  const caughtUp = await renderer.readPixels()
  for (let frame = 0; frame < 4; frame++) await stage.frame()
  expect(await renderer.readPixels()).toEqual(caughtUp)

  // Without it a frame at another place still has snow to bring.
  stage.lookAt(24, 4, 30, -40, 4)
  tread(stage.field, 24, 6)
  stage.field.applyQueued()
  await stage.frame()
  expect(renderer.stats.snowUploads).toBeGreaterThan(0)
})
