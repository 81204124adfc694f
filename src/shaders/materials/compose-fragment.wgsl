#include "materials/frame.wgsl"
#include "sky/light-block.wgsl"
#include "materials/agx.wgsl"
#include "materials/dither.wgsl"

varying vNdc : vec2f;
var sceneColor : texture_2d<f32>;
#include "materials/edges.wgsl"

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let size = vec2f(textureDimensions(sceneColor));
  let at = vec2f(0.5 + 0.5 * fragmentInputs.vNdc.x, 0.5 - 0.5 * fragmentInputs.vNdc.y) * size;
  let pixel = min(vec2i(at), vec2i(size) - 1);
  var display = agx(sceneAt(pixel).rgb * skyLight.exposure.rgb);
  let edge = edgeAt(pixel);
  if (edge.share > 0.0) {
    display = mix(display, agx(sceneAt(pixel + edge.across).rgb * skyLight.exposure.rgb), edge.share);
  }
  fragmentOutputs.color = vec4f(display + (ditherAt(floor(at)) - 0.5) / 255.0, 1.0);
}
