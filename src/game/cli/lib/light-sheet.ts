import { Snow } from '../../../components/resources.ts'
import { Transform } from '../../../components/transform.ts'
import { use } from '../../../components/world.ts'
import type { SnowField } from '../../../snow/types.ts'
import { setDaylight, type DaylightName } from '../../daylight.ts'
import {
  LIGHT_CAMERAS,
  LIGHT_WORLD,
  type LightCamera,
  type LightCameraName,
} from '../../scenes/light-cameras.ts'
import type { SettingValues } from '../../settings/index.ts'
import { GridPicture } from './grid-picture.ts'
import { openOffscreen } from './offscreen.ts'
import { finished, putStill, type Sheet } from './sheet.ts'
import { stillCamera } from './still-camera.ts'

/** The columns, where none are named. */
export const LIGHT_DAYLIGHTS = ['dawn', 'noon', 'blueHour', 'overcast'] as const satisfies DaylightName[]

export interface LightSheetOptions {
  /** Pixels of each picture. */
  readonly size: { readonly width: number; readonly height: number }
  readonly settings: Readonly<SettingValues>
  readonly cameras: readonly LightCameraName[]
  readonly daylights: readonly DaylightName[]
}

/** Fixed cameras in one world that stands still, by daylight. */
export async function drawLightSheet({
  size,
  settings,
  cameras,
  daylights,
}: LightSheetOptions): Promise<Sheet> {
  const eye = [0, 0, 0, 0, 0]
  const screen = await openOffscreen({ ...size, ...LIGHT_WORLD, settings, edits: [stillCamera(eye)] })
  try {
    const { app, hero } = screen
    const field = use(app.world, Snow)
    app.step(LIGHT_WORLD.ticks)
    const picture = new GridPicture(daylights.length, cameras.length, size)
    for (const [row, name] of cameras.entries()) {
      Object.assign(eye, eyeOf(LIGHT_CAMERAS[name], field, hero))
      for (const [column, daylight] of daylights.entries()) {
        setDaylight(app.world, daylight)
        // One renderer draws all pictures, one after the other.
        // oxlint-disable-next-line no-await-in-loop
        await putStill(screen, picture, column, row)
      }
    }
    return finished(
      screen,
      picture,
      daylights,
      cameras.map((name) => [name, LIGHT_CAMERAS[name].about]),
    )
  } finally {
    screen.dispose()
  }
}

/** A camera's eye as `x, y, z, yaw, pitch` in m and degrees. */
export function eyeOf(camera: LightCamera, field: SnowField, hero: number): number[] {
  const aside = camera.beside === 'hero'
  const x = camera.x + (aside ? Transform.x[hero]! : 0)
  const z = camera.z + (aside ? Transform.z[hero]! : 0)
  return [x, field.height(x, z) + camera.up, z, camera.yaw, camera.pitch]
}
