import { noiseAt } from '../../shaders/lib/noise.ts'
import { clamp } from '../../shaders/lib/trig.ts'

/** m/s of the usual wind at the height of a person. */
const USUAL = 3.6
/** m of a gust that travels with the wind. */
const GUST = 22

/** The wind at one figure: m/s along x and z. Scratch. */
export interface Wind {
  x: number
  z: number
}

/**
 * Wind with gusts at a place and time: slow swells that travel downwind, so that figures near each other feel the same, and quick
 * ones on top. A function of its arguments alone.
 * @param way unit vector along which it blows, @param strength as a multiple of the usual, @param seconds of the world.
 */
export function windAt(
  out: Wind,
  way: { readonly x: number; readonly z: number },
  strength: number,
  x: number,
  z: number,
  seconds: number,
  seed: number,
): void {
  const along = x * way.x + z * way.z
  const across = z * way.x - x * way.z
  const slow = noiseAt((along - USUAL * strength * seconds) / GUST, across / (2 * GUST), seed)
  const quick = noiseAt(along * 0.3 - 1.1 * seconds, across * 0.2, seed + 1)
  const veer = noiseAt(along * 0.1 - 0.35 * seconds, across * 0.1, seed + 2)
  const speed = USUAL * strength * clamp(1 + 1.1 * slow + 0.5 * quick, 0.1, 2.2)
  out.x = speed * (way.x - 0.5 * veer * way.z)
  out.z = speed * (way.z + 0.5 * veer * way.x)
}
