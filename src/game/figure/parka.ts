import { COAT, COAT_POWER, fold, HEM, hemHang, SLEEVE } from '../../systems/cloth/coat.ts'
import { arm, ramp, rigid, skirt } from '../../systems/cloth/skin.ts'
import { along, level, loft, type Ring } from './loft.ts'
import type { MeshBuilder, Surface } from './mesh-builder.ts'

const SEGMENTS = 44
/** Height of a section of the coat, which may lie between two of the table, m. */
function heightOf(ring: number): number {
  const below = Math.min(COAT.length - 1, Math.floor(ring) + 1)
  const from = COAT[Math.floor(ring)]![0]
  return from + (COAT[below]![0] - from) * (ring - Math.floor(ring))
}

/** Coat: body, trim, sleeves with fur cuffs. */
export function addParka(mesh: MeshBuilder): void {
  const cloth: Surface = { material: 'parka', skin: skirt, occlusion: shade }
  const rings = COAT.map(([y, rx, rz, z]) => level(y, rx, rz, 0, z))
  loft(mesh, rings, cloth, {
    segments: SEGMENTS,
    power: COAT_POWER,
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
    level(HEM[0], HEM[1], HEM[2], 0, HEM[3]),
    level(HEM[0] - 0.002, 0.285, 0.258, 0, HEM[3]),
  ]
  addFolded(mesh, rings, { material: 'trim', skin: skirt })
}
/** Rings of the skirt below the body, folded like it and hanging unevenly. */
function addFolded(mesh: MeshBuilder, rings: readonly Ring[], surface: Surface): void {
  loft(mesh, rings, surface, {
    segments: SEGMENTS,
    power: COAT_POWER,
    fold: (a, r) => fold(a, rings[r]!.centre[1]),
    hang: (a, r) => ramp(0.5, HEM[0], rings[r]!.centre[1]) * hemHang(a),
  })
}

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
