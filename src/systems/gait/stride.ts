/**
 * How a body steps at a speed. Strides are driven by distance, so speed and steps agree by
 * construction: over one stride a foot stands while the body travels `stanceOf`, from `reachOf` before it to as much
 * behind it, and is in the air for the rest.
 */
import { clamp, smoothstep } from '../../shaders/lib/trig.ts'
import type { Strides } from './anatomy.ts'

/** Piecewise linear through what is listed for standing, walk and run. */
function bySpeed({ walk: WALK, run: RUN }: Strides, speed: number, listed: Strides['stride']): number {
  const stand = listed[0]
  const walk = listed[1]
  const run = listed[2]
  return speed < WALK
    ? stand + ((walk - stand) * Math.max(0, speed)) / WALK
    : walk + ((run - walk) * Math.min(speed - WALK, RUN - WALK)) / (RUN - WALK)
}
/** Shorter steps on a slope: both feet must reach the ground although one is higher. */
const onSlope = (grade: number): number => 1 / (1 + 1.5 * Math.min(1, Math.abs(grade)))

/** m of travel from one touchdown of a foot to its next; `grade` is the slope along the travel, m/m. */
export const strideOf = (strides: Strides, speed: number, grade: number): number =>
  bySpeed(strides, speed, strides.stride) * onSlope(grade)
/** m of travel while a foot stands. */
export const stanceOf = (strides: Strides, speed: number, grade: number): number =>
  bySpeed(strides, speed, strides.stance) * onSlope(grade)
/** m before the body at which a foot lands, and behind it at which it leaves. */
export const reachOf = (strides: Strides, speed: number, grade: number): number =>
  stanceOf(strides, speed, grade) / 2

/** 0…1: how much of the travel is a side-step, from the sine between heading and travel. A curve is none. */
export const asideOf = (sine: number): number => smoothstep(0.5, 1, Math.abs(sine))
/** Share of stride, stance and reach that is left sideways, backward (`along` is the cosine of the travel) and on ice. */
export const shortenOf = (aside: number, along: number, slippery: number): number =>
  (1 - 0.58 * aside) * (1 - 0.25 * smoothstep(0, 1, -along)) * (1 - 0.35 * slippery)

/** m to the side of the body's middle at which a foot stands; narrower as it gets faster. */
export const sideOf = ({ side, narrower, narrowest }: Strides, speed: number): number =>
  side - narrower * clamp((speed - 1) / (narrowest - 1), 0, 1)
/** Times the body's weight on a foot that lands at a speed. */
export const impactOf = (speed: number): number => 1 + 0.13 * speed
/** m over which knees and snow stop a fall. */
const STOPPING = 0.25
/**
 * The same for each of two feet that land together at `fall` m/s: the mean force that takes the fall's energy over the
 * way in which knees give, F s = m v² / 2 + m g s.
 */
export const landingOf = (fall: number): number => (1 + (fall * fall) / (2 * 9.81 * STOPPING)) / 2
