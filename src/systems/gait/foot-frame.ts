import type { LegPair } from './anatomy.ts'

/** Where a foot is and how it is turned, relative to the body's origin, m; before its heel is raised. Scratch. */
export interface FootFrame {
  /** Ball of the foot on the sole. */
  x: number
  y: number
  z: number
  /** Unit axes of the sole: right, up, forward. */
  axes: Float64Array
  /** Of its leg, m. */
  ankleHeight: number
  ballAhead: number
  /** m by which the shoulder blade has carried the upper joint forward. */
  glide: number
  /** Sine and cosine of the raised heel, and of the toes, which stay down for a while. */
  sine: number
  cosine: number
  toeSine: number
  toeCosine: number
  /** Ankle with the heel raised. */
  ankleX: number
  ankleY: number
  ankleZ: number
}
export const makeFootFrame = (): FootFrame => ({
  x: 0,
  y: 0,
  z: 0,
  axes: new Float64Array(9),
  ankleHeight: 0,
  ballAhead: 0,
  glide: 0,
  sine: 0,
  cosine: 1,
  toeSine: 0,
  toeCosine: 1,
  ankleX: 0,
  ankleY: 0,
  ankleZ: 0,
})

/** Reads a foot; (ox, oy, oz) is the body's origin. Its horizontal heading is kept, whatever the slope. */
export function readFoot(
  out: FootFrame,
  { feet, ankleHeight, ballAhead }: LegPair,
  e: number,
  foot: number,
  ox: number,
  oy: number,
  oz: number,
): void {
  out.ankleHeight = ankleHeight
  out.ballAhead = ballAhead
  const i = e * 2 + foot
  const dx = feet.dirX[i]!
  const dz = feet.dirZ[i]!
  const rise = feet.rise[i]!
  const bank = feet.bank[i]!
  out.x = feet.x[i]! - ox
  out.y = feet.y[i]! + feet.lift[i]! - oy
  out.z = feet.z[i]! - oz
  const { axes } = out
  const f = 1 / Math.sqrt(1 + rise * rise)
  const u = 1 / Math.sqrt(1 + rise * rise + bank * bank)
  axes[3] = (-rise * dx - bank * dz) * u
  axes[4] = u
  axes[5] = (-rise * dz + bank * dx) * u
  axes[6] = dx * f
  axes[7] = rise * f
  axes[8] = dz * f
  axes[0] = axes[4] * axes[8] - axes[5] * axes[7]
  axes[1] = axes[5] * axes[6] - axes[3] * axes[8]
  axes[2] = axes[3] * axes[7] - axes[4] * axes[6]
}

/**
 * Raises the heel about the ball by the angle of this sine, and finds the ankle. A negative one raises the toes, about
 * the ankle.
 * @param bend 0…1 of that angle by which the toes bend back: at 1 they stay in the plane of the sole.
 */
export function raiseHeel(out: FootFrame, sine: number, bend: number): void {
  const { axes, ankleHeight, ballAhead } = out
  out.sine = sine
  out.cosine = Math.sqrt(Math.max(0, 1 - sine * sine))
  out.toeSine = sine > 0 ? sine * (1 - bend) : sine
  out.toeCosine = Math.sqrt(Math.max(0, 1 - out.toeSine * out.toeSine))
  const back = sine > 0 ? -ballAhead * out.cosine + ankleHeight * sine : -ballAhead
  const up = sine > 0 ? ballAhead * sine + ankleHeight * out.cosine : ankleHeight
  out.ankleX = out.x + back * axes[6]! + up * axes[3]!
  out.ankleY = out.y + back * axes[7]! + up * axes[4]!
  out.ankleZ = out.z + back * axes[8]! + up * axes[5]!
}

/**
 * Sine of the least angle by which the heel must rise so that the ankle comes within `reach` of the hip, between 0
 * and `most`. The ankle moves on a circle about the ball, in the foot's own upright plane; the angle follows from
 * where that circle meets the sphere about the hip, without trigonometry.
 */
export function heelToReach(
  foot: FootFrame,
  hipX: number,
  hipY: number,
  hipZ: number,
  reach: number,
  most: number,
): number {
  const { axes, ankleHeight, ballAhead } = foot
  const x = hipX - foot.x
  const y = hipY - foot.y
  const z = hipZ - foot.z
  const across = x * axes[0]! + y * axes[1]! + z * axes[2]!
  const up = x * axes[3]! + y * axes[4]! + z * axes[5]!
  const ahead = x * axes[6]! + y * axes[7]! + z * axes[8]!
  const radius = ballAhead * ballAhead + ankleHeight * ankleHeight
  const span = up * up + ahead * ahead
  // Ankle · hip, both seen from the ball in that plane, at which the distance is exactly `reach`.
  const needed = (radius + span + across * across - reach * reach) / 2
  const flat = -ballAhead * ahead + ankleHeight * up
  if (flat >= needed || span < 1e-9) return 0
  const room = radius * span - needed * needed
  if (room <= 0) return most
  const root = Math.sqrt(room)
  // The intersection on the heel's side of the hip.
  const ankleAhead = (needed * ahead - root * up) / span
  const ankleUp = (needed * up + root * ahead) / span
  const sine = (ankleUp * ballAhead + ankleAhead * ankleHeight) / radius
  const cosine = (-ankleAhead * ballAhead + ankleUp * ankleHeight) / radius
  return cosine < 0 || sine > most ? most : sine < 0 ? 0 : sine
}
