import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { encode } from 'fast-png'
import { Snow } from '../../components/resources.ts'
import { use } from '../../components/world.ts'
import { SUBJECT_NAMES, SUBJECTS } from '../scenes/marks/subjects.ts'
import { viewOf } from '../scenes/marks.ts'
import { createSettings, QUALITIES } from '../settings/index.ts'
import { setWeather } from '../weather.ts'
import { choice, choices, integer, number, runCommand, size, text, type Values } from './lib/args.ts'
import { GridPicture } from './lib/grid-picture.ts'
import { openOffscreen, settle } from './lib/offscreen.ts'
import { stillCamera } from './lib/still-camera.ts'

const FLAGS = {
  out: text('file of the sheet, PNG'),
  size: size('pixels of each picture', '640x360'),
  quality: choice('tier of settings', QUALITIES, 'high'),
  rows: choices('marks to show', SUBJECT_NAMES),
  seed: integer('seed of the terrain', 0, 0xffffffff, 1),
  azimuth: number('compass direction of the sun, degrees from +z to +x', 0, 360, 100),
  elevation: number('height of the sun, degrees', 0, 90, 22),
}

const MINUTE = 3600
/** The columns: one world, which goes on for so many ticks from one to the next. */
const STATES = [
  { about: 'fresh', weather: 'calm', ticks: 2 },
  { about: 'after 1 minute', weather: 'calm', ticks: MINUTE },
  { about: 'after 10 minutes', weather: 'calm', ticks: 9 * MINUTE },
  { about: 'then 3 minutes of snowfall', weather: 'snowfall', ticks: 3 * MINUTE },
  { about: 'then 10 more', weather: 'snowfall', ticks: 10 * MINUTE },
]

async function drawSheet(options: Values<typeof FLAGS>): Promise<void> {
  const { out, size: cell, rows, azimuth: sunAzimuth, elevation: sunElevation } = options
  const eye = [0, 0, 0, 0, 0]
  const screen = await openOffscreen({
    ...cell,
    scene: 'marks',
    input: 'idle',
    seed: options.seed,
    settings: createSettings(options.quality, { sunAzimuth, sunElevation }).values,
    edits: [stillCamera(eye)],
  })
  try {
    const { app, renderer, adapter } = screen
    const field = use(app.world, Snow)
    const sheet = new GridPicture(STATES.length, rows.length, cell)
    for (const [column, { weather, ticks }] of STATES.entries()) {
      setWeather(app.world, weather)
      app.step(ticks)
      for (const [row, name] of rows.entries()) {
        Object.assign(eye, viewOf(field, SUBJECTS[name]))
        // One renderer draws all pictures, one after the other.
        // oxlint-disable-next-line no-await-in-loop
        await settle(screen)
        if (renderer.quality.taa) renderer.drawStill(app.world)
        // oxlint-disable-next-line no-await-in-loop
        sheet.put(column, row, await renderer.readPixels())
      }
    }
    renderer.engine.check()
    mkdirSync(dirname(out), { recursive: true })
    writeFileSync(out, encode(sheet))
    process.stdout.write(
      `${out}   ${sheet.width}x${sheet.height}, drawn by ${adapter}\n` +
        `columns  ${STATES.map(({ about }) => about).join(' | ')}\n` +
        rows.map((name) => `${name.padEnd(8)} ${SUBJECTS[name].about}\n`).join('') +
        `fieldHash ${field.hash()}\n`,
    )
  } finally {
    screen.dispose()
  }
}

await runCommand(
  'npm run sheet -- --out F.png   draws every kind of mark, fresh, aged and snowed in, as one picture',
  FLAGS,
  drawSheet,
)
