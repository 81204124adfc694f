import { RECORDED, Recorded, Recordings, Replayed, type Recording } from '../../components/drivers.ts'
import { Input } from '../../components/input.ts'
import { entitiesWith, use } from '../../components/world.ts'
import { defineSystem } from '../schedule.ts'

const REPLAYED = [Input, Replayed]
const RECORDING = [Input, Recorded]
/** In the order of a row. */
const COLUMNS = [
  Input.moveX,
  Input.moveZ,
  Input.aimX,
  Input.aimY,
  Input.aimZ,
  Input.sprint,
  Input.jump,
  Input.surf,
  Input.spell,
  Input.hold,
] as const

/** Plays recorded rows into Input, unchanged: the same bits that were recorded. */
export const replayInputs = defineSystem({
  name: 'replayInputs',
  phase: 'input',
  readsPrevious: [Recordings, Replayed],
  writes: [Input, Replayed],
  run(world) {
    const { list } = use(world, Recordings)
    const entities = entitiesWith(world, REPLAYED)
    for (let i = 0, n = entities.length; i < n; i++) {
      const e = entities[i]!
      const recording = list[Replayed.recording[e]!]
      if (!recording) throw missing(e, 'replays', Replayed.recording[e]!, list.length)
      play(e, recording)
    }
  },
})

function play(e: number, { count, rows }: Recording): void {
  if (Replayed.next[e]! >= count && Replayed.loop[e]) Replayed.next[e] = 0
  const row = Replayed.next[e]!
  if (row < count) Replayed.next[e] = row + 1
  for (let k = 0; k < RECORDED; k++) {
    // At the end it lets go of everything and keeps looking where it looked.
    if (row < count) COLUMNS[k]![e] = rows[row * RECORDED + k]!
    else if (k < 2 || k > 4) COLUMNS[k]![e] = 0
  }
}

/** Keeps what every recorded entity was told this tick, whoever told it. */
export const recordInputs = defineSystem({
  name: 'recordInputs',
  phase: 'input',
  reads: [Input, Recorded],
  readsPrevious: [Recordings],
  writes: [Recordings],
  run(world) {
    const { list } = use(world, Recordings)
    const entities = entitiesWith(world, RECORDING)
    for (let i = 0, n = entities.length; i < n; i++) {
      const e = entities[i]!
      const recording = list[Recorded.recording[e]!]
      if (!recording) throw missing(e, 'records to', Recorded.recording[e]!, list.length)
      // Twice as long when it is full, so that a tick allocates once in a long while.
      if (recording.rows.length < (recording.count + 1) * RECORDED) grow(recording)
      const at = recording.count++ * RECORDED
      for (let k = 0; k < RECORDED; k++) recording.rows[at + k] = COLUMNS[k]![e]!
    }
  },
})

function grow(recording: Recording): void {
  const rows = new Float32Array(Math.max(600 * RECORDED, recording.rows.length * 2))
  rows.set(recording.rows)
  recording.rows = rows
}
const missing = (e: number, does: string, number: number, count: number): Error =>
  new Error(`Entity ${e} ${does} recording ${number}, but there are ${count}: add it with addRecording()`)
