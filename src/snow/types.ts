/** The field's public contract: what writes snow, what reads it. Metres, newtons, kilograms, world axes. */
import type { SurfaceHit, SurfaceRay } from './cast.ts'
import type { Gift } from './air.ts'
import type { Art } from './art.ts'
import type { Ground } from './ground/height-source.ts'
import type { StrokeGrid } from './mesh/grid.ts'
import type { SnowPrints } from './prints/view.ts'
import type { Track } from './prints/tracks.ts'
import type { Region } from './regions/region.ts'
import type { SoleSide } from './soles/sole.ts'
import type { Weather } from './weather/weather.ts'

/** Outline of a stroke. A mesh brings its outline and underside along as a grid. The numbers are part of kept logs: append only. */
export const StrokeShape = { Ellipse: 0, Capsule: 1, Box: 2, Sole: 3, Mesh: 4 } as const
export type StrokeShape = (typeof StrokeShape)[keyof typeof StrokeShape]

/**
 * One mark, swept from a first pose to a second (equal for a stamp). The log copies and quantises it, so one scratch
 * object serves every call. A stroke is an idempotent target: making it twice is making it once.
 */
export interface Stroke {
  /** Stable actor id of who marks; part of the order in which strokes are applied. */
  actor: number
  shape: StrokeShape
  /** Centre of the first pose, m, and its unit direction (long axis, horizontal). */
  x0: number
  z0: number
  dirX0: number
  dirZ0: number
  /** Centre and direction of the second pose. */
  x1: number
  z1: number
  dirX1: number
  dirZ1: number
  /** Half extents, m. A sole has its own and leaves these unread. */
  halfWidth: number
  halfLength: number
  /**
   * With `StrokeShape.Sole`, which is stamped as large as it was drawn: its id (`soleId`, `registerSole`), and which foot. Of an
   * endless sole one period is stamped, half of it before and half behind the centre; stamps a period apart join.
   */
  sole: number
  side: SoleSide
  /** N spread over the shape: snow yields until it bears this. 0: only `underside` or `depth` press. */
  load: number
  /**
   * World y of the underside at both poses, m: snow above it is pushed away. Of a sole, which is stiff, the load presses no lower
   * either. NaN-free; +Infinity: not used.
   */
  underside0: number
  underside1: number
  /** Given depth below the undisturbed surface, m, for art-directed brushes. 0: not used. */
  depth: number
  /** 0…1 of the displaced mass that goes to the rim; the rest is pressed under. */
  rim: number
  /** 0…1 of what would go to the rim that is lifted into the air instead; `give` lays it down again. */
  lift: number
  /** 0…1 of the rim that lands on the right of the travel; 0.5 is even. */
  rightShare: number
  /** Width of the rim, m. 0: it follows the volume, as loose snow piles up. */
  rimWidth: number
  /** 0…1: from a crest close to the edge with straight flanks to a smooth swell. */
  rimSoftness: number
  /**
   * 0…1: from an upright wall to one that rises from the middle, half as wide inside the outline and half outside.
   * Below 0: as the shape has it, a bowl under an ellipse, a soft wall beside a capsule, an upright one around the rest.
   */
  edge: number
  /** 0…1: the top layer turns to ice at least this much. */
  ice: number
  layer: number
  /** Outline and underside of a mesh, where the second pose is; other shapes have none. The log copies it. */
  grid: StrokeGrid | null
}

/** Why a stroke left no mark. */
export const NoMark = { Marked: 0, NoSnow: 1, Above: 2, TooWeak: 3, Masked: 4 } as const
export type NoMark = (typeof NoMark)[keyof typeof NoMark]
/** The sentence for each reason, for tools and errors. */
export const NO_MARK_REASON: Readonly<Record<NoMark, string>> = {
  [NoMark.Marked]: 'it marked',
  [NoMark.NoSnow]: 'there is no snow under it',
  [NoMark.Above]: 'it passed above the snow',
  [NoMark.TooWeak]: 'the snow already bears it',
  [NoMark.Masked]: 'its layer or the ground here is masked out',
}

/** Mass units of 1/16 kg/m² per texel. The sum over tiles plus the accounts is always 0. */
export interface Ledger {
  /** Recomputed from every stored tile. */
  readonly stored: number
  readonly accounts: Readonly<
    Record<
      'fallen' | 'melted' | 'drift' | 'lifted' | 'given' | 'spilled' | 'erased' | 'terrain' | 'art',
      number
    >
  >
  /** stored + accounts: 0 unless snow leaked. */
  readonly residual: number
}

export interface FieldStats {
  tiles: number
  /** Memory that their channels take. */
  tileBytes: number
  /** Strokes applied in the last tick, and the most ever waiting in the log. */
  strokes: number
  highWater: number
  /** Tiles whose snow waits to slide because more than the cap were due. */
  waiting: number
  /** Strokes of the last tick that left no mark, by reason (index = NoMark). */
  readonly unmarked: Uint32Array
}

/**
 * One stored square of 64 × 64 texels, as the drawing side reads it; texel (x, z) at z · 64 + x. Never write to it.
 * Block masks have 8 × 8 bits, one for 8 × 8 texels: row r, column c is bit c of byte r.
 */
export interface SnowTile {
  readonly tx: number
  readonly tz: number
  /** 1/8192 m, surface minus undisturbed surface. */
  readonly height: Int16Array
  /** 1/16 kg/m², minus undisturbed. */
  readonly mass: Int16Array
  /** 4 kg/m³, density of the top 25 cm minus `restDensity`. */
  readonly top: Int8Array
  /** 1/127, minus those of undisturbed snow. */
  readonly ice: Int8Array
  readonly wet: Int8Array
  /** Density of the undisturbed pack, kg/m³. */
  readonly restDensity: number
  /** Blocks that may differ from zero. */
  readonly active: Uint8Array
  /** Blocks that changed since `clean`. */
  readonly dirty: Uint8Array
  /** Grows with every change of the tile. */
  readonly revision: number
}

/** What snow that nothing touched is like at the present beat, beside the depth that the ground gave it. */
export interface Undisturbed {
  /** Snow that fell minus snow that melted, 1/8192 m. */
  rise: number
  /** The most by which that was ever below 0: a thaw ends at the ground, and what falls later lies on it. */
  thawed: number
  /** Of the top layer, 0…127 each. */
  ice: number
  wet: number
}

/** The one simulator of snow. Reads never change it. */
export interface SnowField {
  readonly ground: Ground
  /** Detail of prints finer than a texel, for the drawing side. */
  readonly prints: SnowPrints
  /** False until `open`: strokes wait in the log. */
  readonly ready: boolean
  /** Lets a field that was made with `closed: true` apply what waits. */
  open(): void
  /** Queues a stroke for this tick. @throws on NaN, infinity, negative or huge sizes; the field stays whole. */
  enqueue(stroke: Readonly<Stroke>): void
  /**
   * Queues a heap of snow out of the air, which gives no more than it holds. Never in a mask. @throws on what is no gift.
   */
  give(gift: Readonly<Gift>): void
  /** kg that the last applied gift of this actor laid down: less than it asked for when the air had less. */
  given(actor: number): number
  /** kg that strokes lifted and nobody has given back. */
  readonly airborne: number
  /** Queues an erasure: inside, snow is undisturbed again, as where something is built over marks. @throws on what is no region. */
  erase(region: Readonly<Region>): void
  /**
   * Queues a mask: inside, the ground is bare. Nothing marks it, and no snow falls, slides or drifts there. What lay there is
   * erased. @returns its id. @throws on what is no region, and when there are 1024 masks and shelters.
   */
  mask(region: Readonly<Region>): number
  /** Queues a shelter: inside, no snow falls or drifts in. @returns its id. @throws like `mask`. */
  shelter(region: Readonly<Region>): number
  /**
   * Queues the end of a mask or shelter. Ground that was masked gets no snow back: it stays a hollow, into which snow slides, drifts
   * and falls. @throws on an id that is none.
   */
  release(id: number): void
  /** Queues art: where its values are lower than the snow, snow is taken away. @throws on what is too large or not whole. */
  stampArt(art: Readonly<Art>): void
  /**
   * Applies what was queued, in the order (tick, actor, sequence), heals, and ends the tick. @throws at its end what went wrong in an
   * entry, as where the ground has no height; of several an AggregateError. All other entries are applied.
   */
  applyQueued(): void
  /**
   * Changes the weather, from the next epoch of 4 s on: an entry of the log like a stroke. @throws on fields out of range,
   * and on a field made with `healing: false`; the weather stays as it was.
   */
  setWeather(weather: Readonly<Weather>): void
  /** The weather in force. */
  readonly weather: Readonly<Weather>
  readonly undisturbed: Readonly<Undisturbed>
  /** Feeds what decides later ticks beside the snow to a hash: entries that wait, weather, when each tile heals next, regions, the air. */
  mixPending(mix: (word: number) => void): void
  /** Reason the last applied stroke of this actor left no mark; Marked when it did. */
  reasonOf(actor: number): NoMark
  /**
   * Height of the surface at (x, z), m, after the stroke, rim included, without making it. Strokes that still wait in the
   * log are not seen.
   */
  predict(stroke: Readonly<Stroke>, x: number, z: number): number
  /** Fills out[i] with what `predict` says at (xz[2i], xz[2i + 1]); works the stroke out once. */
  predictHeights(stroke: Readonly<Stroke>, xz: Float64Array, out: Float64Array): void

  /** Height of the drawn surface, m: macro + relief (faded where packed) + rise of the undisturbed snow + offset. */
  height(x: number, z: number): number
  /** Snow surface minus undisturbed surface, m: negative in a track, positive on a rim. */
  offset(x: number, z: number): number
  /** Depth of snow over the ground, m, never negative. */
  depth(x: number, z: number): number
  /** Unit normal of the surface over a step of one texel, written to `out` and returned. */
  normal(x: number, z: number, out: { x: number; y: number; z: number }): { x: number; y: number; z: number }
  /** Density of the top 25 cm, kg/m³. */
  density(x: number, z: number): number
  /** 0…1 share of refrozen and of wet snow in the top layer. */
  ice(x: number, z: number): number
  wetness(x: number, z: number): number
  /** Fills out[i] with height(xz[2i], xz[2i + 1]). Faster than single calls. */
  heights(xz: Float64Array, out: Float64Array): void
  /** Fills out[i] with offset(xz[2i], xz[2i + 1]). */
  offsets(xz: Float64Array, out: Float64Array): void
  /** First point of the surface on a ray, written to `out`. @returns false when there is none. @throws on numbers that make no ray. */
  cast(ray: Readonly<SurfaceRay>, out: SurfaceHit): boolean
  /** The y at which to spawn something that stands here. */
  onGround(x: number, z: number): number

  /**
   * The marks within `radius` metres of (x, z) that can still be told, newest first: one for each stamp, and one for each 0.6 m
   * or so of a sweep. Given the array of an earlier call it allocates nothing: its rows are filled anew, so keep none of them.
   * @throws on a place that is none, or a radius above 256 m.
   */
  tracks(x: number, z: number, radius: number, out?: Track[]): Track[]

  ledger(): Ledger
  /** 16 hex digits over all tiles in key order; all-zero tiles are skipped. */
  hash(): string
  readonly stats: FieldStats

  /** Stored tiles, oldest first; for filling the drawing side anew after a device loss. */
  readonly tiles: readonly SnowTile[]
  /** The stored tile at tile position (floor(x / 2.5), floor(z / 2.5)), or null where nothing marked yet. */
  tileAt(tx: number, tz: number): SnowTile | null
  /** Visits tiles with dirty blocks. For one consumer, which calls `clean` on those it has taken; others come again. */
  forEachDirtyTile(visit: (tile: SnowTile) => void): void
  clean(tile: SnowTile): void
}
