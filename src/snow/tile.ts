/**
 * One square of stored snow: 64 × 64 texels of fixed-point offsets from the undisturbed pack. Integers, because sums
 * of integers are exact: mass can be accounted to the unit, and every machine stores the same bits.
 */

import { NO_BLOCK, type Packing } from './packing.ts'
import type { TilePrints } from './prints/record.ts'
import type { TexelBits } from './regions/texel-bits.ts'
import { TILE_SIDE, type Texels, UNDISTURBED } from './texels.ts'

export { TILE_SIDE, TILE_TEXELS } from './texels.ts'
/** Metres: one texel, one tile. Both are exact in binary. */
export const TEXEL = 5 / 128
export const TILE_METRES = TEXEL * TILE_SIDE
export const TEXELS_PER_METRE = 25.6

/** Stored units per metre of height, per kg/m² of mass; kg/m³ in one unit of `top`. */
export const HEIGHT_UNITS = 8192
export const MASS_UNITS = 16
export const TOP_STEP = 4
/** Stored units of a whole share of ice or wetness. */
export const SHARE_STEPS = 127
/** Mass units of a column = (height units × kg/m³) >> MASS_SHIFT, since 8192 / 16 is 2⁹. */
export const MASS_SHIFT = 9
/** Most that a texel may be raised or loaded with: room below the i16 limit for one more rounding. */
export const HEIGHT_LIMIT = 30_000
export const MASS_LIMIT = 30_000
/** Largest stored `top`. */
export const TOP_LIMIT = 127

/** Metres between nodes of the rest depth, nodes along one side of a tile (both borders included). */
export const REST_STEP = 0.5
export const REST_NODES = TILE_METRES / REST_STEP + 1
/** Node cell and place in it of each column of texels, and of each row. */
const REST_CELL = Uint8Array.from({ length: TILE_SIDE }, (_, i) => ((i + 0.5) * TEXEL) / REST_STEP)
const REST_PLACE = Float64Array.from(
  { length: TILE_SIDE },
  (_, i) => ((i + 0.5) * TEXEL) / REST_STEP - REST_CELL[i],
)

/** Index, in its tile, of the texel at world column ix and row iz. */
export const texelIndex = (ix: number, iz: number): number =>
  ((iz & (TILE_SIDE - 1)) << 6) | (ix & (TILE_SIDE - 1))

/** Deepest pack that height and mass can express, 1/8192 m (3.6 m). Laws see no more of a deeper one. */
export const DEEPEST_PACK = 29_491

/** What weather did to the undisturbed pack, 1/8192 m: `depthAfter` says how deep it is. */
export interface Pack {
  /** Snow that fell minus snow that melted, and the most that this ever was below 0. */
  rise: number
  thawed: number
}

/**
 * Depth of undisturbed snow that was `rest` deep. A thaw ends at the ground, and what falls later lies on it: less than
 * `thawed` and the snow counts from the deepest thaw, which bared the ground here (the reflection map of Skorokhod 1961).
 */
export const depthAfter = ({ rise, thawed }: Readonly<Pack>, rest: number): number =>
  rise + (rest > thawed ? rest : thawed)

/** The same as laws see it. */
export function restIn(pack: Readonly<Pack>, rest: number): number {
  const depth = depthAfter(pack, rest)
  return depth < DEEPEST_PACK ? depth : DEEPEST_PACK
}

/** A beat of the slow clock that does not come. */
export const NEVER = 0x7fffffff

/** Texel (x, z) of a tile lies at index z · 64 + x in every channel. */
export class Tile {
  /** Index in the store, for lists that name tiles by number. */
  readonly slot: number
  private readonly packing: Packing
  /** Where its channels lie; null while it is packed. A draft shares the one of all undisturbed snow. */
  body: Texels | null = UNDISTURBED
  /** First of the blocks that it holds while it is packed. */
  blocks = NO_BLOCK
  /**
   * Depth of the pack at nodes 0.5 m apart before all weather, 1/8192 m. Fixed when the tile is made: later terrain must not
   * change mass. Few numbers, because a plane of them would cost more than all else in making a tile.
   */
  readonly restNodes = new Int32Array(REST_NODES * REST_NODES)
  /** No node's depth is less, as far as interpolation rounds, 1/8192 m. */
  nodeLeast = 0
  /** What weather did to the pack: shared by all tiles. */
  pack: Readonly<Pack> = { rise: 0, thawed: 0 }
  /** Blocks of 8 × 8 texels that may differ from zero: row r, column c is bit c of byte r. */
  readonly active = new Uint8Array(8)
  /** Blocks that changed since the drawing side last took them, same layout. */
  readonly dirty = new Uint8Array(8)
  /** Blocks that changed, or were too steep, since before the last visit of healing; the others cannot slide. Same layout. */
  readonly hot = new Uint8Array(8)
  /** Texels that are kept bare, and those under a roof; null where there are none (regions/). Only stored tiles have any. */
  masked: TexelBits | null = null
  sheltered: TexelBits | null = null
  tx = 0
  tz = 0
  /** Density of the undisturbed pack, kg/m³. */
  restDensity = 0
  /** Records of marks; null while no print reaches the tile. */
  prints: TilePrints | null = null
  /** Grows with every change. */
  revision = 0
  /** False while it is only a draft that nothing has marked. */
  stored = false
  /** True while it waits in the store's dirty list. */
  queued = false

  /** Beat of the next local step of healing, its place in the spacing of steps, and steps made so far. */
  nextStep = NEVER
  stepIndex = 0
  steps = 0
  /** Steps of weather that it has taken up. */
  weather = 0
  /** Visits since the last stroke, and repeats of the last slump among them. */
  visits = 0
  repeats = 0
  /** Beat of the next visit, −1 while asleep, and the tiles that are due at the same beat. */
  due = -1
  dueBefore: Tile | null = null
  dueAfter: Tile | null = null

  constructor(slot: number, packing: Packing) {
    this.slot = slot
    this.packing = packing
  }

  /** Its channels, unpacked if need be. Of a draft they are those of all undisturbed snow: touch it, then ask again, before writing. */
  unpacked(): Texels {
    return this.body ?? this.packing.unpack(this)
  }
  /** Channels, see `Texels`. Whoever asks gets a packed tile unpacked; do not keep what you got beyond the tick. */
  get height(): Int16Array {
    return this.unpacked().height
  }
  get mass(): Int16Array {
    return this.unpacked().mass
  }
  get top(): Int8Array {
    return this.unpacked().top
  }
  get ice(): Int8Array {
    return this.unpacked().ice
  }
  get wet(): Int8Array {
    return this.unpacked().wet
  }

  /** Depth of the undisturbed pack at texel i, 1/8192 m: a whole number, at most DEEPEST_PACK. */
  rest(i: number): number {
    return restIn(this.pack, this.node(i))
  }

  /** No texel's rest depth is less. */
  get restLeast(): number {
    return restIn(this.pack, this.nodeLeast)
  }

  /** Depth of the pack at texel i before all weather, 1/8192 m: a whole number. */
  node(i: number): number {
    const column = i & (TILE_SIDE - 1)
    const row = i >> 6
    const k = REST_CELL[row] * REST_NODES + REST_CELL[column]
    const n = this.restNodes
    const near = n[k] + (n[k + 1] - n[k]) * REST_PLACE[column]
    const far = n[k + REST_NODES] + (n[k + REST_NODES + 1] - n[k + REST_NODES]) * REST_PLACE[column]
    return (near + (far - near) * REST_PLACE[row]) | 0
  }
}
