#include "materials/frame.wgsl"
#include "materials/view.wgsl"
#include "figure/skin.wgsl"
#include "figure/sheet.wgsl"
#include "figure/velocity.wgsl"

attribute position : vec3f;
attribute bones : vec4f;
attribute weights : vec4f;
attribute sheet : vec4f;
varying vBefore : vec4f;
varying vHeld : vec4f;

@vertex
fn main(input : VertexInputs) -> FragmentInputs {
  let i = vertexInputs.instanceIndex;
  let rest = vertexInputs.position;
  let now = wornNow(i, rest, vec3f(0.0), vertexInputs.bones, vertexInputs.weights, vertexInputs.sheet).position;
  let before = wornBefore(i, rest, vertexInputs.bones, vertexInputs.weights, vertexInputs.sheet).position;
  vertexOutputs.vBefore = frame.before * vec4f(before + frame.eyeBefore.xyz, 1.0);
  vertexOutputs.vHeld = frame.before * vec4f(now, 1.0);
  vertexOutputs.position = onSurface(now);
}
