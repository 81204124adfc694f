import type { Daylight } from '../../components/daylight.ts'
import type { Weather } from '../../snow/weather/weather.ts'

/** Seconds in which the air follows the weather to 1/e. */
const FOLLOWS = 1.5
/** Differences that no one sees, mm/min and multiples of the usual wind: the air has arrived then, and the sky may rest. */
const UNSEEN = 0.05
/** Snowfall, mm/min, that closes the sky, and extinction by flakes for each mm/min, 1/km. */
const CLOSES = 10
const VEIL = 0.22

/** What is in the air: it follows the weather in some seconds of the world's time. */
export class MovingAir {
  /** mm/min, and a multiple of the usual wind. */
  snowfall = 0
  wind = 1
  /** Seconds of the world since the last call. */
  passed = 0
  private time = NaN

  /** Lets the air move on to `time`, s of the world. The first time it is as the weather has it. */
  follow(weather: Readonly<Weather>, time: number): void {
    const first = Number.isNaN(this.time)
    this.passed = first ? 0 : Math.max(0, time - this.time)
    this.time = time
    const share = first ? 1 : 1 - Math.exp(-this.passed / FOLLOWS)
    this.snowfall = toward(this.snowfall, weather.snowfall, share)
    this.wind = toward(this.wind, weather.wind, share)
  }

  /** Daylight through falling snow: its cloud hides the sun, and its flakes the distance. */
  through(daylight: Readonly<Daylight>, out: Daylight): Daylight {
    Object.assign(out, daylight)
    out.overcast = Math.max(daylight.overcast, Math.min(1, this.snowfall / CLOSES))
    out.fog = daylight.fog + VEIL * this.snowfall
    return out
  }
}

function toward(value: number, goal: number, share: number): number {
  const next = value + (goal - value) * share
  return Math.abs(goal - next) < UNSEEN ? goal : next
}
