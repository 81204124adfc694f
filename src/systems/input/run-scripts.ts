import { Input, Scripted } from '../../components/input.ts'
import { Scripts, type InputRow } from '../../components/scripts.ts'
import { Time } from '../../components/time.ts'
import { entitiesWith, use } from '../../components/world.ts'
import { defineSystem } from '../schedule.ts'
import { writeInput } from './write-input.ts'

const SCRIPTED = [Input, Scripted]
const REST: Readonly<InputRow> = {
  moveX: 0,
  moveZ: 0,
  aimX: 0,
  aimY: 0,
  aimZ: 1,
  sprint: 0,
  jump: 0,
  surf: 0,
  spell: 0,
  hold: 0,
}
const row: InputRow = { ...REST }

/** Drives every scripted entity by the tick number, so that a run is the same at any frame rate. */
export const runScripts = defineSystem({
  name: 'runScripts',
  phase: 'input',
  reads: [Scripts, Scripted, Time],
  writes: [Input],
  run(world) {
    const { list } = use(world, Scripts)
    const { tick, rate } = use(world, Time)
    const scripted = entitiesWith(world, SCRIPTED)
    for (let i = 0, n = scripted.length; i < n; i++) {
      const e = scripted[i]!
      const script = list[Scripted.script[e]!]
      if (!script) {
        throw new Error(
          `Entity ${e} runs script ${Scripted.script[e]}, but there are ${list.length}: add it with addScript()`,
        )
      }
      Object.assign(row, REST)
      script(tick, row, rate)
      writeInput(e, row)
    }
  },
})
