/** Weather of a world: set by name or numbers, read by all, part of what is hashed. */
import { afterEach, expect, test } from 'vitest'
import {
  createHeadlessApp,
  createPlane,
  driveByScript,
  setWeather,
  Snow,
  spawnHero,
  Transform,
  use,
  WEATHER,
  type App,
} from '../../src/game/headless.ts'

let app: App
afterEach(() => app?.dispose())

test('a world starts calm; weather is set by name or by numbers and takes over within 4 s', async () => {
  app = await createHeadlessApp()
  const { world } = app
  expect(use(world, Snow).weather).toEqual(WEATHER.calm)
  setWeather(world, 'blizzard')
  app.step(240)
  expect(use(world, Snow).weather).toEqual(WEATHER.blizzard)
  const own = { snowfall: 12, temperature: -1.5, sun: 0.4, wind: 2 }
  setWeather(world, own)
  app.step(240)
  expect(use(world, Snow).weather).toEqual(own)
  expect(() => setWeather(world, 'hail')).toThrow('No weather is called "hail": use one of calm, snowfall,')
  expect(() => setWeather(world, { ...own, sun: 7 })).toThrow('Weather.sun is 7: outside 0 to 1')
})

test('weather that waits, rules or fell is part of the hash of the world', async () => {
  const hashes: string[] = []
  for (const when of [null, 10, 40]) {
    app = await createHeadlessApp()
    for (let tick = 0; tick < 700; tick++) {
      if (tick === when) {
        const before = app.worldHash()
        setWeather(app.world, 'snowfall')
        expect(app.worldHash()).not.toBe(before)
      }
      app.step()
    }
    hashes.push(app.worldHash())
    app.dispose()
  }
  expect(hashes[1]).not.toBe(hashes[0])
  // Both came into force at the same epoch.
  expect(hashes[2]).toBe(hashes[1])
})

test('a walker stays on the snow while it rises and while it thaws to the ground', async () => {
  app = await createHeadlessApp({ source: createPlane({ relief: 0 }) })
  const hero = spawnHero(app.world, 0, 0)
  driveByScript(app.world, hero, 'circle')
  const snow = use(app.world, Snow)
  for (const weather of [
    { ...WEATHER.snowfall, snowfall: 200 },
    { ...WEATHER.thaw, temperature: 40, sun: 1 },
  ]) {
    setWeather(app.world, weather)
    const start = Transform.y[hero]!
    for (let n = 0; n < 60 * 60; n++) {
      app.step()
      if (n % 60 !== 0) continue
      const x = Transform.x[hero]!
      const z = Transform.z[hero]!
      // What lies in a print is lower; a body follows its feet.
      expect(Math.abs(Transform.y[hero]! - snow.height(x, z))).toBeLessThan(0.25)
    }
    expect(Math.abs(Transform.y[hero]! - start)).toBeGreaterThan(0.05)
    expect(snow.ledger().residual).toBe(0)
  }
})
