// Cloth of the figures as a smooth surface through its particles. Needs: frame, skin.
#include "lib/curve.wgsl"
var<storage, read> cloths : array<ClothSheet>;

// First particle, columns and rows of each panel: four of the half grid, four of the full one. game/render/cloths.ts fills it in.
const PANELS = 4u;
const GRIDS = array(vec3i(0, 1, 2));
// Of a hem, m: its edge is rolled in.
const THICKNESS = 0.008;

struct Drape {
  // From the figure, m.
  position : vec3f,
  normal : vec3f,
  // Unit vector toward the hem.
  down : vec3f,
  // How much it folds inward, round: 1 / radius, m⁻¹.
  hollow : f32,
};

// At a turn round the panel, 0 … 1, and a share of the way to its hem. Closed round, held at its ends.
fn drapeAt(row : u32, panel : u32, turn : f32, down : f32) -> Drape {
  let grid = GRIDS[(u32(cloths[row].position.w) - 1u) * PANELS + panel];
  let u = turn * f32(grid.y);
  let v = down * f32(grid.z - 1);
  let column = i32(floor(u));
  let line = min(i32(floor(v)), grid.z - 2);
  let across = curveWeights(u - f32(column));
  let slope = curveSlopes(u - f32(column));
  let bend = curveBends(u - f32(column));
  let along = curveWeights(v - f32(line));
  let fall = curveSlopes(v - f32(line));
  var place = vec3f(0.0);
  var about = vec3f(0.0);
  var bent = vec3f(0.0);
  var toHem = vec3f(0.0);
  for (var k = 0; k < 4; k++) {
    let first = grid.x + clamp(line + k - 1, 0, grid.z - 1) * grid.y;
    let points = mat4x3f(
      cloths[row].particles[first + (column + grid.y - 1) % grid.y].xyz,
      cloths[row].particles[first + column % grid.y].xyz,
      cloths[row].particles[first + (column + 1) % grid.y].xyz,
      cloths[row].particles[first + (column + 2) % grid.y].xyz,
    );
    let on = points * across;
    place += along[k] * on;
    toHem += fall[k] * on;
    about += along[k] * (points * slope);
    bent += along[k] * (points * bend);
  }
  var drape : Drape;
  drape.position = place;
  drape.normal = normalize(cross(about, toHem));
  drape.down = normalize(toHem);
  drape.hollow = dot(bent, drape.normal) / dot(about, about);
  return drape;
}

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
const HALF_ROUND = 3.14159265;

fn wornNow(instance : u32, position : vec3f, normal : vec3f, bones : vec4f, weights : vec4f, sheet : vec4f) -> Worn {
  return worn(actorNow(instance), frame.cloths.x, position, normal, bones, weights, sheet);
}
fn wornBefore(instance : u32, position : vec3f, bones : vec4f, weights : vec4f, sheet : vec4f) -> Worn {
  return worn(actorBefore(instance), frame.cloths.y, position, vec3f(0.0), bones, weights, sheet);
}
