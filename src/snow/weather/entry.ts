import { EntryKind, type EntryLog } from '../log.ts'
import { ROW_WORDS } from '../stroke-record.ts'
import { type Weather, WEATHER_WORDS, writeWeather } from './weather.ts'

/** Who changes the weather: before all who mark, whose ids are above 0. */
const WORLD = 0
const row = new Int32Array(WEATHER_WORDS)

/** Queues a change of weather. @throws when a field is out of range; nothing is queued then. */
export function queueWeather(log: EntryLog, tick: number, weather: Readonly<Weather>): void {
  writeWeather(weather, row, 0)
  const at = log.push(tick, WORLD, EntryKind.Weather)
  // The rest of the row is hashed with it.
  log.words.fill(0, at, at + ROW_WORDS)
  log.words.set(row, at)
}
