import { ramp, type Skin } from '../../systems/cloth/skin.ts'
import { WOLF_BONE as BONE } from '../../systems/gait/wolf-table.ts'
import { across, along, loft, type Point, type Ring } from './loft.ts'
import type { MeshBuilder, Surface } from './mesh-builder.ts'
import { coat, tufts } from './wolf-coat.ts'

/** Rings of a left leg from the body down: height, distance to the middle, z; half width, half depth. m */
type Leg = readonly (readonly [y: number, x: number, z: number, wide: number, deep: number])[]
/** Shoulder, elbow, forearm, wrist, pastern. */
const FORE: Leg = [
  [0.75, 0.05, 0.28, 0.03, 0.05],
  [0.69, 0.068, 0.295, 0.046, 0.1],
  [0.61, 0.084, 0.305, 0.054, 0.115],
  [0.53, 0.09, 0.285, 0.052, 0.1],
  [0.46, 0.09, 0.252, 0.047, 0.075],
  [0.4, 0.087, 0.238, 0.04, 0.054],
  [0.33, 0.085, 0.244, 0.034, 0.041],
  [0.24, 0.082, 0.255, 0.028, 0.031],
  [0.165, 0.08, 0.264, 0.027, 0.029],
  [0.13, 0.08, 0.268, 0.029, 0.031],
  [0.085, 0.08, 0.278, 0.026, 0.027],
  [0.045, 0.08, 0.288, 0.03, 0.032],
  [0.025, 0.08, 0.29, 0.026, 0.026],
]
/** Haunch, stifle, shin, hock and the long foot under it. */
const HIND: Leg = [
  [0.745, 0.035, -0.37, 0.025, 0.05],
  [0.69, 0.055, -0.36, 0.04, 0.1],
  [0.61, 0.073, -0.338, 0.05, 0.122],
  [0.53, 0.084, -0.305, 0.052, 0.115],
  [0.455, 0.088, -0.268, 0.048, 0.09],
  [0.395, 0.087, -0.262, 0.04, 0.066],
  [0.335, 0.085, -0.305, 0.032, 0.05],
  [0.27, 0.082, -0.366, 0.025, 0.036],
  [0.215, 0.08, -0.414, 0.023, 0.031],
  [0.185, 0.08, -0.418, 0.024, 0.029],
  [0.12, 0.08, -0.398, 0.022, 0.024],
  [0.06, 0.08, -0.376, 0.025, 0.027],
  [0.025, 0.08, -0.364, 0.025, 0.026],
]
/** Of a paw from toes to heel: m before its ball, half width, height. */
const PAW: readonly (readonly [number, number, number])[] = [
  [0.066, 0.014, 0.016],
  [0.058, 0.029, 0.03],
  [0.035, 0.038, 0.04],
  [0.01, 0.04, 0.052],
  [-0.02, 0.036, 0.058],
  [-0.045, 0.022, 0.04],
]

export function addWolfLegs(mesh: MeshBuilder): void {
  for (const side of ['L', 'R'] as const) {
    addLeg(mesh, side, FORE, foreSkin(side))
    addLeg(mesh, side, HIND, hindSkin(side))
    addPaw(mesh, side, 0.295, BONE[`forePaw${side}`])
    addPaw(mesh, side, -0.36, BONE[`hindPaw${side}`])
  }
}

/** Shoulder and haunch are of the coat, the legs below them cream, greyer in front. */
function shade(x: number, y: number, z: number): number {
  const low = ramp(0.62, 0.42, y)
  const leg = 1.6 + 0.08 * Math.sin(40 * y + 25 * z) + 0.15 * ramp(0.4, 0.2, y)
  return coat.shade(x, y, z) * (1 - low) + leg * low
}

function addLeg(mesh: MeshBuilder, side: 'L' | 'R', leg: Leg, skin: Surface['skin']): void {
  const sign = side === 'L' ? -1 : 1
  const path = leg.map(([y, x, z]): Point => [sign * x, y, z])
  const radii = leg.map(([, , , wide, deep]) => [wide, deep] as const)
  const folds = tufts(0.03)
  const rings = along(path, radii)
  loft(
    mesh,
    rings,
    { material: 'hair', skin, shade },
    {
      segments: 16,
      refine: 2,
      // Long hair ends at the elbow and the stifle.
      fold: (angle, ring) => 1 + (folds(sign * angle, ring) - 1) * ramp(7, 3, ring),
      capStart: true,
      capEnd: true,
    },
  )
}
/** Shoulder and haunch slide under the skin of the trunk: their tops go half with it. */
const foreSkin =
  (side: 'L' | 'R') =>
  (_x: number, y: number): Skin => {
    const arm = ramp(0.72, 0.54, y)
    const forearm = ramp(0.46, 0.375, y)
    const paw = ramp(0.16, 0.1, y)
    return [
      [BONE.chest, 1 - arm],
      [BONE[`arm${side}`], arm * (1 - forearm)],
      [BONE[`forearm${side}`], arm * forearm * (1 - paw)],
      [BONE[`forePaw${side}`], arm * forearm * paw],
    ]
  }
const hindSkin =
  (side: 'L' | 'R') =>
  (_x: number, y: number): Skin => {
    const thigh = ramp(0.72, 0.56, y)
    const shin = ramp(0.465, 0.375, y)
    const paw = ramp(0.235, 0.175, y)
    return [
      [BONE.pelvis, 1 - thigh],
      [BONE[`thigh${side}`], thigh * (1 - shin)],
      [BONE[`shin${side}`], thigh * shin * (1 - paw)],
      [BONE[`hindPaw${side}`], thigh * shin * paw],
    ]
  }

/** Four toes: furrows along the front of the paw. */
const toes = (angle: number, ring: number): number =>
  1 + (ring < 3 ? 0.09 * Math.cos(6 * angle + Math.PI) * ramp(3.2, 1, ring) : 0)

function addPaw(mesh: MeshBuilder, side: 'L' | 'R', ball: number, bone: number): void {
  const x = side === 'L' ? -0.08 : 0.08
  const surface: Surface = {
    material: 'hair',
    skin: () => [[bone, 1]],
    shade: (_x, y) => 0.5 + 0.95 * ramp(0, 0.012, y),
    occlusion: (_x, y) => 0.7 + 0.3 * ramp(0, 0.03, y),
  }
  const rings = PAW.map(([ahead, half, top]): Ring => across(ball + ahead, half, top / 2, top / 2, x))
  loft(mesh, rings, surface, {
    segments: 16,
    power: 2.3,
    fold: toes,
    capStart: true,
    capEnd: true,
  })
}
