/**
 * The one place where a struct shared by CPU and GPU is written. `emitWgsl()` is generated/layouts.wgsl (a test
 * rewrites it with `vitest -u` and checks the offsets with an independent reflector).
 */
const TYPES = {
  f32: { size: 4, align: 4 },
  i32: { size: 4, align: 4 },
  u32: { size: 4, align: 4 },
  vec2f: { size: 8, align: 8 },
  vec2i: { size: 8, align: 8 },
  vec4f: { size: 16, align: 16 },
  vec4i: { size: 16, align: 16 },
  mat4x4f: { size: 64, align: 16 },
} as const
export type FieldType = keyof typeof TYPES
/** A type, or a type and an array length. Arrays need types of 16 bytes and up: smaller ones have padded strides. */
export type FieldSpec = FieldType | readonly [type: FieldType | StructLayout, count: number]

export interface StructLayout {
  readonly name: string
  readonly fields: Readonly<Record<string, FieldSpec>>
  /** Byte offset of each field. */
  readonly offsets: Readonly<Record<string, number>>
  /** Bytes of one struct in an array, a multiple of 16. */
  readonly stride: number
}
type Layout<F extends Record<string, FieldSpec>> = StructLayout & {
  readonly fields: F
  readonly offsets: Readonly<Record<keyof F & string, number>>
}
const roundUp = (n: number, to: number): number => Math.ceil(n / to) * to

/** Lays a struct out as WGSL does in uniform and storage buffers alike. @throws on an array of small elements. */
export function defineStruct<F extends Record<string, FieldSpec>>(name: string, fields: F): Layout<F> {
  const offsets: Record<string, number> = {}
  let end = 0
  for (const [key, spec] of Object.entries(fields)) {
    const [type, count] = typeof spec === 'string' ? [spec, 0] : spec
    const { size, align } = typeof type === 'string' ? TYPES[type] : { size: type.stride, align: 16 }
    if (count > 0 && size < 16) {
      throw new Error(
        `${name}.${key}: an array of ${typeof type === 'string' ? type : type.name} has a padded stride: pack it into vec4f`,
      )
    }
    end = roundUp(end, align)
    offsets[key] = end
    end += size * Math.max(1, count)
  }
  return { name, fields, offsets: offsets as Layout<F>['offsets'], stride: roundUp(end, 16) }
}

/** Views drawn per frame: the camera, then the shadow cascades from near to far. */
export const VIEW_COUNT = 4
export const CASCADE_COUNT = VIEW_COUNT - 1

/** One camera of the frame. */
export const View = defineStruct('View', {
  /** Clip from (world − eye), reversed depth. */
  clipFromEye: 'mat4x4f',
  /** x: first patch of this view in the patch list. */
  first: 'vec4i',
})

/** A cascade of the sun's shadow. */
export const Cascade = defineStruct('Cascade', {
  /** (u, v, depth) of the shadow map from (world − eye). */
  mapFromEye: 'mat4x4f',
  /** x: texel width, m; y: distance from the eye where it fades out, m; z: metres of depth 0…1; w: 1/size. */
  metrics: 'vec4f',
})

/** What every material reads: written once per frame. */
export const Frame = defineStruct('Frame', {
  views: [View, VIEW_COUNT],
  cascades: [Cascade, CASCADE_COUNT],
  /** Radiance of the sky times the cosine kernel, order-2 spherical harmonics, rgb. */
  ambient: ['vec4f', 9],
  /** Camera axes scaled so that forward + x·right + y·up is the ray of NDC (x, y); w of up: height of a pixel at 1 m, m. */
  viewRight: 'vec4f',
  viewUp: 'vec4f',
  viewForward: 'vec4f',
  /** Eye relative to the anchor (y: absolute), m; w: seconds since start. */
  eye: 'vec4f',
  /** Focus relative to the anchor, m; w: unused. */
  focus: 'vec4f',
  /** x, y: tile of the anchor; z, w: its 0.5 m node. */
  anchor: 'vec4i',
  /** xyz: unit vector to the sun; w: cosine of the disc's radius. */
  sun: 'vec4f',
  /** Irradiance of the sun on a plane facing it. */
  sunlight: 'vec4f',
  /** x: extinction at the datum, 1/m; y: its falloff with height, 1/m; z: where haze begins, m; w: exposure. */
  haze: 'vec4f',
  /** x: texel width of the finest cache level, half a quad of ring 0, m; y: lattice offset, m; z: quads along a side of a patch; w: where haze closes, m. */
  lattice: 'vec4f',
  /** Width, height of the scene target and their inverses. */
  size: 'vec4f',
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
  /** Flakes, wisps, and how thick wisps are, 0…1. */
  amount: 'vec4f',
})

/** A square of the clipmap: an instance of the patch mesh. */
export const Patch = defineStruct('Patch', {
  /** x, z: first lattice point, in quads of ring 0 from the anchor; y: the ring's quad width in those; w: the ring. */
  origin: 'vec4i',
})

/** Bones of a figure; rows of three vec4f each. */
export const ACTOR_BONES = 18

/** One figure. */
export const Actor = defineStruct('Actor', {
  /** Relative to the eye, m. */
  position: 'vec4f',
  bones: ['vec4f', ACTOR_BONES * 3],
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
  FarRange,
  Flakes,
  Patch,
  Actor,
  Body,
]

function typeName(spec: FieldSpec): string {
  if (typeof spec === 'string') return spec
  const [type, count] = spec
  return `array<${typeof type === 'string' ? type : type.name}, ${count}>`
}
/** The text of generated/layouts.wgsl. */
export function emitWgsl(): string {
  const out = [
    '// Generated from src/shaders/layouts.ts (npx vitest run tests/render/layouts -u). Do not edit.',
  ]
  for (const { name, fields } of structs) {
    out.push('', `struct ${name} {`)
    for (const [key, spec] of Object.entries(fields)) out.push(`  ${key} : ${typeName(spec)},`)
    out.push('}')
  }
  return `${out.join('\n')}\n`
}
