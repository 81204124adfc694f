// Rounded boxes and balls. Needs: frame, view slot.
#include "lib/noise.wgsl"
var<storage, read> bodies : array<Body>;

struct BodyPoint {
  // In the body's own axes, m.
  own : vec3f,
  // Relative to the eye.
  relative : vec3f,
  normal : vec3f,
};

// Lumps on the surface of a ball of snow, −1 … 1.
fn lumps(p : vec3f) -> f32 {
  let a = p.xz * 9.0 + p.y * 5.0;
  let b = p.yx * 17.0 - p.z * 7.0;
  let ca = floor(a);
  let cb = floor(b);
  return gradientNoise(vec2i(ca), a - ca, 3u).x + 0.5 * gradientNoise(vec2i(cb), b - cb, 5u).x;
}

// Row of an instance: now, and in the frame before.
fn bodyNow(instance : u32) -> u32 {
  return u32(frame.rows.z) + instance;
}
fn bodyBefore(instance : u32) -> u32 {
  return u32(frame.rows.w) + instance;
}

// `cube` runs over the faces of a cube from −1 to 1.
fn bodyPoint(index : u32, cube : vec3f) -> BodyPoint {
  let body = bodies[index];
  let corner = cube * body.size.xyz;
  let inner = body.size.xyz - body.size.w;
  let core = clamp(corner, -inner, inner);
  let n = normalize(corner - core);
  var p : BodyPoint;
  let rough = 1.0 + body.colour.w * 0.05 * lumps(n * 0.35);
  p.own = core + n * body.size.w * rough;
  p.relative = vec3f(dot(body.row0, vec4f(p.own, 1.0)), dot(body.row1, vec4f(p.own, 1.0)), dot(body.row2, vec4f(p.own, 1.0)));
  p.normal = vec3f(dot(body.row0.xyz, n), dot(body.row1.xyz, n), dot(body.row2.xyz, n));
  return p;
}
