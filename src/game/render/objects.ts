import { Frame, Surface, VIEW_COUNT } from '../../shaders/layouts.ts'
import bodyCasterVertex from '../../shaders/figure/body-caster-vertex.wgsl'
import bodyFragment from '../../shaders/figure/body-fragment.wgsl'
import bodyVertex from '../../shaders/figure/body-vertex.wgsl'
import figureCasterVertex from '../../shaders/figure/figure-caster-vertex.wgsl'
import figureFragment from '../../shaders/figure/figure-fragment.wgsl'
import figureVertex from '../../shaders/figure/figure-vertex.wgsl'
import casterFragment from '../../shaders/materials/caster-fragment.wgsl'
import composeFragment from '../../shaders/materials/compose-fragment.wgsl'
import terrainCasterVertex from '../../shaders/materials/terrain-caster-vertex.wgsl'
import terrainFragment from '../../shaders/materials/terrain-fragment.wgsl'
import terrainVertex from '../../shaders/materials/terrain-vertex.wgsl'
import skyFragment from '../../shaders/sky/sky-fragment.wgsl'
import skyVertex from '../../shaders/sky/sky-vertex.wgsl'
import type { Ground } from '../../snow/ground/height-source.ts'
import { Constants, type RenderTargetWrapper } from './babylon.ts'
import { Clipmap, patchMesh } from './clipmap.ts'
import { FrameBlock } from './frame-block.ts'
import type { Gpu, GpuBuffer } from './gpu.ts'
import { Bodies, cubeGeometry } from './bodies.ts'
import { FIGURE_ATTRIBUTES, figureGeometry, Figures } from './figures.ts'
import { HeightTexture } from './height-texture.ts'
import { toHalf } from './half.ts'
import { SnowAtlas } from './snow-atlas.ts'
import { createSurfaceBlock } from '../../shaders/terrain/surface.ts'
import type { SnowField } from '../../snow/types.ts'
import { Program } from './program.ts'
import type { RenderQuality } from './quality.ts'
import { SKY_SIZE, type Sky } from './sky.ts'
import { makeAxes, makeCascade, makeView } from './views.ts'

/** Everything of the renderer that lives on the GPU, and the CPU sides that fill it. One call makes it all. */
export type RenderObjects = ReturnType<typeof makeObjects>

export function makeObjects(
  gpu: Gpu,
  quality: RenderQuality,
  ground: Ground,
  field: SnowField,
  width: number,
  height: number,
) {
  const block = new FrameBlock(quality.shadowRanges.length)
  const clipmap = new Clipmap(
    { quads: quality.patchQuads, base: quality.baseTexels, rings: quality.rings },
    VIEW_COUNT,
    ground.source,
  )
  block.setLattice(clipmap)
  block.setSize(width, height)
  const frame = gpu.uniform('frame block', Frame.stride)
  // One constant block for each view and patch list: nothing has to change between the draws of a frame.
  const slots = Array.from({ length: VIEW_COUNT }, (_, view) => ({
    inner: slot(gpu, view, 0),
    outer: slot(gpu, view, 1),
  }))
  const patches = gpu.storage('clipmap patches', clipmap.data.byteLength)
  const inner = patchMesh(quality.patchQuads, true)
  const outer = patchMesh(quality.patchQuads, false)
  const innerPatch = gpu.geometry('inner patch', { grid: [inner.grid, 2] }, inner.indices)
  const outerPatch = gpu.geometry('outer patch', { grid: [outer.grid, 2] }, outer.indices)
  const full = gpu.geometry(
    'full screen',
    { position: [new Float32Array([-1, -1, 3, -1, -1, 3]), 2] },
    new Uint16Array([0, 1, 2]),
  )
  const shadows = quality.shadowRanges.map((_, index) =>
    gpu.target(`shadow ${index}`, quality.shadowSize, quality.shadowSize, false, 'shadow'),
  )
  // Tiers with fewer maps bind one twice; the frame block tells the shader not to look.
  const shadowMap = (index: number) => shadows[Math.min(index, shadows.length - 1)]!._depthStencilTexture!
  const scene = gpu.target('scene', width, height, true, 'depth')
  const skyTable = gpu.texture('sky table', SKY_SIZE, SKY_SIZE, 'rgba16float')
  skyTable.samplingMode = Constants.TEXTURE_BILINEAR_SAMPLINGMODE
  skyTable._cachedWrapU = skyTable._cachedWrapV = Constants.TEXTURE_CLAMP_ADDRESSMODE
  const heights = new HeightTexture(gpu, ground.source)
  const surface = gpu.uniform('surface block', Surface.stride)
  const surfaceBlock = createSurfaceBlock()
  const atlas = new SnowAtlas(gpu, field, quality.tilesPerFrame)
  const uniforms = { frame }
  const figures = new Figures(gpu)
  const bodies = new Bodies(gpu)
  const grounds = {
    heightLevels: heights.texture,
    pageTable: atlas.pageTable,
    snowHeight: atlas.height,
    snowState: atlas.state,
  }
  const lit = {
    shadow0: shadowMap(0),
    shadow1: shadowMap(1),
    shadow2: shadowMap(2),
    skyTable,
  }
  const terrain = new Program(
    gpu,
    'terrain',
    { vertex: terrainVertex, fragment: terrainFragment, attributes: ['grid'] },
    { uniforms: { frame, surface }, storage: { patches }, textures: { ...grounds, ...lit } },
  )
  const terrainCaster = new Program(
    gpu,
    'terrain caster',
    { vertex: terrainCasterVertex, fragment: casterFragment, attributes: ['grid'] },
    { uniforms: { frame, surface }, storage: { patches }, textures: grounds },
  )
  const figure = new Program(
    gpu,
    'figure',
    { vertex: figureVertex, fragment: figureFragment, attributes: FIGURE_ATTRIBUTES },
    { uniforms, storage: { actors: figures.buffer }, textures: lit },
  )
  const figureCaster = new Program(
    gpu,
    'figure caster',
    { vertex: figureCasterVertex, fragment: casterFragment, attributes: ['position', 'bones', 'weights'] },
    { uniforms, storage: { actors: figures.buffer } },
  )
  const body = new Program(
    gpu,
    'body',
    { vertex: bodyVertex, fragment: bodyFragment, attributes: ['cube'] },
    { uniforms, storage: { bodies: bodies.buffer }, textures: lit },
  )
  const bodyCaster = new Program(
    gpu,
    'body caster',
    { vertex: bodyCasterVertex, fragment: casterFragment, attributes: ['cube'] },
    { uniforms, storage: { bodies: bodies.buffer } },
  )
  const sky = new Program(
    gpu,
    'sky',
    { vertex: skyVertex, fragment: skyFragment, attributes: ['position'] },
    { uniforms, textures: { skyTable } },
  )
  const compose = new Program(
    gpu,
    'compose',
    { vertex: skyVertex, fragment: composeFragment, attributes: ['position'] },
    { uniforms, textures: { sceneColor: scene.texture! } },
  )
  return {
    block,
    clipmap,
    frame,
    slots,
    patches,
    innerPatch,
    outerPatch,
    full,
    shadows,
    scene,
    terrain,
    terrainCaster,
    sky,
    compose,
    quality,
    ground,
    atlas,
    heights,
    figures,
    bodies,
    figureMesh: figureGeometry(gpu),
    cube: cubeGeometry(gpu),
    surface,
    surfaceBlock,
    camera: makeView(5),
    axes: makeAxes(),
    cascades: shadows.map(makeCascade),
    /** Patches of each view in this frame: of the innermost ring, and of the others. */
    innerCounts: new Int32Array(VIEW_COUNT),
    outerCounts: new Int32Array(VIEW_COUNT),
    aspect: width / height,
    figure,
    figureCaster,
    body,
    bodyCaster,
    programs: [terrain, terrainCaster, figure, figureCaster, body, bodyCaster, sky, compose],
    timed: [
      ...shadows.map((target, index): [string, RenderTargetWrapper] => [`shadow ${index}`, target]),
      ['scene', scene] as [string, RenderTargetWrapper],
    ],
    setSky(solved: Sky) {
      const texels = new Uint16Array(SKY_SIZE * SKY_SIZE * 4)
      for (let i = 0; i < SKY_SIZE * SKY_SIZE; i++) {
        for (let c = 0; c < 3; c++) texels[i * 4 + c] = toHalf(solved.table[i * 3 + c]!)
      }
      gpu.writeTexture(skyTable, 0, 0, SKY_SIZE, SKY_SIZE, texels, SKY_SIZE * 8)
    },
  }
}

/** Tells a draw which view it is for, and which of the view's patch lists. */
function slot(gpu: Gpu, view: number, list: number): GpuBuffer {
  const buffer = gpu.uniform(`view slot ${view} ${list}`, 16)
  gpu.writeBuffer(buffer, new Uint32Array([view, list, 0, 0]).buffer, 16)
  return buffer
}
