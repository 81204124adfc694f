// Rocky soil where no snow lies. Needs: frame, surface, lib/noise.

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
