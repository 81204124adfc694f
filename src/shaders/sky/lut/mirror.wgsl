// Last step of the sky: what rough surfaces mirror of sky and ground. One level per run, rougher from level to level (Karis 2013).
#include "sky/atmosphere.wgsl"
#include "sky/phase.wgsl"
#include "sky/sky-map.wgsl"
#include "sky/mirror-map.wgsl"
#include "generated/layouts.wgsl"

var<uniform> skyInput : SkyInput;
var<uniform> skyLight : SkyLight;
var skyView : texture_2d<f32>;
var skyViewSampler : sampler;
var mirrorOut : texture_storage_2d<rgba16float, write>;

const SAMPLES = 48u;

fn around(direction : vec3f) -> vec3f {
  let sky = skyIn(skyView, skyViewSampler, direction, skyInput.sun.xyz);
  return mix(skyLight.ground.rgb, sky, smoothstep(-0.03, 0.0, direction.y));
}

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id : vec3u) {
  let size = textureDimensions(mirrorOut);
  if (any(id.xy >= size)) { return; }
  let n = mirrorDirection((vec2f(id.xy) + 0.5) / vec2f(size));
  let level = log2(f32(MIRROR_COLUMNS / size.x));
  let roughness = level / f32(MIRROR_LEVELS - 1u);
  let a = roughness * roughness;
  let side = normalize(cross(n, select(vec3f(0.0, 1.0, 0.0), vec3f(1.0, 0.0, 0.0), abs(n.y) > 0.9)));
  let other = cross(n, side);
  var sum = vec3f(0.0);
  var weights = 0.0;
  for (var i = 0u; i < SAMPLES; i++) {
    // Facets of a GGX surface, evenly spread by Hammersley's points.
    let u = (f32(i) + 0.5) / f32(SAMPLES);
    let turn = 6.28318531 * f32(reverseBits(i)) * 2.3283064e-10;
    let cosine = sqrt((1.0 - u) / (1.0 + (a * a - 1.0) * u));
    let sine = sqrt(max(0.0, 1.0 - cosine * cosine));
    let facet = n * cosine + (side * cos(turn) + other * sin(turn)) * sine;
    let toward = 2.0 * dot(n, facet) * facet - n;
    let weight = max(0.0, dot(n, toward));
    sum += around(toward) * weight;
    weights += weight;
  }
  textureStore(mirrorOut, id.xy, vec4f(sum / max(weights, 1e-4), 1.0));
}
