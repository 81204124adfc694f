/**
 * The one place where a struct shared by CPU and GPU is written. `emitWgsl()` is generated/layouts.wgsl (a test
 * rewrites it with `vitest -u` and checks the offsets with an independent reflector).
 */
import { defineStruct, type StructLayout, wgslOf } from './struct-layout.ts'

/** Views drawn per frame: the camera, then the shadow cascades from near to far. */
export const VIEW_COUNT = 3
export const CASCADE_COUNT = VIEW_COUNT - 1

/** One camera of the frame. */
export const View = defineStruct('View', {
  /** Clip from (world − eye), reversed depth. The camera's holds this frame's jitter. */
  clipFromEye: 'mat4x4f',
  /** x: first patch of this view in the patch list. */
  first: 'vec4i',
})

/** A cascade of the sun's shadow. */
export const Cascade = defineStruct('Cascade', {
  /** (u, v, depth) of the shadow map from (world − eye). */
  mapFromEye: 'mat4x4f',
  /** x: texel width, m; y: unused; z: metres of depth 0…1; w: 1/size. */
  metrics: 'vec4f',
})

/** What every material reads: written once per frame. */
export const Frame = defineStruct('Frame', {
  views: [View, VIEW_COUNT],
  cascades: [Cascade, CASCADE_COUNT],
  /**
   * Camera axes scaled so that forward + x·right + y·up is the ray of NDC (x, y) in this frame, jitter included; w of up: height of
   * a pixel at 1 m, m.
   */
  viewRight: 'vec4f',
  viewUp: 'vec4f',
  viewForward: 'vec4f',
  /** Eye relative to the anchor (y: absolute), m; w: seconds since start. */
  eye: 'vec4f',
  /** Focus relative to the anchor, m; w: unused. */
  focus: 'vec4f',
  /** x, y: tile of the anchor; z, w: its 0.5 m node. */
  anchor: 'vec4i',
  /** xyz: unit vector to what casts shadows, the sun or at night the moon; w: unused. */
  sun: 'vec4f',
  /** Its irradiance on a plane facing it. */
  sunlight: 'vec4f',
  /** x: extinction by fog at the datum, 1/m; y: its falloff with height, 1/m; z, w: unused. */
  haze: 'vec4f',
  /** x: texel width of the finest cache level, half a quad of ring 0, m; y: lattice offset, m; z: quads along a side of a patch; w: unused. */
  lattice: 'vec4f',
  /** Width, height of the scene target and their inverses. */
  size: 'vec4f',
  /** Where the horizon map is read: its u is x, y · (relative x, z) + z; w: texels along its side, 0 without a map. */
  horizonU: 'vec4f',
  /** The same of v; w: what heights of the map are counted from, m, with the snow over the ground that it was made of. */
  horizonV: 'vec4f',
  /** x: tangent of the sun's radius, softened; y: share of the sun that may arrive: 0 below the horizon. */
  shadow: 'vec4f',
  /** xyz: unit vector to the sun, by day and night; w: 1 while sunlight is the sun's, 0 while it is the moon's. */
  sunDisc: 'vec4f',
  /** xyz: unit vector to the moon; w: lit share of its disc. */
  moonDisc: 'vec4f',
  /** Radiance of the moon's disc. */
  moonlight: 'vec4f',
  /** Irradiance of sun and moon on high cloud. */
  skySun: 'vec4f',
  /** x: haze as a multiple of a clean day's; y: overcast; z: cover of cirrus; w: share of stars, 0 by day. */
  air: 'vec4f',
  /** The frame before this one: its clip, without jitter, from (world − this frame's eye). */
  before: 'mat4x4f',
  /** xyz: from this frame's eye to the eye before, m; w: the nearest distance drawn, m: depth is w / distance. */
  eyeBefore: 'vec4f',
  /**
   * x, y: how far the camera's picture is shifted, NDC; z: phase of the noise, 0…1; w: share of this frame in the picture, 1 where
   * there is no history.
   */
  jitter: 'vec4f',
  /** First rows of what moves: x, y: figures now and in the frame before; z, w: bodies. */
  rows: 'vec4i',
  /** x, y: first rows of cloth, now and in the frame before. */
  cloths: 'vec4i',
})

/** What the chain of the sky starts from. Written when daylight changes. */
export const SkyInput = defineStruct('SkyInput', {
  /** xyz: unit vectors to sun and moon. */
  sun: 'vec4f',
  moon: 'vec4f',
  /** Irradiance of sun and moon above the air. */
  sunTop: 'vec4f',
  moonTop: 'vec4f',
  /** Radiance of a sky that nothing lights. */
  glow: 'vec4f',
  /** rgb: irradiance of what casts shadows on a plane facing it, without cloud; w: sine of its elevation. */
  light: 'vec4f',
  /** The same under the cloud. */
  sunlight: 'vec4f',
  /** x: haze; y: overcast; z: factor on the exposure; w: share of the sky that reaches snow among dunes. */
  air: 'vec4f',
  /** Reflectance of snow as far as one sees. */
  albedo: 'vec4f',
})
/** What the chain of the sky leaves for all that is lit, and for the exposure of the picture. */
export const SkyLight = defineStruct('SkyLight', {
  /** Irradiance by normal: order-2 harmonics, constants folded in, rgb. */
  ambient: ['vec4f', 9],
  /** Radiance of level snow. */
  ground: 'vec4f',
  /** Radiance of overcast at the zenith. */
  cloud: 'vec4f',
  /** Mean radiance of all directions: what fog is lit by. */
  fog: 'vec4f',
  /** Factors from radiance to the tone curve, the camera's white in them. */
  exposure: 'vec4f',
})

/** Layers of the fine relief: terrain/relief.ts lists them. */
export const RELIEF_LAYERS = 5
/** Where the anchor lies in a layer's noise. */
export const ReliefLayer = defineStruct('ReliefLayer', {
  /** Cell of the anchor, and the place inside it. */
  cell: 'vec2i',
  fraction: 'vec2f',
  /** Cells from world metres, row by row. */
  lattice: 'vec4f',
})
/** Most levels of the surface cache. */
export const CACHE_LEVELS = 12
/** One level of the surface cache: terrain/cached.wgsl reads them. */
export const CacheLevel = defineStruct('CacheLevel', {
  /** x, y: texel of the anchor's node; z: cover level that is right all over the window. */
  place: 'vec4i',
  /** Up to here from the focus the level is filled, on both axes, m. */
  reach: 'f32',
})
/** Where the surface is: what terrain/surface.wgsl needs beside its textures. Written by terrain/surface.ts. */
export const Surface = defineStruct('Surface', {
  /** Snow tile and 0.5 m node of the anchor. */
  anchorTile: 'vec2i',
  anchorNode: 'vec2i',
  /** Centre of the height levels relative to the anchor, m. */
  focus: 'vec2f',
  /** Unit vector along which the wind blows. */
  wind: 'vec2f',
  relief: [ReliefLayer, RELIEF_LAYERS],
  /** Factor on the fine relief. */
  reliefAmount: 'f32',
  /** The finest height level that is filled round the focus. */
  finestLevel: 'i32',
  /** Snow that fell minus snow that melted, and the most that this ever was below 0, m. */
  rise: 'f32',
  thawed: 'f32',
  /** The finest cover level that is filled round the focus; COVER_LEVELS: none is. */
  finestCover: 'i32',
  /** Ice and wetness of undisturbed snow, 0…1. */
  ice: 'f32',
  wet: 'f32',
  /** Middle of the window of prints relative to the anchor, m. */
  printCentre: 'vec2f',
  /** Texels along a side of a cache level, how many levels there are, and texel width of the finest, m. */
  cacheSide: 'i32',
  cacheCount: 'i32',
  cacheSpacing: 'f32',
  cache: [CacheLevel, CACHE_LEVELS],
})

/** A slice of the horizon map's rows. */
export const Sweep = defineStruct('Sweep', {
  /** First texel of row 0, m from the anchor, and the steps along a row and to the next one. */
  corner: 'vec2f',
  along: 'vec2f',
  across: 'vec2f',
  /** How far rays from the sun's upper and lower edge sink along one texel, m. */
  drop: 'vec2f',
  /** x: first row of the slice; y: what the map's heights are counted from, m; z: texels along a side of the map. */
  slice: 'vec4i',
})

/** Mountains on the horizon and the map that holds them. */
export const FarRange = defineStruct('FarRange', {
  /** First texel of the map, counted from the world's origin. */
  origin: 'vec2i',
  /** Place of the eye in the map, 0…1. */
  eye: 'vec2f',
  /** Unit vector to the sun that the light of the map was drawn for. */
  sun: 'vec4f',
  /** Texels along a side of the map, and kilometres of one. */
  side: 'f32',
  texel: 'f32',
  /** Height of the highest mountains, and of the plain that they stand on, m. */
  height: 'f32',
  base: 'f32',
  /** Distances at which mountains begin to rise, and stand at their height, m. */
  rise: 'vec2f',
  /** Distances between which the mesh lies, m. */
  nearest: 'f32',
  farthest: 'f32',
  /** Angle of a sector, rad, and the first one that is drawn. */
  sector: 'f32',
  firstSector: 'f32',
  seed: 'u32',
})

/** Snow in the air. */
export const Flakes = defineStruct('Flakes', {
  /** Four classes of flakes: how far the air of each moved minus where the eye is, in boxes; w: its fall as a multiple of the usual. */
  falling: ['vec4f', 4],
  /** The same of what creeps along the ground; w: how far gusts went, in cells. */
  creeping: 'vec4f',
  /** Velocity of a flake, m/s. */
  velocity: 'vec4f',
  /** Width of the box of flakes, and of that of wisps, m. */
  box: 'vec4f',
  /** Flakes, wisps, how thick wisps are, 0…1, and s for which flakes swing. */
  amount: 'vec4f',
})

/** A square of the clipmap: an instance of the patch mesh. */
export const Patch = defineStruct('Patch', {
  /** x, z: first lattice point, in quads of ring 0 from the anchor; w: the ring; y: half its width and, 256 times, half its hole's, in patches. */
  origin: 'vec4i',
})

/** Bones of a figure; rows of three vec4f each. */
export const ACTOR_BONES = 20

/** One figure. */
export const Actor = defineStruct('Actor', {
  /**
   * xyz: relative to the eye, m; w: 1 + row of its cloth among those of the same frame, 0 where it has none that moves, and its model
   * in 256ths, which no shader reads: rows of two models differ, so shadows follow a change.
   */
  position: 'vec4f',
  /** rgb: factor on the colour of coat and hood; w: 0 … 1 of snow that lies on it. */
  coat: 'vec4f',
  /** rgb: factor on the colour of the scarf; w: on the width of the body. */
  scarf: 'vec4f',
  bones: ['vec4f', ACTOR_BONES * 3],
})

/** Most particles of a figure's cloth. */
export const CLOTH_PARTICLES = 468

/** The moving cloth of one figure. */
export const ClothSheet = defineStruct('ClothSheet', {
  /** xyz: of the figure relative to the eye, m; w: detail, 1 half, 2 full. */
  position: 'vec4f',
  /** xyz: from the figure along the world's axes, m; w: unused. */
  particles: ['vec4f', CLOTH_PARTICLES],
})

/** One rounded box; a ball is one whose rounding is its half width. */
export const Body = defineStruct('Body', {
  /** Rows of the rotation; w: position relative to the eye, m. */
  row0: 'vec4f',
  row1: 'vec4f',
  row2: 'vec4f',
  /** xyz: half widths; w: rounding radius, m. */
  size: 'vec4f',
  /** rgb: reflectance; w: 0 solid … 1 snow. */
  colour: 'vec4f',
})

export const structs: readonly StructLayout[] = [
  ReliefLayer,
  CacheLevel,
  Surface,
  View,
  Cascade,
  Frame,
  Sweep,
  SkyInput,
  SkyLight,
  FarRange,
  Flakes,
  Patch,
  Actor,
  ClothSheet,
  Body,
]

/** The text of generated/layouts.wgsl. */
export const emitWgsl = (): string =>
  '// Generated from src/shaders/layouts.ts (npx vitest run tests/render/layouts -u). Do not edit.\n' +
  wgslOf(structs)
