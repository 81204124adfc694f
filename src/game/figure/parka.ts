import { COAT, COAT_POWER, SLEEVE } from '../../systems/cloth/coat.ts'
import { arm, ramp, rigid, trunk } from '../../systems/cloth/skin.ts'
import { level, loft } from './loft.ts'
import type { MeshBuilder, Surface } from './mesh-builder.ts'

const SEGMENTS = 32
/** Below it the coat is loose cloth, m; it ends a little lower, drawn in behind that. */
const BELT = 1.05

/** Coat: body, shoulders, fur cuffs. Skirt and sleeves are loose cloth. */
export function addParka(mesh: MeshBuilder): void {
  const cloth: Surface = { material: 'parka', skin: trunk, occlusion: shade }
  const rings = COAT.filter(([y]) => y >= BELT).map(([y, rx, rz, z]) => level(y, rx, rz, 0, z))
  loft(mesh, [...rings, level(1.01, 0.155, 0.12, 0, 0.002)], cloth, {
    segments: SEGMENTS,
    power: COAT_POWER,
    refine: 2,
  })
  for (const side of ['L', 'R'] as const) addSleeve(mesh, side)
}
/** Darker under the arms and at the belt. */
function shade(x: number, y: number): number {
  const armpit = ramp(0.12, 0.19, Math.abs(x)) * ramp(1.05, 1.2, y) * ramp(1.42, 1.3, y)
  const belt = Math.max(0, 1 - Math.abs(y - 1.05) / 0.08)
  return Math.max(0.3, 1 - 0.4 * armpit - 0.3 * belt)
}

/** y, x and radius of a shoulder under the mantle, down to the seam of its sleeve, m. */
const SHOULDER: readonly (readonly [number, number, number])[] = [
  [1.405, 0.15, 0.02],
  [1.398, 0.155, 0.046],
  [1.381, 0.165, 0.072],
  [1.366, 0.173, 0.089],
  [1.34, 0.183, 0.06],
]
/** Radius of what the arm wears under the loose cloth, m. */
const ARM = 0.043

function addSleeve(mesh: MeshBuilder, side: 'L' | 'R'): void {
  const sign = side === 'L' ? -1 : 1
  const arms = SLEEVE.filter(([, y]) => y < 1.32)
  loft(
    mesh,
    [
      ...SHOULDER.map(([y, x, r]) => level(y, r, r, sign * x, -0.005)),
      ...arms.map(([x, y, z]) => level(y, ARM, ARM, sign * x, z)),
    ],
    { material: 'parka', skin: arm(side), occlusion: (_x, y) => (y < 1.35 ? 0.4 : 0.8) },
    { segments: 12 },
  )
  addCuff(mesh, sign, side)
}
function addCuff(mesh: MeshBuilder, sign: number, side: 'L' | 'R'): void {
  const rings = [
    level(0.925, 0.066, 0.066, sign * 0.2415, 0.013),
    level(0.915, 0.074, 0.076, sign * 0.242, 0.013),
    level(0.895, 0.08, 0.082, sign * 0.2425, 0.014),
    level(0.873, 0.075, 0.077, sign * 0.243, 0.015),
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
