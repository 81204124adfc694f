#include "materials/frame.wgsl"
#include "figure/body.wgsl"
#include "figure/velocity.wgsl"

attribute cube : vec3f;
varying vBefore : vec4f;
varying vHeld : vec4f;

@vertex
fn main(input : VertexInputs) -> FragmentInputs {
  let now = bodyPoint(bodyNow(vertexInputs.instanceIndex), vertexInputs.cube).relative;
  let before = bodyPoint(bodyBefore(vertexInputs.instanceIndex), vertexInputs.cube).relative;
  vertexOutputs.vBefore = frame.before * vec4f(before + frame.eyeBefore.xyz, 1.0);
  vertexOutputs.vHeld = frame.before * vec4f(now, 1.0);
  vertexOutputs.position = onSurface(now);
}
