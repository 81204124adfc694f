#include "materials/frame.wgsl"
#include "materials/view.wgsl"
#include "terrain/surface.wgsl"
#include "materials/lattice.wgsl"

attribute grid : vec2f;

@vertex
fn main(input : VertexInputs) -> FragmentInputs {
  let v = terrainVertex(vertexInputs.instanceIndex, vertexInputs.grid);
  vertexOutputs.position = frame.views[viewSlot.view].clipFromEye * vec4f(v.relative + vec3f(0.0, v.casterRise, 0.0), 1.0);
}
