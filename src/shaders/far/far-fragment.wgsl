#include "materials/frame.wgsl"
#include "materials/light.wgsl"
#include "sky/sky.wgsl"
#include "far/range.wgsl"
var rangeMap : texture_2d<f32>;
var rangeMapSampler : sampler;
var rangeLight : texture_2d<f32>;
var rangeLightSampler : sampler;

varying vRelative : vec3f;
varying vPlace : vec3f;

// Slope of one layer of sharp ribs, as many a kilometre.
fn ribs(p : vec2f, seed : u32) -> vec2f {
  let n = rangeNoise(p, seed);
  return -n.yz * clamp(n.x * 6.0, -1.0, 1.0);
}
// Slope of ribs and slabs finer than the map, where a pixel is `footprint` km wide.
fn gullies(km : vec2f, footprint : f32) -> vec2f {
  let wide = ribs(km * 6.0, 80u) * (1.0 - smoothstep(0.04, 0.12, footprint));
  let fine = ribs(TURN * km * 17.0, 81u) * TURN * (1.0 - smoothstep(0.014, 0.05, footprint));
  return 0.55 * wide + 0.45 * fine;
}

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let relative = fragmentInputs.vRelative;
  let place = fragmentInputs.vPlace.xy;
  let across = dpdx(relative.xz);
  let along = dpdy(relative.xz);
  let footprint = sqrt(max(dot(across, across), dot(along, along))) * 0.001;
  let baked = textureSampleLevel(rangeMap, rangeMapSampler, place, 0.0);
  let light = textureSampleLevel(rangeLight, rangeLightSampler, place, 0.0);
  let km = (vec2f(farRange.origin) + place * farRange.side) * farRange.texel;
  let high = baked.r * fragmentInputs.vPlace.z;
  let rough = smoothstep(0.05, 0.3, high);
  let slope = baked.gb * (0.001 * farRange.height * fragmentInputs.vPlace.z) + rough * gullies(km, footprint);
  let n = normalize(vec3f(-slope.x, 1.0, -slope.y));
  // Snow slides off what is steep; less of it holds on to ribs.
  let steep = length(slope);
  let rock = smoothstep(0.62, 1.0, steep + 0.3 * rangeNoise(km * 2.3, 82u).x) * smoothstep(0.06, 0.2, high);
  let albedo = mix(vec3f(0.84, 0.87, 0.92), vec3f(0.10, 0.10, 0.115), rock);
  let facing = dot(n, frame.sun.xyz);
  let soft = mix(0.06, 0.0, rock);
  let lit = 0.5 * (facing + sqrt(facing * facing + soft * soft));
  let radiance = albedo / 3.14159265 * (frame.sunlight.rgb * (lit * light.r) + ambientOn(n) * light.g);
  fragmentOutputs.color = withStops(throughHaze(radiance, relative));
}
