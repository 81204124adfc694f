#include "materials/frame.wgsl"
#include "materials/view.wgsl"
#include "terrain/cached.wgsl"
#include "materials/lattice.wgsl"

attribute grid : vec2f;
varying vAnchored : vec2f;
varying vRelative : vec3f;
// Slope of the ground without relief and snow.
varying vMacro : vec2f;

@vertex
fn main(input : VertexInputs) -> FragmentInputs {
  let v = terrainVertex(vertexInputs.instanceIndex, vertexInputs.grid);
  vertexOutputs.vAnchored = v.xz;
  vertexOutputs.vRelative = v.relative;
  vertexOutputs.vMacro = v.macroSlope;
  vertexOutputs.position = frame.views[viewSlot.view].clipFromEye * vec4f(v.relative, 1.0);
}
