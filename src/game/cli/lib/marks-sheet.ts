import { Snow } from '../../../components/resources.ts'
import { use } from '../../../components/world.ts'
import type { Daylight } from '../../../components/daylight.ts'
import { viewOf } from '../../scenes/marks.ts'
import { SUBJECTS, type SubjectName } from '../../scenes/marks/subjects.ts'
import type { SettingValues } from '../../settings/index.ts'
import { setWeather } from '../../weather.ts'
import { GridPicture } from './grid-picture.ts'
import { openOffscreen } from './offscreen.ts'
import { finished, putStill, type Sheet } from './sheet.ts'
import { stillCamera } from './still-camera.ts'

export interface MarksSheetOptions {
  /** Pixels of each picture. */
  readonly size: { readonly width: number; readonly height: number }
  readonly settings: Readonly<SettingValues>
  readonly rows: readonly SubjectName[]
  readonly seed: number
  readonly daylight: Readonly<Partial<Daylight>>
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

/** Every kind of mark, fresh, aged and snowed in. */
export async function drawMarksSheet({ size, rows, ...options }: MarksSheetOptions): Promise<Sheet> {
  const eye = [0, 0, 0, 0, 0]
  const screen = await openOffscreen({
    ...size,
    ...options,
    scene: 'marks',
    input: 'idle',
    edits: [stillCamera(eye)],
  })
  try {
    const { app } = screen
    const field = use(app.world, Snow)
    const picture = new GridPicture(STATES.length, rows.length, size)
    for (const [column, { weather, ticks }] of STATES.entries()) {
      setWeather(app.world, weather)
      app.step(ticks)
      for (const [row, name] of rows.entries()) {
        Object.assign(eye, viewOf(field, SUBJECTS[name]))
        // One renderer draws all pictures, one after the other.
        // oxlint-disable-next-line no-await-in-loop
        await putStill(screen, picture, column, row)
      }
    }
    return finished(
      screen,
      picture,
      STATES.map(({ about }) => about),
      rows.map((name) => [name, SUBJECTS[name].about]),
    )
  } finally {
    screen.dispose()
  }
}
