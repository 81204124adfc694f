#include "materials/frame.wgsl"
#include "materials/view.wgsl"
#include "terrain/surface.wgsl"
#include "materials/lattice.wgsl"

attribute grid : vec2f;
varying vAnchored : vec2f;
varying vRelative : vec3f;
varying vMacroSlope : vec2f;

@vertex
fn main(input : VertexInputs) -> FragmentInputs {
  let v = terrainVertex(vertexInputs.instanceIndex, vertexInputs.grid);
  vertexOutputs.vAnchored = v.xz;
  vertexOutputs.vRelative = v.relative;
  vertexOutputs.vMacroSlope = v.macroSlope;
  vertexOutputs.position = frame.views[viewSlot.view].clipFromEye * vec4f(v.relative, 1.0);
}
