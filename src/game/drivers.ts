import {
  PathFollower,
  Paths,
  Recorded,
  Recordings,
  Replayed,
  RECORDED,
  type Recording,
} from '../components/drivers.ts'
import { Input } from '../components/input.ts'
import { attach, has, use, type World } from '../components/world.ts'

/** How a path is walked. */
export interface PathOptions {
  /** After the last waypoint comes the first. Default false. */
  readonly loop?: boolean
  /** 0…1 of the walking speed. Default 1. */
  readonly pace?: number
  readonly sprint?: boolean
}

/**
 * Registers waypoints x, z, x, z, … in metres and returns their number for `PathFollower({ path })`.
 * @throws on none, on half a waypoint, on what is not finite, and on the 257th path.
 */
export function addPath(world: World, points: readonly number[]): number {
  const { list } = use(world, Paths)
  if (points.length < 2 || points.length % 2 !== 0 || !points.every(Number.isFinite)) {
    throw new Error('A path is x, z of at least one waypoint, in finite metres: give pairs of numbers')
  }
  return addTo(list, Float64Array.from(points), 'paths')
}
/** Lets an entity walk along waypoints, x, z, x, z, … in metres. @throws like addPath. */
export function driveAlongPath(
  world: World,
  entity: number,
  points: readonly number[],
  { loop = false, pace = 1, sprint = false }: PathOptions = {},
): void {
  const path = addPath(world, points)
  if (!has(world, entity, Input)) attach(world, entity, Input)
  attach(world, entity, PathFollower({ path, loop: +loop, pace, sprint: +sprint }))
}

/** Registers a recording, by default an empty one, and returns its number. @throws on half a row, and on the 257th. */
export function addRecording(world: World, rows: ArrayLike<number> = []): number {
  if (rows.length % RECORDED !== 0)
    throw new Error(`A recording has ${RECORDED} numbers a tick, this one ${rows.length} in all`)
  const recording: Recording = { count: rows.length / RECORDED, rows: Float32Array.from(rows) }
  return addTo(use(world, Recordings).list, recording, 'recordings')
}
/** Records an entity's Input from the next tick on. Returns the number of the recording. */
export function recordInput(world: World, entity: number): number {
  const recording = addRecording(world)
  attach(world, entity, Recorded({ recording }))
  return recording
}
/** The rows of a recording so far, a copy: RECORDED numbers a tick, to be kept and given to driveByRecording. */
export function recordedRows(world: World, recording: number): Float32Array {
  const found = use(world, Recordings).list[recording]
  if (!found) throw new Error(`There is no recording ${recording}: recordInput() returns its number`)
  return found.rows.slice(0, found.count * RECORDED)
}
/** Lets an entity do what was recorded, from the next tick on. @throws like addRecording. */
export function driveByRecording(
  world: World,
  entity: number,
  rows: ArrayLike<number>,
  { loop = false }: { readonly loop?: boolean } = {},
): void {
  const recording = addRecording(world, rows)
  if (!has(world, entity, Input)) attach(world, entity, Input)
  attach(world, entity, Replayed({ recording, loop: +loop }))
}

/** Numbers are one byte in the components. */
function addTo<T>(list: T[], item: T, what: string): number {
  if (list.length === 256) throw new Error(`A world holds 256 ${what}: let several entities share one`)
  return list.push(item) - 1
}
