// Twin: ../../game/render/atmosphere.ts
// Air, haze and ozone round the globe, and what they leave of light. Lengths in m; the sun's cosines are to the zenith.
const GROUND = 6360000.0;
const TOP = 6420000.0;
const TOP_HEIGHT = TOP - GROUND;
// Scattering at sea level, 1/m (Bruneton and Neyret 2008), and ozone's absorption (Serdyuchenko et al. 2014), where the eye's red,
// green and blue lie: 615, 535 and 455 nm. Redder red would miss ozone's band at 600 nm, and dusk would be purple and not blue.
const AIR = vec3f(8.67e-6, 15.14e-6, 28.9e-6);
const OZONE = vec3f(2.4e-6, 1.45e-6, 0.12e-6);
// Scattering by the haze of a clean winter day, 1/m; it absorbs a tenth of that.
const HAZE = 5e-6;
const EYE_HEIGHT = 500.0;

// Density of air, haze and ozone at a height, as shares of their greatest.
fn densities(h : f32) -> vec3f {
  return vec3f(exp(-h / 8000.0), exp(-h / 1200.0), max(0.0, 1.0 - abs(h - 25000.0) / 15000.0));
}
// Extinction by amounts of the three, each a density times a length.
fn extinction(amounts : vec3f, haze : f32) -> vec3f {
  return AIR * amounts.x + HAZE * haze * 1.1 * amounts.y + OZONE * amounts.z;
}
// Way from a height along a cosine to the top of the air.
fn wayToTop(h : f32, mu : f32) -> f32 {
  let r = GROUND + h;
  let b = r * mu;
  return -b + sqrt(max(0.0, b * b + (TOP - r) * (TOP + r)));
}
// Height after t metres of that way: a difference, for r alone has no metres to spare in 32 bits.
fn heightAlong(h : f32, mu : f32, t : f32) -> f32 {
  let r = GROUND + h;
  let s = t * (2.0 * r * mu + t);
  return h + s / (sqrt(max(0.0, r * r + s)) + r);
}
// Cosine of the ground's horizon.
fn horizonOf(h : f32) -> f32 {
  let q = GROUND / (GROUND + max(h, 0.0));
  return -sqrt(max(0.0, 1.0 - q * q));
}
// Share of light left after the way from a height along a cosine to the top.
fn lightThrough(h : f32, mu : f32, haze : f32) -> vec3f {
  let way = wayToTop(h, mu);
  var amounts = vec3f(0.0);
  for (var i = 0; i < 24; i++) {
    // Square steps: the air is densest where the way begins.
    let a = f32(i) / 24.0;
    let b = f32(i + 1) / 24.0;
    amounts += densities(heightAlong(h, mu, way * 0.5 * (a * a + b * b))) * (way * (b * b - a * a));
  }
  return exp(-extinction(amounts, haze));
}
