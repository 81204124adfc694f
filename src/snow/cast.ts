/** Where a ray meets the surface: what a click on the snow, a thrown thing or a line of sight asks. */
import { WORLD_LIMIT } from './validate.ts'

/** What `cast` follows. An object, which one caller can use again: seven numbers of a call would be boxed each time. */
export interface SurfaceRay {
  /** Where it starts, m. */
  x: number
  y: number
  z: number
  /** Where it points: a vector of any length above 0. */
  dx: number
  dy: number
  dz: number
  /** How far it is followed, m: above 0 and up to 4000. */
  reach: number
}

/** What `cast` fills: the point on the surface, and the way to it, m. */
export interface SurfaceHit {
  x: number
  y: number
  z: number
  distance: number
}

/** Steepest ground that the march trusts, m/m. A wall that is steeper is still found if it is wider than the least step. */
const STEEPEST = 2
/** Shortest step of the march, m: half a texel, so that no rim is stepped over. */
const LEAST = 0.02
/** Farthest that a ray reaches, m. */
export const FARTHEST_CAST = 4000
/** The hit lies within this of the surface, m. */
const PRECISION = 0.0005

/**
 * Follows a ray and fills `out` with the first point on the surface. Steps are as long as the clearance allows on ground no steeper than 2 m/m (sphere tracing,
 * Hart 1996), then halved to half a millimetre. A ray that starts under the surface hits where it starts.
 * @returns false when it meets nothing; `out` is then unchanged.
 * @throws on numbers that are not finite, a direction without length, and reaches outside 0…4000.
 */
export function castRay(
  heightAt: (x: number, z: number) => number,
  ray: Readonly<SurfaceRay>,
  out: SurfaceHit,
): boolean {
  checkRay(ray)
  const { x, y, z, dx, dy, dz, reach } = ray
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz)
  const ux = dx / length
  const uy = dy / length
  const uz = dz / length
  const closing = STEEPEST * Math.sqrt(ux * ux + uz * uz) + Math.abs(uy)
  let before = 0
  let at = 0
  for (;;) {
    if (!isInWorld(x + ux * at, z + uz * at)) return false
    const clearance = y + uy * at - heightAt(x + ux * at, z + uz * at)
    if (clearance <= 0) break
    if (at >= reach) return false
    before = at
    at = Math.min(reach, at + Math.max(LEAST, clearance / closing))
  }
  while (at - before > PRECISION) {
    const middle = (before + at) / 2
    if (y + uy * middle > heightAt(x + ux * middle, z + uz * middle)) before = middle
    else at = middle
  }
  out.distance = at
  out.x = x + ux * at
  out.z = z + uz * at
  out.y = heightAt(out.x, out.z)
  return true
}

const isInWorld = (x: number, z: number): boolean => Math.abs(x) <= WORLD_LIMIT && Math.abs(z) <= WORLD_LIMIT

function checkRay({ x, y, z, dx, dy, dz, reach }: Readonly<SurfaceRay>): void {
  if (!Number.isFinite(x + y + z)) {
    throw new Error(`cast from (${x}, ${y}, ${z}): not finite. Give the start of the ray in metres`)
  }
  const length2 = dx * dx + dy * dy + dz * dz
  if (!(length2 > 0 && length2 < Infinity)) {
    throw new Error(`cast along (${dx}, ${dy}, ${dz}): no direction. Give a vector of any length above 0`)
  }
  if (!(reach > 0 && reach <= FARTHEST_CAST)) {
    throw new Error(`cast reaches ${reach} m: give a reach above 0 and up to ${FARTHEST_CAST} m`)
  }
}
