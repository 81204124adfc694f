// Sizes of the sky's inner tables and where a point of the air lies in them. Needs: atmosphere.
const THROUGH_SIZE = vec2i(128, 32);
const MULTIPLE_SIZE = vec2i(48, 24);
// The sun's radius, rad.
const SUN_RADIUS = 0.0047;
// Lowest sun of the table of light that scatters again and again.
const LOWEST_SUN = 0.35;

fn texelUv(at : vec2f, size : vec2i) -> vec2f {
  return (saturate(at) * vec2f(size - 1) + 0.5) / vec2f(size);
}
fn throughPlace(h : f32, mu : f32) -> vec2f {
  let least = horizonOf(h);
  return texelUv(vec2f(sqrt(saturate((mu - least) / (1.0 - least))), sqrt(saturate(h / TOP_HEIGHT))), THROUGH_SIZE);
}
// Rows by the root of height, columns by the sun's cosine, finest at the horizon.
fn multiplePlace(h : f32, sunMu : f32) -> vec2f {
  let s = select(sqrt(saturate(sunMu)), -sqrt(saturate(-sunMu / LOWEST_SUN)), sunMu < 0.0);
  return texelUv(vec2f(0.5 + 0.5 * s, sqrt(saturate(h / TOP_HEIGHT))), MULTIPLE_SIZE);
}
// Share of the sun over the ground's horizon; `blur` widens its disc, rad.
fn overHorizon(h : f32, sunMu : f32, blur : f32) -> f32 {
  let width = SUN_RADIUS + blur;
  return smoothstep(-width, width, sunMu - horizonOf(h));
}
