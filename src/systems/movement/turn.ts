import { cosTurn, sinTurn } from '../../shaders/lib/trig.ts'

/** A horizontal unit vector. */
export interface Heading {
  x: number
  z: number
}
const TURNS = 1 / 6.283185307179586
/** Near the goal the turn slows down, by this many rad/s per unit of sine, so that it arrives softly. */
const EASE = 12

/**
 * Turns `heading` toward the unit vector (x, z) by at most `rate` · `dt` radians, the shorter way; exactly about, to
 * the right. Returns `heading`.
 */
export function turnToward(heading: Heading, x: number, z: number, rate: number, dt: number): Heading {
  const dot = heading.x * x + heading.z * z
  const cross = x * heading.z - z * heading.x // sine of the angle, positive to the right
  const sine = Math.abs(cross)
  if (dot > 0 && sine < 1e-5) return set(heading, x, z)
  const angle = Math.min(rate, dot > 0 ? EASE * sine : rate) * dt
  const s = sinTurn(angle * TURNS)
  const c = cosTurn(angle * TURNS)
  if (dot > c) return set(heading, x, z)
  const right = cross < 0 ? -s : s
  return set(heading, heading.x * c + heading.z * right, heading.z * c - heading.x * right)
}
function set(heading: Heading, x: number, z: number): Heading {
  const norm = 1 / Math.sqrt(x * x + z * z)
  heading.x = x * norm
  heading.z = z * norm
  return heading
}
