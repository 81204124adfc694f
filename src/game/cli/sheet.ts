import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { encode } from 'fast-png'
import { DAYLIGHT_NAMES } from '../daylight.ts'
import { FIGURE_CAMERA_NAMES, WOLF_CAMERA_NAMES } from '../scenes/figure-poses.ts'
import { LIGHT_CAMERA_NAMES } from '../scenes/light-cameras.ts'
import { SUBJECT_NAMES } from '../scenes/marks/subjects.ts'
import { createSettings, QUALITIES } from '../settings/index.ts'
import { choice, choices, integer, runCommand, size, text, type Values } from './lib/args.ts'
import { DAYLIGHT_FLAGS, daylightOf } from './lib/daylight-flags.ts'
import { drawFigureSheet } from './lib/figure-sheet.ts'
import { drawLightSheet, LIGHT_DAYLIGHTS } from './lib/light-sheet.ts'
import { drawMarksSheet } from './lib/marks-sheet.ts'

const VIEWS = [...new Set<string>([...FIGURE_CAMERA_NAMES, ...WOLF_CAMERA_NAMES])]
const FLAGS = {
  out: text('file of the sheet, PNG'),
  of: choice('what to show', ['marks', 'light', 'figure', 'wolf'], 'marks'),
  size: size('pixels of each picture', '640x360'),
  quality: choice('tier of settings', QUALITIES, 'high'),
  rows: choices('marks: those to show', SUBJECT_NAMES),
  views: choices('figure and wolf: those to look from', VIEWS),
  seed: integer('marks, figure and wolf: seed of the terrain', 0, 0xffffffff, 1),
  ...DAYLIGHT_FLAGS,
  cameras: choices('light: those to look from', LIGHT_CAMERA_NAMES),
  daylights: choices('light: the columns', DAYLIGHT_NAMES, LIGHT_DAYLIGHTS),
}

async function drawSheet(options: Values<typeof FLAGS>): Promise<void> {
  const settings = createSettings(options.quality).values
  const daylight = daylightOf(options)
  const draw = {
    light: () => drawLightSheet({ ...options, settings }),
    figure: () => drawFigureSheet({ ...options, subject: 'figure', settings, daylight }),
    wolf: () => drawFigureSheet({ ...options, subject: 'wolf', settings, daylight }),
    marks: () => drawMarksSheet({ ...options, settings, daylight }),
  }
  const sheet = await draw[options.of as keyof typeof draw]()
  mkdirSync(dirname(options.out), { recursive: true })
  writeFileSync(options.out, encode(sheet.picture))
  process.stdout.write(
    `${options.out}   ${sheet.picture.width}x${sheet.picture.height}, drawn by ${sheet.adapter}\n` +
      `columns  ${sheet.columns.join(' | ')}\n` +
      sheet.rows.map(([name, about]) => `${name.padEnd(12)} ${about}\n`).join('') +
      `fieldHash ${sheet.fieldHash}\n`,
  )
}

await runCommand(
  'npm run sheet -- --out F.png   draws every kind of mark, fresh, aged and snowed in, as one picture;\n' +
    'with --of light, twelve fixed cameras at dawn, at noon, in the blue hour and under cloud;\n' +
    'with --of figure, the traveller from all sides and near, standing, walking, running and stopped;\n' +
    'with --of wolf, a wolf standing, walking, trotting and galloping',
  FLAGS,
  drawSheet,
)
