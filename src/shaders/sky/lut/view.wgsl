// Fifth step of the sky: its table as the picture sees it, with the light of the snow in the air, and under cloud.
#include "sky/sky-map.wgsl"
#include "sky/phase.wgsl"
#include "generated/layouts.wgsl"

var<uniform> skyInput : SkyInput;
var scattered : texture_2d<f32>;
var<uniform> skyLight : SkyLight;
var viewOut : texture_storage_2d<rgba16float, write>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id : vec3u) {
  let texel = vec2i(id.xy);
  if (any(texel >= vec2i(SKY_COLUMNS, SKY_ROWS))) { return; }
  let overcast = skyInput.air.y;
  let clear = textureLoad(scattered, texel, 0).rgb + textureLoad(scattered, vec2i(SKY_COLUMNS, texel.y), 0).rgb * skyLight.ground.rgb;
  // The CIE's overcast sky (Moon and Spencer 1942), its horizon lit by the snow below, brighter before the hidden sun.
  let side = 0.5 + 0.5 * dot(texelDirection(texel), skyInput.sun.xyz);
  let cloud = skyLight.cloud.rgb * ((2.0 + sin(texelElevation(texel.y))) / 3.0 * (0.5 + 1.5 * side * side * side));
  textureStore(viewOut, texel, vec4f(mix(clear, cloud, overcast), 1.0));
  let beam = (1.0 - overcast) * (1.0 - overcast);
  let below = texel + vec2i(0, SKY_ROWS);
  textureStore(viewOut, below, textureLoad(scattered, below, 0) * beam);
}
