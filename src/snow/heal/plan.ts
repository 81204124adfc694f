/** The steps that a tile makes to catch up, in order: those of healing and those of the weather. */
import type { Tile } from '../tile.ts'
import type { WeatherHistory } from '../weather/history.ts'
import { PlannedStep } from './planned-step.ts'

export class Plan {
  count = 0
  /** The first `count` of them; the others are kept for later plans. */
  readonly steps: PlannedStep[] = []

  clear(): void {
    this.count = 0
  }

  /** Appends a step of healing: the tile's n-th, after so many steps of weather. */
  addHealing(tile: Tile, history: WeatherHistory, n: number, wind: number, weather: number): void {
    this.next().heal(tile, history, n, wind, weather)
  }

  /** Appends step n of the weather. */
  addWeather(tile: Tile, history: WeatherHistory, n: number): void {
    this.next().weather(tile, history, n)
  }

  private next(): PlannedStep {
    if (this.count === this.steps.length) this.steps.push(new PlannedStep())
    return this.steps[this.count++]
  }
}
