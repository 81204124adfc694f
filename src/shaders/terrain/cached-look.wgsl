// What the surface looks like, as its cache has it.
#include "terrain/cached.wgsl"

var cacheSurfaceSampler : sampler;
// Density above rest, ice minus that of undisturbed snow, share of the sky that is seen, and how dim it is:
// terrain/fill-compute.wgsl packs them.
var cacheState : texture_2d_array<f32>;
var cacheStateSampler : sampler;
// Height of the relief before packing and of the snow over undisturbed snow, up to 0.3 m, and wetness minus that of undisturbed
// snow. Of levels whose texels are no narrower than the field's: between those it is even.
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
  surface : vec4f,
  state : vec4f,
}
// State of snow that nobody trod.
const UNTROD = vec4f(vec2f(128.0 / 255.0), 1.0, 0.0);

fn cacheUv(level : i32, xz : vec2f) -> vec2f {
  let place = (xz - NODE_OFFSET) / cacheSpacing(level) + vec2f(surface.cache[level].place.xy) + 0.5;
  return place / f32(surface.cacheSide);
}
fn sampleLevel(level : i32, xz : vec2f) -> CacheSample {
  var out : CacheSample;
  if (level >= surface.cacheCount) {
    out.surface = vec4f(0.0, 0.0, 0.0, 4.0);
    out.state = UNTROD;
    return out;
  }
  let uv = cacheUv(level, xz);
  out.surface = textureSampleLevel(cacheSurface, cacheSurfaceSampler, uv, level, 0.0);
  out.state = textureSampleLevel(cacheState, cacheStateSampler, uv, level, 0.0);
  return out;
}
// Relief and offset, m, and wetness.
fn formLevel(level : i32, xz : vec2f) -> vec3f {
  if (level >= surface.cacheCount) { return vec3f(0.0); }
  let finest = surface.cacheCount - i32(textureNumLayers(cacheForm));
  let shown = max(level, finest);
  let form = textureSampleLevel(cacheForm, cacheFormSampler, cacheUv(shown, xz), shown - finest, 0.0);
  return (form.xyz * 255.0 - 128.0) / vec3f(400.0, 400.0, 127.0);
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
    sum.surface += (1.0 - share) * near.surface;
    sum.state += (1.0 - share) * near.state;
    if (share > 0.0) {
      let far = sampleLevel(fine + 1, at);
      sum.surface += share * far.surface;
      sum.state += share * far.state;
    }
  }
  let mean = sum.surface / taps;
  let state = sum.state / taps;
  let signed = state.rg * 255.0 - 128.0;
  var form = formLevel(fine, xz);
  if (share > 0.0) { form = mix(form, formLevel(fine + 1, xz), share); }
  return CachedSurface(
    mean.xy, state.b, mean.w, signed.r / 3.0, signed.g / 127.0, form.z, state.a, form.x, form.y,
  );
}
// Laplacian of the snow over the ground, 1/m, as the finest level there has it.
fn curvatureAt(xz : vec2f) -> f32 {
  let level = i32(cacheLevel(xz, 0.0));
  let step = cacheSpacing(level);
  let across = sampleLevel(level, xz + vec2f(step, 0.0)).surface.x - sampleLevel(level, xz - vec2f(step, 0.0)).surface.x;
  let along = sampleLevel(level, xz + vec2f(0.0, step)).surface.y - sampleLevel(level, xz - vec2f(0.0, step)).surface.y;
  return (across + along) / (2.0 * step);
}
// 0 untouched … 1 so packed that no relief is left.
fn packedAt(top : f32) -> f32 {
  let t = saturate(top / PACKED);
  return t * t * (3.0 - 2.0 * t);
}
