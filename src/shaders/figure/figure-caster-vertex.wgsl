#include "materials/frame.wgsl"
#include "materials/view.wgsl"
#include "figure/skin.wgsl"

attribute position : vec3f;
attribute bones : vec4f;
attribute weights : vec4f;

@vertex
fn main(input : VertexInputs) -> FragmentInputs {
  let s = skin(actorNow(vertexInputs.instanceIndex), vertexInputs.position, vec3f(0.0), vertexInputs.bones, vertexInputs.weights);
  vertexOutputs.position = frame.views[viewSlot.view].clipFromEye * vec4f(s.position, 1.0);
}
