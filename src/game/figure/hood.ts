import { across, along, level, loft, type Point } from './loft.ts'
import type { MeshBuilder, Surface } from './mesh-builder.ts'
import { cowl, ramp, rigid } from '../../systems/cloth/skin.ts'

/** z, half width, half height, y of the middle: from the rim back to the crown. */
const SHELL: readonly (readonly [number, number, number, number])[] = [
  [0.132, 0.112, 0.148, 1.652],
  [0.1, 0.127, 0.163, 1.656],
  [0.04, 0.139, 0.174, 1.658],
  [-0.03, 0.138, 0.172, 1.654],
  [-0.09, 0.119, 0.15, 1.645],
  [-0.14, 0.08, 0.11, 1.632],
  [-0.172, 0.034, 0.055, 1.612],
]
const RIM = 32

/** Hood with a fur rim, its dark inside, the face, and the cowl that joins it to the shoulders. */
export function addHood(mesh: MeshBuilder): void {
  const cloth: Surface = {
    material: 'parka',
    skin: cowl,
    occlusion: (_x, y) => 0.72 + 0.28 * ramp(1.45, 1.6, y),
  }
  loft(
    mesh,
    SHELL.map(([z, rx, ry, y]) => across(z, rx, ry, y)),
    cloth,
    { segments: 32, capEnd: true, power: 2.1, refine: 2 },
  )
  loft(
    mesh,
    [
      level(1.57, 0.098, 0.1, 0, -0.036),
      level(1.525, 0.115, 0.12, 0, -0.028),
      level(1.475, 0.148, 0.138, 0, -0.02),
      level(1.43, 0.182, 0.152, 0, -0.013),
      level(1.395, 0.2, 0.163, 0, -0.009),
      level(1.387, 0.19, 0.15, 0, -0.009),
    ],
    cloth,
    {
      segments: 32,
      refine: 2,
      fold: (a, r) => 1 + 0.02 * Math.max(0, 1 - Math.abs(r - 3) / 2) * Math.cos(6 * a + 1),
    },
  )
  const lining: Surface = { material: 'lining', skin: rigid('hood'), occlusion: () => 0.35 }
  // Seen from the front, the inside runs from the back wall to the rim: back to front turns it inward.
  loft(
    mesh,
    [across(0.0, 0.06, 0.08, 1.645), across(0.03, 0.106, 0.136, 1.65), across(0.128, 0.108, 0.143, 1.652)],
    lining,
    { segments: 18 },
  )
  addFace(mesh)
  addRim(mesh)
}

function addFace(mesh: MeshBuilder): void {
  const skin: Surface = {
    material: 'skin',
    skin: rigid('head'),
    occlusion: (_x, y) => 0.3 + 0.25 * ramp(1.7, 1.6, y),
  }
  const rings = [
    across(0.112, 0.012, 0.016, 1.628),
    across(0.104, 0.04, 0.05, 1.632),
    across(0.085, 0.066, 0.082, 1.64),
    across(0.05, 0.082, 0.105, 1.648),
    across(0.02, 0.084, 0.108, 1.652),
  ]
  loft(mesh, rings, skin, { segments: 16, capStart: true })
  // Brow and nose catch what little light comes in.
  loft(
    mesh,
    along(
      [
        [0, 1.668, 0.098],
        [0, 1.64, 0.114],
        [0, 1.618, 0.122],
        [0, 1.608, 0.104],
      ],
      [0.008, 0.012, 0.016, 0.008],
    ),
    skin,
    { segments: 8 },
  )
}

/** A thick ring of tufts, uneven like fur, all the way round the opening. */
function addRim(mesh: MeshBuilder): void {
  const path: Point[] = []
  const radii: number[] = []
  for (let i = 0; i < RIM; i++) {
    const a = (2 * Math.PI * i) / RIM
    const tuft = i % 2
    path.push([0.12 * Math.cos(a), 1.652 + 0.155 * Math.sin(a), 0.134 + 0.012 * Math.sin(a) - 0.004 * tuft])
    radii.push(0.03 + 0.009 * tuft + 0.006 * Math.cos(5 * a) + 0.005 * Math.sin(a))
  }
  loft(
    mesh,
    along(path, radii, [0, 0, 1], true),
    { material: 'fur', skin: rigid('hood') },
    {
      segments: 8,
      closed: true,
      fold: (a, r) => 1 + 0.1 * Math.cos(4 * a + 2.6 * r),
    },
  )
}
