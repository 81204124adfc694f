import { BONE } from '../gait/skeleton-table.ts'

/** Smooth step from 0 at `from` to 1 at `to`, in either direction. */
export function ramp(from: number, to: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

/** Bones and weights of a point; up to four count, their sum is made 1. */
export type Skin = readonly (readonly [bone: number, weight: number])[]

/** Moves with one bone. */
export const rigid = (bone: keyof typeof BONE) => (): Skin => [[BONE[bone], 1]]

/** The trunk by height: pelvis, spine, chest, neck. */
export function trunk(_x: number, y: number): Skin {
  const spine = ramp(0.97, 1.1, y)
  const chest = ramp(1.13, 1.3, y)
  const neck = ramp(1.45, 1.53, y)
  return [
    [BONE.root, 1 - spine],
    [BONE.spine, spine * (1 - chest)],
    [BONE.chest, spine * chest * (1 - neck)],
    [BONE.neck, neck],
  ]
}

/**
 * The skirt of the parka: below the hips it follows the thighs, below the knees the calves a little, each leg on its
 * side and both in the middle, so that it stays whole and no leg comes through.
 */
export function skirt(x: number, y: number, z: number): Skin {
  if (y > 1.0) return trunk(x, y)
  // By direction, not by x: lining and cloth share it, so one never comes through the other.
  const right = ramp(-0.27, 0.27, x / Math.sqrt(x * x + z * z))
  const legs = ramp(1.0, 0.7, y)
  const calves = 0.36 * ramp(0.62, 0.4, y)
  // Where the calves begin, the pelvis has ended: four bones at most.
  if (calves === 0) {
    return [
      [BONE.root, 1 - legs],
      [BONE.thighL, legs * (1 - right)],
      [BONE.thighR, legs * right],
    ]
  }
  return [
    [BONE.thighL, (1 - calves) * (1 - right)],
    [BONE.thighR, (1 - calves) * right],
    [BONE.shinL, calves * (1 - right)],
    [BONE.shinR, calves * right],
  ]
}

/** An arm by height: chest at the shoulder, upper arm, forearm below the elbow, hand below the wrist. */
export const arm =
  (side: 'L' | 'R') =>
  (x: number, y: number): Skin => {
    const out = ramp(0.13, 0.21, Math.abs(x))
    const forearm = ramp(1.175, 1.07, y)
    return [
      [BONE.chest, (1 - out) * (1 - forearm)],
      [BONE[`upperArm${side}`], out * (1 - forearm)],
      [BONE[`forearm${side}`], forearm],
    ]
  }

/** A leg by height: thigh, shin below the knee, foot below the ankle. */
export const leg =
  (side: 'L' | 'R') =>
  (_x: number, y: number): Skin => {
    const shin = ramp(0.53, 0.4, y)
    const foot = ramp(0.16, 0.07, y)
    return [
      [BONE[`thigh${side}`], 1 - shin],
      [BONE[`shin${side}`], shin * (1 - foot)],
      [BONE[`foot${side}`], foot],
    ]
  }

/** A shoe by length: its toes bend at the ball. */
export const shoe =
  (side: 'L' | 'R') =>
  (_x: number, _y: number, z: number): Skin => {
    const toes = ramp(0.105, 0.165, z)
    return [
      [BONE[`foot${side}`], 1 - toes],
      [BONE[`toe${side}`], toes],
    ]
  }

/** Hood and cowl: chest on the shoulders, the hood's own bone above. */
export function cowl(_x: number, y: number): Skin {
  const hood = ramp(1.42, 1.58, y)
  return [
    [BONE.chest, 1 - hood],
    [BONE.hood, hood],
  ]
}

/** A mantle on the shoulders: chest, and at its sides a little of the arms beneath. */
export function cape(x: number, y: number): Skin {
  const out = 0.45 * ramp(0.14, 0.3, Math.abs(x)) * ramp(1.42, 1.2, y)
  return [
    [BONE.chest, 1 - out],
    [x < 0 ? BONE.upperArmL : BONE.upperArmR, out],
  ]
}
