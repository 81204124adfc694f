import { describe, expect, it } from 'vitest'
import type { Daylight } from '../../src/components/daylight.ts'
import { DAYLIGHT } from '../../src/game/daylight.ts'
import { lightsOf } from '../../src/game/render/sky-lights.ts'

const CLEAR: Readonly<Daylight> = { ...DAYLIGHT.morning, haze: 1.3, overcast: 0 }

describe('sun and moon', () => {
  it('change over while neither casts a shadow', () => {
    let before = lightsOf({ ...CLEAR, sunElevation: 2, moonElevation: 30 })
    let changes = 0
    for (let e = 2; e > -12; e -= 0.01) {
      const now = lightsOf({ ...CLEAR, sunElevation: e, moonElevation: 30 })
      if (now.byDay !== before.byDay) {
        changes++
        expect(Math.max(...now.sunlight, ...before.sunlight)).toBeLessThan(1e-4)
      }
      before = now
    }
    expect(changes).toBe(1)
    expect(before.sunlight[1]).toBeGreaterThan(0.01)
  })
  it('are hidden by closed cloud', () => {
    expect(lightsOf({ ...CLEAR, overcast: 1 }).sunlight).toEqual([0, 0, 0])
  })
})
