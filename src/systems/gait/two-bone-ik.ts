/** A solved limb: its middle and end joint, m, and the unit axis it bends about (limb direction × bend direction). */
export interface Limb {
  midX: number
  midY: number
  midZ: number
  endX: number
  endY: number
  endZ: number
  hingeX: number
  hingeY: number
  hingeZ: number
}
export const makeLimb = (): Limb => ({
  midX: 0,
  midY: 0,
  midZ: 0,
  endX: 0,
  endY: 0,
  endZ: 0,
  hingeX: 1,
  hingeY: 0,
  hingeZ: 0,
})
/** A limb is never quite straight or folded flat: there the bend would have no direction. */
const STRAIGHT = 0.9995
const FOLDED = 1.001

/**
 * Two-bone inverse kinematics in closed form. The end lands on the target, or on the reachable point on the way to
 * it: both segments keep their length for any target, at the joint and along the pole too.
 * @param ax joint the limb hangs from, @param tx target, @param px direction in which the middle joint bends, any length
 */
export function solveTwoBone(
  out: Limb,
  upper: number,
  lower: number,
  ax: number,
  ay: number,
  az: number,
  tx: number,
  ty: number,
  tz: number,
  px: number,
  py: number,
  pz: number,
): Limb {
  let dx = tx - ax
  let dy = ty - ay
  let dz = tz - az
  const span = Math.sqrt(dx * dx + dy * dy + dz * dz)
  if (span > 1e-9) {
    dx /= span
    dy /= span
    dz /= span
  } else {
    dx = 0
    dy = -1
    dz = 0
  }
  const least = Math.abs(upper - lower) * FOLDED + 1e-6
  const most = (upper + lower) * STRAIGHT
  const reach = span < least ? least : span > most ? most : span
  // The part of the pole across the limb; a pole along it says nothing, so another is taken.
  let along = px * dx + py * dy + pz * dz
  let bx = px - along * dx
  let by = py - along * dy
  let bz = pz - along * dz
  let across = Math.sqrt(bx * bx + by * by + bz * bz)
  const size = Math.abs(px) + Math.abs(py) + Math.abs(pz)
  if (!(across > 1e-6 * size)) {
    const vertical = dy > 0.9 || dy < -0.9
    along = vertical ? dz : dy
    bx = -along * dx
    by = (vertical ? 0 : 1) - along * dy
    bz = (vertical ? 1 : 0) - along * dz
    across = Math.sqrt(bx * bx + by * by + bz * bz)
  }
  bx /= across
  by /= across
  bz /= across
  const a = (upper * upper - lower * lower + reach * reach) / (2 * reach)
  const height = Math.sqrt(Math.max(0, upper * upper - a * a))
  out.midX = ax + dx * a + bx * height
  out.midY = ay + dy * a + by * height
  out.midZ = az + dz * a + bz * height
  out.hingeX = dy * bz - dz * by
  out.hingeY = dz * bx - dx * bz
  out.hingeZ = dx * by - dy * bx
  out.endX = ax + dx * reach
  out.endY = ay + dy * reach
  out.endZ = az + dz * reach
  return out
}
