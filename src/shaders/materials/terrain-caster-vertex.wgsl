#include "materials/frame.wgsl"
#include "materials/view.wgsl"
#include "terrain/cached.wgsl"
#include "materials/lattice.wgsl"

attribute grid : vec2f;

@vertex
fn main(input : VertexInputs) -> FragmentInputs {
  let v = terrainVertex(vertexInputs.instanceIndex, vertexInputs.grid);
  vertexOutputs.position = frame.views[viewSlot.view].clipFromEye * vec4f(v.relative, 1.0);
}
