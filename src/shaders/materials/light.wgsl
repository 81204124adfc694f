// Sun, sky light and shadows. Needs: frame.
#include "sky/light-block.wgsl"
var shadow0 : texture_depth_2d;
var shadow0Sampler : sampler_comparison;
var shadow1 : texture_depth_2d;
var shadow1Sampler : sampler_comparison;
var shadow2 : texture_depth_2d;
var shadow2Sampler : sampler_comparison;

// Share of the sun that reaches a map point: a 3 × 3 texel tent from four bilinear comparisons.
fn tent(map : texture_depth_2d, compare : sampler_comparison, at : vec3f, texel : f32) -> f32 {
  let p = at.xy / texel - 0.5;
  let f = fract(p);
  let corner = (floor(p) + 0.5) * texel;
  let low = vec2f(2.0) - f;
  let high = vec2f(1.0) + f;
  let a = (1.0 / low - 1.0) * texel;
  let b = (f / high + 1.0) * texel;
  return (
    low.x * low.y * textureSampleCompareLevel(map, compare, corner + vec2f(a.x, a.y), at.z)
      + high.x * low.y * textureSampleCompareLevel(map, compare, corner + vec2f(b.x, a.y), at.z)
      + low.x * high.y * textureSampleCompareLevel(map, compare, corner + vec2f(a.x, b.y), at.z)
      + high.x * high.y * textureSampleCompareLevel(map, compare, corner + vec2f(b.x, b.y), at.z)
  ) / 9.0;
}

// How far inside cascade c a map point lies: 1 well inside, 0 at the rim and beyond.
fn inside(at : vec3f) -> f32 {
  let d = abs(at.xy - 0.5) * 2.0;
  return saturate((0.98 - max(d.x, d.y)) * 4.0) * step(0.0, at.z) * step(at.z, 1.0);
}

// Where a surface point is looked up in cascade c. The point is lifted along its normal by texels, more where light
// grazes it, so that a surface does not shade itself; in metres, so that nothing floats.
fn mapPoint(c : u32, relative : vec3f, n : vec3f) -> vec3f {
  let texel = frame.cascades[c].metrics.x;
  let facing = saturate(dot(n, frame.sun.xyz));
  let lift = texel * (0.6 + 1.6 * sqrt(1.0 - facing * facing));
  return (frame.cascades[c].mapFromEye * vec4f(relative + n * lift, 1.0)).xyz
    + vec3f(0.0, 0.0, 0.5 * texel / frame.cascades[c].metrics.z);
}

// The nearest map is fine enough to soften. From 3 × 3 bilinear comparisons 1.5 texels apart, x keeps to the middle and y
// to the rim: light on the surface, and light that went some centimetres through snow.
fn softSun(at : vec3f, texel : f32) -> vec2f {
  let step = 1.5 * texel;
  var sun = vec2f(0.0);
  for (var k = -1; k <= 1; k++) {
    let middle = at.xy + vec2f(0.0, f32(k) * step);
    let row = vec3f(
      textureSampleCompareLevel(shadow0, shadow0Sampler, middle - vec2f(step, 0.0), at.z),
      textureSampleCompareLevel(shadow0, shadow0Sampler, middle, at.z),
      textureSampleCompareLevel(shadow0, shadow0Sampler, middle + vec2f(step, 0.0), at.z),
    );
    let near = dot(row, vec3f(1.0, 4.0, 1.0)) / 6.0;
    let far = dot(row, vec3f(3.0, 2.0, 3.0)) / 8.0;
    sun += vec2f(near, far) * select(vec2f(1.0 / 6.0, 0.375), vec2f(4.0 / 6.0, 0.25), k == 0);
  }
  return sun;
}

// Share of the sun's light that arrives at a point relative to the eye, with its smooth normal: x on the surface, y where
// light has wandered some centimetres inside.
fn sunAt(relative : vec3f, n : vec3f) -> vec2f {
  var left = 1.0;
  var sun = vec2f(0.0);
  let p0 = mapPoint(0u, relative, n);
  let w0 = inside(p0);
  if (w0 > 0.0) {
    sun += w0 * softSun(p0, frame.cascades[0].metrics.w);
    left -= w0;
  }
  if (left > 0.0) {
    let p1 = mapPoint(1u, relative, n);
    let w1 = left * inside(p1);
    if (w1 > 0.0) {
      sun += w1 * tent(shadow1, shadow1Sampler, p1, frame.cascades[1].metrics.w);
      left -= w1;
    }
  }
  if (left > 0.0) {
    let p2 = mapPoint(2u, relative, n);
    let w2 = left * inside(p2);
    if (w2 > 0.0) {
      sun += w2 * tent(shadow2, shadow2Sampler, p2, frame.cascades[2].metrics.w);
      left -= w2;
    }
  }
  return sun + left;
}
