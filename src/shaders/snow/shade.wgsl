// What snow does with light. Needs: frame, light.

struct SnowPoint {
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
  // 0 snow … 1 ground, and the ground's colour.
  bare : f32,
  ground : vec3f,
  // Share of the sky that it sees of what open snow would.
  open : f32,
  // Share of low sun lost to walls that neither the normal nor the shadow maps have.
  dim : f32,
  // Share of a crystal that flashes.
  glint : f32,
};

// Share of the sun that faces of the crust mirror to the eye (GGX; visibility after Hammon 2017).
fn crustSheen(n : vec3f, toSun : vec3f, toEye : vec3f, roughness : f32) -> f32 {
  let halfway = normalize(toSun + toEye);
  let nl = saturate(dot(n, toSun));
  let nv = max(dot(n, toEye), 0.05);
  let nh = saturate(dot(n, halfway));
  let a2 = roughness * roughness;
  let d = nh * nh * (a2 - 1.0) + 1.0;
  let lobe = a2 / (3.14159265 * d * d);
  let seen = 0.5 / mix(2.0 * nl * nv + 1e-4, nl + nv, roughness);
  let f = 1.0 - saturate(dot(toSun, halfway));
  let f2 = f * f;
  return lobe * seen * (0.03 + 0.97 * f2 * f2 * f) * nl;
}

// Sides of crests that face away from the eye are hidden behind them, however the mesh cuts across: normals that give
// less than a part of the ground's view are bent back to the ground's.
fn seenNormal(n : vec3f, ground : vec3f, toEye : vec3f) -> vec3f {
  let whole = dot(ground, toEye);
  let least = 0.5 * whole;
  let own = dot(n, toEye);
  if (own >= least) { return n; }
  return normalize(mix(n, ground, saturate((least - own) / max(whole - own, 1e-4))));
}

// Radiance toward the eye, by how it came about.
struct SnowLight {
  // Of the whole surface, snow and ground.
  albedo : vec3f,
  sun : vec3f,
  sky : vec3f,
  // What comes out of snow far from where it went in.
  through : vec3f,
  specular : vec3f,
  glints : vec3f,
};

fn shadeSnow(p : SnowPoint) -> vec3f {
  return radianceOf(snowLight(p));
}
fn radianceOf(light : SnowLight) -> vec3f {
  return light.sun + light.sky + (light.through + light.specular + light.glints);
}
fn snowLight(p : SnowPoint) -> SnowLight {
  let toEye = normalize(-p.relative);
  let toSun = frame.sun.xyz;
  let facing = dot(p.normal, toSun);
  var albedo = vec3f(0.90, 0.925, 0.955);
  albedo = mix(albedo, vec3f(0.76, 0.82, 0.89), 0.6 * p.packed);
  albedo = mix(albedo, vec3f(0.50, 0.64, 0.76), 0.7 * p.ice);
  // Water between the grains lets light in deeper, where more of it is swallowed.
  albedo *= 1.0 - 0.22 * p.wet;
  let snow = 1.0 - p.bare;
  albedo = mix(albedo, p.ground, p.bare);
  // Light enters, wanders and leaves elsewhere, blue farther than red, which ice swallows: shadows have blue edges and
  // the terminator is soft, softer in loose snow (a hyperbola in place of the clamp).
  let shade = sunAt(p.shadowPoint, p.shadowNormal) * (1.0 - p.dim * saturate(1.2 - frame.sun.y));
  let sun = shade.x;
  let inside = mix(vec3f(sun), vec3f(shade.y), snow * vec3f(0.25, 0.55, 1.0));
  let wander = vec3f(0.05, 0.075, 0.11) * (snow * (1.0 - 0.5 * max(p.packed, p.ice)));
  let soft = 0.5 * (facing + sqrt(facing * facing + wander * wander));
  var light : SnowLight;
  light.albedo = albedo;
  light.sun = albedo / 3.14159265 * frame.sunlight.rgb * (soft * inside);
  // Toward the sun thin snow glows; what is left after the way through ice is blue.
  let through = pow(saturate(dot(toEye, -normalize(toSun + 0.35 * p.normal))), 4.0);
  let glow = vec3f(0.50, 0.70, 1.0) * (0.07 * through * mix(0.3, 1.0, sun) * (1.0 - 0.7 * p.packed));
  let roughness = mix(mix(0.72, 0.5, p.packed), 0.18, max(p.ice, 0.5 * p.wet));
  let sheen = min(crustSheen(p.normal, toSun, toEye, roughness), 0.6) * sun;
  let sparkle = p.glint * 1.2 * (1.0 - p.wet) * sun * smoothstep(0.0, 0.15, facing);
  // In a hollow light goes from wall to wall until it leaves or is swallowed: bright, and bluer (Jimenez et al. 2016).
  let open = p.open / (1.0 - albedo * (1.0 - p.open));
  light.sky = albedo / 3.14159265 * ambientOn(p.normal) * open;
  light.through = frame.sunlight.rgb * (snow * glow);
  light.specular = frame.sunlight.rgb * (snow * sheen);
  light.glints = frame.sunlight.rgb * (snow * sparkle);
  return light;
}
