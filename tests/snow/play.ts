/** Random play over deep and thin snow, bare ground and slopes, the same for the same seed. */
import type { Ground } from '../../src/snow/ground/height-source.ts'
import { type FieldOptions, type SnowField, StrokeShape, createSnowField } from '../../src/snow/index.ts'
import { flatGround } from '../support/flat-ground.ts'
import { bootAt, sequence, stampAt } from './strokes.ts'

export const varied: Ground = {
  ...flatGround({ level: 40, slopeX: 0.3, slopeZ: -0.1 }),
  restDepth: (x, z) => Math.max(0, 0.4 + 0.05 * x - 0.04 * z),
  restDensity: (x) => 120 + 4 * Math.floor(x),
}

export interface Play extends FieldOptions {
  readonly ticks: number
  /** Ticks after which only one in a hundred makes a stroke, so that tiles fall asleep. Default: never. */
  readonly busy?: number
  /** Called after each tick. */
  readonly after?: (snow: SnowField, tick: number) => void
}

/** Boots, craters and boards within 12 m of the origin. */
export function play({ ticks, busy = Infinity, after, ...options }: Play): SnowField {
  const snow = createSnowField(varied, options)
  const random = sequence(7)
  const at = (): number => random() * 24 - 12
  for (let tick = 0; tick < ticks; tick++) {
    const kind = random()
    const x = at()
    const z = at()
    const side = random() < 0.5 ? -1 : 1
    const dirX = 0.28 * side
    const turned = { dirX0: dirX, dirZ0: 0.96, dirX1: dirX, dirZ1: 0.96 }
    if (tick > busy && tick % 100 !== 0) {
      // Nobody is about.
    } else if (kind < 0.25) snow.enqueue(bootAt(x, z, { ...turned, load: 400 + 900 * random() }))
    else if (kind < 0.27) {
      const size = 0.2 + random() * random() * 1.5
      snow.enqueue(
        stampAt(x, z, { halfWidth: size, halfLength: size, depth: 0.1 + random() * 0.5, rim: 0.5 }),
      )
    } else if (kind < 0.4) {
      const shape = StrokeShape.Capsule
      const to = { ...turned, x1: x + dirX, z1: z + 0.96 }
      snow.enqueue(
        stampAt(x, z, { ...to, shape, halfWidth: 0.3, halfLength: 0.3, depth: 0.2, rim: 0.5, ice: 0.2 }),
      )
    }
    snow.applyQueued()
    after?.(snow, tick)
  }
  return snow
}
