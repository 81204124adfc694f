import { cosTurn, sinTurn } from '../../shaders/lib/trig.ts'
import { ramp } from './skin.ts'

/** The cut of the coat, for its loft and for its cloth. Angles are rad, 0 on the right, a quarter turn ahead. */

const TURNS = 1 / 6.283185307179586

/** y, half width, half depth, z of the middle: from the neck to the hem at mid-calf, m. */
export const COAT: readonly (readonly [number, number, number, number])[] = [
  [1.478, 0.07, 0.07, -0.012],
  [1.45, 0.125, 0.1, -0.012],
  [1.415, 0.168, 0.122, -0.01],
  [1.365, 0.186, 0.138, -0.008],
  [1.28, 0.19, 0.15, -0.002],
  [1.18, 0.182, 0.146, 0.002],
  [1.1, 0.172, 0.138, 0.002],
  [1.05, 0.168, 0.135, 0.002],
  [1.0, 0.188, 0.154, 0],
  [0.91, 0.212, 0.178, 0],
  [0.8, 0.231, 0.198, -0.001],
  [0.69, 0.248, 0.217, -0.004],
  [0.58, 0.267, 0.238, -0.008],
  [0.47, 0.286, 0.259, -0.012],
]
/** The last ring of the skirt: below it is nothing but the hang of the hem. */
export const HEM: readonly [number, number, number, number] = [0.39, 0.297, 0.27, -0.014]
/** Squareness of the coat's sections: 2 would be an ellipse. */
export const COAT_POWER = 2.25
/** A sine or cosine for a section of such a squareness (a superellipse; Lamé 1818). */
export const squared = (x: number, power: number): number => Math.sign(x) * Math.abs(x) ** (2 / power)

/** Factor on the radius: folds grow from nothing at the belt, where the cloth is gathered. */
export function fold(angle: number, y: number): number {
  const depth = ramp(0.99, 0.45, y)
  const a = angle * TURNS
  const folds = 0.05 * cosTurn(7 * a + 0.4 * TURNS) + 0.03 * cosTurn(11 * a + 2 * TURNS)
  const gathered = 0.02 * cosTurn(14 * a) * Math.max(0, 1 - Math.abs(y - 0.98) / 0.12)
  return 1 + depth * folds + gathered
}
/** m by which the hem is cut up in front and hangs behind. */
export const hemHang = (angle: number): number =>
  0.028 * sinTurn(angle * TURNS) + 0.012 * cosTurn(2 * angle * TURNS)

/** x, y, z and radius of a sleeve from inside the shoulder to the cuff, for the right arm, m. */
export const SLEEVE: readonly (readonly [number, number, number, number])[] = [
  [0.09, 1.412, -0.006, 0.052],
  [0.135, 1.402, -0.006, 0.076],
  [0.172, 1.372, -0.005, 0.086],
  [0.193, 1.315, -0.003, 0.084],
  [0.208, 1.235, 0, 0.077],
  [0.221, 1.17, 0, 0.072],
  [0.23, 1.123, 0.001, 0.073],
  [0.233, 1.07, 0.004, 0.07],
  [0.237, 0.985, 0.01, 0.064],
  [0.2425, 0.9, 0.014, 0.068],
]
