/** Snow in the air: as much as the weather has, nothing when it has none. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DaylightResource } from '../../src/components/daylight.ts'
import { Time } from '../../src/components/time.ts'
import { use } from '../../src/components/world.ts'
import { WEATHER, type Weather } from '../../src/snow/weather/weather.ts'
import { CHEAP, createStage, type Stage } from './stage.ts'

const SIZE = { width: 96, height: 54 }
let stage: Stage

beforeAll(async () => {
  stage = await createStage(SIZE.width, SIZE.height, { quality: { ...CHEAP, flakes: 4000 } })
  // No shadow map is drawn at night: where snow falls the ground rises, and each would be drawn anew.
  use(stage.world, DaylightResource).sunElevation = -4
}, 120_000)
afterAll(() => stage?.dispose())

/** Lets ten seconds pass, picture by picture, and returns what the last one cost. */
async function after(weather: Weather): Promise<{ draws: number; triangles: number; uploads: number }> {
  stage.field.setWeather(weather)
  const time = use(stage.world, Time)
  for (let n = 0; n < 10; n++) {
    for (let tick = 0; tick < 60; tick++) stage.field.applyQueued()
    time.tick += 60
    // oxlint-disable-next-line no-await-in-loop -- pictures follow each other
    await stage.frame()
  }
  const { drawCalls: draws, triangles, uploads } = stage.renderer.stats
  return { draws, triangles, uploads }
}
const CALM = { ...WEATHER.calm, temperature: -5 }

it('is one draw, of more flakes the more snow falls and of wisps in a storm, and no draw in calm air', async () => {
  stage.lookAt(0, 0, 30, 0, 6)
  const calm = await after(CALM)
  const light = await after({ ...CALM, snowfall: 10 })
  const heavy = await after({ ...CALM, snowfall: 45 })
  const windy = await after({ ...CALM, wind: 4 })
  const again = await after(CALM)
  expect([light.draws, heavy.draws, windy.draws, again.draws]).toEqual([
    calm.draws + 1,
    calm.draws + 1,
    calm.draws + 1,
    calm.draws,
  ])
  // Two triangles a flake.
  expect(light.triangles - calm.triangles).toBeCloseTo((2 * 4000 * 10) / 45, -1)
  expect(heavy.triangles - calm.triangles).toBeGreaterThan(2 * 4000 * 0.98)
  expect(windy.triangles - calm.triangles).toBeGreaterThan(2000)
}, 120_000)

it('is seen in the air that it falls through', async () => {
  // Clouds drift with the frames, not with the ticks: no sky is in the picture.
  Object.assign(use(stage.world, DaylightResource), { sunElevation: 13, cirrus: 0 })
  stage.lookAt(0, 0, 30, -12, 6)
  // A long lens: in wide pixels of so small a picture flakes are too fine to be told.
  stage.view.fovY = 0.12
  await after({ ...CALM, snowfall: 45 })
  // What follows a new sun takes some frames.
  // oxlint-disable-next-line no-await-in-loop -- frame after frame
  for (let i = 0; i < 12; i++) await stage.frame()
  const snowing = await stage.renderer.readPixels()
  const changed = async (): Promise<number> => {
    await stage.frame()
    const now = await stage.renderer.readPixels()
    let count = 0
    for (let i = 0; i < now.length; i += 4) if (now[i] !== snowing[i]) count++
    return count
  }
  // Control: while time stands still the picture does.
  expect(await changed()).toBe(0)
  Object.assign(stage.renderer.objects!, { flakes: undefined })
  expect(await changed()).toBeGreaterThan(8)
}, 120_000)
