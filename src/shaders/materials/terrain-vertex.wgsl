#include "materials/frame.wgsl"
#include "materials/view.wgsl"
#include "terrain/surface.wgsl"
#include "materials/lattice.wgsl"

attribute grid : vec2f;
varying vAnchored : vec2f;
varying vRelative : vec3f;
// Slope of the ground, and how far above the point the shadow maps have it.
varying vMacro : vec3f;

@vertex
fn main(input : VertexInputs) -> FragmentInputs {
  let v = terrainVertex(vertexInputs.instanceIndex, vertexInputs.grid);
  vertexOutputs.vAnchored = v.xz;
  vertexOutputs.vRelative = v.relative;
  vertexOutputs.vMacro = vec3f(v.macroSlope, v.casterRise);
  vertexOutputs.position = frame.views[viewSlot.view].clipFromEye * vec4f(v.relative, 1.0);
}
