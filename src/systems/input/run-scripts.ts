import { Input, Scripted } from '../../components/input.ts'
import { restingInput, Scripts } from '../../components/scripts.ts'
import { Time } from '../../components/time.ts'
import { entitiesWith, use } from '../../components/world.ts'
import { defineSystem } from '../schedule.ts'
import { writeInput } from './write-input.ts'

const SCRIPTED = [Input, Scripted]
const REST = restingInput()
const row = restingInput()

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
