import { describe, expect, it } from 'vitest'
import { DaylightResource } from '../../src/components/daylight.ts'
import { use } from '../../src/components/world.ts'
import { DAYLIGHT, daylightAt, setDaylight } from '../../src/game/daylight.ts'
import { hourOf, timeKeys } from '../../src/game/demo/time-keys.ts'
import { FrameTime } from '../../src/components/time.ts'
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

const elevation = (hours: number, latitude?: number, day?: number): number =>
  daylightAt(hours, { latitude, day }).sunElevation

describe('the time of day', () => {
  it('has the sun highest at noon, in the south, and below the horizon at midnight, in the north', () => {
    for (let hours = 0; hours < 24; hours += 0.25) expect(elevation(hours)).toBeLessThanOrEqual(elevation(12))
    expect(daylightAt(12).sunAzimuth).toBeCloseTo(180, 9)
    expect(elevation(0)).toBeLessThan(-18)
    expect(daylightAt(0).sunAzimuth).toBeCloseTo(0, 9)
  })
  it('is the same before noon and after it, mirrored in the meridian', () => {
    for (let hours = 0.5; hours < 12; hours += 0.5) {
      const [before, after] = [daylightAt(12 - hours), daylightAt(12 + hours)]
      expect(before.sunElevation).toBeCloseTo(after.sunElevation, 9)
      expect(before.sunAzimuth).toBeCloseTo(360 - after.sunAzimuth, 9)
      expect(before.sunAzimuth).toBeLessThan(180)
    }
  })
  it('follows the almanac: noon, the day of equal length, the polar night', () => {
    expect(elevation(12)).toBeCloseTo(DAYLIGHT.noon.sunElevation, 0)
    // Declination 0 on day 81: the sun rises at six, due east, at every latitude.
    for (const latitude of [-30, 0, 46.5, 70]) {
      expect(elevation(6, latitude, 81)).toBeCloseTo(0, 9)
      expect(daylightAt(6, { latitude, day: 81 }).sunAzimuth).toBeCloseTo(90, 9)
      expect(elevation(12, latitude, 81)).toBeCloseTo(90 - Math.abs(latitude), 9)
    }
    // Solstices at the polar circle: the sun's middle touches the horizon.
    expect(elevation(12, 66.55, 355)).toBeCloseTo(0, 1)
    expect(elevation(0, 66.55, 172)).toBeCloseTo(0, 1)
    expect(elevation(12, 75, 355)).toBeLessThan(-5)
  })
  it('turns by small steps, and says what daylight takes', async () => {
    const app = await createHeadlessApp()
    let last = daylightAt(0)
    for (let hours = 0; hours < 48; hours += 0.05) {
      const now = daylightAt(hours)
      setDaylight(app.world, now)
      expect(Math.abs(now.sunElevation - last.sunElevation)).toBeLessThan(0.8)
      expect(now.moonElevation).toBe(-now.sunElevation)
      last = now
    }
    expect(use(app.world, DaylightResource).fog).toBe(DAYLIGHT.morning.fog)
    app.dispose()
  })
  it('refuses what is no time and no place', () => {
    expect(() => daylightAt(Number.NaN)).toThrowErrorMatchingInlineSnapshot(
      `[Error: daylightAt(NaN, latitude 46.5, day 35): give finite numbers, latitude from -90 to 90 degrees]`,
    )
    expect(() => daylightAt(12, { latitude: 91 })).toThrow(/latitude from -90 to 90/)
  })
  it('is turned by a held key from where the sun stands, and rests when the key is let go', async () => {
    const heard = new Map<string, (event: { code: string }) => void>()
    const page = { addEventListener: (name: string, listen: never) => void heard.set(name, listen) }
    const system = timeKeys(page as never)
    const app = await createHeadlessApp()
    setDaylight(app.world, daylightAt(9))
    use(app.world, FrameTime).delta = 0.1
    const daylight = use(app.world, DaylightResource)
    const turn = (frames: number): number => {
      for (let frame = 0; frame < frames; frame++) system.run(app.world)
      return hourOf(daylight)
    }
    expect(turn(5)).toBeCloseTo(9, 1)
    heard.get('keydown')!({ code: 'Period' })
    expect(turn(10)).toBeCloseTo(10.5, 1)
    heard.get('keyup')!({ code: 'Period' })
    expect(turn(10)).toBeCloseTo(10.5, 1)
    heard.get('keydown')!({ code: 'Comma' })
    expect(turn(20)).toBeCloseTo(7.5, 1)
    app.dispose()
  })
})
