import type { Ground } from '../../snow/ground/height-source.ts'

/** m to either side over which a slope is felt: about a step. */
const SPAN = 0.35

/** Slope of the undisturbed ground along a unit direction, m/m, positive uphill. */
export function gradeAlong(ground: Ground, x: number, z: number, dirX: number, dirZ: number): number {
  const ahead = ground.macro(x + dirX * SPAN, z + dirZ * SPAN)
  const behind = ground.macro(x - dirX * SPAN, z - dirZ * SPAN)
  return (ahead - behind) / (2 * SPAN)
}
