/**
 * The undisturbed pack in stored units. Depth is sampled at nodes 0.5 m apart and interpolated, so that a tile costs 36
 * samples of the cover function instead of 4 096, and neighbouring tiles meet.
 */
import type { Ground } from './ground/height-source.ts'
import { HEIGHT_UNITS, TEXEL, TILE_METRES, TILE_SIDE, type Tile } from './tile.ts'

const STEP = 0.5
/** Nodes along one side of a tile, both borders included. */
const NODES = TILE_METRES / STEP + 1
const CELLS_PER_TEXEL = TEXEL / STEP
const LOWEST_DENSITY = 50
/** Above this, snow piled at 0.8 of the rest density would no longer be lighter than ice by a safe margin. */
const HIGHEST_DENSITY = 550
/** Deepest pack that height and mass can express, m. */
const DEEPEST = 3.6

const nodes = new Float64Array(NODES * NODES)

const clampDepth = (metres: number): number => (metres > 0 ? (metres < DEEPEST ? metres : DEEPEST) : 0)

function density(ground: Ground, x: number, z: number): number {
  const value = Math.round(ground.restDensity(x, z))
  return value > LOWEST_DENSITY ? (value < HIGHEST_DENSITY ? value : HIGHEST_DENSITY) : LOWEST_DENSITY
}

/** Density of the undisturbed pack in tile (tx, tz), kg/m³: one integer per tile. */
export const tileRestDensity = (ground: Ground, tx: number, tz: number): number =>
  density(ground, (tx + 0.5) * TILE_METRES, (tz + 0.5) * TILE_METRES)

/** Writes rest depth and density of the tile's position. */
export function fillRest(ground: Ground, tile: Tile): void {
  const x = tile.tx * TILE_METRES
  const z = tile.tz * TILE_METRES
  tile.restDensity = tileRestDensity(ground, tile.tx, tile.tz)
  for (let j = 0; j < NODES; j++) {
    for (let i = 0; i < NODES; i++) {
      nodes[j * NODES + i] = clampDepth(ground.restDepth(x + i * STEP, z + j * STEP)) * HEIGHT_UNITS
    }
  }
  const { rest } = tile
  for (let tz = 0; tz < TILE_SIDE; tz++) {
    const v = (tz + 0.5) * CELLS_PER_TEXEL
    const row = v | 0
    const b = v - row
    for (let tx = 0; tx < TILE_SIDE; tx++) {
      const u = (tx + 0.5) * CELLS_PER_TEXEL
      const column = u | 0
      const a = u - column
      const k = row * NODES + column
      const near = nodes[k] + (nodes[k + 1] - nodes[k]) * a
      const far = nodes[k + NODES] + (nodes[k + NODES + 1] - nodes[k + NODES]) * a
      rest[tz * TILE_SIDE + tx] = near + (far - near) * b
    }
  }
}

/** Depth of the undisturbed pack at (x, z), m, interpolated between the same nodes that tiles use. */
export function restDepthAt(ground: Ground, x: number, z: number): number {
  const x0 = Math.floor(x / STEP) * STEP
  const z0 = Math.floor(z / STEP) * STEP
  const a = (x - x0) / STEP
  const b = (z - z0) / STEP
  const p = clampDepth(ground.restDepth(x0, z0))
  const q = clampDepth(ground.restDepth(x0 + STEP, z0))
  const r = clampDepth(ground.restDepth(x0, z0 + STEP))
  const s = clampDepth(ground.restDepth(x0 + STEP, z0 + STEP))
  return p + (q - p) * a + (r + (s - r) * a - p - (q - p) * a) * b
}
