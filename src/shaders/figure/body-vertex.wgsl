#include "materials/frame.wgsl"
#include "materials/view.wgsl"
#include "figure/body.wgsl"

attribute cube : vec3f;
varying vRelative : vec3f;
varying vNormal : vec3f;
varying vOwn : vec3f;
varying vColour : vec4f;

@vertex
fn main(input : VertexInputs) -> FragmentInputs {
  let row = bodyNow(vertexInputs.instanceIndex);
  let p = bodyPoint(row, vertexInputs.cube);
  vertexOutputs.vRelative = p.relative;
  vertexOutputs.vNormal = p.normal;
  vertexOutputs.vOwn = p.own;
  vertexOutputs.vColour = bodies[row].colour;
  vertexOutputs.position = frame.views[viewSlot.view].clipFromEye * vec4f(p.relative, 1.0);
}
