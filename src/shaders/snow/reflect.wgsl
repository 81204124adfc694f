// Laws of reflection that all states of snow share.

const PI = 3.14159265;

// Width α of the GGX lobe of a surface whose detail below a pixel has slopes of this variance (per axis): the lobe takes
// them in (Kaplanyan et al. 2016, α² = 2σ²), so that what no longer shows as grain still shows as sheen.
fn lobeWidth(roughness : f32, variance : f32) -> f32 {
  let own = roughness * roughness;
  return sqrt(min(own * own + 2.0 * variance, 1.0));
}
// Density of normals an angle away whose cosine is `nh` (GGX: Walter et al. 2007).
fn normalDensity(nh : f32, alpha : f32) -> f32 {
  let a2 = alpha * alpha;
  let d = nh * nh * (a2 - 1.0) + 1.0;
  return a2 / (PI * d * d);
}
// Share of them seen by light and eye, over 4 nl nv (Smith with correlated heights: Heitz 2014).
fn lobeSeen(nl : f32, nv : f32, alpha : f32) -> f32 {
  let a2 = alpha * alpha;
  return 0.5 / max(nl * sqrt(nv * nv * (1.0 - a2) + a2) + nv * sqrt(nl * nl * (1.0 - a2) + a2), 1e-4);
}
// Schlick 1994.
fn fresnel(f0 : f32, cosine : f32) -> f32 {
  let f = 1.0 - cosine;
  let f2 = f * f;
  return f0 + (1.0 - f0) * f2 * f2 * f;
}
// Share of light from everywhere that the lobe sends toward a direction (fit by Karis 2014).
fn lobeShare(f0 : f32, alpha : f32, cosine : f32) -> f32 {
  let r = sqrt(alpha) * vec4f(-1.0, -0.0275, -0.572, 0.022) + vec4f(1.0, 0.0425, 1.04, -0.04);
  let a = min(r.x * r.x, exp2(-9.28 * cosine)) * r.x + r.y;
  return f0 * (r.z - 1.04 * a) + r.w + 1.04 * a;
}
// What a facing of −1…1 receives where light wanders below the surface: a hyperbola in place of the clamp, of the half
// width `wander` at the terminator. Over all directions of light it adds up to what the clamp does.
fn wanderingFacing(facing : f32, wander : vec3f) -> vec3f {
  let w2 = wander * wander;
  // ∫ over the sphere, over π: √(1 + w²) + w² asinh(1/w), here to w⁴.
  let whole = 1.0 + w2 * (0.5 - log(0.5 * wander));
  return 0.5 * (facing + sqrt(facing * facing + w2)) / whole;
}
