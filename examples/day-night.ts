/** A day passes in twenty minutes, with fog in the morning. In a game with a picture sun, moon and sky follow. */
import {
  after,
  createHeadlessApp,
  daylightAt,
  DaylightResource,
  defineSystem,
  setDaylight,
  Time,
  use,
} from 'neve/headless'

const DAY_SECONDS = 1200

const passDay = defineSystem({
  name: 'passDay',
  phase: 'deform',
  reads: [Time],
  writes: [DaylightResource],
  run(world) {
    const { tick, rate } = use(world, Time)
    const hours = 8 + (tick / rate / DAY_SECONDS) * 24
    const fog = 0.4 + 3 * Math.max(0, 1 - Math.abs((hours % 24) - 7) / 2)
    setDaylight(world, { ...daylightAt(hours), fog })
  },
})

const app = await createHeadlessApp({ edits: [after('applyStrokes', passDay)] })
for (const when of ['At eight', 'At noon', 'At midnight']) {
  app.step()
  const { sunElevation, moonElevation } = use(app.world, DaylightResource)
  console.log(`${when} the sun is at ${sunElevation.toFixed(0)}°, the moon at ${moonElevation.toFixed(0)}°.`)
  app.step(when === 'At eight' ? 11_999 : 35_999)
}
app.dispose()
