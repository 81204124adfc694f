#include "materials/frame.wgsl"
#include "materials/view.wgsl"
#include "figure/skin.wgsl"
#include "figure/sheet.wgsl"

attribute position : vec3f;
attribute normal : vec3f;
attribute colour : vec4f;
attribute cloth : vec4f;
attribute weave : vec4f;
attribute bones : vec4f;
attribute weights : vec4f;
attribute sheet : vec4f;
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

// Share of the sky that a fold leaves open to its bottom.
fn openAt(hollow : f32) -> f32 {
  return 1.0 - 0.45 * smoothstep(4.0, 30.0, hollow);
}

@vertex
fn main(input : VertexInputs) -> FragmentInputs {
  let i = vertexInputs.instanceIndex;
  let rest = vertexInputs.position;
  let actor = actorNow(i);
  let s = wornNow(i, rest, vertexInputs.normal, vertexInputs.bones, vertexInputs.weights, vertexInputs.sheet);
  let up = skin(actor, rest, vec3f(0.0, 1.0, 0.0), vertexInputs.bones, vertexInputs.weights);
  vertexOutputs.vRelative = s.position;
  vertexOutputs.vNormal = s.normal;
  let open = vertexInputs.colour.a * openAt(s.hollow);
  vertexOutputs.vColour = vec4f(vertexInputs.colour.rgb * dyeOf(actor, vertexInputs.weave.x), open);
  vertexOutputs.vSnow = actors[actor].coat.w;
  vertexOutputs.vCloth = vertexInputs.cloth;
  let kind = vertexInputs.weave.x - 8.0 * floor(vertexInputs.weave.x / 8.0);
  vertexOutputs.vWeave = vec4f(kind, vertexInputs.weave.yzw);
  vertexOutputs.vRest = rest;
  vertexOutputs.vRestNormal = vertexInputs.normal;
  vertexOutputs.vUp = up.normal;
  vertexOutputs.position = frame.views[viewSlot.view].clipFromEye * vec4f(s.position, 1.0);
}
