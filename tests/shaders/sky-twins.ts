/** Twins of sky/atmosphere.wgsl, and what sky/phase.wgsl and sky/fog.wgsl are measured against. */
import * as air from '../../src/game/render/atmosphere.ts'
import type { Twin } from '../support/twin.ts'

/** Phase functions as their sources print them. */
const forward = (mu: number, g: number) => (1 - g * g) / (4 * Math.PI * (1 + g * g - 2 * g * mu) ** 1.5)
export const hazePhase = (mu: number) =>
  0.6 * forward(mu, 0.76) + 0.2 * forward(mu, 0.95) + 0.2 * forward(mu, 0.1)
/** Optical depth by summing over the way. */
function fogAlong(density: number, falloff: number, height: number, rise: number, distance: number): number {
  const steps = 400
  let sum = 0
  for (let i = 0; i < steps; i++) sum += Math.exp(-falloff * (height + (rise * distance * (i + 0.5)) / steps))
  return (density * sum * distance) / steps
}

const FILE = 'sky/atmosphere.wgsl'
const HEIGHT = [0, 60_000] as const
const COSINE = [-1, 1] as const
const row = (gpu: string, cpu: Twin['cpu'], domain: Twin['domain'], within: number, file = FILE): Twin => ({
  file,
  gpu,
  cpu,
  domain,
  within,
})

export const skyTwins: Readonly<Record<string, Twin>> = {
  'densities.air': row('densities(x[0]).x', ([h]) => air.densities(h!)[0], [HEIGHT], 1e-5),
  'densities.haze': row('densities(x[0]).y', ([h]) => air.densities(h!)[1], [HEIGHT], 1e-5),
  'densities.ozone': row('densities(x[0]).z', ([h]) => air.densities(h!)[2], [HEIGHT], 1e-5),
  'extinction.red': row(
    'extinction(vec3f(x[0], x[1], x[2]), x[3]).r',
    ([a, b, c, haze]) => air.extinction([a!, b!, c!], haze!)[0],
    [
      [0, 1e5],
      [0, 1e5],
      [0, 1e5],
      [0, 20],
    ],
    1e-5,
  ),
  'extinction.blue': row(
    'extinction(vec3f(x[0], x[1], x[2]), x[3]).b',
    ([a, b, c, haze]) => air.extinction([a!, b!, c!], haze!)[2],
    [
      [0, 1e5],
      [0, 1e5],
      [0, 1e5],
      [0, 20],
    ],
    1e-5,
  ),
  wayToTop: row(
    'wayToTop(x[0], x[1])',
    ([h, mu]) => air.wayToTop(h!, mu!),
    [
      [0, 50_000],
      [0, 1],
    ],
    150,
  ),
  heightAlong: row(
    'heightAlong(x[0], x[1], x[2])',
    ([h, mu, t]) => air.heightAlong(h!, mu!, t!),
    [HEIGHT, [0, 1], [0, 300_000]],
    1,
  ),
  horizonOf: row('horizonOf(x[0])', ([h]) => air.horizonOf(h!), [[500, 60_000]], 2e-5),
  'lightThrough.red': row(
    'lightThrough(x[0], x[1], x[2]).r',
    ([h, mu, haze]) => air.lightThrough(h!, mu!, haze!)[0],
    [
      [0, 30_000],
      [0, 1],
      [0, 5],
    ],
    3e-4,
  ),
  'lightThrough.blue': row(
    'lightThrough(x[0], x[1], x[2]).b',
    ([h, mu, haze]) => air.lightThrough(h!, mu!, haze!)[2],
    [
      [0, 30_000],
      [0, 1],
      [0, 5],
    ],
    3e-4,
  ),
  forwardPhase: row(
    'forwardPhase(x[0], x[1])',
    ([mu, g]) => forward(mu!, g!),
    [COSINE, [0, 0.9]],
    1e-3,
    'sky/phase.wgsl',
  ),
  hazePhase: row('hazePhase(x[0])', ([mu]) => hazePhase(mu!), [[-1, 0.98]], 1e-3, 'sky/phase.wgsl'),
  fogAlong: row(
    'fogAlong(x[0], x[1], x[2], x[3], x[4])',
    ([density, falloff, height, rise, distance]) => fogAlong(density!, falloff!, height!, rise!, distance!),
    [[1e-4, 0.005], [0.005, 0.02], [-15, 100], COSINE, [0, 200]],
    0.01,
    'sky/fog.wgsl',
  ),
}
