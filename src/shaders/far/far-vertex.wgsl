#include "materials/frame.wgsl"
var<uniform> farRange : FarRange;
var rangeMap : texture_2d<f32>;

// x: columns from the sector's first; y: rows from the nearest one.
attribute grid : vec2f;
varying vRelative : vec3f;
// Place in the range map, 0 … 1, and how much of the mountains' height stands there.
varying vPlace : vec3f;

fn mapHeight(place : vec2f) -> f32 {
  let u = place * farRange.side - 0.5;
  let cell = floor(u);
  let f = u - cell;
  let most = vec2i(i32(farRange.side) - 1);
  let at = clamp(vec2i(cell), vec2i(0), most);
  let next = min(at + 1, most);
  let near = mix(textureLoad(rangeMap, at, 0).r, textureLoad(rangeMap, vec2i(next.x, at.y), 0).r, f.x);
  let far = mix(textureLoad(rangeMap, vec2i(at.x, next.y), 0).r, textureLoad(rangeMap, next, 0).r, f.x);
  return mix(near, far, f.y);
}

@vertex
fn main(input : VertexInputs) -> FragmentInputs {
  let turn = (farRange.firstSector + f32(vertexInputs.instanceIndex) + vertexInputs.grid.x) * farRange.sector;
  let distance = farRange.nearest * pow(farRange.farthest / farRange.nearest, vertexInputs.grid.y);
  let way = vec2f(sin(turn), cos(turn));
  let place = farRange.eye + way * (distance / (1000.0 * farRange.texel * farRange.side));
  // Mountains keep away: they grow with the distance from the eye, so that no one walks into one.
  let share = smoothstep(farRange.rise.x, farRange.rise.y, distance);
  let height = farRange.base + share * farRange.height * mapHeight(place);
  // The globe's curve (radius 6 371 km).
  let drop = distance * distance / 12742000.0;
  let relative = vec3f(way.x * distance, height - drop - frame.eye.y, way.y * distance);
  vertexOutputs.vRelative = relative;
  vertexOutputs.vPlace = vec3f(place, share);
  vertexOutputs.position = frame.views[0].clipFromEye * vec4f(relative, 1.0);
}
