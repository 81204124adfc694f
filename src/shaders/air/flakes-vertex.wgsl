#include "materials/frame.wgsl"
#include "terrain/bindings.wgsl"
#include "terrain/macro.wgsl"
#include "lib/noise.wgsl"
#include "lib/hash.wgsl"
var<uniform> flakes : Flakes;

// Corner of the square of a flake, −1 … 1.
attribute position : vec2f;
varying vCorner : vec2f;
varying vRelative : vec3f;
// x: opacity; y: 0 a flake … 1 a wisp of blowing snow.
varying vLook : vec2f;

// Seconds for which a flake draws its path on the picture.
const SHUTTER = 0.005;
const FADES = 0.38;

struct Sprite {
  relative : vec3f,
  // Half its width, and velocity times half the time that it is seen, m.
  radius : f32,
  smear : vec3f,
  opacity : f32,
  wisp : f32,
};

// Three numbers of 0 … 1 that belong to a sprite.
fn drawn(index : u32, salt : u32) -> vec3f {
  let h = pcg3(index, salt, 11u);
  let k = pcg(h);
  return vec3f(f32(h & 0xffffu), f32(h >> 16u), f32(k & 0xffffu)) / 65536.0;
}
// Sprites repeat from box to box: the one that is in the box round `centre`, as multiples of the box from its middle.
fn inBox(start : vec3f, centre : vec3f, width : f32) -> vec3f {
  return fract(start - centre / width) - 0.5;
}
// Falling snow: some classes fall faster than others.
fn flakeAt(index : u32) -> Sprite {
  let group = flakes.falling[index & 3u];
  let width = flakes.box.x;
  let centre = frame.viewForward.xyz * (0.36 * width);
  let q = inBox(drawn(index, 1u) + group.xyz, centre, width);
  let own = drawn(index, 2u);
  var s : Sprite;
  let swing = flakes.amount.w * (1.5 + own.x) + 6.283 * own.y;
  s.relative = centre + q * width + 0.09 * vec3f(sin(swing), 0.0, cos(0.83 * swing));
  s.radius = mix(0.005, 0.014, own.z * own.z);
  s.smear = flakes.velocity.xyz * vec3f(1.0, group.w, 1.0) * (0.5 * SHUTTER);
  let edge = max(abs(q.x), max(abs(q.y), abs(q.z)));
  s.opacity = 0.95 * (1.0 - smoothstep(FADES, 0.5, edge));
  s.wisp = 0.0;
  return s;
}
// Snow that creeps along the ground in the wind, thicker where a gust goes.
fn wispAt(index : u32) -> Sprite {
  let width = flakes.box.y;
  let centre = normalize(frame.viewForward.xyz * vec3f(1.0, 0.0, 1.0) + vec3f(0.0, 0.0, 1e-4)) * (0.4 * width);
  let start = drawn(index, 3u);
  let q = inBox(vec3f(start.x, 0.0, start.y) + flakes.creeping.xyz, centre, width);
  let own = drawn(index, 4u);
  var s : Sprite;
  let level = centre.xz + q.xz * width;
  let xz = level + frame.eye.xz;
  // Gusts go with the wind, at half its speed, in long bands along it.
  let along = dot(xz, surface.wind) * 0.03 - flakes.creeping.w;
  let across = dot(xz, vec2f(-surface.wind.y, surface.wind.x)) * 0.11;
  let cell = floor(vec2f(along, across));
  let gust = gradientNoise(vec2i(cell) + frame.anchor.xy, vec2f(along, across) - cell, 40u).x;
  let thick = smoothstep(-0.05, 0.45, gust);
  let lift = 0.02 + own.x * own.x * own.x * mix(0.12, 0.7, thick);
  s.relative = vec3f(level.x, macroAt(xz).x + surface.rise + lift - frame.eye.y, level.y);
  s.radius = 0.02 + 0.05 * own.y + 0.12 * lift;
  s.smear = vec3f(surface.wind.x, 0.0, surface.wind.y) * mix(0.15, 0.6, own.z);
  let edge = max(abs(q.x), abs(q.z));
  s.opacity = 0.16 * thick * flakes.amount.z * (1.0 - smoothstep(FADES, 0.5, edge));
  s.wisp = 1.0;
  return s;
}

@vertex
fn main(input : VertexInputs) -> FragmentInputs {
  let index = vertexInputs.instanceIndex;
  let falling = u32(flakes.amount.x);
  var s : Sprite;
  if (index < falling) { s = flakeAt(index); } else { s = wispAt(index - falling); }
  let away = dot(s.relative, frame.viewForward.xyz);
  // Nothing is drawn thinner than a pixel: it fades instead, and does not flicker.
  let pixel = frame.viewUp.w * max(away, 0.05);
  let radius = max(s.radius, 0.75 * pixel);
  let reach = length(s.smear);
  let toward = normalize(s.relative);
  let along = select(frame.viewUp.xyz, s.smear / max(reach, 1e-5), reach > 1e-5);
  let flat = normalize(along - toward * (dot(along, toward) * 0.999));
  let side = normalize(cross(toward, flat));
  let long = radius + reach * length(along - toward * dot(along, toward));
  // Its light is spread over what it covers; eyes follow flakes, which keeps them brighter than a still camera has them.
  let share = (s.radius * s.radius) / (radius * radius) * mix(sqrt(radius / long), 1.0, s.wisp);
  // What passes the eye would hide the picture.
  let near = smoothstep(0.35, 1.4, away);
  vertexOutputs.vCorner = vertexInputs.position;
  vertexOutputs.vLook = vec2f(s.opacity * share * near, s.wisp);
  let corner = s.relative + flat * (vertexInputs.position.y * long) + side * (vertexInputs.position.x * radius);
  vertexOutputs.vRelative = corner;
  vertexOutputs.position = frame.views[0].clipFromEye * vec4f(corner, 1.0);
}
