import { expect, test } from 'vitest'
import { createHeadlessApp, driveByScript, Look, setWeather, spawnHero } from '../../../src/game/headless.ts'

const MINUTE = 3600

test('snow gathers on who stands in snowfall, runners shake it off, a thaw melts the rest', async () => {
  const app = await createHeadlessApp()
  const still = spawnHero(app.world, 0, 0)
  const runner = spawnHero(app.world, 4, 0)
  driveByScript(app.world, still, 'idle')
  driveByScript(app.world, runner, 'sprint')
  app.step(MINUTE)
  expect(Look.snow[still]).toBe(0)
  setWeather(app.world, 'snowfall')
  app.step(2 * MINUTE)
  expect(Look.snow[still]).toBeGreaterThan(0.7)
  expect(Look.snow[still]).toBeLessThan(1)
  expect(Look.snow[runner]).toBeLessThan(0.2)
  setWeather(app.world, 'calm')
  // Weather changes with its next epoch.
  app.step(300)
  const lay = Look.snow[still]!
  app.step(600)
  expect(Look.snow[still]).toBe(lay)
  driveByScript(app.world, still, 'sprint')
  app.step(1200)
  expect(Look.snow[still]).toBeLessThan(0.2 * lay)
  app.dispose()
})

test('what lies on a figure changes no world hash', async () => {
  const app = await createHeadlessApp()
  const hero = spawnHero(app.world, 0, 0)
  const before = app.worldHash()
  Look.snow[hero] = 0.5
  Look.seed[hero] = 9
  expect(app.worldHash()).toBe(before)
  app.dispose()
})
