#include "materials/frame.wgsl"
#include "materials/view.wgsl"
#include "figure/skin.wgsl"

attribute position : vec3f;
attribute normal : vec3f;
attribute colour : vec4f;
attribute cloth : vec2f;
attribute bones : vec4f;
attribute weights : vec4f;
varying vRelative : vec3f;
varying vNormal : vec3f;
varying vColour : vec4f;
varying vCloth : vec2f;

@vertex
fn main(input : VertexInputs) -> FragmentInputs {
  let s = skin(actorNow(vertexInputs.instanceIndex), vertexInputs.position, vertexInputs.normal, vertexInputs.bones, vertexInputs.weights);
  vertexOutputs.vRelative = s.position;
  vertexOutputs.vNormal = s.normal;
  vertexOutputs.vColour = vertexInputs.colour;
  vertexOutputs.vCloth = vertexInputs.cloth;
  vertexOutputs.position = frame.views[viewSlot.view].clipFromEye * vec4f(s.position, 1.0);
}
