#include "materials/frame.wgsl"
#include "materials/view.wgsl"
#include "materials/lattice.wgsl"
#include "materials/standin.wgsl"

var<storage, read> patches : array<Patch>;
attribute grid : vec2f;

@vertex
fn main(input : VertexInputs) -> FragmentInputs {
  let first = frame.views[viewSlot.index.x].first.x;
  let origin = patches[first + i32(vertexInputs.instanceIndex)].origin;
  let xz = latticePoint(origin, vertexInputs.grid);
  let relative = vec3f(xz.x, macroAt(xz).x, xz.y) - frame.eye.xyz;
  vertexOutputs.position = frame.views[viewSlot.index.x].clipFromEye * vec4f(relative, 1.0);
}
