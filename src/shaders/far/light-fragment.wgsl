// How much of the sun, and of the sky, reaches each texel of the range map past the other mountains.
#include "far/range.wgsl"
var rangeMap : texture_2d<f32>;

varying vNdc : vec2f;

// Metres over the plain.
fn heightAt(texel : vec2f) -> f32 {
  let at = clamp(vec2i(texel), vec2i(0), vec2i(i32(farRange.side) - 1));
  return textureLoad(rangeMap, at, 0).r * farRange.height;
}

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let texel = floor(vec2f(0.5 + 0.5 * fragmentInputs.vNdc.x, 0.5 - 0.5 * fragmentInputs.vNdc.y) * farRange.side) + 0.5;
  let own = heightAt(texel);
  let level = length(farRange.sun.xz);
  let way = farRange.sun.xz / max(level, 1e-4);
  // Steepest line of sight toward the sun, as a tangent.
  var horizon = -1.0;
  var reach = 1.2;
  for (var i = 0; i < 22; i++) {
    horizon = max(horizon, (heightAt(texel + way * reach) - own) / (reach * farRange.texel * 1000.0));
    reach *= 1.22;
  }
  let height = farRange.sun.y / max(level, 1e-4);
  // The sun's disc, and texels that are wider than it.
  let seen = smoothstep(-0.02, 0.02, height - horizon);
  var around = 0.0;
  for (var i = 0; i < 8; i++) {
    let turn = f32(i) * 0.785398;
    let toward = vec2f(cos(turn), sin(turn));
    var rise = 0.0;
    for (var k = 1; k <= 3; k++) {
      let away = f32(k * k) * 1.7;
      rise = max(rise, (heightAt(texel + toward * away) - own) / (away * farRange.texel * 1000.0));
    }
    // Share of this eighth's sky over the horizon, weighted by the cosine: 1 − sin².
    around += 0.125 / (1.0 + rise * rise);
  }
  fragmentOutputs.color = vec4f(seen, around, 0.0, 1.0);
}
