/**
 * How a body of this leg length steps at a speed. Strides are driven by distance, so speed and steps agree by
 * construction: over one stride a foot stands while the body travels `stanceOf`, from `reachOf` before it to as much
 * behind it, and is in the air for the rest.
 */
import { clamp, smoothstep } from '../../shaders/lib/trig.ts'

const WALK = 2.5 // m/s
const RUN = 5.4

/** Piecewise linear through standing, walk and run. */
function bySpeed(speed: number, stand: number, walk: number, run: number): number {
  return speed < WALK
    ? stand + ((walk - stand) * Math.max(0, speed)) / WALK
    : walk + ((run - walk) * Math.min(speed - WALK, RUN - WALK)) / (RUN - WALK)
}
/** Shorter steps on a slope: both feet must reach the ground although one is higher. */
const onSlope = (grade: number): number => 1 / (1 + 1.5 * Math.min(1, Math.abs(grade)))

/** m of travel from one touchdown of a foot to its next; `grade` is the slope along the travel, m/m. */
export const strideOf = (speed: number, grade: number): number =>
  bySpeed(speed, 0.9, 1.6, 2.6) * onSlope(grade)
/** m of travel while a foot stands. */
export const stanceOf = (speed: number, grade: number): number =>
  bySpeed(speed, 0.6, 0.88, 0.86) * onSlope(grade)
/** m before the body at which a foot lands, and behind it at which it leaves. */
export const reachOf = (speed: number, grade: number): number => stanceOf(speed, grade) / 2

/** 0…1: how much of the travel is a side-step, from the sine between heading and travel. A curve is none. */
export const asideOf = (sine: number): number => smoothstep(0.5, 1, Math.abs(sine))
/** Share of stride, stance and reach that is left sideways, backward (`along` is the cosine of the travel) and on ice. */
export const shortenOf = (aside: number, along: number, slippery: number): number =>
  (1 - 0.58 * aside) * (1 - 0.25 * smoothstep(0, 1, -along)) * (1 - 0.35 * slippery)

/** m to the side of the body's middle at which a foot stands; narrower at a run. */
export const sideOf = (speed: number): number => 0.1 - 0.045 * clamp((speed - 1) / (RUN - 1), 0, 1)
/** Times the body's weight on a foot that lands at a speed. */
export const impactOf = (speed: number): number => 1 + 0.13 * speed
/** m over which knees and snow stop a fall. */
const STOPPING = 0.25
/**
 * The same for each of two feet that land together at `fall` m/s: the mean force that takes the fall's energy over the
 * way in which knees give, F s = m v² / 2 + m g s.
 */
export const landingOf = (fall: number): number => (1 + (fall * fall) / (2 * 9.81 * STOPPING)) / 2
