#include "materials/frame.wgsl"
#include "materials/light.wgsl"
#include "sky/sky.wgsl"
#include "materials/debug-view.wgsl"
#include "lib/noise.wgsl"
#include "figure/cloth.wgsl"
#include "snow/shade.wgsl"

varying vRelative : vec3f;
varying vNormal : vec3f;
varying vOwn : vec3f;
varying vColour : vec4f;

fn layer(p : vec2f, seed : u32) -> vec3f {
  let cell = floor(p);
  return gradientNoise(vec2i(cell), p - cell, seed);
}

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let n = normalize(fragmentInputs.vNormal);
  let own = fragmentInputs.vOwn;
  var light : vec3f;
  if (fragmentInputs.vColour.w > 0.5) {
    let a = layer(own.xz * 26.0 + own.y * 11.0, 11u);
    let b = layer(own.yx * 31.0 + own.z * 13.0, 12u);
    var p : SnowPoint;
    p.relative = fragmentInputs.vRelative;
    p.shadowPoint = p.relative;
    p.shadowNormal = n;
    p.normal = normalize(n + 0.16 * vec3f(a.y, b.y, a.z + b.z));
    p.packed = 0.25;
    p.ice = 0.0;
    p.wet = 0.0;
    p.bare = 0.0;
    p.open = 1.0;
    p.loose = 0.5;
    // Too far apart to be told from one another.
    p.footprint = CROWD;
    light = shadeSnow(p);
  } else {
    // Wood: grain along the longest side, z.
    let grain = layer(vec2f(own.x * 60.0 + own.y * 40.0, own.z * 2.5), 21u).x;
    var wood : Cloth;
    wood.albedo = fragmentInputs.vColour.rgb * (1.0 + 0.35 * grain);
    wood.occlusion = 1.0;
    wood.roughness = 0.6;
    wood.sheen = 0.0;
    wood.anisotropy = 0.6;
    wood.thread = n.yzx;
    light = shadeCloth(fragmentInputs.vRelative, n, wood);
  }
  fragmentOutputs.color = vec4f(throughHaze(light, fragmentInputs.vRelative), 1.0);
  if (VIEW != VIEW_NONE) {
    fragmentOutputs.color = viewOfThing(fragmentInputs.vRelative, n, fragmentInputs.vColour.rgb);
  }
}
