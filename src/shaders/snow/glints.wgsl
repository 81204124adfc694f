// Flashes of single crystals, with the statistics of a real count at any distance in constant time: each cell of a lattice
// as fine as the pixel draws how many of its crystals flash from the distribution of such counts (after Deliot & Belcour
// 2023, "Real-Time Rendering of Glinty Appearances using Distributed Binomial Laws on Anisotropic Grids"; here Poisson
// laws on isotropic cells). Needs: frame, snow/reflect.
#include "lib/hash.wgsl"

// Crystals that can flash, per m², and how far their faces lean (α of GGX).
const CRYSTALS = 1400000.0;
const CRYSTAL_LEAN = 0.6;
// Slopes over which one crystal flashes: the sun's disc and what its face is curved.
const FLASH = 0.04;
// Width of the finest cells, m: 1280 a tile of 2.5 m, so that cells do not depend on the anchor.
const FINEST = 2.5 / 1280.0;
// From this width of a pixel on, m, so many flash in it that their mean is enough.
const CROWD = 0.25;

// How many crystals on `area` m² flash on average, for slopes of density `density` about the slope that mirrors.
fn meanFlashes(area : f32, density : f32) -> f32 {
  return CRYSTALS * area * density * FLASH * FLASH;
}
// What one cell draws, over the mean, by colour. `tilt` is the slope that mirrors, in flashes.
fn cellFlashes(cell : vec2i, seed : u32, mean : f32, tilt : vec2f) -> vec3f {
  let own = pcg3(bitcast<u32>(cell.x), bitcast<u32>(cell.y), seed);
  // Each cell has a lattice of slopes of its own: flashes come and go one by one as the eye moves.
  let at = tilt + vec2f(f32(own & 0xffffu), f32(own >> 16u)) / 65536.0;
  let bin = vec2i(floor(at));
  let draw = pcg(own ^ (bitcast<u32>(bin.x) * 0x9e3779b1u + bitcast<u32>(bin.y) * 0x85ebca6bu));
  let any = 1.0 - exp(-mean);
  let more = mean / any - 1.0;
  let chance = (f32(draw >> 8u) + 0.5) / 16777216.0;
  if (chance > any) { return vec3f(0.0); }
  let other = pcg(draw);
  let size = f32(other & 0x3ffu) / 1023.0;
  let hue = f32((other >> 10u) & 0x3ffu) / 1023.0 - 0.5;
  let spread = f32(other >> 20u) / 4095.0 - 0.5;
  // One flashes for certain; its size has the mean 1. It swells and fades as the slope crosses the bin.
  let within = 1.0 - abs(2.0 * (at - floor(at)) - 1.0);
  let swell = mix(4.0 * within.x * within.y, 1.0, saturate(more));
  let first = swell * 3.0 * size * size * (1.0 + vec3f(0.7, -0.1, -0.6) * hue);
  // The others as many as Poisson has them: mean and variance `more`, never fewer than none. √12 is the width of an even
  // spread of variance 1.
  return (first + more + min(sqrt(12.0 * more), 2.0 * more) * spread) / mean;
}
// One lattice: three corners of the triangle round the point share it.
fn levelFlashes(p : vec2f, level : u32, density : f32, tilt : vec2f) -> vec3f {
  let width = FINEST * f32(1 << level);
  let q = p / width;
  let corner = floor(q);
  let f = q - corner;
  let upper = f.x + f.y > 1.0;
  let weight = select(vec3f(1.0 - f.x - f.y, f.x, f.y), vec3f(f.x + f.y - 1.0, 1.0 - f.y, 1.0 - f.x), upper);
  let cell = vec2i(corner) + frame.anchor.xy * (1280 >> level);
  let mean = meanFlashes(width * width, density);
  let far = select(0, 1, upper);
  return weight.x * cellFlashes(cell + far, level, mean, tilt)
    + weight.y * cellFlashes(cell + vec2i(1, 0), level, mean, tilt)
    + weight.z * cellFlashes(cell + vec2i(0, 1), level, mean, tilt);
}
// Light of the crystals that flash in a pixel over what they send on average, by colour: its mean is 1. `p` is relative to
// the anchor, `footprint` the width of a pixel there, m; `halfway` mirrors the sun to the eye; `nh` is its cosine to the normal.
fn glints(p : vec2f, footprint : f32, halfway : vec3f, nh : f32) -> vec3f {
  if (footprint >= CROWD) { return vec3f(1.0); }
  let cosine = max(nh, 0.2);
  let density = max(normalDensity(cosine, CRYSTAL_LEAN) * cosine * cosine * cosine * cosine, 1e-3);
  let tilt = halfway.xz / (max(halfway.y, 0.1) * FLASH);
  // Cells a little narrower than the pixel: flashes are points, not spots.
  let detail = clamp(log2(0.6 * footprint / FINEST), 0.0, 7.0);
  var level = u32(detail);
  // Between two lattices each coarser cell has the one or the other: a blend would cost both.
  let coarser = vec2i(floor(p / (FINEST * f32(2 << level)))) + frame.anchor.xy * (1280 >> (level + 1u));
  let turn = pcg3(bitcast<u32>(coarser.x), bitcast<u32>(coarser.y), 977u + level);
  level += select(0u, 1u, detail - f32(level) > f32(turn >> 8u) / 16777216.0);
  let light = levelFlashes(p, level, density, tilt);
  return mix(light, vec3f(1.0), smoothstep(0.5 * CROWD, CROWD, footprint));
}
