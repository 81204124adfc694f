// What the surface looks like, as its cache has it.
#include "terrain/cached.wgsl"

// Slope over that of the ground, share of the sky that is seen, and depth of snow, m.
var cacheSlope : texture_2d_array<f32>;
var cacheSlopeSampler : sampler;
// Density above rest, ice and wetness minus those of undisturbed snow, and how dim it is: terrain/fill-compute.wgsl packs them.
var cacheState : texture_2d_array<f32>;
var cacheStateSampler : sampler;
// Height of the relief before packing and of the snow over undisturbed snow, up to 0.3 m.
var cacheForm : texture_2d_array<f32>;
var cacheFormSampler : sampler;

// Samples along the longer axis of a pixel, at most.
const TAPS = 4.0;

struct CachedSurface {
  // Over that of the ground.
  slope : vec2f,
  // Share of the sky that it sees of what open snow would.
  open : f32,
  // Of the snow over the ground, m, as far as a thaw makes it matter.
  depth : f32,
  // Density above rest, in 4 kg/m³, and ice and wetness minus those of undisturbed snow.
  top : f32,
  ice : f32,
  wet : f32,
  // Share of low sun that tracks finer than what is read of them lose.
  dim : f32,
  // Height of the relief before packing, and of the snow over undisturbed snow, m: up to 0.3 m.
  relief : f32,
  offset : f32,
}

struct CacheSample {
  slope : vec4f,
  state : vec4f,
}
// State of snow that nobody trod.
const UNTROD = vec4f(vec3f(128.0 / 255.0), 0.0);

fn cacheUv(level : i32, xz : vec2f) -> vec2f {
  let place = (xz - NODE_OFFSET) / cacheSpacing(level) + vec2f(surface.cache[level].place.xy) + 0.5;
  return place / f32(surface.cacheSide);
}
fn sampleLevel(level : i32, xz : vec2f) -> CacheSample {
  var out : CacheSample;
  if (level >= surface.cacheCount) {
    out.slope = vec4f(0.0, 0.0, 1.0, 4.0);
    out.state = UNTROD;
    return out;
  }
  let uv = cacheUv(level, xz);
  out.slope = textureSampleLevel(cacheSlope, cacheSlopeSampler, uv, level, 0.0);
  out.state = textureSampleLevel(cacheState, cacheStateSampler, uv, level, 0.0);
  return out;
}
fn formLevel(level : i32, xz : vec2f) -> vec2f {
  if (level >= surface.cacheCount) { return vec2f(0.0); }
  let form = textureSampleLevel(cacheForm, cacheFormSampler, cacheUv(level, xz), level, 0.0);
  return (form.xy * 255.0 - 128.0) / 400.0;
}
// The surface under a pixel whose sides are `across` and `along`, metres on the ground.
fn cachedSurface(xz : vec2f, across : vec2f, along : vec2f) -> CachedSurface {
  let longer = select(across, along, dot(along, along) > dot(across, across));
  let major = max(length(longer), 1e-6);
  let minor = abs(across.x * along.y - across.y * along.x) / major;
  let level = cacheLevel(xz, log2(max(minor, major / TAPS) / surface.cacheSpacing));
  let fine = i32(level);
  let share = level - f32(fine);
  // A tap for each texel of the level along the pixel, so that nothing is skipped.
  let taps = clamp(ceil(major / cacheSpacing(fine) - 0.5), 1.0, TAPS);
  var sum : CacheSample;
  for (var tap = 0.5; tap < taps; tap += 1.0) {
    let at = xz + (tap / taps - 0.5) * longer;
    let near = sampleLevel(fine, at);
    sum.slope += (1.0 - share) * near.slope;
    sum.state += (1.0 - share) * near.state;
    if (share > 0.0) {
      let far = sampleLevel(fine + 1, at);
      sum.slope += share * far.slope;
      sum.state += share * far.state;
    }
  }
  let slope = sum.slope / taps;
  let state = sum.state / taps;
  let signed = state.rgb * 255.0 - 128.0;
  var form = formLevel(fine, xz);
  if (share > 0.0) { form = mix(form, formLevel(fine + 1, xz), share); }
  return CachedSurface(
    slope.xy, slope.z, slope.w, signed.r / 3.0, signed.g / 127.0, signed.b / 127.0, state.a, form.x, form.y,
  );
}
// Laplacian of the snow over the ground, 1/m, as the finest level there has it.
fn curvatureAt(xz : vec2f) -> f32 {
  let level = i32(cacheLevel(xz, 0.0));
  let step = cacheSpacing(level);
  let across = sampleLevel(level, xz + vec2f(step, 0.0)).slope.x - sampleLevel(level, xz - vec2f(step, 0.0)).slope.x;
  let along = sampleLevel(level, xz + vec2f(0.0, step)).slope.y - sampleLevel(level, xz - vec2f(0.0, step)).slope.y;
  return (across + along) / (2.0 * step);
}
// 0 untouched … 1 so packed that no relief is left.
fn packedAt(top : f32) -> f32 {
  let t = saturate(top / PACKED);
  return t * t * (3.0 - 2.0 * t);
}
