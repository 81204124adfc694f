/**
 * Shapes from which soles are drawn: signed distances, negative inside, in the unit of their arguments, and profiles of
 * relief. From + − × ÷, sqrt and floor alone, so that every machine draws the same table.
 */
import { clamp, smoothstep } from '../../shaders/lib/trig.ts'

/**
 * An ellipse around (cx, cz) with half axes rx, rz. The distance is n (n − 1) / |∇|, exact to first order at the outline.
 * `lean` shears it: that much to the right for each unit forward.
 */
export function ellipse(
  x: number,
  z: number,
  cx: number,
  cz: number,
  rx: number,
  rz: number,
  lean = 0,
): number {
  const v = (z - cz) / rz
  const u = (x - cx - lean * (z - cz)) / rx
  const n = Math.sqrt(u * u + v * v)
  const steepX = u / rx
  const steepZ = v / rz - lean * steepX
  const steep = Math.sqrt(steepX * steepX + steepZ * steepZ)
  return steep > 0 ? (n * (n - 1)) / steep : -Math.min(rx, rz)
}

/** Everything within `radius` of the segment from (ax, az) to (bx, bz). */
export function capsule(
  x: number,
  z: number,
  ax: number,
  az: number,
  bx: number,
  bz: number,
  radius: number,
): number {
  const sx = bx - ax
  const sz = bz - az
  const t = clamp(((x - ax) * sx + (z - az) * sz) / (sx * sx + sz * sz), 0, 1)
  const dx = x - ax - t * sx
  const dz = z - az - t * sz
  return Math.sqrt(dx * dx + dz * dz) - radius
}

/** A box around the origin with half extents hx, hz and corners of radius `round`. */
export function box(x: number, z: number, hx: number, hz: number, round: number): number {
  const u = Math.abs(x) - hx + round
  const v = Math.abs(z) - hz + round
  const outside = u > 0 && v > 0 ? Math.sqrt(u * u + v * v) : u > v ? u : v
  return outside - round
}

/** Union of two shapes whose inner corner is filled to a fillet about `width` wide. */
export function blend(a: number, b: number, width: number): number {
  const near = Math.max(width - Math.abs(a - b), 0) / width
  return Math.min(a, b) - near * near * width * 0.25
}

/** Distance, with sign, from the nearest multiple of `spacing`: lays a pattern out again and again. */
export const every = (x: number, spacing: number): number => x - spacing * Math.floor(x / spacing + 0.5)

/** A groove along the line at distance `away`: 1 on its floor, 0 beyond the walls, each `wall` wide. */
export const groove = (away: number, width: number, wall: number): number =>
  1 - smoothstep((width - wall) / 2, (width + wall) / 2, Math.abs(away))

/** A rounded edge: 1 at the outline, 0 from `width` inside on. */
export function roundedEdge(inside: number, width: number): number {
  const left = 1 - clamp(inside / width, 0, 1)
  return left * left
}
