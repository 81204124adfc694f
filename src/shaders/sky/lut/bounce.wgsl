// Fourth step of the sky: snow and sky light each other. The air shows `ground` of the snow's radiance, so that the whole series of
// bounces is one division. Cloud over snow likewise. Writes the ground's radiance, and the cloud's at the zenith.
#include "sky/atmosphere.wgsl"
#include "sky/phase.wgsl"
#include "sky/sky-map.wgsl"
#include "generated/layouts.wgsl"

var<uniform> skyInput : SkyInput;
var scattered : texture_2d<f32>;
var<storage, read_write> skyLight : SkyLight;

// Share of light that cloud lets through, and that it throws back at the snow.
const CLOUD_PASSES = 0.42;
const CLOUD_RETURNS = 0.55;
const CLOUD_TINT = vec3f(0.93, 0.985, 1.09);
const THREADS = 64;
var<workgroup> fromSky : array<vec3f, THREADS>;
var<workgroup> fromGround : array<vec3f, THREADS>;

@compute @workgroup_size(THREADS)
fn main(@builtin(local_invocation_index) thread : u32) {
  var sky = vec3f(0.0);
  var ground = vec3f(0.0);
  for (var row = 0; row < SKY_ROWS; row++) {
    let weight = texelAngle(row) * sin(texelElevation(row));
    for (var column = i32(thread); column < SKY_COLUMNS; column += THREADS) {
      let texel = vec2i(column, row);
      let haze = textureLoad(scattered, texel + vec2i(0, SKY_ROWS), 0).rgb;
      let phase = hazePhase(dot(texelDirection(texel), skyInput.sun.xyz));
      sky += weight * (textureLoad(scattered, texel, 0).rgb + haze * phase);
      ground += weight * textureLoad(scattered, vec2i(SKY_COLUMNS, row), 0).rgb;
    }
  }
  fromSky[thread] = sky;
  fromGround[thread] = ground;
  workgroupBarrier();
  if (thread > 0u) { return; }
  for (var i = 1; i < THREADS; i++) {
    sky += fromSky[i];
    ground += fromGround[i];
  }
  let overcast = skyInput.air.y;
  let back = skyInput.albedo.rgb / 3.14159265;
  // Light on level snow over and under the cloud.
  let over = skyInput.light.rgb * max(0.0, skyInput.light.w) + sky;
  let under = CLOUD_PASSES * CLOUD_TINT * over / (1.0 - skyInput.albedo.rgb * CLOUD_RETURNS);
  let arrives = skyInput.sunlight.rgb * max(0.0, skyInput.light.w) + mix(sky, under, overcast);
  skyLight.ground = vec4f(back * arrives / (1.0 - back * ground * (1.0 - overcast)), 1.0);
  // Such a sky (view.wgsl) of zenith radiance 1 gives 8π/9.
  skyLight.cloud = vec4f(under * (9.0 / (8.0 * 3.14159265)), 1.0);
}
