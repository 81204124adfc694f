import { forwardXOf, forwardZOf, Transform } from '../../../components/transform.ts'
import type { Daylight } from '../../../components/daylight.ts'
import {
  FIGURE_CAMERAS,
  FIGURE_STATES,
  type FigureCamera,
  type FigureCameraName,
  figureScript,
} from '../../scenes/figure-poses.ts'
import { driveByScript } from '../../scripts.ts'
import type { SettingValues } from '../../settings/index.ts'
import { GridPicture } from './grid-picture.ts'
import { openOffscreen } from './offscreen.ts'
import { finished, putStill, type Sheet } from './sheet.ts'
import { stillCamera } from './still-camera.ts'

const DEGREES = 180 / Math.PI

export interface FigureSheetOptions {
  /** Pixels of each picture. */
  readonly size: { readonly width: number; readonly height: number }
  readonly settings: Readonly<SettingValues>
  readonly views: readonly FigureCameraName[]
  readonly seed: number
  readonly daylight: Readonly<Partial<Daylight>>
}

/** The hero from all sides and near, in its gaits. */
export async function drawFigureSheet({ size, views, ...options }: FigureSheetOptions): Promise<Sheet> {
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
    driveByScript(app.world, hero, figureScript)
    const picture = new GridPicture(FIGURE_STATES.length, views.length, size)
    for (const [column, { ticks }] of FIGURE_STATES.entries()) {
      app.step(ticks)
      for (const [row, name] of views.entries()) {
        Object.assign(eye, eyeAt(FIGURE_CAMERAS[name], hero))
        // One renderer draws all pictures, one after the other.
        // oxlint-disable-next-line no-await-in-loop
        await putStill(screen, picture, column, row)
      }
    }
    return finished(
      screen,
      picture,
      FIGURE_STATES.map(({ about }) => about),
      views.map((name) => [name, FIGURE_CAMERAS[name].about]),
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
