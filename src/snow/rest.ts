/**
 * The undisturbed pack in stored units. Depth is sampled at nodes 0.5 m apart and interpolated, so that a tile costs 36
 * samples of the cover function instead of 4 096, and neighbouring tiles meet.
 */
import type { Ground } from './ground/height-source.ts'
import { POSITION_UNITS } from './stroke-record.ts'
import { DEEPEST_PACK, HEIGHT_UNITS, REST_NODES, REST_STEP, TEXEL, TILE_METRES, type Tile } from './tile.ts'
import type { TileStore } from './tile-store.ts'

const LOWEST_DENSITY = 50
/** Above this, snow piled at 0.8 of the rest density would no longer be lighter than ice by a safe margin. */
const HIGHEST_DENSITY = 550

/** Depth at a node, 1/8192 m. A depth that is not a number counts as none. */
export function nodeDepth(ground: Ground, x: number, z: number): number {
  const metres = ground.restDepth(x, z)
  if (!(metres > 0)) return 0
  const depth = Math.round(metres * HEIGHT_UNITS)
  return depth < DEEPEST_PACK ? depth : DEEPEST_PACK
}

/** Density of the undisturbed pack in tile (tx, tz), kg/m³: one whole number per tile. */
export function tileRestDensity(ground: Ground, tx: number, tz: number): number {
  const value = Math.round(ground.restDensity((tx + 0.5) * TILE_METRES, (tz + 0.5) * TILE_METRES))
  if (!(value > LOWEST_DENSITY)) return LOWEST_DENSITY
  return value < HIGHEST_DENSITY ? value : HIGHEST_DENSITY
}

/** Writes rest depth and density of the tile's position. */
export function fillRest(ground: Ground, tile: Tile): void {
  const x = tile.tx * TILE_METRES
  const z = tile.tz * TILE_METRES
  tile.restDensity = tileRestDensity(ground, tile.tx, tile.tz)
  let least = Infinity
  for (let j = 0; j < REST_NODES; j++) {
    for (let i = 0; i < REST_NODES; i++) {
      const depth = nodeDepth(ground, x + i * REST_STEP, z + j * REST_STEP)
      tile.restNodes[j * REST_NODES + i] = depth
      if (depth < least) least = depth
    }
  }
  // Interpolation may round to the unit below.
  tile.nodeLeast = least > 0 ? least - 1 : 0
}

/** Nodes that are remembered: 64 × 64, toroidal, 32 m across. */
const KEPT_SIDE = 64

/**
 * Depth of the pack before all weather, between the same nodes that tiles use. Nodes are pure, so those that are remembered change
 * no result; they spare a reader on thawing snow most of its time.
 */
export class RestDepth {
  private readonly ground: Ground
  private readonly depths = new Int32Array(KEPT_SIDE * KEPT_SIDE)
  private readonly columns = new Int32Array(KEPT_SIDE * KEPT_SIDE).fill(0x7fffffff)
  private readonly rows = new Int32Array(KEPT_SIDE * KEPT_SIDE)

  constructor(ground: Ground) {
    this.ground = ground
  }

  /** At (x, z), m: 1/8192 m. */
  at(x: number, z: number): number {
    const i = Math.floor(x / REST_STEP)
    const j = Math.floor(z / REST_STEP)
    const a = x / REST_STEP - i
    const near = this.node(i, j)
    const far = this.node(i, j + 1)
    const south = near + (this.node(i + 1, j) - near) * a
    const north = far + (this.node(i + 1, j + 1) - far) * a
    return south + (north - south) * (z / REST_STEP - j)
  }

  private node(i: number, j: number): number {
    const k = (j & (KEPT_SIDE - 1)) * KEPT_SIDE + (i & (KEPT_SIDE - 1))
    if (this.columns[k] !== i || this.rows[k] !== j) {
      this.depths[k] = nodeDepth(this.ground, i * REST_STEP, j * REST_STEP)
      this.columns[k] = i
      this.rows[k] = j
    }
    return this.depths[k]
  }
}

/** World height stored as 1/8192 m, as an offset from the undisturbed surface under (x, z) in position units. */
export function offsetFromGround(
  ground: Ground,
  store: TileStore,
  under: number,
  x: number,
  z: number,
): number {
  const metres = TEXEL / POSITION_UNITS
  const macro = ground.macro(x * metres, z * metres)
  if (!Number.isFinite(macro)) {
    throw new Error(
      `The ground's macro height at (${x * metres}, ${z * metres}) is ${macro}: its height source must return finite metres`,
    )
  }
  return under - macro * HEIGHT_UNITS - store.shiftAt(x * metres, z * metres)
}
