#include "materials/frame.wgsl"
#include "materials/agx.wgsl"
#include "materials/dither.wgsl"

varying vNdc : vec2f;
var picture : texture_2d<f32>;
var pictureSampler : sampler;

// A camera set for low winter sun: it takes some of its orange for white.
const WHITE = vec3f(0.89, 1.01, 1.215);

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let at = vec2f(0.5 + 0.5 * fragmentInputs.vNdc.x, 0.5 - 0.5 * fragmentInputs.vNdc.y);
  let radiance = textureSampleLevel(picture, pictureSampler, at, 0.0).rgb;
  let display = agx(radiance * WHITE * frame.haze.w);
  let pixel = floor(at / fwidth(at));
  fragmentOutputs.color = vec4f(display + (stillDitherAt(pixel) - 0.5) / 255.0, 1.0);
}
