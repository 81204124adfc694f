#include "materials/frame.wgsl"
#include "materials/view.wgsl"
#include "figure/skin.wgsl"

attribute position : vec3f;
attribute normal : vec3f;
attribute colour : vec4f;
attribute cloth : vec4f;
attribute weave : vec4f;
attribute bones : vec4f;
attribute weights : vec4f;
varying vRelative : vec3f;
varying vNormal : vec3f;
varying vColour : vec4f;
varying vCloth : vec4f;
varying vWeave : vec4f;
// At rest, where the weave does not stretch: place and normal; and the way up as the bones carry it.
varying vRest : vec3f;
varying vRestNormal : vec3f;
varying vUp : vec3f;
// 0 … 1 of snow that lies on it.
varying vSnow : f32;

// Whose colour a fabric takes: dyes in the order of game/figure/materials.ts, eight kinds of weave each.
fn dyeOf(actor : u32, weave : f32) -> vec3f {
  if (weave >= 16.0) { return actors[actor].scarf.rgb; }
  if (weave >= 8.0) { return actors[actor].coat.rgb; }
  return vec3f(1.0);
}

@vertex
fn main(input : VertexInputs) -> FragmentInputs {
  let actor = actorNow(vertexInputs.instanceIndex);
  let s = skin(actor, vertexInputs.position, vertexInputs.normal, vertexInputs.bones, vertexInputs.weights);
  let up = skin(actor, vertexInputs.position, vec3f(0.0, 1.0, 0.0), vertexInputs.bones, vertexInputs.weights);
  vertexOutputs.vRelative = s.position;
  vertexOutputs.vNormal = s.normal;
  vertexOutputs.vColour = vec4f(vertexInputs.colour.rgb * dyeOf(actor, vertexInputs.weave.x), vertexInputs.colour.a);
  vertexOutputs.vSnow = actors[actor].coat.w;
  vertexOutputs.vCloth = vertexInputs.cloth;
  let kind = vertexInputs.weave.x - 8.0 * floor(vertexInputs.weave.x / 8.0);
  vertexOutputs.vWeave = vec4f(kind, vertexInputs.weave.yzw);
  vertexOutputs.vRest = vertexInputs.position;
  vertexOutputs.vRestNormal = vertexInputs.normal;
  vertexOutputs.vUp = up.normal;
  vertexOutputs.position = frame.views[viewSlot.view].clipFromEye * vec4f(s.position, 1.0);
}
