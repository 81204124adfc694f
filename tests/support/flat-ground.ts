/** A plane under an even pack: what a test of the field stands on. */
import type { Ground } from '../../src/snow/ground/height-source.ts'

export interface FlatOptions {
  /** Depth of the pack, m, and its density, kg/m³. */
  readonly depth?: number
  readonly density?: number
  /** Height at the origin, m, and rise per metre along x and z. */
  readonly level?: number
  readonly slopeX?: number
  readonly slopeZ?: number
  /** Height of the fine relief, m, the same everywhere. */
  readonly relief?: number
}

export function flatGround({
  depth = 0.5,
  density = 150,
  level = 0,
  slopeX = 0,
  slopeZ = 0,
  relief = 0,
}: FlatOptions = {}): Ground {
  const macro = (x: number, z: number): number => level + slopeX * x + slopeZ * z
  return {
    source: {
      name: 'flat',
      height: macro,
      rock: () => 0,
      bounds: { min: -1e6, max: 1e6 },
      wind: { x: 1, z: 0 },
    },
    macro,
    macroSlope: (_x, _z, out) => {
      out.x = slopeX
      out.z = slopeZ
      return out
    },
    relief: () => relief,
    restDepth: () => depth,
    restDensity: () => density,
  }
}
