import { Snow } from '../../components/resources.ts'
import { Time } from '../../components/time.ts'
import { use } from '../../components/world.ts'
import { Journal } from '../../snow/journal.ts'
import type { Ledger } from '../../snow/types.ts'
import { WEATHER_NAMES } from '../../snow/weather/weather.ts'
import type { App } from '../app.ts'
import { createHeadlessApp } from '../headless.ts'
import { inspectSnow } from '../inspect.ts'
import { loadScene, scenes } from '../scenes/index.ts'
import { SCRIPT_NAMES } from '../scripts.ts'
import { setWeather } from '../weather.ts'
import { choice, integer, place, runCommand, type Values } from './lib/args.ts'
import { pacing, type Pacing } from './lib/pacing.ts'

const FLAGS = {
  scene: choice('what is in the world', Object.keys(scenes), 'dunes'),
  ticks: integer('how long, in ticks of 1/60 s', 1, 10_000_000, 600),
  input: choice('who drives the hero', SCRIPT_NAMES, 'walk'),
  fps: pacing(
    'frames per second that the ticks are spread over, or irregular; without it ticks follow each other',
  ),
  seed: integer('seed of terrain and chance', 0, 0xffffffff, 1),
  inspect: place('tells about the snow at X,Z in metres and the strokes that made it'),
  weather: choice('what the sky does from the start', WEATHER_NAMES, 'calm'),
}

/** Runs exactly `ticks` ticks, in frames where a pacing is given: the last frame is cut so that none is run too many. */
function advance(app: App, ticks: number, pace: Pacing | null): void {
  if (!pace) return app.step(ticks)
  const clock = use(app.world, Time)
  let frame = 0
  // A frame may end with up to four ticks, so the last few are stepped one by one.
  while (clock.tick + 4 < ticks) app.frame(pace(frame++))
  if (clock.tick < ticks) app.step(ticks - clock.tick)
}

/** A mass unit is 1/16 kg/m² on one texel. */
const kilograms = (units: number): string => `${units} (${((units / 16) * (5 / 128) ** 2).toFixed(2)} kg)`

function describeLedger({ stored, accounts, residual }: Ledger): string {
  const moved = Object.entries(accounts).filter(([, units]) => units !== 0)
  return [
    `stored    ${kilograms(stored)}`,
    ...moved.map(([name, units]) => `${name.padEnd(9)} ${kilograms(units)}`),
    `residual  ${residual}`,
  ].join('\n')
}

async function simulate(options: Values<typeof FLAGS>): Promise<void> {
  const { scene, ticks, input, fps, seed, weather, inspect } = options
  const journal = inspect ? new Journal() : undefined
  const app = await createHeadlessApp({ seed, journal })
  try {
    loadScene(app, scene, { script: input })
    setWeather(app.world, weather)
    const start = performance.now()
    advance(app, ticks, fps)
    const perTick = ((performance.now() - start) * 1000) / ticks
    const field = use(app.world, Snow)
    process.stdout.write(
      `tick      ${use(app.world, Time).tick} (${perTick.toFixed(1)} µs each)\n` +
        `worldHash ${app.worldHash()}\nfieldHash ${field.hash()}\n` +
        `tiles     ${field.stats.tiles} (${field.stats.tileBytes} bytes), at most ${field.stats.highWater} strokes waiting\n` +
        `${describeLedger(field.ledger())}\n`,
    )
    if (inspect) {
      const lines = inspectSnow(field, journal ?? null, inspect.x, inspect.z)
      process.stdout.write(`${lines.join('\n')}\n`)
    }
  } finally {
    app.dispose()
  }
}

await runCommand(
  'npm run sim -- --scene S --ticks N   runs a scene without a screen and prints what became of it',
  FLAGS,
  simulate,
)
