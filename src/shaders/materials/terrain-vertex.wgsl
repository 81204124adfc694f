#include "materials/frame.wgsl"
#include "materials/view.wgsl"
#include "materials/lattice.wgsl"
#include "materials/standin.wgsl"

var<storage, read> patches : array<Patch>;
attribute grid : vec2f;
varying vAnchored : vec2f;
varying vRelative : vec3f;
varying vSlope : vec2f;

@vertex
fn main(input : VertexInputs) -> FragmentInputs {
  let first = frame.views[viewSlot.index.x].first.x;
  let origin = patches[first + i32(vertexInputs.instanceIndex)].origin;
  let xz = latticePoint(origin, vertexInputs.grid);
  let surface = macroAt(xz);
  let relative = vec3f(xz.x, surface.x, xz.y) - frame.eye.xyz;
  vertexOutputs.vAnchored = xz;
  vertexOutputs.vRelative = relative;
  vertexOutputs.vSlope = surface.yz;
  vertexOutputs.position = frame.views[viewSlot.index.x].clipFromEye * vec4f(relative, 1.0);
}
