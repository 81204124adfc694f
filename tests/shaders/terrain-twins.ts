/** Rows of the twin table for terrain/: macro levels and relief, near the origin and 10 km out. */
import {
  cubicSlopes,
  cubicWeights,
  type HeightLevels,
  LEVEL_NODES,
  levelAt,
  LEVELS,
  macroAt,
} from '../../src/shaders/terrain/macro.ts'
import { reliefAt, reliefLayer } from '../../src/shaders/terrain/relief.ts'
import { createSurfaceBlock } from '../../src/shaders/terrain/surface.ts'
import { createDunes } from '../../src/snow/ground/dunes.ts'
import { createHeightLevels, type LevelWindow } from '../../src/snow/ground/levels.ts'
import { dataTexture } from '../support/gpu.ts'
import type { Twin } from '../support/twin.ts'

const wind = { x: 0.6, z: 0.8 }
const source = createDunes({ wind })
/** Anchors: the origin, and 10 km away on both axes. */
export const PLACES = { near: [0, 0], far: [10_080, -9_920] } as const
type Place = keyof typeof PLACES
const FOCUS = { x: 31.4, z: 17.2 }

const made = new Map<Place, LevelWindow>()
function levelsAt(place: Place): LevelWindow {
  let levels = made.get(place)
  if (!levels) {
    levels = createHeightLevels(source)
    levels.update(PLACES[place][0] + FOCUS.x, PLACES[place][1] + FOCUS.z, Infinity)
    made.set(place, levels)
  }
  return levels
}
function bindings(place: Place, ...names: ('surface' | 'heightLevels')[]): Required<Twin>['bindings'] {
  return (device) => {
    const levels = levelsAt(place)
    const block = createSurfaceBlock()
    block.write(PLACES[place][0], PLACES[place][1], levels, { finestLevel: 2 }, source, {
      rise: 0,
      thawed: 0,
      ice: 0,
      wet: 0,
    })
    return {
      ...(names.includes('surface') && { surface: new Uint8Array(block.bytes) }),
      ...(names.includes('heightLevels') && {
        heightLevels: dataTexture(
          device,
          'r32float',
          LEVEL_NODES,
          levels.heights as Float32Array<ArrayBuffer>,
        ),
      }),
    }
  }
}
const SURFACE = '#include "generated/layouts.wgsl"\nvar<uniform> surface : Surface;\n'
const LEVELS_TEXTURE = 'var heightLevels : texture_2d<f32>;\n'
const along = (x: number, z: number) => x * wind.x + z * wind.z
const across = (x: number, z: number) => z * wind.x - x * wind.z
/** Centred difference of a CPU half that gives no derivative. */
const STEP = 1e-5
const slope = (f: (x: number, z: number) => number, x: number, z: number, dx: number, dz: number) =>
  (f(x + dx * STEP, z + dz * STEP) - f(x - dx * STEP, z - dz * STEP)) / (2 * STEP)

type Field = (x: number, z: number, rest: readonly number[]) => number
/** Three rows of a function that gives height and slope: value, d/dx, d/dz at points relative to the anchor. */
function rows(
  name: string,
  row: Omit<Twin, 'cpu' | 'within'>,
  cpu: (place: Place) => Field,
  within: readonly [value: number, slope: number],
  names: ('surface' | 'heightLevels')[],
  places: readonly Place[] = ['near', 'far'],
): Record<string, Twin> {
  const result: Record<string, Twin> = {}
  for (const place of places)
    for (const part of ['x', 'y', 'z'] as const)
      result[`${name}.${place}.${part}`] = {
        ...row,
        gpu: `${row.gpu}.${part}`,
        bindings: bindings(place, ...names),
        within: part === 'x' ? within[0] : within[1],
        cpu: ([x, z, ...rest]) => {
          const f = (px: number, pz: number) => cpu(place)(px + PLACES[place][0], pz + PLACES[place][1], rest)
          if (part === 'x') return f(x, z)
          return part === 'y' ? slope(f, x, z, 1, 0) : slope(f, x, z, 0, 1)
        },
      }
  return result
}
const AROUND = [-80, 120] as const
const weight = (j: number, f: typeof cubicWeights, name: string): Twin => ({
  file: 'terrain/macro.wgsl',
  declarations: SURFACE + LEVELS_TEXTURE,
  gpu: `${name}(x[0])[${j}]`,
  cpu: ([t]) => f(t, new Float64Array(4))[j],
  domain: [[0, 1]],
  within: 1e-6,
})
const macro = { file: 'terrain/macro.wgsl', declarations: SURFACE + LEVELS_TEXTURE }
const relief = { file: 'terrain/relief.wgsl', declarations: SURFACE }

export const terrainTwins: Readonly<Record<string, Twin>> = {
  ...Object.fromEntries(
    [0, 1, 2, 3].map((j) => [`cubicWeights.${j}`, weight(j, cubicWeights, 'cubicWeights')]),
  ),
  ...Object.fromEntries([0, 1, 2, 3].map((j) => [`cubicSlopes.${j}`, weight(j, cubicSlopes, 'cubicSlopes')])),
  ...rows(
    'levelAt',
    { ...macro, gpu: 'levelAt(i32(x[2]), vec2f(x[0], x[1]))', domain: [AROUND, AROUND, [0, LEVELS - 0.01]] },
    (place) =>
      (x, z, [level]) =>
        levelAt(levelsAt(place), Math.trunc(level), x, z),
    [2e-5, 1e-5],
    ['surface', 'heightLevels'],
    ['far'],
  ),
  ...rows(
    'macroAt',
    {
      ...macro,
      gpu: 'macroAt(vec2f(x[0], x[1]))',
      domain: [
        [-900, 900],
        [-900, 900],
      ],
    },
    (place) => (x, z) => macroAt(levelsAt(place) as HeightLevels, x, z),
    [2e-5, 1e-5],
    ['surface', 'heightLevels'],
  ),
  ...rows(
    'reliefLayer',
    {
      ...relief,
      gpu: 'reliefLayer(i32(x[2]), vec2f(x[0], x[1]), NO_NOISE, NO_NOISE, vec2f(0.0))',
      domain: [AROUND, AROUND, [0, 4.99]],
    },
    () =>
      (x, z, [layer]) =>
        reliefLayer(Math.trunc(layer), along(x, z), across(x, z)),
    [5e-4, 2e-2],
    ['surface'],
    ['far'],
  ),
  ...rows(
    'reliefAt',
    { ...relief, gpu: 'reliefAt(vec2f(x[0], x[1]), x[2])', domain: [AROUND, AROUND, [0, 1]] },
    () =>
      (x, z, [footprint]) =>
        reliefAt(along(x, z), across(x, z), footprint),
    [1e-5, 2e-4],
    ['surface'],
  ),
}
