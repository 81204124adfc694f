// Fills blocks of the surface cache: one workgroup a block, one thread a texel.
#include "terrain/surface.wgsl"

// x, y: first texel; z: level; next element: first node, counted from the anchor.
var<storage, read> blocks : array<vec4i>;
var heightOut : texture_storage_2d_array<r32float, write>;
var slopeOut : texture_storage_2d_array<rgba16float, write>;
var stateOut : texture_storage_2d_array<rgba8unorm, write>;
var formOut : texture_storage_2d_array<rgba8unorm, write>;

@compute @workgroup_size(16, 16)
fn main(@builtin(workgroup_id) group : vec3u, @builtin(local_invocation_id) local : vec3u) {
  let place = blocks[2u * group.x];
  let level = place.z;
  let node = blocks[2u * group.x + 1u].xy + vec2i(local.xy);
  let spacing = surface.cacheSpacing * f32(1 << u32(level));
  let xz = vec2f(node) * spacing + NODE_OFFSET;
  let point = surfaceOver(vec3f(0.0), surface.cache[level].place.z, xz, spacing);
  let texel = place.xy + vec2i(local.xy);
  textureStore(heightOut, texel, level, vec4f(point.height - surface.rise, 0.0, 0.0, 0.0));
  textureStore(slopeOut, texel, level, vec4f(point.slope, point.open, point.depth));
  let signed = vec3f(3.0 * point.top, 127.0 * point.ice, 127.0 * point.wet);
  textureStore(formOut, texel, level, vec4f((vec2f(point.relief, point.offset) * 400.0 + 128.0) / 255.0, 0.0, 0.0));
  textureStore(stateOut, texel, level, vec4f((signed + 128.0) / 255.0, point.dim));
}
