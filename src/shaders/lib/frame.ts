/**
 * The one place where yaw and direction meet. Left-handed, y up; yaw 0 faces +z and grows toward +x; right is
 * (forward.z, −forward.x). Everything else passes unit vectors, so no two conventions can disagree.
 */
import { cosTurn, sinTurn } from './trig.ts'

export interface Quaternion {
  qx: number
  qy: number
  qz: number
  qw: number
}

/** Turns per radian. */
const TURN = 1 / 6.283185307179586
/** Forward x of a yaw in radians. */
export const forwardX = (yaw: number): number => sinTurn(yaw * TURN)
/** Forward z of a yaw in radians. */
export const forwardZ = (yaw: number): number => cosTurn(yaw * TURN)

const UPRIGHT: Readonly<Quaternion> = { qx: 0, qy: 0, qz: 0, qw: 1 }

/**
 * Rotation about y that turns +z toward (x, z): `Transform({ x, z, ...facing(1, 0) })`. Needs no sine: half-angle formulas.
 * Written to `out` where one is given.
 * @throws when the direction has no length or is not finite.
 */
export function facing(x: number, z: number, out: Quaternion = { ...UPRIGHT }): Quaternion {
  const length = Math.sqrt(x * x + z * z)
  if (!(length > 0 && length < Infinity))
    throw new Error(`facing(${x}, ${z}): give a direction that has a length`)
  const c = z / length
  const half = Math.sqrt(Math.max(0, 0.5 - 0.5 * c))
  out.qx = 0
  out.qy = x < 0 ? -half : half
  out.qz = 0
  out.qw = Math.sqrt(Math.max(0, 0.5 + 0.5 * c))
  return out
}
