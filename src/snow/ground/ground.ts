import { reliefAt } from '../../shaders/terrain/relief.ts'
import { createCover } from './cover.ts'
import type { Ground, HeightSource } from './height-source.ts'
import { createMacro } from './macro.ts'
import { createNodeCache } from './nodes.ts'

export interface GroundOptions {
  /** How many 8 m blocks of nodes are kept, at 1.5 KB each; a power of two. */
  readonly blocks?: number
}

/**
 * The undisturbed surface of a height source: the source is sampled at 0.5 m nodes, once each while they stay in the
 * cache, and read through a uniform cubic B-spline. Values are pure, so what the cache holds cannot change them.
 * @throws when the source throws or returns a number that is not finite; the message names source, point and fix.
 */
export function createGround(source: HeightSource, options: GroundOptions = {}): Ground {
  const { macro, macroSlope } = createMacro(createNodeCache(source, options.blocks ?? 4096))
  const { wind, relief: amount = 1 } = source
  const relief = (x: number, z: number) =>
    amount === 0 ? 0 : amount * reliefAt(x * wind.x + z * wind.z, z * wind.x - x * wind.z, 0)
  const { restDepth, restDensity } = createCover(source, macro)
  return { source, macro, macroSlope, relief, restDepth, restDensity }
}
