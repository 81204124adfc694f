#include "materials/frame.wgsl"
#include "materials/light.wgsl"
#include "sky/sky.wgsl"

varying vCorner : vec2f;
varying vRelative : vec3f;
varying vLook : vec2f;

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let d = dot(fragmentInputs.vCorner, fragmentInputs.vCorner);
  if (d >= 1.0) { discard; }
  let soft = (1.0 - d) * (1.0 - d);
  let opacity = fragmentInputs.vLook.x * mix(min(1.0, 2.5 * (1.0 - d)), soft, fragmentInputs.vLook.y);
  // Ice scatters most of the light onward, toward an eye that looks at the sun.
  let ahead = saturate(dot(normalize(fragmentInputs.vRelative), frame.sun.xyz));
  let a2 = ahead * ahead;
  let phase = 0.11 + 0.3 * a2 * a2 + 0.5 * pow(ahead, 24.0);
  let light = frame.sunlight.rgb * phase + 0.5 * (ambientOn(vec3f(0.0, 1.0, 0.0)) + ambientOn(vec3f(0.0, -1.0, 0.0))) * 0.5;
  fragmentOutputs.color = vec4f(light * opacity, opacity);
}
