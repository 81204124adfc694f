/** The steps that a tile makes to catch up, in order: those of healing and those of the weather. */

/** In place of a wind: a step of weather. */
export const WEATHER = -1

export class Plan {
  count = 0
  /** Number of the step, of the tile's healing or of the weather. */
  numbers = new Int32Array(64)
  /** Wind at a step of healing, or WEATHER. */
  winds = new Int32Array(64)
  /** Steps of weather that came before. */
  weather = new Int32Array(64)

  clear(): void {
    this.count = 0
  }

  add(n: number, wind: number, weather: number): void {
    if (this.count === this.numbers.length) this.grow()
    this.numbers[this.count] = n
    this.winds[this.count] = wind
    this.weather[this.count] = weather
    this.count++
  }

  private grow(): void {
    for (const name of ['numbers', 'winds', 'weather'] as const) {
      const wide = new Int32Array(this.count * 2)
      wide.set(this[name])
      this[name] = wide
    }
  }
}
