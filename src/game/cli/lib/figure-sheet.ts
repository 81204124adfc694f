import { forwardXOf, forwardZOf, Transform } from '../../../components/transform.ts'
import type { Daylight } from '../../../components/daylight.ts'
import { spawnWolf } from '../../prefabs/wolf.ts'
import {
  FIGURE_CAMERAS,
  FIGURE_STATES,
  type FigureCamera,
  type FigureState,
  scriptOfStates,
  WOLF_CAMERAS,
  WOLF_STATES,
} from '../../scenes/figure-poses.ts'
import type { World } from '../../../components/world.ts'
import { driveByScript } from '../../scripts.ts'
import { setWeather } from '../../weather.ts'
import type { SettingValues } from '../../settings/index.ts'
import { GridPicture } from './grid-picture.ts'
import { openOffscreen } from './offscreen.ts'
import { finished, putStill, type Sheet } from './sheet.ts'
import { stillCamera } from './still-camera.ts'

const DEGREES = 180 / Math.PI

/** m from the hero at which a wolf stands. */
const APART = 8
/** What sheets show: from where, in which states, and who. */
const SUBJECTS: Readonly<
  Record<
    'figure' | 'wolf',
    {
      readonly cameras: Readonly<Record<string, FigureCamera>>
      readonly states: readonly FigureState[]
      readonly who: (world: World, hero: number) => number
    }
  >
> = {
  figure: { cameras: FIGURE_CAMERAS, states: FIGURE_STATES, who: (_world, hero) => hero },
  wolf: {
    cameras: WOLF_CAMERAS,
    states: WOLF_STATES,
    who: (world, hero) => spawnWolf(world, Transform.x[hero]! + APART, Transform.z[hero]!),
  },
}

export interface FigureSheetOptions {
  readonly subject: keyof typeof SUBJECTS
  /** Pixels of each picture. */
  readonly size: { readonly width: number; readonly height: number }
  readonly settings: Readonly<SettingValues>
  /** Those that the subject does not know are left out. */
  readonly views: readonly string[]
  readonly seed: number
  readonly daylight: Readonly<Partial<Daylight>>
}

/** The hero, or a wolf, from all sides and near, in its gaits. */
export async function drawFigureSheet({
  subject,
  size,
  views,
  ...options
}: FigureSheetOptions): Promise<Sheet> {
  const { cameras, states, who } = SUBJECTS[subject]
  const shown = views.filter((name) => Object.hasOwn(cameras, name))
  const eye = [0, 0, 0, 0, 0]
  const screen = await openOffscreen({
    ...size,
    ...options,
    scene: 'dunes',
    input: 'idle',
    edits: [stillCamera(eye)],
  })
  try {
    const { app, hero } = screen
    const figure = who(app.world, hero)
    driveByScript(app.world, figure, scriptOfStates(states))
    const picture = new GridPicture(states.length, shown.length, size)
    for (const [column, { ticks, weather }] of states.entries()) {
      if (weather !== undefined) setWeather(app.world, weather)
      app.step(ticks)
      for (const [row, name] of shown.entries()) {
        Object.assign(eye, eyeAt(cameras[name]!, figure))
        // One renderer draws all pictures, one after the other.
        // oxlint-disable-next-line no-await-in-loop
        await putStill(screen, picture, column, row)
      }
    }
    return finished(
      screen,
      picture,
      states.map(({ about }) => about),
      shown.map((name) => [name, cameras[name]!.about]),
    )
  } finally {
    screen.dispose()
  }
}

/** The eye of a camera that goes with a figure, as `x, y, z, yaw, pitch` in m and degrees. */
export function eyeAt({ ahead, right, up, at }: FigureCamera, figure: number): number[] {
  const fx = forwardXOf(figure)
  const fz = forwardZOf(figure)
  const dx = fx * ahead + fz * right
  const dz = fz * ahead - fx * right
  return [
    Transform.x[figure]! + dx,
    Transform.y[figure]! + up,
    Transform.z[figure]! + dz,
    Math.atan2(-dx, -dz) * DEGREES,
    Math.atan2(at - up, Math.hypot(dx, dz)) * DEGREES,
  ]
}
