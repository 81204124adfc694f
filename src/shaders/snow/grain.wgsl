// Detail of snow finer than its relief, for light only. Needs: frame.
#include "lib/noise.wgsl"
#include "lib/hash.wgsl"

// One layer of noise slope. `perTile` is how many cells a tile of 2.5 m holds, so that cells do not depend on the anchor.
fn grainLayer(p : vec2f, perTile : i32, seed : u32) -> vec2f {
  let q = p * (f32(perTile) / 2.5);
  let cell = floor(q);
  return gradientNoise(vec2i(cell) + frame.anchor.xy * perTile, q - cell, seed).yz;
}

// Slope of the crystals' heaps at a point relative to the anchor; `footprint` is the width of a pixel there, m.
fn grainSlope(p : vec2f, footprint : f32) -> vec2f {
  let share = 1.0 - smoothstep(0.012, 0.045, footprint);
  if (share <= 0.0) { return vec2f(0.0); }
  return share * 0.05 * grainLayer(p, 60, 92u);
}

// Light that single crystals throw at the eye, 0 …: cells double in width with the pixel, so glints keep their size on
// the screen.
fn glints(p : vec2f, footprint : f32, normal : vec3f, toSun : vec3f, toEye : vec3f) -> f32 {
  let halfway = normalize(toSun + toEye);
  let level = max(0.0, log2(footprint * 64.0 * 1.5));
  let whole = i32(floor(level));
  let width = f32(1 << u32(whole)) / 64.0;
  let q = p / width;
  let cell = floor(q);
  let id = vec2i(cell) + frame.anchor.xy * (160 >> u32(whole));
  let h = pcg3(bitcast<u32>(id.x), bitcast<u32>(id.y), 7u + u32(whole));
  let h2 = pcg(h);
  let tilt = vec2f(f32(h & 0xffffu), f32(h >> 16u)) / 65535.0 - 0.5;
  let at = vec2f(f32(h2 & 0xffffu), f32(h2 >> 16u)) / 65535.0 * 0.6 + 0.2;
  let facet = normalize(normal + vec3f(tilt.x, 0.0, tilt.y) * 1.1);
  let flash = smoothstep(0.9965, 0.9995, dot(facet, halfway));
  let d = q - cell - at;
  let disc = 1.0 - smoothstep(0.03, 0.11, dot(d, d) * 2.0);
  return flash * disc * (1.0 - 0.6 * fract(level));
}
