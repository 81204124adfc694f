/**
 * The undisturbed pack in stored units. Depth is sampled at nodes 0.5 m apart and interpolated, so that a tile costs 36
 * samples of the cover function instead of 4 096, and neighbouring tiles meet.
 */
import type { Ground } from './ground/height-source.ts'
import { HEIGHT_UNITS, REST_NODES, REST_STEP, TILE_METRES, type Tile } from './tile.ts'

const LOWEST_DENSITY = 50
/** Above this, snow piled at 0.8 of the rest density would no longer be lighter than ice by a safe margin. */
const HIGHEST_DENSITY = 550
/** Deepest pack that height and mass can express, m. */
const DEEPEST = 3.6

/** Depth at a node, 1/8192 m. A depth that is not a number counts as none. */
function nodeDepth(ground: Ground, x: number, z: number): number {
  const metres = ground.restDepth(x, z)
  if (!(metres > 0)) return 0
  return Math.round((metres < DEEPEST ? metres : DEEPEST) * HEIGHT_UNITS)
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
  tile.restLeast = least > 0 ? least - 1 : 0
}

/** Depth of the undisturbed pack at (x, z), 1/8192 m, between the same nodes that tiles use. */
export function restDepthAt(ground: Ground, x: number, z: number): number {
  const i = Math.floor(x / REST_STEP)
  const j = Math.floor(z / REST_STEP)
  const a = x / REST_STEP - i
  const p = nodeDepth(ground, i * REST_STEP, j * REST_STEP)
  const q = nodeDepth(ground, (i + 1) * REST_STEP, j * REST_STEP)
  const r = nodeDepth(ground, i * REST_STEP, (j + 1) * REST_STEP)
  const s = nodeDepth(ground, (i + 1) * REST_STEP, (j + 1) * REST_STEP)
  const near = p + (q - p) * a
  return near + (r + (s - r) * a - near) * (z / REST_STEP - j)
}
