#include "materials/frame.wgsl"
#include "materials/light.wgsl"
#include "sky/sky.wgsl"
#include "snow/grain.wgsl"
#include "snow/shade.wgsl"

varying vAnchored : vec2f;
varying vRelative : vec3f;
varying vSlope : vec2f;

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let xz = fragmentInputs.vAnchored;
  let across = dpdx(fragmentInputs.vRelative.xz);
  let along = dpdy(fragmentInputs.vRelative.xz);
  let footprint = sqrt(max(dot(across, across), dot(along, along)));
  let mean = sqrt(abs(across.x * along.y - across.y * along.x));
  var slope = fragmentInputs.vSlope;
  var p : SnowPoint;
  p.relative = fragmentInputs.vRelative;
  p.smoothNormal = normalize(vec3f(-slope.x, 1.0, -slope.y));
  slope += grainSlope(xz, footprint);
  p.normal = normalize(vec3f(-slope.x, 1.0, -slope.y));
  p.packed = 0.0;
  p.ice = 0.0;
  p.glint = glints(xz, mean, p.normal, frame.sun.xyz, normalize(-p.relative));
  fragmentOutputs.color = vec4f(throughHaze(shadeSnow(p), p.relative), 1.0);
}
