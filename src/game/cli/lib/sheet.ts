import type { GridPicture } from './grid-picture.ts'

/** A contact sheet, and what its rows and columns are. */
export interface Sheet {
  readonly picture: GridPicture
  /** What drew it. */
  readonly adapter: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly [name: string, about: string])[]
  readonly fieldHash: string
}
