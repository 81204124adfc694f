#include "materials/frame.wgsl"
#include "materials/view.wgsl"
#include "figure/body.wgsl"

attribute cube : vec3f;

@vertex
fn main(input : VertexInputs) -> FragmentInputs {
  let p = bodyPoint(bodyNow(vertexInputs.instanceIndex), vertexInputs.cube);
  vertexOutputs.position = frame.views[viewSlot.view].clipFromEye * vec4f(p.relative, 1.0);
}
