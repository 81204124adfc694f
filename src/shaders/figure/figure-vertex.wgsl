#include "materials/frame.wgsl"
#include "materials/view.wgsl"
#include "figure/skin.wgsl"

attribute position : vec3f;
attribute normal : vec3f;
attribute colour : vec4f;
attribute cloth : vec4f;
attribute weave : vec4f;
attribute bones : vec4f;
attribute weights : vec4f;
varying vRelative : vec3f;
varying vNormal : vec3f;
varying vColour : vec4f;
varying vCloth : vec4f;
varying vWeave : vec4f;
// At rest, where the weave does not stretch: place and normal; and the way up as the bones carry it.
varying vRest : vec3f;
varying vRestNormal : vec3f;
varying vUp : vec3f;

@vertex
fn main(input : VertexInputs) -> FragmentInputs {
  let actor = actorNow(vertexInputs.instanceIndex);
  let s = skin(actor, vertexInputs.position, vertexInputs.normal, vertexInputs.bones, vertexInputs.weights);
  let up = skin(actor, vertexInputs.position, vec3f(0.0, 1.0, 0.0), vertexInputs.bones, vertexInputs.weights);
  vertexOutputs.vRelative = s.position;
  vertexOutputs.vNormal = s.normal;
  vertexOutputs.vColour = vertexInputs.colour;
  vertexOutputs.vCloth = vertexInputs.cloth;
  vertexOutputs.vWeave = vertexInputs.weave;
  vertexOutputs.vRest = vertexInputs.position;
  vertexOutputs.vRestNormal = vertexInputs.normal;
  vertexOutputs.vUp = up.normal;
  vertexOutputs.position = frame.views[viewSlot.view].clipFromEye * vec4f(s.position, 1.0);
}
