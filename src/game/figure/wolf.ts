import { ramp, type Skin } from '../../systems/cloth/skin.ts'
import { WOLF_BONE as BONE } from '../../systems/gait/wolf-table.ts'
import { across, along, loft, type Point } from './loft.ts'
import { MeshBuilder, type FigureMesh, type Surface } from './mesh-builder.ts'
import { addWolfHead } from './wolf-head.ts'
import { addWolfLegs } from './wolf-legs.ts'
import { coat, tufts } from './wolf-coat.ts'

/** A grey wolf, 0.8 m at the withers, lofted from the tables of its parts, in bind pose. */
export function makeWolf(): FigureMesh {
  const mesh = new MeshBuilder()
  addTrunk(mesh)
  addNeck(mesh)
  addWolfHead(mesh)
  addWolfLegs(mesh)
  addTail(mesh)
  return mesh.build()
}

/** From breast to rump: z, half width, top, bottom. A deep narrow chest, a tucked belly, a croup that falls. */
const TRUNK: readonly (readonly [number, number, number, number])[] = [
  [0.5, 0.03, 0.66, 0.58],
  [0.485, 0.07, 0.71, 0.52],
  [0.44, 0.105, 0.765, 0.465],
  [0.36, 0.128, 0.815, 0.425],
  [0.27, 0.14, 0.825, 0.4],
  [0.17, 0.145, 0.8, 0.395],
  [0.05, 0.142, 0.775, 0.415],
  [-0.08, 0.128, 0.765, 0.455],
  [-0.2, 0.112, 0.765, 0.5],
  [-0.3, 0.11, 0.765, 0.52],
  [-0.38, 0.106, 0.75, 0.53],
  [-0.45, 0.085, 0.725, 0.55],
  [-0.495, 0.045, 0.69, 0.59],
  [-0.505, 0.015, 0.655, 0.625],
]
function trunkSkin(_x: number, _y: number, z: number): Skin {
  const chest = ramp(-0.24, 0.2, z)
  return [
    [BONE.pelvis, 1 - chest],
    [BONE.chest, chest],
  ]
}
function addTrunk(mesh: MeshBuilder): void {
  const rings = TRUNK.map(([z, half, top, bottom]) => across(z, half, (top - bottom) / 2, (top + bottom) / 2))
  loft(
    mesh,
    rings,
    { ...coat, skin: trunkSkin },
    { segments: 26, refine: 2, fold: tufts(0.022), capStart: true, capEnd: true },
  )
}

const NECK: readonly Point[] = [
  [0, 0.63, 0.28],
  [0, 0.685, 0.375],
  [0, 0.745, 0.46],
  [0, 0.805, 0.53],
  [0, 0.85, 0.58],
  [0, 0.87, 0.605],
]
const NECK_RADII = [
  [0.13, 0.16],
  [0.132, 0.158],
  [0.125, 0.145],
  [0.118, 0.125],
  [0.1, 0.1],
  [0.06, 0.06],
] as const
/** How far along the neck a point lies: 0 at its root, 1 at the head. */
const alongNeck = (y: number, z: number): number => ((y - 0.69) * 0.16 + (z - 0.43) * 0.16) / 0.0512
function neckSkin(_x: number, y: number, z: number): Skin {
  const t = alongNeck(y, z)
  const neck = ramp(-0.55, 0.35, t)
  const head = ramp(0.65, 1.15, t)
  return [
    [BONE.chest, 1 - neck],
    [BONE.neck, neck * (1 - head)],
    [BONE.head, neck * head],
  ]
}
/** Height of the middle of the neck. */
const neckHeight = (z: number): number => 0.685 + (z - 0.375) * 0.78
/** The neck in its ruff: long fur in two collars that stand off it, each over the next. */
function addNeck(mesh: MeshBuilder): void {
  const surface: Surface = { ...coat, skin: neckSkin }
  loft(mesh, along(NECK, NECK_RADII), surface, { segments: 22, refine: 2, fold: tufts(0.04) })
  for (const [front, back, wide, deep] of [
    [0.56, 0.39, 0.135, 0.15],
    [0.47, 0.3, 0.148, 0.175],
  ] as const) {
    const path: Point[] = [0, 0.35, 0.75, 1].map((t) => {
      const z = front + (back - front) * t
      return [0, neckHeight(z) - 0.012 * t, z]
    })
    const rings = along(path, [
      [0.6 * wide, 0.6 * deep],
      [0.93 * wide, 0.93 * deep],
      [1.04 * wide, 1.06 * deep],
      [0.86 * wide, 0.86 * deep],
    ])
    loft(mesh, rings, surface, { segments: 26, refine: 2, fold: tufts(0.06) })
  }
}

const TAIL: readonly Point[] = [
  [0, 0.705, -0.43],
  [0, 0.675, -0.485],
  [0, 0.61, -0.53],
  [0, 0.52, -0.568],
  [0, 0.42, -0.6],
  [0, 0.33, -0.62],
  [0, 0.26, -0.63],
  [0, 0.215, -0.633],
]
const TAIL_RADII = [0.045, 0.046, 0.058, 0.068, 0.072, 0.062, 0.04, 0.008]
function tailSkin(_x: number, y: number): Skin {
  const tail = ramp(0.72, 0.63, y)
  const tip = ramp(0.58, 0.42, y)
  return [
    [BONE.pelvis, 1 - tail],
    [BONE.tail, tail * (1 - tip)],
    [BONE.tailTip, tail * tip],
  ]
}
function addTail(mesh: MeshBuilder): void {
  const surface: Surface = {
    ...coat,
    skin: tailSkin,
    shade: (x, y, z) =>
      coat.shade(x, y + 0.2, z) *
      (1 - 0.75 * ramp(0.34, 0.24, y)) *
      (z > -0.56 - 0.1 * (0.6 - y) ? 1.2 : 0.8),
  }
  loft(mesh, along(TAIL, TAIL_RADII), surface, { segments: 16, refine: 3, fold: tufts(0.09), capEnd: true })
}
