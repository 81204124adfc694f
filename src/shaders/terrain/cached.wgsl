// Where the surface is, as its cache has it: what every pass reads. Levels of texels lie round the focus, each twice as wide as the one
// before and toroidal; beyond the coarsest, and before any is filled, there is the ground alone. The ground itself is smooth:
// macroAt has it, and the cache what lies on it.
#include "terrain/bindings.wgsl"
#include "terrain/macro.wgsl"

// Slope over that of the ground; surface minus ground and minus what fell and melted evenly, m; depth of snow, m.
var cacheSurface : texture_2d_array<f32>;
// The level that serves a point: `wanted` or, where that is not filled, the finest that is; over the outer fifth of its
// reach a level gives way to the next one. cacheCount is the ground alone.
fn cacheLevel(xz : vec2f, wanted : f32) -> f32 {
  let count = surface.cacheCount;
  let aside = abs(xz - surface.focus);
  let away = max(aside.x, aside.y);
  var level = clamp(i32(wanted), 0, count);
  while (level < count && away >= surface.cache[level].reach) { level++; }
  if (level == count) { return f32(count); }
  let rim = saturate(5.0 * away / surface.cache[level].reach - 4.0);
  return clamp(max(wanted, f32(level) + rim), 0.0, f32(count));
}
fn cacheSpacing(level : i32) -> f32 {
  return surface.cacheSpacing * f32(1 << u32(level));
}
fn cacheNode(level : i32, node : vec2i) -> f32 {
  let side = vec2i(surface.cacheSide);
  let texel = (((node + surface.cache[level].place.xy) % side) + side) % side;
  return textureLoad(cacheSurface, texel, level, 0).z;
}
// Height between the nodes of one level; `place` is counted in nodes of level 0 from the anchor. On a node it is the node's
// to the bit, which is why patches and rings that share a vertex meet.
fn heightIn(level : i32, place : vec2f) -> f32 {
  if (level >= surface.cacheCount) { return 0.0; }
  let p = place * bitcast<f32>((127u - u32(level)) << 23u);
  let cell = floor(p);
  let f = p - cell;
  let node = vec2i(cell);
  let a = cacheNode(level, node);
  if (all(f == vec2f(0.0))) { return a; }
  let b = cacheNode(level, node + vec2i(1, 0));
  let c = cacheNode(level, node + vec2i(0, 1));
  let d = cacheNode(level, node + vec2i(1, 1));
  return mix(mix(a, b, f.x), mix(c, d, f.x), f.y);
}
// Height of the surface above the ground at a place and a level between two.
fn cachedHeight(place : vec2f, level : f32) -> f32 {
  let fine = i32(level);
  let share = level - f32(fine);
  let height = heightIn(fine, place) + surface.rise;
  if (share <= 0.0) { return height; }
  return mix(height, heightIn(fine + 1, place) + surface.rise, share);
}
