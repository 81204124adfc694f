import { along, level, loft, type Point } from './loft.ts'
import type { MeshBuilder, Surface } from './mesh-builder.ts'
import { rigid, trunk } from '../../systems/cloth/skin.ts'

/** Belt with a pouch, scarf, and a rolled blanket on straps. */
export function addGear(mesh: MeshBuilder): void {
  addBelt(mesh)
  addScarf(mesh)
  addRoll(mesh)
}

function addBelt(mesh: MeshBuilder): void {
  const leather: Surface = { material: 'leather', skin: trunk }
  loft(
    mesh,
    [
      level(1.087, 0.166, 0.134, 0, 0.002),
      level(1.084, 0.18, 0.146, 0, 0.002),
      level(1.04, 0.18, 0.147, 0, 0.002),
      level(1.037, 0.166, 0.134, 0, 0.002),
    ],
    leather,
    { segments: 24, power: 2.25 },
  )
  const buckle: Surface = { material: 'metal', skin: trunk }
  loft(mesh, boxRings([0, 1.062, 0.151], 0.024, 0.021, 0.007), buckle, BOX)
  loft(mesh, boxRings([0.152, 1.0, 0.062], 0.036, 0.055, 0.045), leather, BOX)
}
const BOX = { segments: 8, power: 7, capStart: true, capEnd: true } as const
/** A box with soft edges, from its top down. */
const boxRings = ([x, y, z]: Point, rx: number, ry: number, rz: number) => [
  level(y + ry, rx * 0.86, rz * 0.86, x, z),
  level(y + ry * 0.85, rx, rz, x, z),
  level(y - ry * 0.85, rx, rz, x, z),
  level(y - ry, rx * 0.86, rz * 0.86, x, z),
]

/** Wound once about the neck, one end down the back. */
function addScarf(mesh: MeshBuilder): void {
  const wool: Surface = { material: 'scarf', skin: rigid('chest') }
  const ring: Point[] = Array.from({ length: 18 }, (_, i) => {
    const a = (2 * Math.PI * i) / 18
    return [
      0.118 * Math.cos(a),
      1.517 - 0.02 * Math.sin(a) + 0.006 * Math.cos(3 * a),
      0.012 + 0.112 * Math.sin(a),
    ]
  })
  loft(mesh, along(ring, [[0.04, 0.03]], [0, 1, 0], true), wool, {
    segments: 8,
    closed: true,
    fold: (a, r) => 1 + 0.09 * Math.cos(4 * a + 0.9 * r),
  })
  const end: Point[] = [
    [-0.06, 1.5, 0.13],
    [-0.082, 1.45, 0.158],
    [-0.09, 1.37, 0.168],
    [-0.092, 1.27, 0.168],
    [-0.094, 1.18, 0.162],
  ]
  loft(
    mesh,
    along(end, [
      [0.034, 0.018],
      [0.04, 0.015],
      [0.043, 0.012],
      [0.046, 0.011],
      [0.047, 0.01],
    ]),
    wool,
    {
      segments: 8,
      power: 3,
      capEnd: true,
    },
  )
}

/** A blanket roll across the back, under two straps. */
function addRoll(mesh: MeshBuilder): void {
  const y = 1.24
  const z = -0.222
  const wool: Surface = {
    material: 'blanket',
    skin: rigid('chest'),
    occlusion: (_x, _y, at) => (at > z ? 0.65 : 1),
  }
  const path: Point[] = [-0.235, -0.232, -0.2, -0.12, 0, 0.12, 0.2, 0.232, 0.235].map((x) => [x, y, z])
  const radii = [0.055, 0.072, 0.08, 0.083, 0.084, 0.083, 0.08, 0.072, 0.055]
  loft(mesh, along(path, radii, [0, 1, 0]), wool, {
    segments: 14,
    capStart: true,
    capEnd: true,
    fold: (a, r) => 1 + 0.012 * Math.cos(5 * a + 3 * r),
  })
  const leather: Surface = { material: 'leather', skin: rigid('chest') }
  for (const x of [-0.125, 0.125]) {
    const band = [-0.016, -0.014, 0.014, 0.016].map((dx): Point => [x + dx, y, z])
    loft(mesh, along(band, [0.082, 0.089, 0.089, 0.082], [0, 1, 0]), leather, { segments: 14 })
    loft(
      mesh,
      along(
        [
          [x, 1.3, -0.17],
          [x * 1.02, 1.4, -0.14],
          [x * 1.02, 1.438, -0.075],
          [x * 1.02, 1.446, -0.01],
          [x * 1.04, 1.43, 0.06],
          [x * 1.06, 1.36, 0.1],
          [x * 1.08, 1.26, 0.112],
          [x * 1.1, 1.16, 0.1],
        ],
        [[0.018, 0.006]],
      ),
      leather,
      { segments: 6, power: 4 },
    )
  }
}
