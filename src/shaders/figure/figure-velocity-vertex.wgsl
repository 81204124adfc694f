#include "materials/frame.wgsl"
#include "materials/view.wgsl"
#include "figure/skin.wgsl"
#include "figure/velocity.wgsl"

attribute position : vec3f;
attribute bones : vec4f;
attribute weights : vec4f;
varying vBefore : vec4f;
varying vHeld : vec4f;

@vertex
fn main(input : VertexInputs) -> FragmentInputs {
  let i = vertexInputs.instanceIndex;
  let now = skin(actorNow(i), vertexInputs.position, vec3f(0.0), vertexInputs.bones, vertexInputs.weights).position;
  let before = skin(actorBefore(i), vertexInputs.position, vec3f(0.0), vertexInputs.bones, vertexInputs.weights).position;
  vertexOutputs.vBefore = frame.before * vec4f(before + frame.eyeBefore.xyz, 1.0);
  vertexOutputs.vHeld = frame.before * vec4f(now, 1.0);
  vertexOutputs.position = onSurface(now);
}
