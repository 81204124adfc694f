import { clamp, smoothstep } from '../../shaders/lib/trig.ts'
import type { HeightSource } from './height-source.ts'

/** Depth of snow on open, level ground, m. */
const OPEN_DEPTH = 0.62
/** Reach of the hollow and slope measure, m. */
const REACH = 3

/**
 * What lies on the ground before anything touches it: deeper in hollows, thinner on ridges and on steep ground, in proportion to the
 * curvature measured over `REACH`, as wind leaves it (Liston and Elder 2006, Journal of Hydrometeorology 7).
 */
export function createCover(source: HeightSource, macro: (x: number, z: number) => number) {
  function restDepth(x: number, z: number): number {
    const rock = sampleRock(source, x, z)
    if (rock >= 1) return 0
    const west = macro(x - REACH, z)
    const east = macro(x + REACH, z)
    const south = macro(x, z - REACH)
    const north = macro(x, z + REACH)
    const hollow = (west + east + south + north) / 4 - macro(x, z)
    const sx = (east - west) / (2 * REACH)
    const sz = (north - south) / (2 * REACH)
    const steep = Math.sqrt(sx * sx + sz * sz)
    const depth = OPEN_DEPTH + 2.2 * hollow - 0.35 * smoothstep(0.2, 0.8, steep)
    return clamp(depth, 0.15, 1.6) * (1 - rock)
  }
  /** Thin packs on ridges are wind-packed, deep ones in hollows are looser. */
  const restDensity = (x: number, z: number) => 200 - 50 * smoothstep(0.15, 1, restDepth(x, z))
  return { restDepth, restDensity }
}

/** @throws naming the source, the point and the fix when its rock throws or is no share. */
function sampleRock(source: HeightSource, x: number, z: number): number {
  let rock: number
  try {
    rock = source.rock(x, z)
  } catch (cause) {
    throw new Error(
      `Height source "${source.name}" threw at (${x}, ${z}): ${cause instanceof Error ? cause.message : String(cause)}. Its rock(x, z) must answer for every finite point`,
      { cause },
    )
  }
  if (rock >= 0 && rock <= 1) return rock
  throw new Error(
    `Height source "${source.name}" gave rock ${rock} at (${x}, ${z}): return a share from 0 (snow) to 1 (bare rock)`,
  )
}
