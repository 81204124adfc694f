#include "materials/frame.wgsl"
#include "materials/light.wgsl"
#include "sky/sky.wgsl"
#include "figure/cloth.wgsl"

varying vRelative : vec3f;
varying vNormal : vec3f;
varying vColour : vec4f;

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let n = normalize(fragmentInputs.vNormal);
  let colour = fragmentInputs.vColour;
  let light = shadeCloth(fragmentInputs.vRelative, n, colour.rgb, colour.a);
  fragmentOutputs.color = vec4f(throughHaze(light, fragmentInputs.vRelative), 1.0);
}
