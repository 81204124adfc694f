// What the surface is made of, by the state of the snow. Needs: nothing.

struct SnowPoint {
  // From the eye, m.
  relative : vec3f,
  normal : vec3f,
  // Where the shadow maps have the point, and the way out of the ground there.
  shadowPoint : vec3f,
  shadowNormal : vec3f,
  // 0 loose … 1 packed, and 0 … 1 ice.
  packed : f32,
  ice : f32,
  // 0 dry … 1 soaked.
  wet : f32,
  // 0 powder … 1 packed by the wind.
  crust : f32,
  // 0 … 1 thrown up and not settled.
  loose : f32,
  // 0 deep snow … 1 a lip or crest that light comes through.
  thin : f32,
  // 0 snow … 1 ground, and the ground's colour.
  bare : f32,
  ground : vec3f,
  // Share of the sky that it sees of what open snow would.
  open : f32,
  // Depth under the snow beside it, m, and its curvature there, 1/m: of creases above 0, of edges below.
  below : f32,
  crease : f32,
  // Share of low sun lost to walls that neither the normal nor the shadow maps have.
  dim : f32,
  // Share of the sun that walls of the track hide, finer than the shadow maps.
  hidden : f32,
  // Variance of slopes finer than the pixel, per axis.
  variance : f32,
  // Relative to the anchor, m, and the width of a pixel there, m: where crystals flash.
  place : vec2f,
  footprint : f32,
};

struct SnowMaterial {
  albedo : vec3f,
  roughness : f32,
  // Reflected at normal incidence.
  f0 : f32,
  // Half width of the soft terminator, by colour: blue light wanders farther than red, which ice swallows.
  wander : vec3f,
  // Share of the lobe that single crystals make.
  crystals : f32,
}

// Albedo of fresh snow is 0.9 at most. What packs it makes grains larger, whose longer ways through ice take red first:
// it darkens toward blue, never toward brown. Water joins grains to larger ones; ice is one grain.
fn snowMaterial(p : SnowPoint) -> SnowMaterial {
  var m : SnowMaterial;
  m.albedo = mix(vec3f(0.880, 0.890, 0.900), vec3f(0.835, 0.860, 0.885), p.crust);
  m.albedo = mix(m.albedo, vec3f(0.895, 0.898, 0.900), p.loose);
  m.albedo = mix(m.albedo, vec3f(0.69, 0.755, 0.835), 0.8 * p.packed);
  m.albedo *= 1.0 - vec3f(0.34, 0.27, 0.21) * p.wet;
  m.albedo = mix(m.albedo, vec3f(0.40, 0.53, 0.63), 0.85 * p.ice);
  m.roughness = mix(mix(0.78, 0.64, p.crust), 0.86, p.loose);
  m.roughness = mix(m.roughness, 0.55, p.packed);
  m.roughness = mix(m.roughness, 0.34, p.wet);
  m.roughness = mix(m.roughness, 0.16, p.ice);
  m.f0 = mix(0.028, 0.04, p.ice);
  m.wander = vec3f(0.06, 0.09, 0.13) * (1.0 - 0.6 * max(max(p.packed, p.ice), 0.5 * p.wet));
  m.crystals = 0.75 * (1.0 - 0.6 * p.packed) * (1.0 - 0.3 * p.crust) * (1.0 - p.wet) * (1.0 - p.ice);
  m.albedo = mix(m.albedo, p.ground, p.bare);
  m.roughness = mix(m.roughness, mix(0.85, 0.6, p.wet), p.bare);
  m.wander = mix(m.wander, vec3f(0.01), p.bare);
  m.crystals *= 1.0 - p.bare;
  return m;
}
