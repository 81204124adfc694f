#include "materials/frame.wgsl"
#include "materials/agx.wgsl"
#include "materials/dither.wgsl"

varying vNdc : vec2f;
var sceneColor : texture_2d<f32>;
#include "materials/edges.wgsl"

// A camera set for low winter sun: it takes some of its orange for white.
const WHITE = vec3f(0.89, 1.01, 1.215);

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let size = vec2f(textureDimensions(sceneColor));
  let at = vec2f(0.5 + 0.5 * fragmentInputs.vNdc.x, 0.5 - 0.5 * fragmentInputs.vNdc.y) * size;
  let pixel = min(vec2i(at), vec2i(size) - 1);
  var display = agx(sceneAt(pixel).rgb * WHITE * frame.haze.w);
  let edge = edgeAt(pixel);
  if (edge.share > 0.0) {
    display = mix(display, agx(sceneAt(pixel + edge.across).rgb * WHITE * frame.haze.w), edge.share);
  }
  fragmentOutputs.color = vec4f(display + (ditherAt(floor(at)) - 0.5) / 255.0, 1.0);
}
