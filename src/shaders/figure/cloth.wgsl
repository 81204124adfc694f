// Cloth, fur, leather, skin and wood. Needs: frame, light, sky.

struct Cloth {
  albedo : vec3f,
  occlusion : f32,
  roughness : f32,
  // 0 … 1, light that fibres scatter back at grazing angles.
  sheen : f32,
  // Share of the light on the far side of a single sheet that comes through.
  transmission : f32,
  // How much longer highlights are across the threads, 0 … 1, and the way that the threads run.
  anisotropy : f32,
  thread : vec3f,
};

// What stands up sees the sky that dunes hide from level snow.
const UPRIGHT = 1.5;

// Fibres that stand off the cloth: density of their directions (Estevez and Kulla 2017, Production friendly microfacet sheen BRDF)
// and what they see (Neubelt and Pettineo 2013, Crafting a next-gen material pipeline).
fn sheenOf(nh : f32, nl : f32, nv : f32, roughness : f32) -> f32 {
  let power = 1.0 / max(roughness, 0.2);
  let density = (2.0 + power) * pow(max(1.0 - nh * nh, 1e-4), 0.5 * power) / (2.0 * 3.14159265);
  return density / (4.0 * (nl + nv - nl * nv));
}
// Highlights of threads: an anisotropic normal distribution (Burley 2012, Physically based shading at Disney), over 4 nl nv.
fn threadShine(cloth : Cloth, n : vec3f, halfway : vec3f, nl : f32, nv : f32) -> f32 {
  let alpha = cloth.roughness * cloth.roughness;
  let stretch = sqrt(1.0 - 0.9 * cloth.anisotropy);
  let a = vec2f(alpha * stretch, alpha / stretch);
  let t = normalize(cloth.thread - n * dot(n, cloth.thread) + vec3f(1e-5, 0.0, 0.0));
  let q = vec3f(dot(halfway, t) / a.x, dot(halfway, cross(n, t)) / a.y, dot(halfway, n));
  let d = dot(q, q);
  return 1.0 / (3.14159265 * a.x * a.y * d * d * 4.0 * max(nl * nv, 0.04));
}

fn shadeCloth(relative : vec3f, normal : vec3f, cloth : Cloth) -> vec3f {
  let toEye = normalize(-relative);
  let toSun = frame.sun.xyz;
  let sun = frame.sunlight.rgb * sunAt(relative, normal).x;
  let facing = dot(normal, toSun);
  let nl = saturate(facing);
  let nv = max(abs(dot(normal, toEye)), 0.04);
  let halfway = normalize(toSun + toEye);
  let nh = saturate(dot(normal, halfway));
  // Fibres pass light on to their neighbours: the terminator is soft, and warmer where it ends.
  let wrap = 0.3 * cloth.roughness;
  let soft = max(0.0, (facing + wrap) / ((1.0 + wrap) * (1.0 + wrap)));
  // The sky, and the sunlit snow round a body that shines up into its shadows: it is never a black shape.
  let around = ambientOn(normal) * (UPRIGHT * cloth.occlusion);
  let snow = frame.sunlight.rgb * (max(frame.sun.y, 0.05) * 0.3 * (1.0 - 0.6 * normal.y) * cloth.occlusion);
  var light = cloth.albedo / 3.14159265 * (sun * soft + around + snow);
  light += sqrt(cloth.albedo) * sun * (cloth.transmission * saturate(-facing) / 3.14159265);
  // Fibres at the edge catch the sky, and the sun when it stands behind them.
  let fibres = 0.06 + 0.6 * cloth.albedo;
  let edge = 1.0 - nv;
  light += fibres * cloth.sheen * (sun * (sheenOf(nh, nl, nv, 0.45) * nl) + (around + snow) * (0.16 * edge * edge * edge));
  let against = saturate(dot(toEye, -toSun));
  light += fibres * cloth.sheen * sun * (0.35 * edge * edge * edge * against);
  light += sun * (0.04 * nl * min(threadShine(cloth, normal, halfway, nl, nv), 8.0));
  return light;
}
