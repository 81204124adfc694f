// The near and the middle shadow map side by side: white toward the sun, black what is not there.
#include "materials/frame.wgsl"

varying vNdc : vec2f;
var shadow0 : texture_depth_2d;
var shadow1 : texture_depth_2d;

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let across = (0.5 + 0.5 * fragmentInputs.vNdc.x) * 2.0;
  let map = min(u32(across), 1u);
  let size = vec2f(textureDimensions(shadow0));
  let texel = min(vec2i(vec2f(across - f32(map), 0.5 - 0.5 * fragmentInputs.vNdc.y) * size), vec2i(size) - 1);
  var depth = textureLoad(shadow0, texel, 0);
  if (map == 1u) { depth = textureLoad(shadow1, texel, 0); }
  // In place of a map that a tier leaves out another one is bound, and lies behind all.
  if (frame.cascades[map].mapFromEye[3][2] >= 2.0) { depth = 0.0; }
  fragmentOutputs.color = vec4f(vec3f(depth), 1.0);
}
