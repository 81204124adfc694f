/** What games use besides the app itself; `neve` and `neve/headless` both export it. */
export * from '../components/index.ts'
export {
  after,
  before,
  defineSystem,
  edit,
  remove,
  replace,
  type Condition,
  type FrameEdit,
  type Phase,
  type System,
} from '../systems/schedule.ts'
export { facing, forwardX, forwardZ } from '../shaders/lib/frame.ts'
export type { SurfaceHit } from '../snow/cast.ts'
export {
  type FieldStats,
  NO_MARK_REASON,
  NoMark,
  type Ledger,
  type SnowField,
  type SnowTile,
  type Stroke,
  StrokeShape,
  type Undisturbed,
} from '../snow/types.ts'
export type { FieldOptions } from '../snow/options.ts'
export type { Gift } from '../snow/air.ts'
export type { Art } from '../snow/art.ts'
export type { Region } from '../snow/regions/region.ts'
export {
  WEATHER,
  WEATHER_NAMES,
  type Weather,
  weatherByName,
  type WeatherName,
} from '../snow/weather/weather.ts'
export type { SnowPrint } from '../snow/prints/residual.ts'
export type { SnowPrints } from '../snow/prints/view.ts'
export type { Track } from '../snow/prints/tracks.ts'
export type { Ground, HeightSource } from '../snow/ground/height-source.ts'
export { createDunes } from '../snow/ground/dunes.ts'
export { createPlane } from '../snow/ground/plane.ts'
export { Journal, type JournalEntry } from '../snow/journal.ts'
export { replaySnowField } from '../snow/field.ts'
export { inspectSnow } from './inspect.ts'
export { type MeshShape } from '../snow/mesh/mesh.ts'
export { type StrokeGrid } from '../snow/mesh/grid.ts'
export { blankStroke } from '../snow/blank-stroke.ts'
export {
  createGridTexture,
  createHeldBrush,
  createSnowGrid,
  type FootprintMark,
  type GridArea,
  type GridTexture,
  type HeldBrush,
  type ImpactMark,
  type SnowGrid,
  type SnowGridOptions,
} from '../snow/grid/index.ts'
export { soleFromFunction, soleFromImage, type SoleBox, type SoleImage } from '../snow/soles/custom.ts'
export { sampleSole, type Sole, type SoleSample, SoleSide } from '../snow/soles/sole.ts'
export { registerSole, SOLE_NAMES, soleByName, soleId } from '../snow/soles/soles.ts'
export {
  type BoneMap,
  type BoneName,
  GltfFigureError,
  loadFigure,
  type LoadFigureOptions,
} from './gltf/index.ts'
export { spawnCrate, type CrateOptions } from './prefabs/crate.ts'
export { spawnHero } from './prefabs/hero.ts'
export { spawnSled } from './prefabs/sled.ts'
export { spawnSnowball } from './prefabs/snowball.ts'
export { spawnWolf, type WolfOptions } from './prefabs/wolf.ts'
export { scenes, loadScene } from './scenes/index.ts'
export {
  DAYLIGHT,
  DAYLIGHT_NAMES,
  daylightAt,
  daylightByName,
  type DaylightName,
  setDaylight,
  type SunAndMoon,
  type SunPath,
} from './daylight.ts'
export { setWeather } from './weather.ts'
export {
  addPath,
  addRecording,
  driveAlongPath,
  driveByRecording,
  recordedRows,
  recordInput,
  type PathOptions,
} from './drivers.ts'
export { addScript, driveByScript, SCRIPT_NAMES, scriptOf } from './scripts.ts'
