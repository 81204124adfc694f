// Rocky soil and rock where no snow lies. Needs: frame, surface, lib/noise.

struct Bare {
  // 0 snow … 1 ground.
  share : f32,
  albedo : vec3f,
  slope : vec2f,
}

// One layer of noise, −1…1, and its slope per metre. `perTile` as in grainLayer.
fn bareLayer(p : vec2f, perTile : i32, seed : u32) -> vec3f {
  let q = p * (f32(perTile) / 2.5);
  let cell = floor(q);
  let n = gradientNoise(vec2i(cell) + frame.anchor.xy * perTile, q - cell, seed);
  return vec3f(n.x, n.yz * (f32(perTile) / 2.5));
}
// The ground at a point relative to the anchor under snow `depth` metres deep; `footprint` is the width of a pixel there, m.
fn bareGround(p : vec2f, depth : f32, footprint : f32) -> Bare {
  var bare : Bare;
  if (depth > 0.1) { return bare; }
  let patches = bareLayer(p, 7, 31u);
  let clods = bareLayer(p, 26, 32u) * (1.0 - smoothstep(0.05, 0.2, footprint));
  let stones = bareLayer(p, 90, 33u) * (1.0 - smoothstep(0.015, 0.06, footprint));
  // Where clods stand up snow goes first, and the last of it lies between them.
  bare.share = 1.0 - smoothstep(0.002, 0.035, depth * (1.0 - 0.8 * clamp(patches.x + clods.x, -0.6, 0.8)));
  // What was always bare shows as the first thaw takes its rime.
  bare.share *= smoothstep(0.0, 0.02, surface.thawed);
  let soil = vec3f(0.105, 0.085, 0.068);
  let stone = vec3f(0.23, 0.225, 0.215);
  let mixed = mix(soil, stone, smoothstep(-0.15, 0.5, patches.x + 0.7 * clods.x));
  bare.albedo = mixed * (1.0 + 0.35 * clods.x + 0.45 * stones.x);
  bare.slope = 0.035 * clods.yz + 0.012 * stones.yz;
  return bare;
}

// What the ground is where rock stands out of the pack, which is thinner nowhere else. `height` is above the anchor, m,
// `depth` that of the snow, m, `slope` the surface's.
fn withRock(ground : Bare, p : vec2f, height : f32, slope : vec2f, depth : f32, footprint : f32) -> Bare {
  if (depth > 0.25) { return ground; }
  let steep = length(slope);
  let anchors = frame.anchor.xy / 64;
  let faces = rockLayer(0.9 * (p + vec2f(0.6, -0.5) * height), 144 * anchors, 42u);
  // Beds of rock: broken lines of nearly one height.
  let bed = rockLayer(
    vec2f(0.1 * (p.x + p.y), height * 1.9 + 0.125 * (p.x - p.y)) + 0.8 * faces.x,
    vec2i(16, 20) * vec2i(anchors.x + anchors.y, anchors.x - anchors.y), 41u);
  let grit = rockLayer(9.0 * (p + vec2f(-0.7, 0.7) * height), 1440 * anchors, 43u)
    * (1.0 - smoothstep(0.03, 0.12, footprint));
  // Cracks run where the noise of the faces crosses zero. Snow keeps to what is flat, to cracks and the back of each bed.
  let crack = 1.0 - smoothstep(0.02, 0.09, abs(faces.x));
  let sheds = steep + 0.8 * bed.x + 0.3 * faces.x + 0.5 * grit.x - 0.25 * crack;
  let share = smoothstep(0.42, 0.5, sheds - 4.0 * max(0.0, depth - 0.03));
  var rock = ground;
  let tone = smoothstep(-0.3, 0.35, bed.x + 0.6 * grit.x);
  let albedo = mix(vec3f(0.060, 0.062, 0.070), vec3f(0.150, 0.142, 0.132), tone) * (1.0 - 0.6 * crack);
  rock.albedo = mix(ground.albedo, albedo, share);
  rock.slope = mix(ground.slope, 0.5 * faces.yz + 0.25 * grit.yz + 0.3 * bed.z * slope, share);
  rock.share = max(ground.share, share);
  return rock;
}
// Noise, −1…1, and its slope per cell. `whole` are the cells to the anchor, a multiple of 160 m.
fn rockLayer(q : vec2f, whole : vec2i, seed : u32) -> vec3f {
  let cell = floor(q);
  return gradientNoise(vec2i(cell) + whole, q - cell, seed);
}
