// Cloth of the figures as a smooth surface through its particles; systems/cloth/sheet.ts has its other half. Needs: layouts.
#include "lib/curve.wgsl"
var<storage, read> cloths : array<ClothSheet>;

// First particle, columns and rows of each panel: four of the half grid, four of the full one. game/render/cloths.ts fills it in.
const PANELS = 4u;
const GRIDS = array(vec3i(0, 1, 2));

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
