#include "materials/frame.wgsl"
#include "materials/view.wgsl"
#include "figure/skin.wgsl"
#include "figure/sheet.wgsl"

attribute position : vec3f;
attribute bones : vec4f;
attribute weights : vec4f;
attribute sheet : vec4f;

@vertex
fn main(input : VertexInputs) -> FragmentInputs {
  let i = vertexInputs.instanceIndex;
  let rest = vertexInputs.position;
  let place = wornNow(i, rest, vec3f(0.0), vertexInputs.bones, vertexInputs.weights, vertexInputs.sheet).position;
  vertexOutputs.position = frame.views[viewSlot.view].clipFromEye * vec4f(place, 1.0);
}
