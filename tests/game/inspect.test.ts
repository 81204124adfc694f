import { expect, test } from 'vitest'
import {
  createHeadlessApp,
  createPlane,
  FootPlanted,
  eventsOf,
  inspectSnow,
  Journal,
  loadScene,
  Snow,
  use,
} from '../../src/game/headless.ts'

test('a print in the snow names the walker who made it, and untouched snow nobody', async () => {
  const journal = new Journal()
  const app = await createHeadlessApp({ source: createPlane({}), journal })
  loadScene(app, 'dunes', { script: 'walk' })
  const feet = eventsOf(app.world, FootPlanted)
  while (feet.count === 0) app.step()
  const [x, z] = [feet.x[0]!, feet.z[0]!]
  app.step(60)
  const field = use(app.world, Snow)
  const told = inspectSnow(field, journal, x, z)
  expect(told[0]).toBe(`snow at (${x.toFixed(2)}, ${z.toFixed(2)})`)
  expect(told.at(-1)).toMatch(/^1\.0 s ago {2}actor \d+ {2}\w+ {2}\d+ N {2}pressed, /)
  expect(inspectSnow(field, journal, x + 40, z).at(-1)).toBe('no stroke came near')
  expect(inspectSnow(field, null, x, z)).toHaveLength(3)
  app.dispose()
})
