// What of the sun's light arrives: two maps of what is drawn near the eye, and the ground's horizon everywhere. Needs: frame.
#include "materials/dither.wgsl"
var shadow0 : texture_depth_2d;
var shadow0Sampler : sampler_comparison;
var shadow1 : texture_depth_2d;
var shadow1Sampler : sampler_comparison;
var horizonMap : texture_2d<f32>;
var horizonMapSampler : sampler;

// Penumbras of the nearest map are no wider than this to each side, m: what its search can find.
const SEARCH = 0.2;
const SEARCH_TAPS = 8;
const DISC_TAPS = 8;
const RIM_TAPS = 4;
// How far light wanders inside snow, m.
const WANDER = 0.03;
// Turn of one golden angle: points of a Vogel disc follow each other by it.
const GOLDEN = mat2x2f(-0.7373688, 0.6754903, -0.6754903, -0.7373688);
// Casters that far sunward, m, are ground and belong to the horizon map, whose soft edge theirs would cut.
const HANDS_OVER = vec2f(30.0, 50.0);
// Ground nearer than a texel of the horizon map can tell is left to the near maps where they reach, m.
const FORGIVEN = 0.3;
// Relief that the horizon map knows nothing of softens its edge, m.
const RELIEF = 0.12;

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

// How far inside a cascade a map point lies: 1 well inside, 0 at the rim and beyond.
fn inside(at : vec3f) -> f32 {
  let d = abs(at.xy - 0.5) * 2.0;
  return saturate((0.98 - max(d.x, d.y)) * 6.0) * step(0.0, at.z) * step(at.z, 1.0);
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

// How a plane of normal n rises toward the sun across the nearest map: depth by u and v.
fn planeTilt(n : vec3f) -> vec2f {
  let sun = frame.sun.xyz;
  let flat = max(length(sun.xz), 1e-3);
  let across = dot(n.xz, vec2f(sun.z, -sun.x)) / flat;
  let up = n.y * flat - sun.y * dot(n.xz, sun.xz) / flat;
  let metrics = frame.cascades[0].metrics;
  return clamp(vec2f(-across, up) / max(dot(n, sun), 0.1), vec2f(-5.0), vec2f(5.0)) * metrics.x / (metrics.w * metrics.z);
}

// Percentage-closer soft shadows (Fernando 2005) in metres: casters are searched for round the point, and the shadow is as
// soft as they are far. x is light on the surface, y light that went some centimetres through snow.
fn nearSun(at : vec3f, n : vec3f) -> vec2f {
  let metrics = frame.cascades[0].metrics;
  let metre = metrics.w / metrics.x;
  let tilt = planeTilt(n);
  let last = vec2i(i32(1.0 / metrics.w) - 1);
  let turn = 6.2831853 * ditherAt(floor(fragmentInputs.position.xy));
  var toward = vec2f(cos(turn), sin(turn));
  var above = 0.0;
  var found = 0.0;
  for (var i = 0; i < SEARCH_TAPS; i++) {
    // Denser in the middle, where the shadow of a thin thing is.
    let offset = toward * (SEARCH * metre * (f32(i) + 0.5) / f32(SEARCH_TAPS));
    let depth = textureLoad(shadow0, clamp(vec2i((at.xy + offset) / metrics.w), vec2i(0), last), 0);
    let over = depth - at.z - dot(tilt, offset);
    if (over > 0.0) {
      above += over;
      found += 1.0;
    }
    toward = GOLDEN * toward;
  }
  if (found == 0.0) { return vec2f(1.0); }
  let away = above / found * metrics.z;
  let soft = clamp(away * frame.shadow.x, 1.2 * metrics.x, SEARCH) * metre;
  var disc = 0.0;
  for (var i = 0; i < DISC_TAPS; i++) {
    let offset = toward * (soft * sqrt((f32(i) + 0.5) / f32(DISC_TAPS)));
    disc += textureSampleCompareLevel(shadow0, shadow0Sampler, at.xy + offset, at.z + dot(tilt, offset));
    toward = GOLDEN * toward;
  }
  var rim = 0.0;
  for (var i = 0; i < RIM_TAPS; i++) {
    let offset = toward * (soft + WANDER * metre);
    rim += textureSampleCompareLevel(shadow0, shadow0Sampler, at.xy + offset, at.z + dot(tilt, offset));
    toward = vec2f(-toward.y, toward.x);
  }
  let sun = disc / f32(DISC_TAPS);
  return mix(vec2f(sun, mix(sun, rim / f32(RIM_TAPS), 0.6)), vec2f(1.0), smoothstep(HANDS_OVER.x, HANDS_OVER.y, away));
}

// The same of the second map, as soft as its texels.
fn middleSun(at : vec3f) -> f32 {
  let metrics = frame.cascades[1].metrics;
  let texel = vec2i(at.xy / metrics.w);
  let last = vec2i(i32(1.0 / metrics.w) - 2);
  let a = clamp(texel, vec2i(1), last);
  let depth = max(
    max(textureLoad(shadow1, a + vec2i(-1, -1), 0), textureLoad(shadow1, a + vec2i(1, -1), 0)),
    max(textureLoad(shadow1, a + vec2i(-1, 1), 0), textureLoad(shadow1, a + vec2i(1, 1), 0)),
  );
  let handed = smoothstep(HANDS_OVER.x, HANDS_OVER.y, (depth - at.z) * metrics.z);
  if (handed == 1.0) { return 1.0; }
  return mix(tent(shadow1, shadow1Sampler, at, metrics.w), 1.0, handed);
}

// Share of the sun's disc that stands over the horizon of the ground round a point that lies `forgiven` metres lower than
// it seems.
fn horizonSun(relative : vec3f, forgiven : f32) -> f32 {
  if (frame.horizonU.w == 0.0) { return 1.0; }
  let at = vec2f(dot(frame.horizonU.xy, relative.xz), dot(frame.horizonV.xy, relative.xz))
    + vec2f(frame.horizonU.z, frame.horizonV.z);
  let rim = abs(at - 0.5) * 2.0;
  let known = saturate((1.0 - max(rim.x, rim.y)) * 16.0);
  if (known == 0.0) { return 1.0; }
  let edges = textureSampleLevel(horizonMap, horizonMapSampler, at, 0.0).xy;
  let height = frame.eye.y + relative.y - frame.horizonV.w + forgiven;
  let soft = 0.5 * (edges.y - edges.x) + RELIEF;
  return mix(1.0, smoothstep(-soft, soft, height - 0.5 * (edges.x + edges.y)), known);
}

// Share of the sun's light that arrives at a point relative to the eye, with its smooth normal: x on the surface, y where
// light has wandered some centimetres inside. Near maps and horizon know the same ground: the darker of them counts once.
fn sunAt(relative : vec3f, n : vec3f) -> vec2f {
  if (frame.shadow.y == 0.0) { return vec2f(0.0); }
  var sun = vec2f(0.0);
  let p0 = mapPoint(0u, relative, n);
  var near = inside(p0);
  if (near > 0.0) { sun = near * nearSun(p0, n); }
  if (near < 1.0) {
    let p1 = mapPoint(1u, relative, n);
    let w1 = (1.0 - near) * inside(p1);
    if (w1 > 0.0) {
      sun += w1 * middleSun(p1);
      near += w1;
    }
  }
  return frame.shadow.y * min(sun + 1.0 - near, vec2f(horizonSun(relative, FORGIVEN * near)));
}

// The same from the coarser map and the horizon alone: for light that comes from round about.
fn sunRound(relative : vec3f, n : vec3f) -> f32 {
  if (frame.shadow.y == 0.0) { return 0.0; }
  let p = mapPoint(1u, relative, n);
  let known = inside(p);
  var sun = 1.0;
  if (known > 0.0) { sun = mix(1.0, middleSun(p), known); }
  return frame.shadow.y * min(sun, horizonSun(relative, FORGIVEN * known));
}
