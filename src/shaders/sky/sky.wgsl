// The sky, and the air in front of things. Needs: frame, light.
#include "sky/atmosphere.wgsl"
#include "sky/phase.wgsl"
#include "sky/sky-map.wgsl"
#include "sky/mirror-map.wgsl"
#include "sky/fog.wgsl"
var skyView : texture_2d<f32>;
var skyViewSampler : sampler;
var skyMirror : texture_2d<f32>;
var skyMirrorSampler : sampler;

// Radiance of the sky along a unit direction, without the sun's disc. Below the horizon: the horizon's.
fn skyRadiance(direction : vec3f) -> vec3f {
  return skyIn(skyView, skyViewSampler, direction, frame.sunDisc.xyz);
}
// Radiance of sky and ground that a surface mirrors round a unit direction; roughness 0 … 1.
fn skySpecular(direction : vec3f, roughness : f32) -> vec3f {
  let level = saturate(roughness) * f32(MIRROR_LEVELS - 1u);
  return textureSampleLevel(skyMirror, skyMirrorSampler, mirrorPlace(direction), level).rgb;
}

// Fog takes a little blue out of light on its way from grain to grain.
const FOG_TINT = vec3f(1.0, 0.92, 0.78);

// Where the sky stands behind things along a direction: just over the horizon.
fn levelOf(direction : vec3f) -> vec3f {
  return normalize(vec3f(direction.x, max(direction.y, 0.0) + 0.012, direction.z));
}
// Light that the air in front of things scatters along a direction: the sky's behind them, as far as the sun lights air so low.
// In twilight the ground's shadow lies on it, and it has light from all round alone.
fn airBefore(direction : vec3f) -> vec3f {
  let lit = smoothstep(-0.12, 0.03, frame.sunDisc.y);
  return mix(skyLight.fog.rgb, skyRadiance(levelOf(direction)), lit);
}
// Radiance of fog that fills the view, before a sky of radiance `behind`: light from all round, more from behind, and the sun's
// bent a little.
fn fogRadiance(behind : vec3f, direction : vec3f) -> vec3f {
  return mix(skyLight.fog.rgb, behind, 0.25) + frame.sunlight.rgb * FOG_TINT * fogPhase(dot(direction, frame.sun.xyz));
}

// Radiance of what stands at `relative` to the eye, seen through the air between.
fn throughHaze(radiance : vec3f, relative : vec3f) -> vec3f {
  let distance = length(relative);
  let direction = relative / max(distance, 1e-3);
  let clear = exp(-fogAlong(frame.haze.x, frame.haze.y, frame.eye.y, direction.y, distance));
  // Air takes blue out of what stands behind it and puts the sky's own light in front.
  let seen = exp(-(AIR + HAZE * frame.air.x) * distance);
  let sky = airBefore(direction);
  return mix(fogRadiance(sky, direction), mix(sky, radiance, seen), clear);
}
// Radiance of the sky or of what stands in it, seen through the fog.
fn skyThroughFog(radiance : vec3f, direction : vec3f) -> vec3f {
  let clear = exp(-fogAlong(frame.haze.x, frame.haze.y, frame.eye.y, direction.y, 1e6));
  return mix(fogRadiance(airBefore(direction), direction), radiance, clear);
}
