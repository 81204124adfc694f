import type { SnowField } from '../../snow/types.ts'

/** m to either side at which the snow is asked: a walker's own prints lie between, and must not make it bob. */
const BESIDE = 0.3

/** Height at which a walker with the unit heading (fx, fz) rides at (x, z), m: that of the snow to both sides. */
export const rideLevel = (snow: SnowField, x: number, z: number, fx: number, fz: number): number =>
  (snow.height(x + BESIDE * fz, z - BESIDE * fx) + snow.height(x - BESIDE * fz, z + BESIDE * fx)) / 2
