// Fills blocks of the surface cache: one workgroup a block, one thread a texel.
#include "terrain/surface.wgsl"

// x, y: first texel; z: level; next element: first node, counted from the anchor.
var<storage, read> blocks : array<vec4i>;
var surfaceOut : texture_storage_2d_array<rgba16float, write>;
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
  textureStore(surfaceOut, texel, level, vec4f(point.slope, point.height - surface.rise, point.depth));
  let signed = vec2f(3.0 * point.top, 127.0 * point.ice);
  textureStore(stateOut, texel, level, vec4f((signed + 128.0) / 255.0, point.open, point.dim));
  // The finest levels have no form of their own: terrain/cached-look.wgsl.
  let layer = level - surface.cacheCount + i32(textureNumLayers(formOut));
  if (layer < 0) { return; }
  let form = vec3f(400.0 * point.relief, 400.0 * point.offset, 127.0 * point.wet);
  textureStore(formOut, texel, layer, vec4f((form + 128.0) / 255.0, 0.0));
}
