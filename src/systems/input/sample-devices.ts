import { Devices } from '../../components/devices.ts'
import { Input, IsPlayer } from '../../components/input.ts'
import { entitiesWith, use } from '../../components/world.ts'
import { defineSystem } from '../schedule.ts'
import { writeInput } from './write-input.ts'

const PLAYERS = [Input, IsPlayer]

/** Copies this machine's devices into the Input of every player, once per tick. */
export const sampleDevices = defineSystem({
  name: 'sampleDevices',
  phase: 'input',
  reads: [Devices, IsPlayer],
  writes: [Input, Devices],
  run(world) {
    const devices = use(world, Devices)
    const players = entitiesWith(world, PLAYERS)
    for (let i = 0, n = players.length; i < n; i++) writeInput(players[i]!, devices)
    // A press is one event: a second tick in the same frame must not cast again.
    if (players.length > 0) devices.spell = 0
  },
})
