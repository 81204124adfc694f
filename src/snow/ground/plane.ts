import type { HeightSource } from './height-source.ts'
import { checkedWind } from './wind.ts'

/** A plane through (0, y, 0) that rises by `slopeX` and `slopeZ` per metre: for tests and small games. `relief: 0` makes its snow smooth. */
export function createPlane(
  options: {
    readonly y?: number
    readonly slopeX?: number
    readonly slopeZ?: number
    readonly relief?: number
    readonly wind?: { readonly x: number; readonly z: number }
  } = {},
): HeightSource {
  const { y = 0, slopeX = 0, slopeZ = 0, relief = 1 } = options
  return {
    name: 'plane',
    height: (x, z) => y + slopeX * x + slopeZ * z,
    rock: () => 0,
    bounds: slopeX === 0 && slopeZ === 0 ? { min: y, max: y } : { min: -Infinity, max: Infinity },
    wind: checkedWind('createPlane', options.wind ?? { x: 1, z: 0 }),
    relief,
  }
}
