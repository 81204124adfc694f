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
  // Faces and the blocks that they break into: of place and height together, so that walls are not drawn out into streaks.
  let faces = rockLayer(0.9 * (p + vec2f(1.05, -0.9) * height), 144 * anchors, 42u);
  let blocks = rockLayer(2.7 * (p + vec2f(-0.8, 1.1) * height), 432 * anchors, 44u) * (1.0 - smoothstep(0.1, 0.4, footprint));
  // Beds of rock: broken lines of nearly one height.
  let bed = rockLayer(
    vec2f(0.1 * (p.x + p.y), height * 1.9 + 0.125 * (p.x - p.y)) + 0.8 * faces.x,
    vec2i(16, 20) * vec2i(anchors.x + anchors.y, anchors.x - anchors.y), 41u);
  let grit = rockLayer(9.0 * (p + vec2f(-0.7, 0.7) * height), 1440 * anchors, 43u)
    * (1.0 - smoothstep(0.03, 0.12, footprint));
  // Cracks run where the noise of the blocks crosses zero. Snow keeps to what is flat, to cracks and the back of each bed.
  let crack = (1.0 - smoothstep(0.0, 0.07, abs(blocks.x))) * (1.0 - smoothstep(0.03, 0.12, footprint));
  let rough = 0.9 * bed.x + 0.3 * faces.x + 0.25 * blocks.x + 0.3 * grit.x - 0.25 * crack;
  // Thin snow on a level crest has no rock to stand out of.
  let sheds = steep + rough * smoothstep(0.3, 0.55, steep);
  // The edge of the snow is no sharper than the pixel.
  let share = smoothstep(0.41 - 1.5 * footprint, 0.5 + 1.5 * footprint, sheds - 4.0 * max(0.0, depth - 0.03));
  var rock = ground;
  let tone = smoothstep(-0.4, 0.45, bed.x + 0.5 * faces.x + 0.5 * grit.x);
  let albedo = mix(vec3f(0.070, 0.070, 0.076), vec3f(0.165, 0.156, 0.145), tone) * (1.0 - 0.5 * crack);
  rock.albedo = mix(ground.albedo, albedo, share);
  rock.slope = mix(ground.slope, 1.1 * faces.yz + 0.5 * blocks.yz + 0.2 * grit.yz + 0.5 * bed.z * slope, share);
  rock.share = max(ground.share, share);
  return rock;
}
// Noise, −1…1, and its slope per cell. `whole` are the cells to the anchor, a multiple of 160 m.
fn rockLayer(q : vec2f, whole : vec2i, seed : u32) -> vec3f {
  let cell = floor(q);
  return gradientNoise(vec2i(cell) + whole, q - cell, seed);
}
