#include "materials/frame.wgsl"
#include "materials/view.wgsl"
#include "terrain/cached.wgsl"
#include "materials/lattice.wgsl"

attribute grid : vec2f;
// Quads from the patch's corner, its ring, and quads along its side.
varying vPatch : vec4f;

@vertex
fn main(input : VertexInputs) -> FragmentInputs {
  let v = terrainVertex(vertexInputs.instanceIndex, vertexInputs.grid);
  let first = frame.views[viewSlot.view].first.x;
  let ring = patches[first + i32(vertexInputs.instanceIndex)].origin.w;
  vertexOutputs.vPatch = vec4f(vertexInputs.grid, f32(ring), frame.lattice.z);
  vertexOutputs.position = frame.views[viewSlot.view].clipFromEye * vec4f(v.relative, 1.0);
}
