import { defineComponent, defineResource, f32, u16, u32, u8 } from './define.ts'

/** Goes from waypoint to waypoint of a path. Written to Input by followPaths. */
export const PathFollower = defineComponent('PathFollower', {
  path: u8(), // its number in the Paths resource
  next: u16(), // waypoint it heads for; past the last one it has arrived, and rests
  loop: u8(), // 1: after the last comes the first
  near: f32(0.8), // m from a waypoint at which the next one is taken
  pace: f32(1), // 0…1 of its walking speed
  sprint: u8(),
})
/** Waypoints x, z, x, z, …, m, of every path by number. */
export interface PathList {
  readonly list: Float64Array[]
}
export const Paths = defineResource<PathList>('Paths', 'corePlugin()')

/** Keeps apart from everybody else who has it: bends the move that another driver wrote. */
export const Crowd = defineComponent('Crowd', {
  radius: f32(1.2), // m within which it evades others, at most 4
  strength: f32(1), // of evading, against a full move
})

/** Ticks of Input, to be played again: rows of the columns of Input in their order. */
export interface Recording {
  /** Rows that are there; `rows` may be longer. */
  count: number
  rows: Float32Array
}
/** Numbers per row of a Recording. */
export const RECORDED = 10
export interface RecordingList {
  readonly list: Recording[]
}
export const Recordings = defineResource<RecordingList>('Recordings', 'corePlugin()')

/** Every tick adds a row of its Input, after all drivers, to the recording with this number. */
export const Recorded = defineComponent('Recorded', { recording: u8() })
/** Plays a recording from its next row on, bit by bit, and rests after the last. */
export const Replayed = defineComponent('Replayed', { recording: u8(), next: u32(), loop: u8() })
