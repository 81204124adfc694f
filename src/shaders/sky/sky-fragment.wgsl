#include "materials/frame.wgsl"
#include "sky/sky.wgsl"

varying vNdc : vec2f;

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let ray = frame.viewForward.xyz + fragmentInputs.vNdc.x * frame.viewRight.xyz + fragmentInputs.vNdc.y * frame.viewUp.xyz;
  let direction = normalize(ray);
  let toSun = dot(direction, frame.sun.xyz);
  var radiance = skyRadiance(direction);
  radiance += aureole(toSun) + frame.sunlight.rgb * vec3f(1.0, 0.9, 0.7) * (0.25 * exp(-max(0.0, 1.0 - toSun) * 1200.0));
  let edge = smoothstep(frame.sun.w, frame.sun.w + 0.3 * (1.0 - frame.sun.w), toSun);
  radiance += frame.sunlight.rgb * (60.0 * edge);
  fragmentOutputs.color = vec4f(radiance, 1.0);
}
