import { curveWeights } from '../../shaders/lib/curve.ts'
import { squared } from '../../systems/cloth/coat.ts'
import type { MeshBuilder, Surface } from './mesh-builder.ts'

export type Point = readonly [x: number, y: number, z: number]

/** One closed section of a tube: points centre + u · cos a + v · sin a. */
export interface Ring {
  readonly centre: Point
  readonly u: Point
  readonly v: Point
}
/** A horizontal section, half width rx, half depth rz. */
export const level = (y: number, rx: number, rz: number, x = 0, z = 0): Ring => ({
  centre: [x, y, z],
  u: [rx, 0, 0],
  v: [0, 0, rz],
})
/** A section across the z axis, half width rx, half height ry. */
export const across = (z: number, rx: number, ry: number, y: number, x = 0): Ring => ({
  centre: [x, y, z],
  u: [rx, 0, 0],
  v: [0, -ry, 0],
})

export interface LoftOptions {
  /** Points around. Default 20. */
  readonly segments?: number
  /** Closes the first or last section with a fan. */
  readonly capStart?: boolean
  readonly capEnd?: boolean
  /** Squareness of the sections: 2 is an ellipse, larger is boxier. Default 2. */
  readonly power?: number
  /** Factor on the radius at an angle (rad) of a section: folds. Sections between those given have fractions. */
  readonly fold?: (angle: number, ring: number) => number
  /** m added to the height of a point at an angle (rad) of a section. */
  readonly hang?: (angle: number, ring: number) => number
  /** Joins the last section to the first: a torus. */
  readonly closed?: boolean
  /** Sections from one given one to the next, on a smooth curve through them. Default 1: they are joined straight. */
  readonly refine?: number
}

/** Skins sections into a tube. Listed from top to bottom (or front to back) the outside faces outward. */
export function loft(
  mesh: MeshBuilder,
  given: readonly Ring[],
  surface: Surface,
  options: LoftOptions = {},
): void {
  const { segments = 20, power = 2, fold, hang, closed = false, refine = 1 } = options
  const rings = refined(given, refine, closed)
  const rows = rings.map((ring, n) => {
    const row: number[] = []
    const index = n / refine
    for (let s = 0; s < segments; s++) {
      const angle = (2 * Math.PI * s) / segments
      const k = fold?.(angle, index) ?? 1
      const c = k * squared(Math.cos(angle), power)
      const d = k * squared(Math.sin(angle), power)
      const [x, y, z] = pointOf(ring, c, d)
      row.push(mesh.vertex(x, y + (hang?.(angle, index) ?? 0), z, surface))
    }
    return row
  })
  const last = closed ? rows.length : rows.length - 1
  for (let r = 0; r < last; r++) {
    const upper = rows[r]!
    const lower = rows[(r + 1) % rows.length]!
    for (let s = 0; s < segments; s++) {
      const t = (s + 1) % segments
      mesh.quad(upper[s]!, upper[t]!, lower[t]!, lower[s]!)
    }
  }
  if (options.capStart) fan(mesh, rings[0]!, rows[0]!, surface, true)
  if (options.capEnd) fan(mesh, rings.at(-1)!, rows.at(-1)!, surface, false)
}
/** Sections on Catmull-Rom curves through those given (1974), `count` from each to the next. */
function refined(rings: readonly Ring[], count: number, closed: boolean): readonly Ring[] {
  if (count === 1) return rings
  const last = rings.length - 1
  const at = (i: number): Ring =>
    rings[closed ? (i + rings.length) % rings.length : Math.min(last, Math.max(0, i))]!
  const out: Ring[] = []
  for (let i = 0; i < (closed ? rings.length : last); i++)
    for (let k = 0; k < count; k++) {
      const t = k / count
      const blend = (part: (ring: Ring) => Point): Point =>
        curve(part(at(i - 1)), part(at(i)), part(at(i + 1)), part(at(i + 2)), t)
      out.push({
        centre: blend((ring) => ring.centre),
        u: blend((ring) => ring.u),
        v: blend((ring) => ring.v),
      })
    }
  if (!closed) out.push(rings[last]!)
  return out
}
function curve(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const [wa, wb, wc, wd] = curveWeights(t)
  const on = (k: 0 | 1 | 2): number => wa * a[k] + wb * b[k] + wc * c[k] + wd * d[k]
  return [on(0), on(1), on(2)]
}

const pointOf = ({ centre, u, v }: Ring, c: number, d: number): [number, number, number] => [
  centre[0] + u[0] * c + v[0] * d,
  centre[1] + u[1] * c + v[1] * d,
  centre[2] + u[2] * c + v[2] * d,
]

function fan(mesh: MeshBuilder, ring: Ring, row: readonly number[], surface: Surface, start: boolean): void {
  const middle = mesh.vertex(...ring.centre, surface)
  for (let s = 0; s < row.length; s++) {
    const t = (s + 1) % row.length
    if (start) mesh.triangle(middle, row[t]!, row[s]!)
    else mesh.triangle(middle, row[s]!, row[t]!)
  }
}

/** Sections across a path, each `radius` or [half width, half depth], width toward `side` (any vector off the path). */
export function along(
  path: readonly Point[],
  radii: readonly (number | readonly [number, number])[],
  side: Point = [1, 0, 0],
  closed = false,
): Ring[] {
  return path.map((centre, i) => {
    const n = path.length
    const before = path[closed ? (i + n - 1) % n : Math.max(0, i - 1)]!
    const after = path[closed ? (i + 1) % n : Math.min(n - 1, i + 1)]!
    const t = unit([after[0] - before[0], after[1] - before[1], after[2] - before[2]])
    const v = unit(cross(side, t))
    const u = cross(t, v)
    const radius = radii[Math.min(i, radii.length - 1)]!
    const [ru, rv] = typeof radius === 'number' ? [radius, radius] : radius
    return { centre, u: scaled(u, ru), v: scaled(v, -rv) }
  })
}
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const scaled = (a: Point, k: number): Point => [a[0] * k, a[1] * k, a[2] * k]
const unit = (a: Point): Point => scaled(a, 1 / Math.hypot(...a))
