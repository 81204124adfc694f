// First step of the sky: light left after the way to the top, columns by cosine over the horizon, rows by height.
#include "sky/atmosphere.wgsl"
#include "sky/lut/tables.wgsl"
#include "generated/layouts.wgsl"

var<uniform> skyInput : SkyInput;
var transmittanceOut : texture_storage_2d<rgba16float, write>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id : vec3u) {
  if (any(vec2i(id.xy) >= THROUGH_SIZE)) { return; }
  let at = vec2f(id.xy) / vec2f(THROUGH_SIZE - 1);
  let h = TOP_HEIGHT * at.y * at.y;
  let least = horizonOf(h);
  let mu = least + (1.0 - least) * at.x * at.x;
  textureStore(transmittanceOut, id.xy, vec4f(lightThrough(h, mu, skyInput.air.x), 1.0));
}
