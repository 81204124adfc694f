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

// A pixel of the scene: radiance, and its stops, by which compose finds edges.
fn withStops(radiance : vec3f) -> vec4f {
  return vec4f(radiance, log2(dot(radiance, vec3f(0.2126, 0.7152, 0.0722)) + 0.004));
}

// Light that ice crystals in the air bend a little, toward the cosine of an angle to the sun: warm and wide.
fn aureole(toSun : f32) -> vec3f {
  let off = max(0.0, 1.0 - toSun);
  return frame.sunlight.rgb * vec3f(1.0, 0.84, 0.62) * (0.045 * exp(-off * 55.0) + 0.018 * exp(-off * 7.0));
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
  // Fine haze takes blue out of what stands behind it and puts it in front.
  var clear = exp(-density * max(0.0, distance - frame.haze.z) * vec3f(0.75, 1.0, 1.45));
  let level = normalize(vec3f(direction.x, max(direction.y, 0.0) + 0.012, direction.z));
  let air = skyRadiance(level) + aureole(dot(direction, frame.sun.xyz));
  return mix(air, radiance, clear);
}
