// Where the surface of the snow is: the one definition that every pass includes. Points are metres relative to the
// anchor. Its CPU half is the field: SnowField.height, offset, density, ice and wetness.
#include "terrain/bindings.wgsl"
#include "terrain/macro.wgsl"
#include "terrain/relief.wgsl"

// Texels per metre.
const TEXELS = 25.6;
// The page table repeats every 320 m, so snow is read up to here from the focus, m.
const SNOW_REACH = 155.0;
// Stored packing, in 4 kg/m³, that hides the relief.
const PACKED = 20.0;

struct Snow {
  // Surface minus undisturbed surface, m, and its exact slope.
  offset: f32,
  slope: vec2f,
  // Density above rest in stored units of 4 kg/m³, and its slope per metre.
  top: f32,
  topSlope: vec2f,
  // 0…1.
  ice: f32,
  wet: f32,
}
struct SurfacePoint {
  height: f32,
  slope: vec2f,
  // Slope of the ground alone, without relief and snow.
  macroSlope: vec2f,
  offset: f32,
  // 0 untouched … 1 so packed that no relief is left.
  packed: f32,
  top: f32,
  ice: f32,
  wet: f32,
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
  let state = textureLoad(snowState, at, 0);
  return vec4f(f32(textureLoad(snowHeight, at, 0).r) / 8192.0, state.r * 255.0 - 128.0, state.g, state.b);
}
fn snowAt(xz: vec2f) -> Snow {
  var snow: Snow;
  let away = abs(xz - surface.focus);
  if (max(away.x, away.y) > SNOW_REACH) { return snow; }
  let u = xz * TEXELS - 0.5;
  let cell = floor(u);
  let a = vec2i(cell);
  let d = a + 1;
  let b = vec2i(d.x, a.y);
  let c = vec2i(a.x, d.y);
  let page = snowPage(a);
  var pages = vec4u(page);
  // Texels of one tile share its page.
  if (any((a & vec2i(63)) == vec2i(63))) { pages = vec4u(page, snowPage(b), snowPage(c), snowPage(d)); }
  if (all(pages == vec4u(0u))) { return snow; }
  let ta = snowTexel(pages.x, a);
  let tb = snowTexel(pages.y, b);
  let tc = snowTexel(pages.z, c);
  let td = snowTexel(pages.w, d);
  let f = u - cell;
  let near = mix(ta, tb, f.x);
  let far = mix(tc, td, f.x);
  let value = mix(near, far, f.y);
  let dx = mix(tb - ta, td - tc, f.y) * TEXELS;
  let dz = (far - near) * TEXELS;
  snow.offset = value.x;
  snow.slope = vec2f(dx.x, dz.x);
  snow.top = value.y;
  snow.topSlope = vec2f(dx.y, dz.y);
  snow.ice = value.z;
  snow.wet = value.w;
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
  point.height = ground.x + relief.x * (1.0 - packed) + snow.offset;
  point.slope = ground.yz + relief.yz * (1.0 - packed) - relief.x * packing + snow.slope;
  point.macroSlope = ground.yz;
  point.offset = snow.offset;
  point.packed = packed;
  point.top = snow.top;
  point.ice = snow.ice;
  point.wet = snow.wet;
  return point;
}
