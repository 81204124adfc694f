#include "materials/frame.wgsl"
#include "sky/light-block.wgsl"
#include "sky/sky.wgsl"
#include "lib/hash.wgsl"
#include "lib/noise.wgsl"
#include "sky/stars.wgsl"
#include "sky/cirrus.wgsl"

varying vNdc : vec2f;

// The sun's radius, rad, and its radiance for an irradiance of 1: less than in nature, which half floats cannot hold.
const DISC = 0.0047;
const DISC_RADIANCE = 400.0;

// The disc, darker toward its limb (Hestroffer and Magnan 1998), its edge as wide as a pixel.
fn sunDiscAt(direction : vec3f, pixel : f32) -> f32 {
  let off = acos(clamp(dot(direction, frame.sunDisc.xyz), -1.0, 1.0)) / DISC;
  let edge = max(pixel / DISC, 0.02);
  return (1.0 - smoothstep(1.0 - edge, 1.0 + edge, off)) * pow(max(0.0, 1.0 - 0.85 * off * off), 0.3);
}

// A polarising filter before the lens, as for snow in sun: air's own light is polarised, most at 90° from the sun (Rayleigh), and the
// filter takes a part of that, red first. The horizon keeps its light, as the haze before far things does.
fn filtered(direction : vec3f, toSun : f32) -> vec3f {
  let polarised = (1.0 - toSun * toSun) / (1.0 + toSun * toSun);
  let share = (0.35 + 0.65 * polarised) * smoothstep(0.0, 0.4, direction.y) * saturate(1.0 - toSun) * (1.0 - frame.air.y);
  return mix(vec3f(1.0), vec3f(0.36, 0.47, 0.53), share);
}

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let ray = frame.viewForward.xyz + fragmentInputs.vNdc.x * frame.viewRight.xyz + fragmentInputs.vNdc.y * frame.viewUp.xyz;
  let direction = normalize(ray);
  let pixel = 2.0 * length(frame.viewUp.xyz) * frame.size.w;
  let toSun = dot(direction, frame.sunDisc.xyz);
  var radiance = skyRadiance(direction) * filtered(direction, toSun);
  if (frame.air.w > 0.0) {
    let up = smoothstep(0.0, 0.12, direction.y);
    radiance += starsAt(direction, pixel) * (frame.air.w * up) + moonAt(direction, pixel) * frame.moonlight.rgb;
  }
  if (frame.air.z > 0.0) {
    let cover = cirrusAt(direction, pixel) * frame.air.z;
    radiance = mix(radiance, max(radiance, cirrusRadiance(toSun)), cover);
  }
  if (frame.air.y > 0.0) { radiance *= 1.0 + 0.4 * frame.air.y * cloudAt(direction); }
  radiance += frame.sunlight.rgb * (frame.sunDisc.w * DISC_RADIANCE * sunDiscAt(direction, pixel));
  fragmentOutputs.color = vec4f(skyThroughFog(radiance, direction), 1.0);
}
