// Detail of snow finer than its relief, for light only. Needs: frame, surface.
#include "lib/noise.wgsl"

// Cells of a tile of 2.5 m along and across the wind, as rows of whole numbers, so that cells do not depend on the anchor.
fn windLattice(along : f32, across : f32) -> vec4f {
  let wind = surface.wind;
  return round(vec4f(along * wind, across * vec2f(-wind.y, wind.x)));
}
// Noise of a layer, and its slope per metre. The anchor lies `tiles` from the origin.
fn grainLayer(p : vec2f, tiles : vec2i, lattice : vec4f, shift : vec2f, seed : u32) -> vec3f {
  let q = vec2f(dot(lattice.xy, p), dot(lattice.zw, p)) / 2.5 + shift;
  let cell = floor(q);
  let whole = vec4i(lattice) * tiles.xyxy;
  let n = gradientNoise(vec2i(cell) + whole.xz + whole.yw, q - cell, seed);
  return vec3f(n.x, (lattice.xy * n.y + lattice.zw * n.z) / 2.5);
}
// The layer as crests where the noise crosses zero, rounder where a pixel is wider: crust, where plain noise is felt.
fn crested(n : vec3f, round : f32) -> vec3f {
  let root = sqrt(2.0 * n.x * n.x + 0.01 + round);
  return vec3f(0.3 - root, -2.0 * n.x * n.yz / root);
}

// The two layers that stand out most, which parallax follows too: scales, and their edges, which run on where the scales end and stand
// out on top of them. `wide` is the square of the width of a pixel, `broad` the height of the scales.
fn scalesAt(p : vec2f, tiles : vec2i, bend : f32, wide : f32) -> vec3f {
  return crested(grainLayer(p, tiles, windLattice(5.0, 20.0), vec2f(0.4, 1.0) * bend, 92u), 20.0 * wide);
}
fn edgesAt(p : vec2f, tiles : vec2i, broad : f32, wide : f32) -> vec3f {
  let n = grainLayer(p, tiles, windLattice(24.0, 72.0), vec2f(1.3, 0.4) * broad, 93u);
  return crested(n, 150.0 * wide) * mix(0.5, 1.5, smoothstep(-0.25, 0.15, broad));
}

struct Grain {
  slope : vec2f,
  // What it bends the normal by on steep faces.
  side : vec3f,
  // 0 on top … 1 in its hollows, which see less sky; where they are finer than the pixel, their mean.
  hollow : f32,
  // Variance of the slopes (per axis) that are finer than the pixel.
  lost : f32,
}

// Heights of the layers, m: scales that the wind cut, their broken edges, heaps of crystals, crystals.
const SCALES = 0.024;
const EDGES = 0.007;
const HEAPS = 0.0022;
const KERNELS = 0.0006;
const MEAN_HOLLOW = 0.2;

fn lostSlopes(height : f32, along : f32, across : f32, share : f32) -> f32 {
  // Variance of the noise's slope per cell is 0.41, as crests 0.56; both axes share it.
  let a = height / 2.5;
  return 0.25 * a * a * (along * along + across * across) * (1.0 - share * share);
}
// The grain at a point of a plane, relative to the anchor; `footprint` is the width of a pixel there, m. `crust` is how hard the wind
// has packed the snow, `heaps` how much of the loose grain is left. `bend` cells, which change slowly, the scales swerve.
fn grainAt(p : vec2f, tiles : vec2i, bend : f32, footprint : f32, crust : f32, heaps : f32) -> Grain {
  var grain : Grain;
  let s0 = 1.0 - smoothstep(0.035, 0.13, footprint);
  let s1 = 1.0 - smoothstep(0.012, 0.04, footprint);
  let s2 = 1.0 - smoothstep(0.004, 0.014, footprint);
  let s3 = 1.0 - smoothstep(0.0008, 0.003, footprint);
  grain.lost = lostSlopes(SCALES * crust, 5.0, 20.0, s0) + lostSlopes(EDGES * crust, 24.0, 72.0, s1)
    + lostSlopes(HEAPS * heaps, 170.0, 230.0, s2) + lostSlopes(KERNELS * heaps, 800.0, 900.0, s3);
  if (s0 <= 0.0) {
    grain.hollow = MEAN_HOLLOW * crust;
    return grain;
  }
  let wide = footprint * footprint;
  let broad = scalesAt(p, tiles, bend, wide);
  grain.slope = s0 * crust * SCALES * broad.yz;
  var rise = s0 * crust * broad.x;
  if (s1 > 0.0) {
    let edges = edgesAt(p, tiles, broad.x, wide) * (s1 * crust);
    grain.slope += EDGES * edges.yz;
    rise += edges.x;
  }
  if (s2 > 0.0) {
    grain.slope += (s2 * heaps * HEAPS) * grainLayer(p, tiles, windLattice(170.0, 230.0), vec2f(0.0), 94u).yz;
  }
  if (s3 > 0.0) {
    grain.slope += (s3 * heaps * KERNELS) * grainLayer(p, tiles, windLattice(800.0, 900.0), vec2f(0.0), 95u).yz;
  }
  grain.hollow = saturate(-2.0 * rise) + MEAN_HOLLOW * crust * (1.0 - s0);
  return grain;
}
// The grain of a surface: on steep faces, which would draw it out to streaks, it lies on the upright plane they face.
// `p` is relative to the anchor with the height as y; `slope` the surface's; the rest as above.
fn grainOn(p : vec3f, slope : vec2f, bend : f32, footprint : f32, crust : f32, heaps : f32) -> Grain {
  let steep = smoothstep(0.8, 1.5, length(slope));
  var grain : Grain;
  if (steep < 1.0) { grain = grainAt(p.xz, frame.anchor.xy, bend, footprint, crust, heaps); }
  if (steep <= 0.0) { return grain; }
  let acrossX = abs(slope.y) > abs(slope.x);
  let tiles = vec2i(select(frame.anchor.y, frame.anchor.x, acrossX), 0);
  let face = grainAt(vec2f(select(p.z, p.x, acrossX), p.y), tiles, bend, footprint, crust, heaps);
  grain.slope *= 1.0 - steep;
  grain.side = steep * select(face.slope.yyx * vec3f(0.0, 1.0, 1.0), vec3f(face.slope, 0.0), acrossX);
  grain.hollow = mix(grain.hollow, face.hollow, steep);
  grain.lost = mix(grain.lost, face.lost, steep);
  return grain;
}
