/**
 * What snow and slope do to a walker's speed: curves of this project, tuned by eye to stay a game's; docs/walk.md has
 * their figures.
 */
import { Gait } from '../../components/gait.ts'
import { clamp, smoothstep } from '../../shaders/lib/trig.ts'
import type { SnowField } from '../../snow/types.ts'

/** m by which feet sink where a walker goes at its own speed, and the gain on snow that bears it. */
const ORDINARY = 0.22
const FIRM_GAIN = 0.2
/** Slope, m/m, from which the way down is braked. */
const STEEP = 0.4

/** Share of its speed that a walker keeps where feet sink `sink` m: each step lifts and presses snow as sink squared. */
export const paceInSnow = (sink: number): number =>
  (1 + FIRM_GAIN) / (1 + FIRM_GAIN * (sink / ORDINARY) * (sink / ORDINARY))
/** The same on a slope along the travel, m/m, positive uphill. */
export const paceOnSlope = (grade: number): number =>
  1 / (1 + 1.1 * clamp(grade, 0, 1) + 0.8 * clamp(-grade - STEEP, 0, 1))
/** The same where the ground is slippery, 0…1. */
export const paceOnIce = (slippery: number): number => 1 - 0.3 * slippery

/** m by which the feet of an entity sink, of what goes on four the fore feet: mean of both; a swinging one passes from its last print to its next. */
export const sinkOf = (e: number): number => (Gait.sink[e * 2]! + Gait.sink[e * 2 + 1]!) / 2
/** 0…1: ice that bears. What breaks through it stands in loose snow again. */
export const slipperyAt = (snow: SnowField, x: number, z: number, sink: number): number =>
  snow.ice(x, z) * (1 - smoothstep(0.02, 0.08, sink))
