// Mountains beyond the dunes, as a field over the whole world. Points are counted in texels of the range map from the world's origin.
#include "generated/layouts.wgsl"
#include "lib/noise.wgsl"
var<uniform> farRange : FarRange;

// Texels along a side of the map are the target's; each is so many kilometres wide.
fn rangeNoise(p : vec2f, seed : u32) -> vec3f {
  let cell = floor(p);
  return gradientNoise(vec2i(cell), p - cell, farRange.seed + seed);
}

const TURN = mat2x2f(0.8, 0.6, -0.6, 0.8);

// Ridged noise (Musgrave 1998): octaves count less in the valleys of those before, and on slopes, where rubble lies smooth
// (slope damping after Quilez, 2008). About 0 … 1.
fn ridges(start : vec2f, octaves : i32, seed : u32) -> f32 {
  var p = start;
  var sum = 0.0;
  var weight = 1.0;
  var amplitude = 0.55;
  var steep = vec2f(0.0);
  for (var i = 0; i < octaves; i++) {
    let n = rangeNoise(p, seed + u32(i));
    let crest = 1.0 - abs(n.x);
    let ridge = crest * crest;
    steep += n.yz * (-2.0 * crest * sign(n.x)) * amplitude;
    sum += amplitude * weight * ridge / (1.0 + 0.05 * dot(steep, steep));
    weight = clamp(1.35 * ridge, 0.15, 1.0);
    amplitude *= 0.48;
    p = TURN * p * 2.07;
  }
  return sum;
}

// Height over the plain, 0 … about 1, at a point in kilometres.
fn rangeShape(km : vec2f) -> f32 {
  let warp = vec2f(rangeNoise(km * 0.16, 70u).x, rangeNoise(km * 0.16 + 31.7, 71u).x);
  let q = km + 1.6 * warp;
  let massif = rangeNoise(q * 0.075, 72u).x + 0.45 * rangeNoise(q * 0.16, 73u).x;
  let mass = smoothstep(-0.35, 0.6, massif);
  let peaks = ridges(q * 0.21, 6, 74u);
  return (0.06 + 0.94 * mass) * (0.2 * peaks + 1.1 * peaks * peaks);
}
