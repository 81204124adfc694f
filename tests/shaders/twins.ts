/** Every function of a `// Twin:` shader, compared with its TypeScript half. Rows of one function differ by a suffix: name.part. */
import { pcg, pcg3, pcg4 } from '../../src/shaders/lib/hash.ts'
import { curveBends, curveSlopes, curveWeights, type Four } from '../../src/shaders/lib/curve.ts'
import { gradientNoise, mix32 } from '../../src/shaders/lib/noise.ts'
import { skyTwins } from './sky-twins.ts'
import { terrainTwins } from './terrain-twins.ts'
import type { Twin } from '../support/twin.ts'

const WORD = [0, 2 ** 32 - 1] as const
const words = (n: number) => Array.from({ length: n }, () => WORD)
type Noise = (x: readonly number[]) => number
const noise: Noise = ([cellX, cellZ, fx, fz]) =>
  gradientNoise(Math.trunc(cellX), Math.trunc(cellZ), fx, fz, 77)
/** Cells as far out as the finest relief layer is at 10 km. */
const noiseTwin = (axis: string, cpu: Noise, within: number): Twin => ({
  file: 'lib/noise.wgsl',
  gpu: `gradientNoise(vec2i(i32(x[0]), i32(x[1])), vec2f(x[2], x[3]), 77u).${axis}`,
  cpu,
  domain: [
    [-90_000, 90_000],
    [-90_000, 90_000],
    [0, 1],
    [0, 1],
  ],
  within,
})
/** The CPU half gives no derivatives: a centred difference of it, whose own error is below 1e-8. */
const slope =
  (dx: number, dz: number): Noise =>
  ([cellX, cellZ, fx, fz]) =>
    (noise([cellX, cellZ, fx + dx, fz + dz]) - noise([cellX, cellZ, fx - dx, fz - dz])) / (2 * (dx + dz))

/** One of four weights of a curve: every one of them matters. */
const curveTwin = (name: string, half: (t: number) => Four, index: 0 | 1 | 2 | 3): Twin => ({
  file: 'lib/curve.wgsl',
  gpu: `${name}(x[0])[${index}]`,
  cpu: ([t]) => half(t!)[index],
  domain: [[0, 1]],
  within: 3e-6,
})
const curveTwins = Object.fromEntries(
  ([0, 1, 2, 3] as const).flatMap((index) => [
    [`curveWeights.${index}`, curveTwin('curveWeights', curveWeights, index)],
    [`curveSlopes.${index}`, curveTwin('curveSlopes', curveSlopes, index)],
    [`curveBends.${index}`, curveTwin('curveBends', curveBends, index)],
  ]),
)

export const twins: Readonly<Record<string, Twin>> = {
  pcg: {
    file: 'lib/hash.wgsl',
    gpu: 'pcg(x[0])',
    cpu: ([x]) => pcg(x),
    domain: words(1),
    within: 0,
    exact: true,
  },
  pcg3: {
    file: 'lib/hash.wgsl',
    gpu: 'pcg3(x[0], x[1], x[2])',
    cpu: ([x, y, s]) => pcg3(x, y, s),
    domain: words(3),
    within: 0,
    exact: true,
  },
  pcg4: {
    file: 'lib/hash.wgsl',
    gpu: 'pcg4(x[0], x[1], x[2], x[3])',
    cpu: ([a, b, c, d]) => pcg4(a, b, c, d),
    domain: words(4),
    within: 0,
    exact: true,
  },
  mix32: {
    file: 'lib/noise.wgsl',
    gpu: 'mix32(vec4u(x[0])).x',
    cpu: ([x]) => mix32(x) >>> 0,
    domain: words(1),
    within: 0,
    exact: true,
  },
  'gradientNoise.value': noiseTwin('x', noise, 2e-6),
  'gradientNoise.dx': noiseTwin('y', slope(1e-5, 0), 5e-6),
  'gradientNoise.dz': noiseTwin('z', slope(0, 1e-5), 5e-6),
  ...curveTwins,
  ...skyTwins,
  ...terrainTwins,
}
