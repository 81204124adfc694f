#include "materials/frame.wgsl"
#include "materials/light.wgsl"
#include "sky/sky.wgsl"
#include "terrain/surface.wgsl"
#include "snow/grain.wgsl"
#include "snow/bare.wgsl"
#include "snow/shade.wgsl"

varying vAnchored : vec2f;
varying vRelative : vec3f;
varying vMacro : vec3f;

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let xz = fragmentInputs.vAnchored;
  let across = dpdx(fragmentInputs.vRelative.xz);
  let along = dpdy(fragmentInputs.vRelative.xz);
  let footprint = sqrt(max(dot(across, across), dot(along, along)));
  let mean = sqrt(abs(across.x * along.y - across.y * along.x));
  // The mesh holds the height; the slope has more detail, but no crests so sharp that quads show their far sides.
  let quads = 0.006 * distance(xz, frame.focus.xz);
  let point = surfaceOver(vec3f(0.0, fragmentInputs.vMacro.xy), xz, max(footprint, quads), mean);
  let bare = bareGround(xz, point.depth, footprint);
  let slope = point.slope + mix((1.0 - 0.6 * point.packed) * grainSlope(xz, footprint), bare.slope, bare.share);
  var p : SnowPoint;
  p.relative = fragmentInputs.vRelative;
  p.shadowPoint = p.relative + vec3f(0.0, fragmentInputs.vMacro.z, 0.0);
  p.shadowNormal = normalize(vec3f(-point.macroSlope.x, 1.0, -point.macroSlope.y));
  p.normal = seenNormal(normalize(vec3f(-slope.x, 1.0, -slope.y)), p.shadowNormal, normalize(-p.relative));
  p.packed = point.packed;
  p.ice = point.ice;
  p.wet = point.wet;
  p.bare = bare.share;
  p.ground = bare.albedo;
  p.open = point.open;
  p.dim = point.dim;
  p.glint = glints(xz, mean, p.normal, frame.sun.xyz, normalize(-p.relative));
  fragmentOutputs.color = vec4f(throughHaze(shadeSnow(p), p.relative), 1.0);
}
