// Where the surface of the snow is: the one definition that every pass includes. Points are metres relative to the
// anchor. Its CPU half is the field: SnowField.height, offset, density, ice and wetness.
#include "terrain/bindings.wgsl"
#include "terrain/macro.wgsl"
#include "terrain/relief.wgsl"
#include "terrain/cover.wgsl"
#include "terrain/stored.wgsl"
#include "terrain/prints.wgsl"

// Stored packing, in 4 kg/m³, that hides the relief.
const PACKED = 20.0;

struct SurfacePoint {
  height: f32,
  slope: vec2f,
  // Of the snow over the ground, m, as far as a thaw makes it matter.
  depth: f32,
  // Slope of the ground alone, without relief and snow.
  macroSlope: vec2f,
  offset: f32,
  // 0 untouched … 1 so packed that no relief is left.
  packed: f32,
  top: f32,
  // 0…1.
  ice: f32,
  wet: f32,
  // Share of the sky that it sees of what open snow would.
  open: f32,
  // Share of low sun that tracks finer than what is read of them lose.
  dim: f32,
  // Height of the relief before packing, m.
  relief: f32,
}

// Where the surface is at a point: relief finer than `footprint` metres, and tracks finer than `trackFootprint`, are left
// out. The slope lacks that of tracks, which costs more than all else: light asks for it by surfaceOver.
fn surfaceAt(xz: vec2f, footprint: f32, trackFootprint: f32) -> SurfacePoint {
  return withPrints(
    surfaceWith(snowAt(xz, trackFootprint, false), macroAt(xz), xz, footprint),
    printsAt(xz, trackFootprint, false),
  );
}
// The whole surface where height and slope of the ground are known.
fn surfaceOver(ground: vec3f, xz: vec2f, footprint: f32, trackFootprint: f32) -> SurfacePoint {
  return withPrints(
    surfaceWith(snowAt(xz, trackFootprint, true), ground, xz, footprint),
    printsAt(xz, trackFootprint, true),
  );
}
fn withPrints(coarse: SurfacePoint, prints: PrintDetail) -> SurfacePoint {
  var point = coarse;
  point.height += prints.offset;
  point.slope += prints.slope;
  // Creases of a tread are short: light that finds its way out of them is not far.
  point.open *= 1.0 - clamp(prints.bend * 0.002, 0.0, 0.35);
  return point;
}
fn surfaceWith(snow: Snow, ground: vec3f, xz: vec2f, footprint: f32) -> SurfacePoint {
  let t = clamp(snow.top / PACKED, 0.0, 1.0);
  let packed = t * t * (3.0 - 2.0 * t);
  var relief = vec3f(0.0);
  if (packed < 1.0) { relief = reliefAt(xz, footprint); }
  let packing = 6.0 * t * (1.0 - t) / PACKED * snow.topSlope;
  var point: SurfacePoint;
  let base = undisturbedOver(xz, snow.offset);
  point.height = ground.x + relief.x * (1.0 - packed) + base.rise + snow.offset;
  point.slope = ground.yz + relief.yz * (1.0 - packed) - relief.x * packing + base.slope + snow.slope * base.lies;
  point.depth = base.depth;
  point.macroSlope = ground.yz;
  point.offset = snow.offset;
  point.packed = packed;
  point.top = snow.top;
  point.ice = saturate(surface.ice + snow.ice);
  point.wet = saturate(surface.wet + snow.wet);
  point.open = snow.open;
  point.dim = snow.dim;
  point.relief = relief.x;
  return point;
}
