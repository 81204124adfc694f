// Generated from src/shaders/layouts.ts (npx vitest run tests/render/layouts -u). Do not edit.

struct ReliefLayer {
  cell : vec2i,
  fraction : vec2f,
  lattice : vec4f,
}

struct CacheLevel {
  place : vec4i,
  reach : f32,
}

struct Surface {
  anchorTile : vec2i,
  anchorNode : vec2i,
  focus : vec2f,
  wind : vec2f,
  relief : array<ReliefLayer, 5>,
  reliefAmount : f32,
  finestLevel : i32,
  rise : f32,
  thawed : f32,
  finestCover : i32,
  ice : f32,
  wet : f32,
  printCentre : vec2f,
  cacheSide : i32,
  cacheCount : i32,
  cacheSpacing : f32,
  cache : array<CacheLevel, 12>,
}

struct View {
  clipFromEye : mat4x4f,
  first : vec4i,
}

struct Cascade {
  mapFromEye : mat4x4f,
  metrics : vec4f,
}

struct Frame {
  views : array<View, 3>,
  cascades : array<Cascade, 2>,
  viewRight : vec4f,
  viewUp : vec4f,
  viewForward : vec4f,
  eye : vec4f,
  focus : vec4f,
  anchor : vec4i,
  sun : vec4f,
  sunlight : vec4f,
  haze : vec4f,
  lattice : vec4f,
  size : vec4f,
  horizonU : vec4f,
  horizonV : vec4f,
  shadow : vec4f,
  sunDisc : vec4f,
  moonDisc : vec4f,
  moonlight : vec4f,
  skySun : vec4f,
  air : vec4f,
  before : mat4x4f,
  eyeBefore : vec4f,
  jitter : vec4f,
  rows : vec4i,
  cloths : vec4i,
}

struct Sweep {
  corner : vec2f,
  along : vec2f,
  across : vec2f,
  drop : vec2f,
  slice : vec4i,
}

struct SkyInput {
  sun : vec4f,
  moon : vec4f,
  sunTop : vec4f,
  moonTop : vec4f,
  glow : vec4f,
  light : vec4f,
  sunlight : vec4f,
  air : vec4f,
  albedo : vec4f,
}

struct SkyLight {
  ambient : array<vec4f, 9>,
  ground : vec4f,
  cloud : vec4f,
  fog : vec4f,
  exposure : vec4f,
}

struct FarRange {
  origin : vec2i,
  eye : vec2f,
  sun : vec4f,
  side : f32,
  texel : f32,
  height : f32,
  base : f32,
  rise : vec2f,
  nearest : f32,
  farthest : f32,
  sector : f32,
  firstSector : f32,
  seed : u32,
}

struct Flakes {
  falling : array<vec4f, 4>,
  creeping : vec4f,
  velocity : vec4f,
  box : vec4f,
  amount : vec4f,
}

struct Patch {
  origin : vec4i,
}

struct Actor {
  position : vec4f,
  coat : vec4f,
  scarf : vec4f,
  bones : array<vec4f, 60>,
}

struct ClothSheet {
  position : vec4f,
  particles : array<vec4f, 468>,
}

struct Body {
  row0 : vec4f,
  row1 : vec4f,
  row2 : vec4f,
  size : vec4f,
  colour : vec4f,
}
