import { Strokes } from '../components/resources.ts'
import { use, type World } from '../components/world.ts'
import { type Weather, weatherByName } from '../snow/weather/weather.ts'

/**
 * Changes the weather of a world, by name or by numbers; it takes over within 4 s. A system that calls this declares
 * `writes: [Strokes]`. What rules now is `use(world, Snow).weather`. @throws on unknown names and on fields out of range.
 */
export function setWeather(world: World, weather: string | Readonly<Weather>): void {
  use(world, Strokes).setWeather(typeof weather === 'string' ? weatherByName(weather) : weather)
}
