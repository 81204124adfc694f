/** Marks whose healing is measured, and how much of them is left. */
import { type SnowField, StrokeShape } from '../../src/snow/index.ts'
import { dragTo, stampAt } from './strokes.ts'

/** The reference groove: 0.6 m wide, 0.2 m deep, 8 m long, from (1, 2) toward +x, all of it in one tick's reach of the next. */
export function groove(snow: SnowField, x = 1, z = 2): void {
  dragTo(
    snow,
    stampAt(x, z, {
      shape: StrokeShape.Capsule,
      halfWidth: 0.3,
      halfLength: 0.3,
      depth: 0.2,
      rim: 0.5,
      rightShare: 0.65,
    }),
    x + 8,
    z,
    1 / 3,
  )
}

export function wait(snow: SnowField, ticks: number): void {
  for (let n = 0; n < ticks; n++) snow.applyQueued()
}

export interface Marked {
  readonly tx: number
  readonly tz: number
  readonly i: number
}

/** The lowest 15 % of lowered texels and the highest 15 % of raised ones. */
export function extremes(snow: SnowField): { trench: Marked[]; berm: Marked[] } {
  const all: (Marked & { h: number })[] = []
  for (const { tx, tz, height } of snow.tiles) {
    height.forEach((h, i) => {
      if (h !== 0) all.push({ tx, tz, i, h })
    })
  }
  all.sort((a, b) => a.h - b.h)
  const low = all.filter(({ h }) => h < 0)
  const high = all.filter(({ h }) => h > 0)
  return {
    trench: low.slice(0, Math.max(3, low.length * 0.15)),
    berm: high.slice(-Math.max(3, high.length * 0.15)),
  }
}

/** Mean height of texels, m. */
export function mean(snow: SnowField, texels: readonly Marked[]): number {
  let sum = 0
  for (const { tx, tz, i } of texels) sum += snow.tileAt(tx, tz)!.height[i]!
  return sum / texels.length / 8192
}
