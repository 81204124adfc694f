import { type Daylight, DaylightResource } from '../../components/daylight.ts'
import { FrameTime } from '../../components/time.ts'
import { use } from '../../components/world.ts'
import { defineSystem, type System } from '../../systems/schedule.ts'
import { daylightAt, directionOf, setDaylight } from '../daylight.ts'

/** Hours of the day that a held key turns per second. */
const SPEED = 1.5
const KEYS: Readonly<Record<string, number>> = { Comma: -SPEED, Period: SPEED }

/** A system that turns the time of day while `,` (back) or `.` (forth) is held, from where the sun stands. */
export function timeKeys(page: Pick<Window, 'addEventListener'>): System {
  let rate = 0
  let hours: number | undefined
  page.addEventListener('keydown', ({ code }) => {
    rate = KEYS[code] ?? rate
  })
  page.addEventListener('keyup', ({ code }) => {
    if (code in KEYS) rate = 0
  })
  // A key that is let go while another window has it is never heard of.
  page.addEventListener('blur', () => {
    rate = 0
  })
  return defineSystem({
    name: 'turnTime',
    phase: 'sync',
    reads: [FrameTime],
    writes: [DaylightResource],
    run(world) {
      if (rate === 0) {
        hours = undefined
        return
      }
      hours = (hours ?? hourOf(use(world, DaylightResource))) + rate * use(world, FrameTime).delta
      setDaylight(world, daylightAt(hours))
    },
  })
}

/** The hour at which the sun's path comes nearest to where it stands; to a minute. */
export function hourOf({ sunAzimuth, sunElevation }: Readonly<Daylight>): number {
  const toSun = directionOf(sunAzimuth, sunElevation)
  let best = 0
  let nearest = -Infinity
  for (let minute = 0; minute < 24 * 60; minute++) {
    const at = daylightAt(minute / 60)
    const d = directionOf(at.sunAzimuth, at.sunElevation)
    const cosine = d[0] * toSun[0] + d[1] * toSun[1] + d[2] * toSun[2]
    if (cosine <= nearest) continue
    nearest = cosine
    best = minute / 60
  }
  return best
}
