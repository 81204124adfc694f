import type { Posture } from '../../components/figure.ts'
import type { Feet } from '../../components/gait.ts'
import { BONE_COUNT } from '../../components/skeleton.ts'

/** How a creature steps at a speed: what is listed is for standing, `walk` and `run` m/s, and linear between. */
export interface Strides {
  readonly walk: number
  readonly run: number
  /** m of travel from one touchdown of a foot to its next. */
  readonly stride: readonly [number, number, number]
  /** m of travel while a foot stands. */
  readonly stance: readonly [number, number, number]
  /** m to the side of the body's middle at which a foot stands, m by which that is less at `narrowest` m/s. */
  readonly side: number
  readonly narrower: number
  readonly narrowest: number
  /** Height of a swinging foot over the line between its prints, m and m per m/s, on top of what the snow gave way. */
  readonly clearance: number
  readonly clearancePerSpeed: number
}

/**
 * When feet land after the left hind one, in shares of its stride, at speeds that rise: [m/s, left fore, right fore,
 * right hind].
 */
export type Beat = readonly (readonly [speed: number, foreL: number, foreR: number, hindR: number])[]

/** Two legs that hang from one girdle, and where their state lies. Each is three bones: upper, lower, foot. */
export interface LegPair {
  readonly feet: Feet
  readonly posture: Pick<typeof Posture, 'pelvis' | 'heel'>
  /** Number of the left foot in FootPlanted: 0, or 2 of a hind pair. */
  readonly first: 0 | 2
  /** m from the body's origin forward to the girdle. */
  readonly ahead: number
  /** Share of the body's weight on one of these feet when it lands. */
  readonly share: number
  /** m by which the ball of a foot is before the girdle when one stands at ease. */
  readonly rest: number
  /** m from its place beyond which a leg cannot follow and lifts, and beyond which it does so whatever the other foot does. */
  readonly stretch: number
  readonly torn: number
  readonly girdle: number
  /** Left and right upper bone; the lower one and the foot follow. */
  readonly limbs: readonly [number, number]
  /** Left and right toes, where they are bones of their own, that stay in the sole's plane as the heel rises. */
  readonly toes?: readonly [number, number]
  readonly upper: number
  readonly lower: number
  /** Longest leg that a pose asks for, m: a joint that snaps straight looks like a machine's. */
  readonly reach: number
  /** m: ankle over the sole, ball of the foot before the ankle, middle of the sole behind the ball. */
  readonly ankleHeight: number
  readonly ballAhead: number
  readonly soleBehind: number
  /** Length of these legs over the traveller's. */
  readonly size: number
  /** 1: the middle joint bends forward, as a knee; −1: backward, as an elbow. */
  readonly bend: 1 | -1
  /** Sine by which a swinging heel is raised, standing and more at a run. */
  readonly kick: number
  readonly kickAtRun: number
  /** Height of the upper joint over the ankle that a swinging leg keeps, m; 0: it folds as far as it bends. */
  readonly tuck: number
  /** m by which a shoulder blade carries the upper joint along with its foot, at most. */
  readonly glide: number
}

/** A creature: its bones and its legs. */
export interface Anatomy {
  readonly name: string
  /** Bind joints, x y z per bone, m: origin on the ground between the feet, y up, z forward, x right. */
  readonly joints: Float64Array
  /** Bind axes of every bone, 9 numbers: x, y, z axis, each a unit vector. */
  readonly bindAxes: Float64Array
  readonly strides: Strides
  /** From the head on. */
  readonly pairs: readonly LegPair[]
  /** Of what goes on four: its gaits. */
  readonly beat?: Beat
}

/** Distance between the joints of two bones in the bind pose, m. */
export function lengthBetween(joints: Float64Array, a: number, b: number): number {
  const x = joints[b * 3]! - joints[a * 3]!
  const y = joints[b * 3 + 1]! - joints[a * 3 + 1]!
  const z = joints[b * 3 + 2]! - joints[a * 3 + 2]!
  return Math.sqrt(x * x + y * y + z * z)
}

/** Bind axes along the world's for every bone. */
export function uprightAxes(): Float64Array {
  const axes = new Float64Array(BONE_COUNT * 9)
  for (let bone = 0; bone < BONE_COUNT; bone++) axes.set([1, 0, 0, 0, 1, 0, 0, 0, 1], bone * 9)
  return axes
}
/** Binds a limb's bone: y along it, z the part of world forward across it, x = y × z. */
export function bindAlong(axes: Float64Array, joints: Float64Array, bone: number, child: number): void {
  const length = lengthBetween(joints, bone, child)
  const x = (joints[child * 3]! - joints[bone * 3]!) / length
  const y = (joints[child * 3 + 1]! - joints[bone * 3 + 1]!) / length
  const z = (joints[child * 3 + 2]! - joints[bone * 3 + 2]!) / length
  const norm = 1 / Math.sqrt(1 - z * z)
  const front = [-x * z * norm, -y * z * norm, (1 - z * z) * norm] as const
  axes.set(
    [
      y * front[2] - z * front[1],
      z * front[0] - x * front[2],
      x * front[1] - y * front[0],
      x,
      y,
      z,
      ...front,
    ],
    bone * 9,
  )
}
