// The solved sky. Needs: frame.
var skyTable : texture_2d<f32>;
var skyTableSampler : sampler;

// Radiance of the sky along a unit direction, without the sun's disc. Below the horizon: the horizon's.
fn skyRadiance(direction : vec3f) -> vec3f {
  let y = max(direction.y, 0.0);
  let flat = direction.xz * inverseSqrt(max(dot(direction.xz, direction.xz), 1e-8));
  let sunFlat = frame.sun.xz * inverseSqrt(max(dot(frame.sun.xz, frame.sun.xz), 1e-8));
  let sinHalf = sqrt(saturate(0.5 - 0.5 * dot(flat, sunFlat)));
  return textureSampleLevel(skyTable, skyTableSampler, vec2f(sinHalf, sqrt(y)), 0.0).rgb;
}

// Radiance of what stands at `relative` to the eye, seen through the air between.
fn throughHaze(radiance : vec3f, relative : vec3f) -> vec3f {
  let distance = length(relative);
  let direction = relative / max(distance, 1e-3);
  // Haze thins with height: the mean density along the ray (exact for an exponential).
  let falloff = frame.haze.y;
  let rise = falloff * relative.y;
  var mean = 1.0 - 0.5 * rise;
  if (abs(rise) > 0.01) {
    mean = (1.0 - exp(-rise)) / rise;
  }
  let density = frame.haze.x * exp(-falloff * frame.eye.y) * mean;
  var clear = exp(-density * max(0.0, distance - frame.haze.z));
  // The mesh ends far out: nothing of it may show there.
  clear *= 1.0 - smoothstep(0.55, 0.95, distance / frame.lattice.w);
  let level = normalize(vec3f(direction.x, max(direction.y, 0.0) + 0.012, direction.z));
  return mix(skyRadiance(level), radiance, clear);
}
