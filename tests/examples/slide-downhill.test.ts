import { afterEach, expect, test } from 'vitest'
import { before, createHeadlessApp, createPlane, spawn, Transform, Velocity, type App } from 'neve/headless'
import { IsSlippery, slideDownhill } from '../../examples/slide-downhill.ts'

let app: App
afterEach(() => app.dispose())
const slope = async (slopeZ: number): Promise<App> =>
  createHeadlessApp({
    source: createPlane({ slopeZ, relief: 0 }),
    edits: [before('glideBodies', slideDownhill)],
  })

test('a slippery body on a slope of 30 % gains g·sin·cos of it every second', async () => {
  app = await slope(-0.3)
  const body = spawn(app.world, Transform, Velocity, IsSlippery)
  app.step(60)
  expect(Velocity.z[body]).toBeCloseTo((9.81 * 0.3) / (1 + 0.3 * 0.3), 2)
  expect(Velocity.x[body]).toBeCloseTo(0, 6)
})
test('level snow and bodies without the tag leave it at rest', async () => {
  app = await slope(0)
  const level = spawn(app.world, Transform, Velocity, IsSlippery)
  const other = spawn(app.world, Transform, Velocity)
  app.step(60)
  expect([Velocity.x[level], Velocity.z[level], Velocity.z[other]]).toEqual([0, 0, 0])
})
