#include "materials/frame.wgsl"
#include "materials/light.wgsl"
#include "sky/sky.wgsl"
#include "terrain/cached-look.wgsl"
#include "snow/grain.wgsl"
#include "snow/parallax.wgsl"
#include "snow/bare.wgsl"
#include "snow/shade.wgsl"
#include "terrain/contact.wgsl"
#include "snow/debug-view.wgsl"

// Pixels wider than this, m, do not show the creases of a tread.
const CREASE_BLURRED = 0.01;

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
  let ground = fragmentInputs.vMacro;
  let whole = ground + point.slope;
  let packed = packedAt(point.top);
  let ice = saturate(surface.ice + point.ice);
  let wet = saturate(surface.wet + point.wet);
  let height = fragmentInputs.vRelative.y + frame.eye.y;
  let soil = bareGround(xz, point.depth, footprint);
  // Rock stands out of the pack, not out of prints in it.
  let bare = withRock(soil, xz, height, whole, point.depth - min(point.offset, 0.0), footprint);
  // The wind packs what faces it and the crests; what fell last and what was trodden has no crust.
  let exposed = 0.4 + 2.5 * dot(ground, surface.wind) + 9.0 * point.relief;
  let crust = saturate(exposed) * (1.0 - packed) * saturate(1.0 - 20.0 * surface.rise);
  let loose = saturate(14.0 * point.offset) * (1.0 - packed);
  let smoothed = 1.0 - 0.8 * max(ice, wet);
  let cut = smoothed * mix(0.3, 1.0, crust) * (1.0 - 0.9 * max(packed, loose));
  let seen = xz + parallax(xz, fragmentInputs.vRelative, whole, frame.anchor.xy, 12.0 * point.relief, footprint, cut);
  let grain = grainOn(
    vec3f(seen.x, height, seen.y),
    whole,
    12.0 * point.relief,
    sqrt(footprint * mean),
    cut,
    smoothed * (1.0 - 0.5 * packed + 0.9 * loose),
  );
  let slope = whole + mix(grain.slope, bare.slope, bare.share);
  var p : SnowPoint;
  p.relative = fragmentInputs.vRelative;
  p.shadowPoint = p.relative;
  p.shadowNormal = normalize(vec3f(-ground.x, 1.0, -ground.y));
  let normal = normalize(normalize(vec3f(-slope.x, 1.0, -slope.y)) - (1.0 - bare.share) * grain.side);
  p.normal = seenNormal(normal, p.shadowNormal, normalize(-p.relative));
  p.packed = packed;
  p.ice = ice;
  p.wet = wet;
  p.crust = crust;
  p.loose = loose;
  p.thin = max(loose, (1.0 - packed) * smoothstep(0.01, 0.06, point.relief));
  p.bare = bare.share;
  p.ground = bare.albedo;
  // Hollows of the grain see less of the sky, and of low sun.
  let hollow = (1.0 - bare.share) * grain.hollow;
  p.open = point.open * (1.0 - HOLLOW_SKY * hollow);
  p.below = max(-point.offset, 0.0);
  if (p.below > 0.0 && point.open < 0.97 && footprint < CREASE_BLURRED) { p.crease = curvatureAt(xz); }
  p.dim = 1.0 - (1.0 - point.dim) * (1.0 - HOLLOW_SUN * hollow);
  p.variance = (1.0 - bare.share) * grain.lost;
  p.place = seen;
  // Pixels are slender where the ground is seen aslant: between the mean and the narrow side flashes look round.
  p.footprint = mean * sqrt(mean / footprint);
  p.hidden = hiddenByWalls(xz, ground, point.open, footprint);
  let light = snowLight(p);
  fragmentOutputs.color = vec4f(throughHaze(radianceOf(light), p.relative), 1.0);
  if (VIEW != VIEW_NONE) { fragmentOutputs.color = viewOfSnow(p, point, light); }
}
