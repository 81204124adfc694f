import { describe, expect, it } from 'vitest'
import { DaylightResource } from '../../src/components/daylight.ts'
import { use } from '../../src/components/world.ts'
import { DAYLIGHT, setDaylight } from '../../src/game/daylight.ts'
import { createHeadlessApp } from '../../src/game/headless.ts'

describe('daylight', () => {
  it('is set by name and by field', async () => {
    const app = await createHeadlessApp()
    setDaylight(app.world, 'blueHour')
    setDaylight(app.world, { overcast: 0.4 })
    expect(use(app.world, DaylightResource)).toEqual({ ...DAYLIGHT.blueHour, overcast: 0.4 })
    app.dispose()
  })

  it('names what is wrong and changes nothing then', async () => {
    const app = await createHeadlessApp()
    const before = { ...use(app.world, DaylightResource) }
    expect(() => setDaylight(app.world, 'dusk')).toThrowErrorMatchingInlineSnapshot(
      `[Error: No daylight is called "dusk": use one of morning, dawn, noon, blueHour, night, overcast, storm]`,
    )
    expect(() => setDaylight(app.world, { haze: 2, fog: Number.NaN })).toThrowErrorMatchingInlineSnapshot(
      `[Error: Daylight.fog is NaN: give a number from 0 to 200 (1/km)]`,
    )
    expect(() => setDaylight(app.world, { sun: 2 } as never)).toThrow(/has no field "sun"/)
    expect(use(app.world, DaylightResource)).toEqual(before)
    app.dispose()
  })

  it('is no part of the simulation', async () => {
    const app = await createHeadlessApp()
    const before = app.worldHash()
    setDaylight(app.world, 'night')
    expect(app.worldHash()).toBe(before)
    app.dispose()
  })
})
