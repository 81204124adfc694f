import { Snow, Strokes } from '../../components/resources.ts'
import { use } from '../../components/world.ts'
import { defineSystem } from '../schedule.ts'

/** Turns this tick's strokes into snow, in the fixed order of the log. The only system that changes the field. */
export const applyStrokes = defineSystem({
  name: 'applyStrokes',
  phase: 'deform',
  reads: [Strokes],
  writes: [Snow, Strokes],
  run(world) {
    use(world, Snow).applyQueued()
  },
})
