import {
  createPlane,
  type FrameEdit,
  type HeightSource,
  spawnWolf,
  Transform,
} from '../../../src/game/headless.ts'
import { WOLF, WOLF_JOINTS } from '../../../src/systems/gait/wolf-table.ts'
import { posed, stage, type Stage, type Wish } from './walker.ts'

/** A wolf on a ground, driven by a wish. */
export const wolfOn = (
  wish: Wish,
  source: HeightSource = createPlane(),
  more: { rate?: number; edits?: FrameEdit[] } = {},
): Promise<Stage> => stage(wish, { source, spawn: spawnWolf, ...more })

export const walk: Wish = (_t, row) => void (row.moveZ = 0.42)
export const trot: Wish = (_t, row) => void (row.moveZ = 1)
export const gallop: Wish = (_t, row) => {
  row.moveZ = 1
  row.sprint = 1
}

export const FEET = ['left fore', 'right fore', 'left hind', 'right hind']
export const pairOf = (foot: number) => WOLF.pairs[foot >> 1]!
export const isPlanted = (e: number, foot: number): boolean =>
  pairOf(foot).feet.planted[e * 2 + (foot & 1)] === 1
/** A paw as the gait has it, m, world. */
export function gaitPaw(e: number, foot: number): [number, number, number] {
  const { feet } = pairOf(foot)
  const i = e * 2 + (foot & 1)
  return [feet.x[i]!, feet.y[i]! + feet.lift[i]!, feet.z[i]!]
}
/** The same point of the drawn paw. */
export function drawnPaw(e: number, foot: number): [number, number, number] {
  const { limbs, ballAhead } = pairOf(foot)
  const bone = limbs[foot & 1]! + 2
  const [x, y, z] = posed(e, bone, WOLF_JOINTS[bone * 3]!, 0, WOLF_JOINTS[bone * 3 + 2]! + ballAhead)
  return [x + Transform.x[e]!, y + Transform.y[e]!, z + Transform.z[e]!]
}
export const jointOf = (e: number, bone: number, by = bone): [number, number, number] =>
  posed(e, by, WOLF_JOINTS[bone * 3]!, WOLF_JOINTS[bone * 3 + 1]!, WOLF_JOINTS[bone * 3 + 2]!)
/** Where a bone's bind axis points, from two points of it. */
export function axisOf(e: number, bone: number, x: number, y: number, z: number): [number, number, number] {
  const a = posed(e, bone, 0, 0, 0)
  const b = posed(e, bone, x, y, z)
  return [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
}
