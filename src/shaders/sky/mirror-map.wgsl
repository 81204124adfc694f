// The mirrored sky: columns by azimuth, rows from below to above, finest at the horizon; rougher from level to level.
const MIRROR_COLUMNS = 64u;
const MIRROR_LEVELS = 5u;

fn mirrorPlace(direction : vec3f) -> vec2f {
  let turn = atan2(direction.x, direction.z) / 6.28318531;
  return vec2f(turn, 0.5 + 0.5 * sign(direction.y) * sqrt(asin(min(abs(direction.y), 1.0)) / 1.57079633));
}
fn mirrorDirection(place : vec2f) -> vec3f {
  let s = 2.0 * place.y - 1.0;
  let e = 1.57079633 * s * abs(s);
  let a = 6.28318531 * place.x;
  return vec3f(sin(a) * cos(e), sin(e), cos(a) * cos(e));
}
