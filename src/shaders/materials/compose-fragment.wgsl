#include "materials/frame.wgsl"
#include "sky/light-block.wgsl"
#include "materials/agx.wgsl"
#include "materials/dither.wgsl"

varying vNdc : vec2f;
var picture : texture_2d<f32>;
var pictureSampler : sampler;

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let at = vec2f(0.5 + 0.5 * fragmentInputs.vNdc.x, 0.5 - 0.5 * fragmentInputs.vNdc.y);
  let radiance = textureSampleLevel(picture, pictureSampler, at, 0.0).rgb;
  let display = agx(radiance * skyLight.exposure.rgb);
  let pixel = floor(at / fwidth(at));
  fragmentOutputs.color = vec4f(display + (stillDitherAt(pixel) - 0.5) / 255.0, 1.0);
}
