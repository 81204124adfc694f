// Sixth step of the sky: irradiance by sky and ground as order-2 harmonics, the light in fog, and the exposure of the picture.
#include "sky/atmosphere.wgsl"
#include "sky/phase.wgsl"
#include "sky/sky-map.wgsl"
#include "sky/lut/exposure.wgsl"
#include "generated/layouts.wgsl"

var<uniform> skyInput : SkyInput;
var skyView : texture_2d<f32>;
var<storage, read_write> skyLight : SkyLight;

const THREADS = 64u;
var<workgroup> parts : array<vec3f, 576>;

// The nine real harmonics without their constants.
fn harmonic(k : u32, n : vec3f) -> f32 {
  switch k {
    case 0u: { return 1.0; }
    case 1u: { return n.y; }
    case 2u: { return n.z; }
    case 3u: { return n.x; }
    case 4u: { return n.x * n.y; }
    case 5u: { return n.y * n.z; }
    case 6u: { return 3.0 * n.z * n.z - 1.0; }
    case 7u: { return n.x * n.z; }
    default: { return n.x * n.x - n.y * n.y; }
  }
}
// Their constants squared, once to project and once to look up, times what a cosine lobe keeps of each band: π, 2π/3, π/4
// (Ramamoorthi and Hanrahan 2001).
fn fold(k : u32) -> f32 {
  switch k {
    case 0u: { return 0.25; }
    case 1u, 2u, 3u: { return 0.5; }
    case 6u: { return 0.078125; }
    case 8u: { return 0.234375; }
    default: { return 0.9375; }
  }
}

@compute @workgroup_size(THREADS)
fn main(@builtin(local_invocation_index) thread : u32) {
  var sums : array<vec3f, 9>;
  for (var row = 0; row < SKY_ROWS; row++) {
    let weight = texelAngle(row);
    for (var column = i32(thread); column < SKY_COLUMNS; column += i32(THREADS)) {
      let texel = vec2i(column, row);
      let n = texelDirection(texel);
      let haze = textureLoad(skyView, texel + vec2i(0, SKY_ROWS), 0).rgb * hazePhase(dot(n, skyInput.sun.xyz));
      let radiance = (textureLoad(skyView, texel, 0).rgb + haze) * weight;
      for (var k = 0u; k < 9u; k++) { sums[k] += radiance * harmonic(k, n); }
    }
  }
  for (var k = 0u; k < 9u; k++) { parts[thread * 9u + k] = sums[k]; }
  workgroupBarrier();
  if (thread < 9u) {
    var sum = vec3f(0.0);
    for (var i = 0u; i < THREADS; i++) { sum += parts[i * 9u + thread]; }
    // Even ground below: 2π in the first, −π in what grows upward, nothing in the third band.
    if (thread == 0u) {
      sum += skyLight.ground.rgb * 6.28318531;
      skyLight.fog = vec4f(sum * 0.07957747, 1.0);
    }
    if (thread == 1u) { sum -= skyLight.ground.rgb * 3.14159265; }
    skyLight.ambient[thread] = vec4f(sum * (fold(thread) * skyInput.air.w), 0.0);
  }
  storageBarrier();
  if (thread > 0u) { return; }
  let a = skyLight.ambient[0].rgb + skyLight.ambient[1].rgb - skyLight.ambient[6].rgb - skyLight.ambient[8].rgb;
  // Where a low sun only grazes the level, slopes that face it are what one looks at: more of them the higher it stands. Were they
  // taken in whole as its disc rises, the picture would darken by a fifth within a tenth of a degree.
  let high = saturate((skyInput.light.w + 0.01) / 0.08);
  let facing = sqrt(skyInput.light.w * skyInput.light.w + 0.03 * high * high);
  let level = max(vec3f(0.0), a) + skyInput.sunlight.rgb * facing;
  skyLight.exposure = vec4f(exposureFor(level, skyInput.air.y) * skyInput.air.z, 0.0);
}
