// Third step of the sky: what air and haze scatter toward the eye over black ground. Rows 0 … SKY_ROWS: by air, and by all that
// scatters again; from SKY_ROWS on: by haze, before its phase. The column after the last: what the air shows of a ground of radiance 1.
#include "sky/atmosphere.wgsl"
#include "sky/phase.wgsl"
#include "sky/lut/tables.wgsl"
#include "sky/sky-map.wgsl"
#include "generated/layouts.wgsl"

var<uniform> skyInput : SkyInput;
var transmittance : texture_2d<f32>;
var transmittanceSampler : sampler;
var multiple : texture_2d<f32>;
var multipleSampler : sampler;
var scatteredOut : texture_storage_2d<rgba16float, write>;

const STEPS = 28;

struct Scattered {
  air : vec3f,
  haze : vec3f,
};

// A step of a ray: where it is, and what it scatters of light of irradiance 1.
struct Step {
  h : f32,
  t : f32,
  dt : f32,
  air : vec3f,
  haze : vec3f,
};
fn stepOf(i : i32, y : f32, way : f32, amounts : ptr<function, vec3f>) -> Step {
  let haze = skyInput.air.x;
  let a = pow(f32(i) / f32(STEPS), 2.5);
  let b = pow(f32(i + 1) / f32(STEPS), 2.5);
  var s : Step;
  s.t = way * 0.5 * (a + b);
  s.dt = way * (b - a);
  s.h = max(0.0, heightAlong(EYE_HEIGHT, y, s.t));
  let d = densities(s.h) * s.dt;
  let view = exp(-extinction(*amounts + 0.5 * d, haze));
  *amounts += d;
  s.air = view * AIR * d.x;
  s.haze = view * HAZE * haze * d.y;
  return s;
}

// Toward a direction, of a light of irradiance 1 over the air.
fn scatteredAlong(direction : vec3f, light : vec3f) -> Scattered {
  var sum : Scattered;
  let y = direction.y;
  let toLight = dot(direction, light);
  let phase = airPhase(toLight);
  let way = wayToTop(EYE_HEIGHT, y);
  var amounts = vec3f(0.0);
  for (var i = 0; i < STEPS; i++) {
    let s = stepOf(i, y, way, &amounts);
    let mu = (light.y * (GROUND + EYE_HEIGHT) + toLight * s.t) / (GROUND + s.h);
    // The edge of the globe's shadow is as soft as the step is long: else the sky would show steps.
    let blur = 0.6 * s.dt * (1.0 / GROUND + y / (GROUND * max(0.012, -horizonOf(s.h))));
    let lit = textureSampleLevel(transmittance, transmittanceSampler, throughPlace(s.h, mu), 0.0).rgb * overHorizon(s.h, mu, blur);
    let again = textureSampleLevel(multiple, multipleSampler, multiplePlace(s.h, mu), 0.0).rgb;
    sum.air += s.air * (lit * phase + again) + s.haze * again;
    sum.haze += s.haze * lit;
  }
  return sum;
}

// Toward an elevation, of ground of radiance 1 below: half of all directions, and seen through the air below.
fn groundAlong(y : f32) -> vec3f {
  let way = wayToTop(EYE_HEIGHT, y);
  var amounts = vec3f(0.0);
  var sum = vec3f(0.0);
  for (var i = 0; i < STEPS; i++) {
    let s = stepOf(i, y, way, &amounts);
    let below = vec3f(8000.0 * (1.0 - exp(-s.h / 8000.0)), 1200.0 * (1.0 - exp(-s.h / 1200.0)), 0.0);
    // 1.66: mean slant of diffuse light (Elsasser 1942).
    let rises = exp(-1.66 * extinction(below, skyInput.air.x));
    let more = textureSampleLevel(multiple, multipleSampler, multiplePlace(s.h, 1.0), 0.0).a;
    sum += (s.air + s.haze) * rises * (0.5 * more);
  }
  return sum;
}

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id : vec3u) {
  let texel = vec2i(id.xy);
  if (texel.y >= SKY_ROWS || texel.x > SKY_COLUMNS) { return; }
  if (texel.x == SKY_COLUMNS) {
    textureStore(scatteredOut, texel, vec4f(groundAlong(sin(texelElevation(texel.y))), 1.0));
    return;
  }
  let direction = texelDirection(texel);
  var air = skyInput.glow.rgb;
  var haze = vec3f(0.0);
  if (skyInput.sun.y > -0.35) {
    let day = scatteredAlong(direction, skyInput.sun.xyz);
    air += day.air * skyInput.sunTop.rgb;
    haze += day.haze * skyInput.sunTop.rgb;
  }
  if (skyInput.moonTop.g > 0.0) {
    let night = scatteredAlong(direction, skyInput.moon.xyz);
    air += (night.air + night.haze * hazePhase(dot(direction, skyInput.moon.xyz))) * skyInput.moonTop.rgb;
  }
  textureStore(scatteredOut, texel, vec4f(air, 1.0));
  textureStore(scatteredOut, texel + vec2i(0, SKY_ROWS), vec4f(haze, 1.0));
}
