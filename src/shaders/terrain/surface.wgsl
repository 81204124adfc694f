// Where the surface of the snow is: the one definition that every pass includes. Points are metres relative to the
// anchor. Its CPU half is the field: SnowField.height, offset, density, ice and wetness.
#include "terrain/bindings.wgsl"
#include "terrain/macro.wgsl"
#include "terrain/relief.wgsl"
#include "terrain/cover.wgsl"

// Texels per metre.
const TEXELS = 25.6;
// The page table repeats every 320 m, so snow is read up to SNOW_REACH m from the focus; it fades out before.
const SNOW_FADE = 135.0;
const SNOW_REACH = 155.0;
// Stored packing, in 4 kg/m³, that hides the relief.
const PACKED = 20.0;

struct Snow {
  // Surface minus undisturbed surface, m.
  offset: f32,
  // For light: value, slope and Laplacian (1/m) of the uniform cubic B-spline over the texels. The bilinear surface itself has
  // a kink at every texel, which light would show.
  smoothOffset: f32,
  slope: vec2f,
  bend: f32,
  // Density above rest in stored units of 4 kg/m³, and its slope per metre.
  top: f32,
  topSlope: vec2f,
  // Minus those of undisturbed snow.
  ice: f32,
  wet: f32,
}
struct SurfacePoint {
  height: f32,
  slope: vec2f,
  // Of the snow over the ground, m, as far as a thaw makes it matter.
  depth: f32,
  // Slope of the ground alone, without relief and snow.
  macroSlope: vec2f,
  offset: f32,
  // Of the snow, for light; the Laplacian, 1/m, is positive in hollows.
  smoothOffset: f32,
  bend: f32,
  // 0 untouched … 1 so packed that no relief is left.
  packed: f32,
  top: f32,
  // 0…1.
  ice: f32,
  wet: f32,
  // Height of the relief before packing, m.
  relief: f32,
}

// Slot + 1 of the tile that holds a texel counted from the anchor; 0 where no one trod.
fn snowPage(texel: vec2i) -> u32 {
  return textureLoad(pageTable, (surface.anchorTile + (texel >> vec2u(6u))) & vec2i(127), 0).r;
}
// Height in m, top in stored units, ice, wet of a texel on a page.
fn snowTexel(page: u32, texel: vec2i) -> vec4f {
  if (page == 0u) { return vec4f(0.0); }
  let slot = vec2i(i32((page - 1u) & 31u), i32((page - 1u) >> 5u));
  let at = slot * 64 + (texel & vec2i(63));
  let state = textureLoad(snowState, at, 0).rgb * 255.0 - 128.0;
  return vec4f(f32(textureLoad(snowHeight, at, 0).r) / 8192.0, state.r, state.gb / 127.0);
}
// Page of a texel among those of the four tiles that a block of 4 × 4 texels from `first` can touch.
fn blockPage(pages: vec4u, first: vec2i, texel: vec2i) -> u32 {
  let over = vec2u((texel >> vec2u(6u)) - (first >> vec2u(6u)));
  return pages[over.x + 2u * over.y];
}
fn blockTexel(pages: vec4u, first: vec2i, step: vec2i) -> vec4f {
  return snowTexel(blockPage(pages, first, first + step), first + step);
}
fn blockHeight(pages: vec4u, first: vec2i, step: vec2i) -> f32 {
  let texel = first + step;
  let page = blockPage(pages, first, texel);
  if (page == 0u) { return 0.0; }
  let slot = vec2i(i32((page - 1u) & 31u), i32((page - 1u) >> 5u));
  return f32(textureLoad(snowHeight, slot * 64 + (texel & vec2i(63)), 0).r) / 8192.0;
}
fn blockRow(pages: vec4u, first: vec2i, row: i32) -> vec4f {
  return vec4f(
    blockHeight(pages, first, vec2i(0, row)),
    blockHeight(pages, first, vec2i(1, row)),
    blockHeight(pages, first, vec2i(2, row)),
    blockHeight(pages, first, vec2i(3, row)),
  );
}
// Second derivatives of the uniform cubic B-spline's weights at fraction t.
fn cubicBends(t: f32) -> vec4f {
  return vec4f(1.0 - t, 3.0 * t - 2.0, 1.0 - 3.0 * t, t);
}
fn snowAt(xz: vec2f) -> Snow {
  var snow: Snow;
  let away = abs(xz - surface.focus);
  let distance = max(away.x, away.y);
  if (distance > SNOW_REACH) { return snow; }
  let u = xz * TEXELS - 0.5;
  let cell = floor(u);
  let first = vec2i(cell) - 1;
  var pages = vec4u(snowPage(first));
  // Within a tile one page serves all texels.
  if (any((first & vec2i(63)) > vec2i(60))) {
    pages = vec4u(pages.x, snowPage(first + vec2i(3, 0)), snowPage(first + vec2i(0, 3)), snowPage(first + 3));
  }
  if (all(pages == vec4u(0u))) { return snow; }
  let f = u - cell;
  let seen = 1.0 - smoothstep(SNOW_FADE, SNOW_REACH, distance);
  let a = blockTexel(pages, first, vec2i(1, 1));
  let b = blockTexel(pages, first, vec2i(2, 1));
  let c = blockTexel(pages, first, vec2i(1, 2));
  let d = blockTexel(pages, first, vec2i(2, 2));
  let near = mix(a, b, f.x);
  let far = mix(c, d, f.x);
  let value = seen * mix(near, far, f.y);
  snow.offset = value.x;
  snow.top = value.y;
  snow.topSlope = vec2f(mix(b.y - a.y, d.y - c.y, f.y), far.y - near.y) * (seen * TEXELS);
  snow.ice = value.z;
  snow.wet = value.w;
  let outer = blockRow(pages, first, 0);
  let south = vec4f(blockHeight(pages, first, vec2i(0, 1)), a.x, b.x, blockHeight(pages, first, vec2i(3, 1)));
  let north = vec4f(blockHeight(pages, first, vec2i(0, 2)), c.x, d.x, blockHeight(pages, first, vec2i(3, 2)));
  let rows = mat4x4f(outer, south, north, blockRow(pages, first, 3));
  let wx = cubicWeights(f.x);
  let wz = cubicWeights(f.y);
  let level = wx * rows;
  snow.smoothOffset = seen * dot(level, wz);
  snow.slope = seen * TEXELS * vec2f(dot(cubicSlopes(f.x) * rows, wz), dot(level, cubicSlopes(f.y)));
  snow.bend = seen * TEXELS * TEXELS * (dot(cubicBends(f.x) * rows, wz) + dot(level, cubicBends(f.y)));
  return snow;
}
// The surface at a point; relief finer than `footprint` metres is left out.
fn surfaceAt(xz: vec2f, footprint: f32) -> SurfacePoint {
  return surfaceOver(macroAt(xz), xz, footprint);
}
// The same where height and slope of the ground are known.
fn surfaceOver(ground: vec3f, xz: vec2f, footprint: f32) -> SurfacePoint {
  let snow = snowAt(xz);
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
  point.smoothOffset = snow.smoothOffset;
  point.bend = snow.bend;
  point.packed = packed;
  point.top = snow.top;
  point.ice = saturate(surface.ice + snow.ice);
  point.wet = saturate(surface.wet + snow.wet);
  point.relief = relief.x;
  return point;
}
