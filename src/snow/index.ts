/** The public names of the snow field. */
export type { SurfaceHit, SurfaceRay } from './cast.ts'
export { createSnowField, replaySnowField } from './field.ts'
export { Journal, type JournalEntry } from './journal.ts'
export type { Gift } from './air.ts'
export type { Art } from './art.ts'
export type { Region } from './regions/region.ts'
export { type FieldOptions } from './options.ts'
export {
  type FieldStats,
  type Ledger,
  NO_MARK_REASON,
  NoMark,
  type SnowField,
  type SnowTile,
  type Stroke,
  StrokeShape,
  type Undisturbed,
} from './types.ts'
export type { SnowPrint } from './prints/residual.ts'
export type { SnowPrints } from './prints/view.ts'
export type { Track } from './prints/tracks.ts'
export {
  HEIGHT_UNITS,
  MASS_UNITS,
  TEXEL,
  TEXELS_PER_METRE,
  TILE_METRES,
  TILE_SIDE,
  TOP_STEP,
} from './tile.ts'
export { WEATHER, WEATHER_NAMES, type Weather, type WeatherName, weatherByName } from './weather/weather.ts'
export { type MeshShape } from './mesh/mesh.ts'
export { type StrokeGrid } from './mesh/grid.ts'
export { soleFromFunction, soleFromImage, type SoleBox, type SoleImage } from './soles/custom.ts'
export { sampleSole, type Sole, type SoleSample, SoleSide } from './soles/sole.ts'
export { allSoles, registerSole, SOLE_NAMES, soleByName, soleId } from './soles/soles.ts'
