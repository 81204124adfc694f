import bodyCasterVertex from '../../shaders/figure/body-caster-vertex.wgsl'
import bodyFragment from '../../shaders/figure/body-fragment.wgsl'
import bodyVertex from '../../shaders/figure/body-vertex.wgsl'
import figureCasterVertex from '../../shaders/figure/figure-caster-vertex.wgsl'
import figureFragment from '../../shaders/figure/figure-fragment.wgsl'
import figureVertex from '../../shaders/figure/figure-vertex.wgsl'
import bodyVelocityVertex from '../../shaders/figure/body-velocity-vertex.wgsl'
import figureVelocityVertex from '../../shaders/figure/figure-velocity-vertex.wgsl'
import velocityFragment from '../../shaders/figure/velocity-fragment.wgsl'
import casterFragment from '../../shaders/materials/caster-fragment.wgsl'
import terrainCasterVertex from '../../shaders/materials/terrain-caster-vertex.wgsl'
import terrainFragment from '../../shaders/materials/terrain-fragment.wgsl'
import terrainVertex from '../../shaders/materials/terrain-vertex.wgsl'
import skyFragment from '../../shaders/sky/sky-fragment.wgsl'
import type { Bodies } from './bodies.ts'
import { withConstants } from './constants.ts'
import { withGrids } from './cloths.ts'
import { FIGURE_ATTRIBUTES, FIGURE_PLACES, type Figures } from './figures.ts'
import { fullPass } from './full-pass.ts'
import type { Gpu, GpuBuffer } from './gpu.ts'
import type { InternalTexture } from './babylon.ts'
import { Program, type Bindings } from './program.ts'
import type { Terrain } from './terrain.ts'

/** What the programs read. */
export interface ProgramInputs {
  readonly frame: GpuBuffer
  readonly terrain: Terrain
  readonly figures: Figures
  readonly bodies: Bodies
  /** A SkyLight. */
  readonly skyLight: GpuBuffer
  /** Samples of a soft shadow. */
  readonly shadowTaps: number
  /** Layers of parallax occlusion; 0: none. */
  readonly parallax: number
  /** Shadow maps, sky and noise, as lit materials read them. */
  readonly light: Record<
    'shadow0' | 'shadow1' | 'horizonMap' | 'skyView' | 'skyMirror' | 'blueNoise',
    InternalTexture
  >
}

/** What terrain/bindings.wgsl declares. */
export const groundTextures = (terrain: Terrain): Record<string, InternalTexture> => ({
  heightLevels: terrain.heights.texture,
})

const rowsOf = (figures: Figures) => ({ actors: figures.buffer, cloths: figures.cloths.buffer })
/** Where the points of figures are. */
export const FIGURE_VERTEX = withGrids(figureVertex)

/** What the programs bind. */
export function bindingsOf(inputs: ProgramInputs) {
  const { frame, skyLight, terrain, figures, bodies, light } = inputs
  const ground = { ...groundTextures(terrain), cacheSurface: terrain.cache.surface }
  const seen = {
    cacheState: terrain.cache.state,
    cacheForm: terrain.cache.form,
  }
  const onGround: Bindings = {
    uniforms: { frame, skyLight, surface: terrain.surface },
    storage: { patches: terrain.patches },
  }
  const ofFigures: Bindings = { uniforms: { frame, skyLight }, storage: rowsOf(figures) }
  const ofBodies: Bindings = { uniforms: { frame, skyLight }, storage: { bodies: bodies.buffer } }
  return { light, ground, seen, onGround, ofFigures, ofBodies, frame, skyLight }
}

/** Settings of what is lit. */
type Lit = Pick<ProgramInputs, 'shadowTaps' | 'parallax'>
/** A shader that is lit, with so many samples of a soft shadow. */
const withTaps = (code: string, { shadowTaps }: Lit): string =>
  withConstants(code, {
    SEARCH_TAPS: shadowTaps,
    DISC_TAPS: shadowTaps,
    RIM_TAPS: Math.ceil(shadowTaps / 2),
  })
export const litFigure = (inputs: Lit): string => withTaps(figureFragment, inputs)
export const litBody = (inputs: Lit): string => withTaps(bodyFragment, inputs)
/** A wall's shadow in its track has as many samples; the grain, layers of parallax. */
export const litTerrain = (inputs: Lit): string =>
  withConstants(withTaps(terrainFragment, inputs), {
    CONTACT_STEPS: inputs.shadowTaps,
    PARALLAX_LAYERS: inputs.parallax,
  })

/** Draws the ground as it looks. */
export function terrainProgram(gpu: Gpu, inputs: ProgramInputs): Program {
  const { light, ground, seen, onGround } = bindingsOf(inputs)
  const source = { vertex: terrainVertex, fragment: litTerrain(inputs), attributes: ['grid'] }
  return new Program(gpu, 'terrain', source, { ...onGround, textures: { ...ground, ...seen, ...light } })
}

/** Every program of the frame with what it reads. */
export function makePrograms(gpu: Gpu, inputs: ProgramInputs) {
  const { light, ground, onGround, ofFigures, ofBodies, frame, skyLight } = bindingsOf(inputs)
  const program = (
    label: string,
    vertex: string,
    fragment: string,
    attributes: readonly string[],
    bindings: Bindings,
    textures: Record<string, InternalTexture> = {},
  ) => new Program(gpu, label, { vertex, fragment, attributes }, { ...bindings, textures })
  return {
    terrain: terrainProgram(gpu, inputs),
    terrainCaster: program('terrain caster', terrainCasterVertex, casterFragment, ['grid'], onGround, ground),
    figure: program('figure', FIGURE_VERTEX, litFigure(inputs), FIGURE_ATTRIBUTES, ofFigures, light),
    figureCaster: program(
      'figure caster',
      withGrids(figureCasterVertex),
      casterFragment,
      FIGURE_PLACES,
      ofFigures,
    ),
    body: program('body', bodyVertex, litBody(inputs), ['cube'], ofBodies, light),
    bodyCaster: program('body caster', bodyCasterVertex, casterFragment, ['cube'], ofBodies),
    sky: fullPass(gpu, 'sky', skyFragment, {
      uniforms: { frame, skyLight },
      textures: { skyView: light.skyView, skyMirror: light.skyMirror },
    }),
  }
}

/** Programs that draw how things move. */
export function makeVelocityPrograms(gpu: Gpu, frame: GpuBuffer, figures: Figures, bodies: Bodies) {
  const fragment = velocityFragment
  return {
    figureVelocity: new Program(
      gpu,
      'figure velocity',
      { vertex: withGrids(figureVelocityVertex), fragment, attributes: FIGURE_PLACES },
      { uniforms: { frame }, storage: rowsOf(figures) },
    ),
    bodyVelocity: new Program(
      gpu,
      'body velocity',
      { vertex: bodyVelocityVertex, fragment, attributes: ['cube'] },
      { uniforms: { frame }, storage: { bodies: bodies.buffer } },
    ),
  }
}
