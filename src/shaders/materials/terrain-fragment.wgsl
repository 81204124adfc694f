#include "materials/frame.wgsl"
#include "materials/light.wgsl"
#include "sky/sky.wgsl"
#include "terrain/surface.wgsl"
#include "snow/grain.wgsl"
#include "snow/shade.wgsl"

varying vAnchored : vec2f;
varying vRelative : vec3f;
varying vMacroSlope : vec2f;

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let xz = fragmentInputs.vAnchored;
  let across = dpdx(fragmentInputs.vRelative.xz);
  let along = dpdy(fragmentInputs.vRelative.xz);
  let footprint = sqrt(max(dot(across, across), dot(along, along)));
  let mean = sqrt(abs(across.x * along.y - across.y * along.x));
  // The mesh holds the height; the slope has detail that the mesh is too coarse for.
  let point = surfaceOver(vec3f(0.0, fragmentInputs.vMacroSlope), xz, footprint);
  let slope = point.slope + (1.0 - 0.6 * point.packed) * grainSlope(xz, footprint);
  var p : SnowPoint;
  p.relative = fragmentInputs.vRelative;
  p.smoothNormal = normalize(vec3f(-point.slope.x, 1.0, -point.slope.y));
  p.normal = normalize(vec3f(-slope.x, 1.0, -slope.y));
  p.packed = point.packed;
  p.ice = point.ice;
  p.glint = glints(xz, mean, p.normal, frame.sun.xyz, normalize(-p.relative));
  fragmentOutputs.color = vec4f(throughHaze(shadeSnow(p), p.relative), 1.0);
}
