// Twin: macro.ts
// Needs: surface, heightLevels.

// Weights of the uniform cubic B-spline at fraction t, and their derivatives.
fn cubicWeights(t: f32) -> vec4f {
  let u = 1.0 - t;
  return vec4f(u * u * u, 3.0 * t * t * t - 6.0 * t * t + 4.0, 3.0 * u * u * u - 6.0 * u * u + 4.0, t * t * t) / 6.0;
}
fn cubicSlopes(t: f32) -> vec4f {
  let u = 1.0 - t;
  return vec4f(-0.5 * u * u, 1.5 * t * t - 2.0 * t, 2.0 * u - 1.5 * u * u, 0.5 * t * t);
}
// Height and slope of one level at a point relative to the anchor. Node k of a level lies at texel k & 255.
fn levelAt(level: i32, xz: vec2f) -> vec3f {
  let width = 1 << u32(level);
  let p = (vec2f(surface.anchorNode & vec2i(width - 1)) + xz * 2.0) / f32(width);
  let cell = floor(p);
  let node = (surface.anchorNode >> vec2u(u32(level))) + vec2i(cell) - 1;
  let x = (vec4i(node.x) + vec4i(0, 1, 2, 3)) & vec4i(255);
  let wx = cubicWeights(p.x - cell.x);
  let wz = cubicWeights(p.y - cell.y);
  let sx = cubicSlopes(p.x - cell.x);
  let sz = cubicSlopes(p.y - cell.y);
  var sum = vec3f(0.0);
  for (var row = 0; row < 4; row++) {
    let y = ((node.y + row) & 255) + level * 256;
    let h = vec4f(
      textureLoad(heightLevels, vec2i(x.x, y), 0).r,
      textureLoad(heightLevels, vec2i(x.y, y), 0).r,
      textureLoad(heightLevels, vec2i(x.z, y), 0).r,
      textureLoad(heightLevels, vec2i(x.w, y), 0).r,
    );
    let across = dot(h, wx);
    sum += vec3f(across * wz[row], dot(h, sx) * wz[row], across * sz[row]);
  }
  return vec3f(sum.x, sum.yz * 2.0 / f32(width));
}
// Height and slope of the undisturbed ground without its relief, at a point relative to the anchor: the level whose
// window holds the point, blended into the next one over its outer part.
fn macroAt(xz: vec2f) -> vec3f {
  let away = xz - surface.focus;
  let distance = length(away);
  // Level L serves up to 60·2^L m.
  let level = clamp(i32(ceil(log2(max(distance, 1.0) / 60.0))), surface.finestLevel, 7);
  let fine = levelAt(level, xz);
  let low = 44.0 * f32(1 << u32(level));
  let span = 16.0 * f32(1 << u32(level));
  let t = clamp((distance - low) / span, 0.0, 1.0);
  if (t <= 0.0 || level == 7) { return fine; }
  let coarse = levelAt(level + 1, xz);
  let weight = t * t * (3.0 - 2.0 * t);
  // The blend itself slopes where the two levels differ.
  let turn = 6.0 * t * (1.0 - t) / span * (coarse.x - fine.x) * away / distance;
  return mix(fine, coarse, weight) + vec3f(0.0, turn);
}
