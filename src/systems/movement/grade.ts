import type { Ground } from '../../snow/ground/height-source.ts'

const slope = { x: 0, z: 0 }

/** Slope of the undisturbed ground along a direction, m/m, positive uphill. */
export function gradeAlong(ground: Ground, x: number, z: number, dirX: number, dirZ: number): number {
  ground.macroSlope(x, z, slope)
  return slope.x * dirX + slope.z * dirZ
}
