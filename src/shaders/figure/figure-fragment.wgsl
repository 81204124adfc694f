#include "materials/frame.wgsl"
#include "materials/light.wgsl"
#include "sky/sky.wgsl"
#include "materials/debug-view.wgsl"
#include "figure/cloth.wgsl"

varying vRelative : vec3f;
varying vNormal : vec3f;
varying vColour : vec4f;
varying vCloth : vec2f;

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let n = normalize(fragmentInputs.vNormal);
  let colour = fragmentInputs.vColour;
  var cloth : Cloth;
  cloth.albedo = colour.rgb;
  cloth.occlusion = colour.a;
  cloth.roughness = fragmentInputs.vCloth.x;
  cloth.sheen = fragmentInputs.vCloth.y;
  let light = shadeCloth(fragmentInputs.vRelative, n, cloth);
  fragmentOutputs.color = vec4f(throughHaze(light, fragmentInputs.vRelative), 1.0);
  if (VIEW != VIEW_NONE) { fragmentOutputs.color = viewOfThing(fragmentInputs.vRelative, n, colour.rgb); }
}
