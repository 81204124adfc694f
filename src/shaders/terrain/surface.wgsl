// Where the surface of the snow is: the one definition, which fills the cache that every pass reads. Points are metres
// relative to the anchor. Its CPU half is the field: SnowField.height, offset, density, ice and wetness.
#include "terrain/bindings.wgsl"
#include "terrain/sources.wgsl"
#include "terrain/macro.wgsl"
#include "terrain/relief.wgsl"
#include "terrain/cover.wgsl"
#include "terrain/stored.wgsl"
#include "terrain/prints.wgsl"

struct SurfacePoint {
  height: f32,
  slope: vec2f,
  // Of the snow over the ground, m, as far as a thaw makes it matter.
  depth: f32,
  offset: f32,
  // 0 untouched … 1 so packed that no relief is left.
  packed: f32,
  top: f32,
  // Minus those of undisturbed snow.
  ice: f32,
  wet: f32,
  // Share of the sky that it sees of what open snow would.
  open: f32,
  // Share of low sun that tracks finer than what is read of them lose.
  dim: f32,
  // Height of the relief before packing, m.
  relief: f32,
}

// The surface over ground of a height and slope, with the snow's depth of a cover level: relief and tracks finer than
// `footprint` metres are left out, 0 asks for everything.
fn surfaceOver(ground: vec3f, coverLevel: i32, xz: vec2f, footprint: f32) -> SurfacePoint {
  var point = surfaceWith(snowAt(xz, footprint), ground, coverIn(coverLevel, xz), xz, footprint);
  let prints = printsOver(xz, footprint);
  point.height += prints.offset;
  point.slope += prints.slope;
  // Creases of a tread are short: light that finds its way out of them is not far.
  point.open *= 1.0 - clamp(prints.bend * 0.002, 0.0, 0.35);
  return point;
}
fn surfaceWith(snow: Snow, ground: vec3f, cover: vec3f, xz: vec2f, footprint: f32) -> SurfacePoint {
  let t = clamp(snow.top / PACKED, 0.0, 1.0);
  let packed = t * t * (3.0 - 2.0 * t);
  var relief = vec3f(0.0);
  if (packed < 1.0) { relief = reliefAt(xz, footprint); }
  let packing = 6.0 * t * (1.0 - t) / PACKED * snow.topSlope;
  var point: SurfacePoint;
  let base = undisturbedOver(cover, snow.offset);
  point.height = ground.x + relief.x * (1.0 - packed) + base.rise + snow.offset;
  point.slope = ground.yz + relief.yz * (1.0 - packed) - relief.x * packing + base.slope + snow.slope * base.lies;
  point.depth = base.depth;
  point.offset = snow.offset;
  point.packed = packed;
  point.top = snow.top;
  point.ice = snow.ice;
  point.wet = snow.wet;
  point.open = snow.open;
  point.dim = snow.dim;
  point.relief = relief.x;
  return point;
}
