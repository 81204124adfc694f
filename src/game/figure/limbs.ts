import { across, along, level, loft, type Ring } from './loft.ts'
import type { MeshBuilder, Surface } from './mesh-builder.ts'
import { leg, ramp, rigid, shoe, trunk } from '../../systems/cloth/skin.ts'

/** Trousers tucked into boots, and mittens. */
export function addLimbs(mesh: MeshBuilder): void {
  addSeat(mesh)
  for (const side of ['L', 'R'] as const) {
    const sign = side === 'L' ? -1 : 1
    addTrouser(mesh, side, sign)
    addBoot(mesh, side, sign)
    addMitten(mesh, side, sign)
  }
}

/** y, radius, z of the middle. */
const TROUSER: readonly (readonly [number, number, number])[] = [
  [0.94, 0.055, 0],
  [0.88, 0.068, 0],
  [0.76, 0.066, 0],
  [0.64, 0.063, 0],
  [0.53, 0.063, 0.002],
  [0.45, 0.073, 0.002],
  [0.37, 0.08, -0.002],
  [0.32, 0.084, -0.004],
]
/** Joins them under the skirt, so that a look up into it meets no opening. */
function addSeat(mesh: MeshBuilder): void {
  const rings = [
    level(1.05, 0.15, 0.11),
    level(0.97, 0.16, 0.088),
    level(0.9, 0.165, 0.086),
    level(0.83, 0.12, 0.08),
    level(0.8, 0.03, 0.04),
  ]
  loft(mesh, rings, { material: 'trousers', skin: trunk }, { segments: 16, refine: 2, capEnd: true })
}
function addTrouser(mesh: MeshBuilder, side: 'L' | 'R', sign: number): void {
  const rings = TROUSER.map(([y, r, z]) => level(y, r, r * 1.05, sign * 0.1, z))
  loft(
    mesh,
    rings,
    { material: 'trousers', skin: leg(side) },
    {
      segments: 16,
      refine: 2,
      fold: (a, r) => 1 + (r > 4 ? 0.03 * Math.cos(3 * sign * a + 1.7 * r) : 0),
    },
  )
}

const SHAFT: readonly (readonly [number, number, number])[] = [
  [0.325, 0.078, -0.004],
  [0.29, 0.08, -0.004],
  [0.24, 0.072, -0.006],
  [0.19, 0.065, -0.008],
  [0.105, 0.058, -0.005],
  [0.075, 0.05, 0],
]
/** z, half width, height of the top over the ground: from toe to heel. */
const SHOE: readonly (readonly [number, number, number])[] = [
  [0.204, 0.02, 0.05],
  [0.192, 0.036, 0.066],
  [0.165, 0.047, 0.078],
  [0.12, 0.051, 0.089],
  [0.075, 0.049, 0.106],
  [0.035, 0.048, 0.128],
  [-0.005, 0.049, 0.14],
  [-0.045, 0.048, 0.13],
  [-0.072, 0.04, 0.105],
  [-0.085, 0.026, 0.075],
]
/** The sole rises toward the toe, so that a foot rolls off it. */
const toeSpring = (z: number): number => 0.026 * ramp(0.12, 0.21, z)

function addBoot(mesh: MeshBuilder, side: 'L' | 'R', sign: number): void {
  const leather: Surface = {
    material: 'leather',
    skin: leg(side),
    occlusion: (_x, y) => 0.75 + 0.25 * ramp(0.02, 0.12, y),
  }
  loft(
    mesh,
    SHAFT.map(([y, r, z]) => level(y, r, r * 1.06, sign * 0.1, z)),
    leather,
    { segments: 18, refine: 2 },
  )
  const toes: Surface = { ...leather, skin: shoe(side) }
  const rings = SHOE.map(([z, half, top]): Ring => {
    const low = 0.015 + toeSpring(z)
    return across(z, half, (top - low) / 2, (top + low) / 2, sign * 0.1)
  })
  loft(mesh, rings, toes, { segments: 16, power: 2.5, refine: 2, capStart: true, capEnd: true })
  addSole(mesh, side, sign)
  addCollar(mesh, side, sign)
  addStrap(mesh, side, sign)
}
/** A plate a little wider than the shoe, notched at the heel. */
function addSole(mesh: MeshBuilder, side: 'L' | 'R', sign: number): void {
  const surface: Surface = { material: 'sole', skin: shoe(side), occlusion: () => 0.7 }
  const rings = SHOE.map(([z, half]): Ring => {
    const low = toeSpring(z) + (z > -0.02 && z < 0.02 ? 0.006 : 0)
    const top = toeSpring(z) + 0.03
    return across(z * 1.03, half + 0.005, (top - low) / 2, (top + low) / 2, sign * 0.1)
  })
  loft(mesh, rings, surface, { segments: 10, power: 6, capStart: true, capEnd: true })
}
/** Fur that shows over the boot's top. */
function addCollar(mesh: MeshBuilder, side: 'L' | 'R', sign: number): void {
  const rings = [
    level(0.345, 0.078, 0.082, sign * 0.1, -0.004),
    level(0.325, 0.09, 0.094, sign * 0.1, -0.004),
    level(0.3, 0.086, 0.09, sign * 0.1, -0.004),
    level(0.296, 0.07, 0.074, sign * 0.1, -0.004),
  ]
  loft(
    mesh,
    rings,
    { material: 'fur', skin: rigid(`shin${side}`) },
    {
      segments: 12,
      fold: (a, r) => 1 + (r > 0 && r < 3 ? 0.05 * Math.cos(7 * a + 2.2 * r) : 0),
    },
  )
}
function addStrap(mesh: MeshBuilder, side: 'L' | 'R', sign: number): void {
  const x = sign * 0.1
  for (const [y, r] of [
    [0.235, 0.074],
    [0.165, 0.066],
  ] as const) {
    loft(
      mesh,
      [
        level(y + 0.011, r * 0.96, r * 1.02, x, -0.007),
        level(y + 0.009, r + 0.004, r * 1.06 + 0.004, x, -0.007),
        level(y - 0.009, r + 0.003, r * 1.06 + 0.003, x, -0.007),
        level(y - 0.011, r * 0.94, r * 1.0, x, -0.007),
      ],
      { material: 'sole', skin: rigid(`shin${side}`) },
      { segments: 10 },
    )
  }
}

function addMitten(mesh: MeshBuilder, side: 'L' | 'R', sign: number): void {
  const surface: Surface = { material: 'mitten', skin: rigid(`hand${side}`) }
  const x = sign * 0.243
  loft(
    mesh,
    [
      level(0.885, 0.036, 0.044, x, 0.015),
      level(0.85, 0.034, 0.045, x, 0.017),
      level(0.815, 0.034, 0.053, x, 0.02),
      level(0.78, 0.033, 0.055, x, 0.023),
      level(0.745, 0.029, 0.05, x, 0.028),
      level(0.72, 0.021, 0.037, x, 0.032),
      level(0.71, 0.01, 0.018, x, 0.034),
    ],
    surface,
    { segments: 16, power: 2.4, refine: 2, capEnd: true },
  )
  loft(
    mesh,
    along(
      [
        [x - sign * 0.006, 0.835, 0.045],
        [x - sign * 0.01, 0.812, 0.068],
        [x - sign * 0.012, 0.785, 0.08],
        [x - sign * 0.012, 0.768, 0.083],
      ],
      [0.018, 0.02, 0.017, 0.008],
    ),
    surface,
    { segments: 8, capEnd: true },
  )
}
