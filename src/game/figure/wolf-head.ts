import { ramp, type Skin } from '../../systems/cloth/skin.ts'
import { WOLF_BONE as BONE } from '../../systems/gait/wolf-table.ts'
import { across, along, level, loft, type Point } from './loft.ts'
import type { MeshBuilder, Surface } from './mesh-builder.ts'
import { tufts } from './wolf-coat.ts'

const skin = (): Skin => [[BONE.head, 1]]

/** From nose to nape: z, half width, top, bottom. A long muzzle under a shallow stop, a broad skull. */
const SKULL: readonly (readonly [number, number, number, number])[] = [
  [0.842, 0.016, 0.838, 0.805],
  [0.832, 0.027, 0.845, 0.797],
  [0.8, 0.032, 0.85, 0.792],
  [0.76, 0.035, 0.858, 0.787],
  [0.725, 0.04, 0.87, 0.783],
  [0.7, 0.048, 0.89, 0.783],
  [0.675, 0.061, 0.913, 0.784],
  [0.645, 0.074, 0.928, 0.784],
  [0.61, 0.083, 0.935, 0.782],
  [0.575, 0.084, 0.934, 0.785],
  [0.54, 0.075, 0.922, 0.79],
  [0.51, 0.05, 0.9, 0.8],
]
/** Dark bridge and brow, cream muzzle and cheeks. */
function faceShade(x: number, y: number, z: number): number {
  const brow = ramp(0.86, 0.91, y) * (1 - 0.6 * ramp(0.72, 0.8, z))
  const bridge =
    ramp(0.845, 0.86, y + 0.35 * (0.76 - z) * 0.2) * ramp(0.022, 0.008, Math.abs(x)) * ramp(0.7, 0.74, z)
  const cheek = ramp(0.865, 0.82, y)
  // The line of the mouth.
  const mouth =
    ramp(0.006, 0.002, Math.abs(y - 0.803 + 0.12 * (0.82 - z) * ramp(0.76, 0.7, z))) * ramp(0.69, 0.71, z)
  return (1.05 + 0.75 * cheek - 0.35 * brow - 0.45 * bridge) * (1 - 0.75 * mouth)
}

export function addWolfHead(mesh: MeshBuilder): void {
  const face: Surface = { material: 'hair', skin, shade: faceShade }
  const rings = SKULL.map(([z, half, top, bottom]) => across(z, half, (top - bottom) / 2, (top + bottom) / 2))
  loft(mesh, rings, face, { segments: 24, refine: 3, power: 2.2, capStart: true, capEnd: true })
  addNose(mesh)
  for (const sign of [-1, 1]) {
    addEye(mesh, sign)
    addEar(mesh, sign)
    addCheek(mesh, sign)
  }
}

function addNose(mesh: MeshBuilder): void {
  loft(
    mesh,
    [
      across(0.853, 0.008, 0.006, 0.834),
      across(0.849, 0.017, 0.014, 0.832),
      across(0.838, 0.021, 0.018, 0.832),
      across(0.824, 0.017, 0.016, 0.836),
    ],
    { material: 'nose', skin },
    { segments: 14, refine: 2, capStart: true, capEnd: true },
  )
}

/** An amber iris in a dark rim, set slantwise under the brow. */
function addEye(mesh: MeshBuilder, sign: number): void {
  const ball = (material: 'nose' | 'eye', size: number, out: number): void => {
    const [x, y, z] = [sign * (0.044 + out), 0.876, 0.69 + 0.7 * out]
    loft(
      mesh,
      [-1, -0.7, 0, 0.7, 1].map((t) => {
        const r = Math.sqrt(Math.max(0, 1 - t * t)) * size
        return level(y - t * 0.72 * size, Math.max(r, 1e-4), Math.max(1.25 * r, 1e-4), x, z)
      }),
      { material, skin },
      { segments: 10, refine: 2 },
    )
  }
  ball('nose', 0.0135, 0)
  ball('eye', 0.0095, 0.0045)
}

/** A short, rounded ear that stands up, its hollow forward and outward. */
function addEar(mesh: MeshBuilder, sign: number): void {
  const path: Point[] = [
    [sign * 0.046, 0.905, 0.585],
    [sign * 0.052, 0.94, 0.583],
    [sign * 0.057, 0.975, 0.58],
    [sign * 0.061, 1.003, 0.577],
    [sign * 0.063, 1.021, 0.574],
  ]
  const side: Point = [1, 0, 0.35 * sign]
  const ear = (
    material: 'hair',
    radii: readonly (readonly [number, number])[],
    shade: number,
    forward: number,
  ): void =>
    loft(
      mesh,
      along(
        path.map(([x, y, z]): Point => [x, y, z + forward]),
        radii,
        side,
      ),
      { material, skin, shade: (_x, y) => shade * (1 - 0.45 * ramp(0.98, 1.02, y)) },
      { segments: 12, refine: 2, capStart: true, capEnd: true },
    )
  ear(
    'hair',
    [
      [0.04, 0.02],
      [0.038, 0.016],
      [0.03, 0.012],
      [0.017, 0.008],
      [0.004, 0.003],
    ],
    0.75,
    0,
  )
  ear(
    'hair',
    [
      [0.024, 0.01],
      [0.026, 0.01],
      [0.02, 0.009],
      [0.01, 0.005],
      [0.002, 0.001],
    ],
    1.25,
    0.011,
  )
}

/** Fur that stands off the cheek, back and down: the head is as broad as the neck. */
function addCheek(mesh: MeshBuilder, sign: number): void {
  const path: Point[] = [
    [sign * 0.055, 0.85, 0.66],
    [sign * 0.075, 0.838, 0.625],
    [sign * 0.092, 0.825, 0.585],
    [sign * 0.1, 0.81, 0.545],
    [sign * 0.102, 0.797, 0.515],
  ]
  const folds = tufts(0.14)
  loft(
    mesh,
    along(path, [
      [0.018, 0.035],
      [0.03, 0.052],
      [0.034, 0.06],
      [0.026, 0.048],
      [0.004, 0.01],
    ]),
    { material: 'pelt', skin, shade: (x, y, z) => faceShade(x, y - 0.02, z) },
    { segments: 16, refine: 3, fold: (a, r) => folds(sign * a, r), capStart: true, capEnd: true },
  )
}
