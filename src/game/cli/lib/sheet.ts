import { Snow } from '../../../components/resources.ts'
import { use } from '../../../components/world.ts'
import type { GridPicture } from './grid-picture.ts'
import { type Offscreen, settle, stillPixels } from './offscreen.ts'

/** A contact sheet, and what its rows and columns are. */
export interface Sheet {
  readonly picture: GridPicture
  /** What drew it. */
  readonly adapter: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly [name: string, about: string])[]
  readonly fieldHash: string
}

/** Draws the present moment, once nothing is left to upload, into a cell of the sheet. */
export async function putStill(
  screen: Offscreen,
  picture: GridPicture,
  column: number,
  row: number,
): Promise<void> {
  await settle(screen)
  picture.put(column, row, await stillPixels(screen))
}

/** The sheet, when all of it is drawn. @throws what went wrong on the GPU meanwhile. */
export function finished(
  { app, renderer, adapter }: Offscreen,
  picture: GridPicture,
  columns: Sheet['columns'],
  rows: Sheet['rows'],
): Sheet {
  renderer.engine.check()
  return { picture, adapter, columns, rows, fieldHash: use(app.world, Snow).hash() }
}
