import { ClothRows, makeClothPool } from '../../components/cloth.ts'
import { DaylightResource } from '../../components/daylight.ts'
import { Paths, Recordings } from '../../components/drivers.ts'
import { Devices, restingDevices } from '../../components/devices.ts'
import { Scripts } from '../../components/scripts.ts'
import { FrameTime, Time } from '../../components/time.ts'
import { provide } from '../../components/world.ts'
import { MOST_PARTICLES } from '../../systems/cloth/garment.ts'
import { DAYLIGHT } from '../daylight.ts'
import { definePlugin, type Plugin } from '../plugin.ts'

/** Figures whose cloth moves at once. */
const CLOTHED = 128
const RATES = [30, 60, 120]

/**
 * Clock, frame time, daylight, scripts, paths, recordings, rows for cloth and resting devices: what every app has.
 * @throws unless the tick rate is 30, 60 or 120 per second.
 */
export function corePlugin({ tickRate = 60 }: { readonly tickRate?: number } = {}): Plugin {
  if (!RATES.includes(tickRate))
    throw new Error(`tickRate is ${tickRate}: give ${RATES.join(', ')} ticks per second`)
  return definePlugin({
    name: 'core',
    provides: [Time, FrameTime, DaylightResource, Scripts, Paths, Recordings, Devices, ClothRows],
    create(world) {
      provide(world, Time, { tick: 0, dt: 1 / tickRate, rate: tickRate })
      provide(world, FrameTime, { alpha: 1, delta: 0, index: 0 })
      provide(world, DaylightResource, { ...DAYLIGHT.morning })
      provide(world, Scripts, { list: [] })
      provide(world, Paths, { list: [] })
      provide(world, Recordings, { list: [] })
      provide(world, Devices, restingDevices())
      provide(world, ClothRows, makeClothPool(MOST_PARTICLES, CLOTHED))
    },
  })
}
