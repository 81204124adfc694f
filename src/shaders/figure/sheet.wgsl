// Points of a figure, on its cloth or off it. Needs: frame, skin.
#include "figure/drape.wgsl"

// Of a hem, m: its edge is rolled in.
const THICKNESS = 0.008;
const HALF_ROUND = 3.14159265;

struct Worn {
  position : vec3f,
  normal : vec3f,
  hollow : f32,
};

// A point of a figure, relative to the eye: on cloth that moves where its particles are, else where bones take it. `sheet` is 1 + panel
// (0: no cloth), turn, share of the way to the hem, and how far it lies on the roll of the hem: 0 outside … 1 inside.
fn worn(actor : u32, firstCloth : i32, position : vec3f, normal : vec3f, bones : vec4f, weights : vec4f, sheet : vec4f) -> Worn {
  let cloth = i32(actors[actor].position.w);
  var out : Worn;
  if (sheet.x == 0.0 || cloth == 0) {
    let s = skin(actor, built(actor, position), normal, bones, weights);
    out.position = s.position;
    out.normal = s.normal;
    return out;
  }
  let drape = drapeAt(u32(firstCloth + cloth - 1), u32(sheet.x) - 1u, sheet.y, sheet.z);
  let turn = HALF_ROUND * sheet.w;
  out.normal = cos(turn) * drape.normal + sin(turn) * drape.down;
  // Cloth is solved on a body of the usual build: it goes out with the bones beneath it.
  let wider = skin(actor, position, built(actor, position) - position, bones, weights).normal;
  out.position = drape.position + actors[actor].position.xyz + wider + 0.5 * THICKNESS * (out.normal - drape.normal);
  out.hollow = drape.hollow;
  return out;
}
fn wornNow(instance : u32, position : vec3f, normal : vec3f, bones : vec4f, weights : vec4f, sheet : vec4f) -> Worn {
  return worn(actorNow(instance), frame.cloths.x, position, normal, bones, weights, sheet);
}
fn wornBefore(instance : u32, position : vec3f, bones : vec4f, weights : vec4f, sheet : vec4f) -> Worn {
  return worn(actorBefore(instance), frame.cloths.y, position, vec3f(0.0), bones, weights, sheet);
}
