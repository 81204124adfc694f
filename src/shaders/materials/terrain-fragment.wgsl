#include "materials/frame.wgsl"
#include "materials/light.wgsl"
#include "sky/sky.wgsl"
#include "snow/shade.wgsl"

varying vAnchored : vec2f;
varying vRelative : vec3f;
varying vSlope : vec2f;

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  var p : SnowPoint;
  p.relative = fragmentInputs.vRelative;
  p.smoothNormal = normalize(vec3f(-fragmentInputs.vSlope.x, 1.0, -fragmentInputs.vSlope.y));
  p.normal = p.smoothNormal;
  p.packed = 0.0;
  p.ice = 0.0;
  fragmentOutputs.color = vec4f(throughHaze(shadeSnow(p), p.relative), 1.0);
}
