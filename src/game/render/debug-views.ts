import bodyVertex from '../../shaders/figure/body-vertex.wgsl'
import countFragment from '../../shaders/materials/count-fragment.wgsl'
import patchesFragment from '../../shaders/materials/patches-fragment.wgsl'
import patchesVertex from '../../shaders/materials/patches-vertex.wgsl'
import showCounts from '../../shaders/materials/show-counts-fragment.wgsl'
import showShadow from '../../shaders/materials/show-shadow-fragment.wgsl'
import showView from '../../shaders/materials/show-view-fragment.wgsl'
import terrainVertex from '../../shaders/materials/terrain-vertex.wgsl'
import { FIGURE_ATTRIBUTES } from './figures.ts'
import { withConstants } from './constants.ts'
import { fullPass } from './full-pass.ts'
import type { Gpu } from './gpu.ts'
import { Program, type Bindings } from './program.ts'
import { bindingsOf, FIGURE_VERTEX, litBody, litFigure, litTerrain, type ProgramInputs } from './programs.ts'
import type { Screen } from './screen.ts'

/** Evaluations of noise that the view of them shows as white. */
export const NOISE_WHITE = 64

/** What can be shown instead of light, and how it is to be read. Numbers are shown as they are, without exposure and tone curve. */
export const VIEWS = {
  normals: 'normals that light sees: x, y, z from -1 to 1 as red, green, blue from 0 to 1',
  depth: 'distance from the eye: log2(1 + metres) / 10, so that white is 1023 m',
  cascades: 'which shadow map serves: red the near one, green the middle, blue what serves beyond',
  shadow: 'the near and the middle shadow map side by side: white toward the sun',
  albedo: 'share of light that is not swallowed',
  offset: 'snow above (red) and below (blue) where it lay: full at 0.5 m',
  top: 'density of the top layer above rest: white is 400 kg/m³',
  ice: 'share of ice',
  wet: 'wetness',
  sun: 'radiance of sun that the surface scatters',
  ambient: 'radiance of sky light that the surface scatters',
  through: 'radiance of sun that comes out of snow far from where it went in',
  specular: 'radiance of sun that is mirrored',
  glints: 'radiance of single crystals',
  noise: `evaluations of noise a pixel: white is ${NOISE_WHITE}`,
  overdraw: 'how often a pixel was shaded: blue 1, green 2, yellow 3, red 4, white 6',
  patches: 'patches of the terrain: a colour for each ring, white edges of patches, dark ones of quads',
} as const
export type ViewName = keyof typeof VIEWS
export const VIEW_NAMES = Object.keys(VIEWS) as ViewName[]

/** @throws with the names that exist. */
export function viewByName(name: string): ViewName {
  if (Object.hasOwn(VIEWS, name)) return name as ViewName
  throw new Error(`No view is called "${name}": use one of ${VIEW_NAMES.join(', ')}`)
}

/** Programs that draw a view into the scene; `added` where a pixel sums what is drawn. */
export interface ViewPrograms {
  readonly name: ViewName
  readonly terrain: Program
  readonly figure: Program
  readonly body: Program
  readonly added: boolean
}

/** Makes the programs of a view. They do right before and after a thaw. */
export function makeViewPrograms(gpu: Gpu, inputs: ProgramInputs, name: ViewName): ViewPrograms {
  const { light, ground, seen, onGround, ofFigures, ofBodies } = bindingsOf(inputs)
  const make = (
    thing: string,
    vertex: string,
    fragment: string,
    attributes: readonly string[],
    bindings: Bindings,
  ) => new Program(gpu, `${name} view of ${thing}`, { vertex, fragment, attributes }, bindings)
  const lit = (bindings: Bindings, more = {}): Bindings => ({ ...bindings, textures: { ...light, ...more } })
  const plain = name === 'overdraw' || name === 'patches'
  const things = plain
    ? [countFragment, countFragment]
    : [litFigure(inputs), litBody(inputs)].map(withView(name))
  const snow =
    name === 'patches' ? patchesFragment : plain ? countFragment : withView(name)(litTerrain(inputs))
  return {
    name,
    terrain: make(
      'terrain',
      name === 'patches' ? patchesVertex : terrainVertex,
      snow,
      ['grid'],
      plain ? { ...onGround, textures: ground } : lit(onGround, { ...ground, ...seen }),
    ),
    figure: make('figure', FIGURE_VERTEX, things[0]!, FIGURE_ATTRIBUTES, plain ? ofFigures : lit(ofFigures)),
    body: make('body', bodyVertex, things[1]!, ['cube'], plain ? ofBodies : lit(ofBodies)),
    added: name === 'overdraw',
  }
}

/** A shader that shows a view in place of light. The shadow maps are shown from themselves: the scene does not matter. */
const withView =
  (name: ViewName) =>
  (code: string): string =>
    name === 'shadow' ? code : withConstants(code, { VIEW: `VIEW_${name.toUpperCase()}`, NOISE_WHITE })

/** The program that brings a view from the scene onto the canvas. */
export function makeShow(gpu: Gpu, inputs: ProgramInputs, { scene }: Screen, name: ViewName): Program {
  const { frame, light } = inputs
  const shadow = name === 'shadow'
  const fragment = shadow ? showShadow : name === 'overdraw' ? showCounts : showView
  const bindings: Bindings = shadow
    ? { uniforms: { frame }, textures: { shadow0: light.shadow0, shadow1: light.shadow1 } }
    : { textures: { sceneColor: scene.texture! } }
  return fullPass(gpu, `show ${name}`, fragment, bindings)
}
