// Twin: noise.ts

// Mixes 32 bits, four words at once.
fn mix32(x: vec4u) -> vec4u {
  var h = (x ^ (x >> vec4u(16u))) * 0x7feb352du;
  h = (h ^ (h >> vec4u(15u))) * 0x846ca68bu;
  return h ^ (h >> vec4u(16u));
}
// Evaluations so far, for the view that shows them: dead code elsewhere.
var<private> noiseCalls : f32;

// Gradient noise with a quintic fade at an integer cell and the fraction inside it: (value, d/dx, d/dz), per cell.
fn gradientNoise(cell: vec2i, f: vec2f, seed: u32) -> vec3f {
  noiseCalls += 1.0;
  let base = u32(cell.x) * 0x9e3779b1u + u32(cell.y) * 0x85ebca6bu + seed;
  let h = vec4i(mix32(base + vec4u(0u, 0x9e3779b1u, 0x85ebca6bu, 0x2423441cu)));
  // Corner gradients (00, 10, 01, 11): the two signed halves of each hash.
  let gx = vec4f(h >> vec4u(16u)) * (1.25 / 32768.0);
  let gz = vec4f((h << vec4u(16u)) >> vec4u(16u)) * (1.25 / 32768.0);
  let g = f - 1.0;
  let d = gx * vec4f(f.x, g.x, f.x, g.x) + gz * vec4f(f.y, f.y, g.y, g.y);
  let u = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  let du = 30.0 * f * f * g * g;
  let weight = vec4f(1.0 - u.x - u.y + u.x * u.y, u.x - u.x * u.y, u.y - u.x * u.y, u.x * u.y);
  let twist = d.x - d.y - d.z + d.w;
  return vec3f(
    dot(weight, d),
    dot(weight, gx) + du.x * (d.y - d.x + u.y * twist),
    dot(weight, gz) + du.y * (d.z - d.x + u.x * twist),
  );
}
