#include "materials/frame.wgsl"
#include "materials/light.wgsl"
#include "sky/sky.wgsl"
#include "terrain/cached-look.wgsl"
#include "snow/grain.wgsl"
#include "snow/bare.wgsl"
#include "snow/shade.wgsl"

varying vAnchored : vec2f;
varying vRelative : vec3f;
varying vMacro : vec2f;

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let xz = fragmentInputs.vAnchored;
  let across = dpdx(fragmentInputs.vRelative.xz);
  let along = dpdy(fragmentInputs.vRelative.xz);
  let footprint = sqrt(max(dot(across, across), dot(along, along)));
  let mean = sqrt(abs(across.x * along.y - across.y * along.x));
  let point = cachedSurface(xz, across, along);
  let packed = packedAt(point.top);
  let bare = bareGround(xz, point.depth, footprint);
  let slope = fragmentInputs.vMacro + point.slope + mix((1.0 - 0.6 * packed) * grainSlope(xz, footprint), bare.slope, bare.share);
  var p : SnowPoint;
  p.relative = fragmentInputs.vRelative;
  p.shadowPoint = p.relative;
  p.shadowNormal = normalize(vec3f(-fragmentInputs.vMacro.x, 1.0, -fragmentInputs.vMacro.y));
  p.normal = seenNormal(normalize(vec3f(-slope.x, 1.0, -slope.y)), p.shadowNormal, normalize(-p.relative));
  p.packed = packed;
  p.ice = saturate(surface.ice + point.ice);
  p.wet = saturate(surface.wet + point.wet);
  p.bare = bare.share;
  p.ground = bare.albedo;
  p.open = point.open;
  p.dim = point.dim;
  p.glint = glints(xz, mean, p.normal, frame.sun.xyz, normalize(-p.relative));
  fragmentOutputs.color = withStops(throughHaze(shadeSnow(p), p.relative));
}
