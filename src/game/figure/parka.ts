import { along, level, loft, type Ring } from './loft.ts'
import type { MeshBuilder, Surface } from './mesh-builder.ts'
import { arm, ramp, rigid, skirt } from './skin.ts'

const SEGMENTS = 44
/** y, half width, half depth, z of the middle: from the neck to the hem at mid-calf. */
const BODY: readonly (readonly [number, number, number, number])[] = [
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
const HEM = 0.39
/** Height of a section of the body, which may lie between two of the table, m. */
function heightOf(ring: number): number {
  const below = Math.min(BODY.length - 1, Math.floor(ring) + 1)
  const from = BODY[Math.floor(ring)]![0]
  return from + (BODY[below]![0] - from) * (ring - Math.floor(ring))
}
/** Folds grow from nothing at the belt, where the cloth is gathered; the angle is 0 on the right, ¼ turn ahead. */
function fold(angle: number, y: number): number {
  const depth = ramp(0.99, 0.45, y)
  const folds = 0.05 * Math.cos(7 * angle + 0.4) + 0.03 * Math.cos(11 * angle + 2)
  const gathered = 0.02 * Math.cos(14 * angle) * Math.max(0, 1 - Math.abs(y - 0.98) / 0.12)
  return 1 + depth * folds + gathered
}
/** m by which the hem is cut up in front and hangs behind. */
const hemHang = (angle: number): number => 0.028 * Math.sin(angle) + 0.012 * Math.cos(2 * angle)

/** Coat: body, trim, sleeves with fur cuffs. */
export function addParka(mesh: MeshBuilder): void {
  const cloth: Surface = { material: 'parka', skin: skirt, occlusion: shade }
  const rings = BODY.map(([y, rx, rz, z]) => level(y, rx, rz, 0, z))
  loft(mesh, rings, cloth, {
    segments: SEGMENTS,
    power: 2.25,
    refine: 2,
    fold: (a, r) => fold(a, heightOf(r)),
  })
  addHem(mesh)
  for (const side of ['L', 'R'] as const) addSleeve(mesh, side)
}
/** Darker under the arms, at the belt and in the depth of the folds. */
function shade(x: number, y: number, z: number): number {
  const armpit = ramp(0.12, 0.19, Math.abs(x)) * ramp(1.05, 1.2, y) * ramp(1.42, 1.3, y)
  const belt = Math.max(0, 1 - Math.abs(y - 1.05) / 0.08)
  const deep = Math.min(0, fold(Math.atan2(z, x), y) - 1)
  return Math.max(0.3, 1 - 0.4 * armpit - 0.3 * belt + 5 * deep)
}

/** A dark band closes the skirt. Its inside is the back of the same cloth: a lining would come through a stretched fold. */
function addHem(mesh: MeshBuilder): void {
  const rings = [
    // It overlaps the cloth: the two hang unevenly, and a gap would show daylight.
    level(0.492, 0.286, 0.259, 0, -0.012),
    level(HEM, 0.297, 0.27, 0, -0.014),
    level(HEM - 0.002, 0.285, 0.258, 0, -0.014),
  ]
  addFolded(mesh, rings, { material: 'trim', skin: skirt })
}
/** Rings of the skirt below the body, folded like it and hanging unevenly. */
function addFolded(mesh: MeshBuilder, rings: readonly Ring[], surface: Surface): void {
  loft(mesh, rings, surface, {
    segments: SEGMENTS,
    power: 2.25,
    fold: (a, r) => fold(a, rings[r]!.centre[1]),
    hang: (a, r) => ramp(0.5, HEM, rings[r]!.centre[1]) * hemHang(a),
  })
}

/** x, y, z and radius from inside the shoulder to the cuff, for the right arm. */
const SLEEVE: readonly (readonly [number, number, number, number])[] = [
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
/** Creases at the elbow, little elsewhere. */
const wrinkle = (angle: number, ring: number): number =>
  1 + (ring > 4 && ring < 8 ? 0.035 * Math.cos(3 * angle + 2.1 * ring) : 0.012 * Math.cos(2 * angle + ring))

function addSleeve(mesh: MeshBuilder, side: 'L' | 'R'): void {
  const sign = side === 'L' ? -1 : 1
  const path = SLEEVE.map(([x, y, z]) => [sign * x, y, z] as const)
  const radii = SLEEVE.map(([, , , r]) => [r, r * 1.04] as const)
  loft(
    mesh,
    along(path, radii, [0, 0, 1]),
    { material: 'parka', skin: arm(side), occlusion: (x) => 1 - 0.35 * ramp(0.2, 0.14, Math.abs(x)) },
    { segments: 18, refine: 2, fold: (a, r) => wrinkle(sign * a, r) },
  )
  addCuff(mesh, sign, side)
}
function addCuff(mesh: MeshBuilder, sign: number, side: 'L' | 'R'): void {
  const rings = [
    level(0.925, 0.066, 0.066, sign * 0.2415, 0.013),
    level(0.915, 0.081, 0.083, sign * 0.242, 0.013),
    level(0.895, 0.088, 0.09, sign * 0.2425, 0.014),
    level(0.873, 0.082, 0.084, sign * 0.243, 0.015),
    level(0.864, 0.05, 0.05, sign * 0.243, 0.016),
  ]
  loft(
    mesh,
    rings,
    { material: 'fur', skin: rigid(`forearm${side}`) },
    {
      segments: 12,
      fold: (a, r) => 1 + (r > 0 && r < 4 ? 0.06 * Math.cos(7 * a + 2.4 * r) : 0),
    },
  )
}
