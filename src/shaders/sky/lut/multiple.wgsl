// Second step of the sky: light that scatters twice and more, as if evenly (Hillaire 2020), by height and sun, per unit of sun. In
// w: how much more of any light there is for scattering again.
#include "sky/atmosphere.wgsl"
#include "sky/lut/tables.wgsl"
#include "generated/layouts.wgsl"

var<uniform> skyInput : SkyInput;
var transmittance : texture_2d<f32>;
var transmittanceSampler : sampler;
var multipleOut : texture_storage_2d<rgba16float, write>;

const RINGS = 8;
const SPOKES = 6;
const STEPS = 12;

struct Twice {
  light : vec3f,
  // Share of light from all round that comes here by one scattering.
  again : vec3f,
};

fn alongRay(h0 : f32, y : f32, toSun : f32, sunMu : f32, haze : f32) -> Twice {
  var sum : Twice;
  var way = wayToTop(h0, y);
  let r = GROUND + h0;
  let square = r * r * (y * y - 1.0) + GROUND * GROUND;
  if (y < 0.0 && square > 0.0) { way = max(0.0, -r * y - sqrt(square)); }
  var amounts = vec3f(0.0);
  for (var i = 0; i < STEPS; i++) {
    let a = f32(i) / f32(STEPS);
    let b = f32(i + 1) / f32(STEPS);
    let t = way * 0.5 * (a * a + b * b);
    let dt = way * (b * b - a * a);
    let h = max(0.0, heightAlong(h0, y, t));
    let d = densities(h) * dt;
    let view = exp(-extinction(amounts + 0.5 * d, haze));
    amounts += d;
    let scattered = (AIR * d.x + HAZE * haze * d.y) * view;
    let mu = (sunMu * r + toSun * t) / (GROUND + h);
    let sun = textureSampleLevel(transmittance, transmittanceSampler, throughPlace(h, mu), 0.0).rgb * overHorizon(h, mu, 0.02);
    sum.light += scattered * sun;
    sum.again += scattered;
  }
  return sum;
}

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id : vec3u) {
  if (any(vec2i(id.xy) >= MULTIPLE_SIZE)) { return; }
  let at = vec2f(id.xy) / vec2f(MULTIPLE_SIZE - 1);
  let h = TOP_HEIGHT * at.y * at.y;
  let s = 2.0 * at.x - 1.0;
  let sunMu = s * abs(s) * select(1.0, LOWEST_SUN, s < 0.0);
  let sunFlat = sqrt(max(0.0, 1.0 - sunMu * sunMu));
  var light = vec3f(0.0);
  var again = vec3f(0.0);
  for (var ring = 0; ring < RINGS; ring++) {
    let y = (f32(ring) + 0.5) * 2.0 / f32(RINGS) - 1.0;
    for (var spoke = 0; spoke < SPOKES; spoke++) {
      let turn = (f32(spoke) + 0.5) * 3.14159265 / f32(SPOKES);
      let toSun = y * sunMu + sqrt(1.0 - y * y) * sunFlat * cos(turn);
      let ray = alongRay(h, y, toSun, sunMu, skyInput.air.x);
      light += ray.light;
      again += ray.again;
    }
  }
  // Means over the sphere; the first of them by the even phase, 1/4π.
  let rays = f32(RINGS * SPOKES);
  let more = 1.0 / (1.0 - min(again / rays, vec3f(0.95)));
  textureStore(multipleOut, id.xy, vec4f(light / (rays * 12.5663706) * more, dot(more, vec3f(0.333333))));
}
