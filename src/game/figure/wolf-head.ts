import { ramp, type Skin } from '../../systems/cloth/skin.ts'
import { WOLF_BONE as BONE } from '../../systems/gait/wolf-table.ts'
import { across, along, level, loft, type Point } from './loft.ts'
import type { MeshBuilder, Surface } from './mesh-builder.ts'
import { coat, tufts } from './wolf-coat.ts'

const skin = (): Skin => [[BONE.head, 1]]

/** From nose to nape: z, half width, top, bottom. A long muzzle under a shallow stop, a broad skull. */
const SKULL: readonly (readonly [number, number, number, number])[] = [
  [0.83, 0.022, 0.845, 0.8],
  [0.818, 0.034, 0.852, 0.788],
  [0.79, 0.041, 0.858, 0.78],
  [0.755, 0.044, 0.865, 0.775],
  [0.722, 0.048, 0.876, 0.772],
  [0.7, 0.055, 0.894, 0.771],
  [0.675, 0.068, 0.917, 0.77],
  [0.645, 0.08, 0.932, 0.77],
  [0.61, 0.088, 0.94, 0.77],
  [0.575, 0.089, 0.938, 0.775],
  [0.54, 0.08, 0.926, 0.782],
  [0.51, 0.055, 0.905, 0.8],
]
/** Dark bridge and brow, cream muzzle and cheeks. */
function faceShade(x: number, y: number, z: number): number {
  const brow = ramp(0.865, 0.915, y) * (1 - 0.5 * ramp(0.72, 0.8, z))
  const bridge = ramp(0.845, 0.862, y) * ramp(0.03, 0.012, Math.abs(x)) * ramp(0.69, 0.73, z)
  const cheek = ramp(0.87, 0.815, y)
  // A pale spot over each eye, dark round it.
  const spot = ramp(0.018, 0.008, Math.hypot(Math.abs(x) - 0.034, y - 0.905, 0.6 * (z - 0.685)))
  // The line of the mouth.
  const mouth = ramp(0.007, 0.002, Math.abs(y - 0.799)) * ramp(0.7, 0.72, z)
  return (0.9 + 1.5 * cheek - 0.55 * brow - 0.45 * bridge + 0.9 * spot) * (1 - 0.75 * mouth)
}

export function addWolfHead(mesh: MeshBuilder): void {
  const face: Surface = { material: 'hair', skin, shade: faceShade }
  const rings = SKULL.map(([z, half, top, bottom]) => across(z, half, (top - bottom) / 2, (top + bottom) / 2))
  loft(mesh, rings, face, { segments: 22, refine: 2, power: 2.2, capStart: true, capEnd: true })
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
      across(0.843, 0.009, 0.007, 0.84),
      across(0.839, 0.02, 0.016, 0.838),
      across(0.828, 0.025, 0.02, 0.838),
      across(0.814, 0.02, 0.017, 0.842),
    ],
    { material: 'nose', skin },
    { segments: 12, capStart: true, capEnd: true },
  )
}

/** An amber iris in a dark rim, set slantwise under the brow. */
function addEye(mesh: MeshBuilder, sign: number): void {
  const ball = (material: 'nose' | 'eye', size: number, out: number): void => {
    const [x, y, z] = [sign * (0.0425 + out), 0.886, 0.69 + 0.7 * out]
    loft(
      mesh,
      [-1, -0.7, 0, 0.7, 1].map((t) => {
        const r = Math.sqrt(Math.max(0, 1 - t * t)) * size
        return level(y - t * 0.72 * size, Math.max(r, 1e-4), Math.max(1.25 * r, 1e-4), x, z)
      }),
      { material, skin },
      { segments: 8 },
    )
  }
  ball('nose', 0.0135, 0)
  ball('eye', 0.0082, 0.0045)
}

/** A short, rounded ear that stands up, its hollow forward and outward. */
function addEar(mesh: MeshBuilder, sign: number): void {
  const path: Point[] = [
    [sign * 0.055, 0.9, 0.585],
    [sign * 0.06, 0.935, 0.582],
    [sign * 0.065, 0.967, 0.578],
    [sign * 0.068, 0.99, 0.575],
    [sign * 0.069, 1.004, 0.573],
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
      [0.042, 0.024],
      [0.041, 0.019],
      [0.033, 0.014],
      [0.019, 0.009],
      [0.005, 0.004],
    ],
    0.62,
    0,
  )
  ear(
    'hair',
    [
      [0.026, 0.012],
      [0.028, 0.012],
      [0.021, 0.01],
      [0.011, 0.006],
      [0.002, 0.002],
    ],
    1.15,
    0.012,
  )
}

/** The face's colours, which pass into those of the neck. */
const cheekShade = (x: number, y: number, z: number): number => {
  const back = ramp(0.64, 0.52, z)
  return faceShade(x, y + 0.02 * back, z) * (1 - back) + 0.95 * coat.shade(x, y - 0.1, z) * back
}

/** Fur that stands off the cheek, back and down, in tufts: the head is as broad as the neck. */
function addCheek(mesh: MeshBuilder, sign: number): void {
  const path: Point[] = [
    [sign * 0.052, 0.842, 0.665],
    [sign * 0.068, 0.832, 0.63],
    [sign * 0.082, 0.82, 0.59],
    [sign * 0.094, 0.802, 0.548],
    [sign * 0.102, 0.782, 0.508],
    [sign * 0.104, 0.768, 0.48],
  ]
  const folds = tufts(0.16)
  const radii = [
    [0.01, 0.026],
    [0.022, 0.044],
    [0.028, 0.056],
    [0.026, 0.054],
    [0.016, 0.034],
    [0.003, 0.006],
  ] as const
  loft(
    mesh,
    along(path, radii),
    { material: 'pelt', skin, shade: cheekShade },
    { segments: 14, refine: 2, fold: (a, r) => folds(sign * a, r), capStart: true, capEnd: true },
  )
}
