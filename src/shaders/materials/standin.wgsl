var heightLevels : texture_2d<f32>;
fn nodeAt(level : i32, node : vec2i) -> f32 {
  let k = node & vec2i(255);
  return textureLoad(heightLevels, vec2i(k.x, k.y + level * 256), 0).r;
}
fn levelAt(level : i32, p : vec2f) -> vec3f {
  let scale = f32(1 << u32(level));
  let q = p / (0.5 * scale);
  let i = floor(q);
  let t = q - i;
  let node = vec2i(i) + (frame.anchor.zw >> vec2u(u32(level)));
  let t1 = 1.0 - t;
  let w0 = t1 * t1 * t1 / 6.0;
  let w1 = (3.0 * t * t * t - 6.0 * t * t + 4.0) / 6.0;
  let w2 = (3.0 * t1 * t1 * t1 - 6.0 * t1 * t1 + 4.0) / 6.0;
  let w3 = t * t * t / 6.0;
  let d0 = -0.5 * t1 * t1;
  let d1 = 1.5 * t * t - 2.0 * t;
  let d2 = -1.5 * t1 * t1 + 2.0 * t1;
  let d3 = 0.5 * t * t;
  let wx = vec4f(w0.x, w1.x, w2.x, w3.x);
  let wz = vec4f(w0.y, w1.y, w2.y, w3.y);
  let dx = vec4f(d0.x, d1.x, d2.x, d3.x);
  let dz = vec4f(d0.y, d1.y, d2.y, d3.y);
  var sum = vec3f(0.0);
  for (var r = 0; r < 4; r++) {
    let h = vec4f(nodeAt(level, node + vec2i(-1, r - 1)), nodeAt(level, node + vec2i(0, r - 1)), nodeAt(level, node + vec2i(1, r - 1)), nodeAt(level, node + vec2i(2, r - 1)));
    let across = dot(h, wx);
    sum += vec3f(across * wz[r], dot(h, dx) * wz[r], across * dz[r]);
  }
  return vec3f(sum.x, sum.yz / (0.5 * scale));
}
// Height and slope of the undisturbed ground at a point relative to the anchor.
fn macroAt(p : vec2f) -> vec3f {
  let away = abs(p - frame.focus.xz);
  let d = max(max(away.x, away.y), 1.0);
  let l = max(0.0, log2(d / 44.0));
  let level = i32(min(floor(l), 6.0));
  let a = levelAt(level, p);
  let blend = saturate((l - f32(level)) * 3.0);
  if (blend <= 0.0) { return a; }
  return mix(a, levelAt(level + 1, p), blend);
}
