#include "materials/frame.wgsl"
#include "materials/light.wgsl"
#include "sky/sky.wgsl"
#include "materials/debug-view.wgsl"
#include "lib/noise.wgsl"
#include "figure/fabric.wgsl"
#include "figure/cloth.wgsl"

varying vRelative : vec3f;
varying vNormal : vec3f;
varying vColour : vec4f;
varying vCloth : vec4f;
varying vWeave : vec4f;
varying vRest : vec3f;
varying vRestNormal : vec3f;
varying vUp : vec3f;
varying vSnow : f32;

// Share of a point that fallen snow covers: what faces up first, in patches.
fn covered(n : vec3f, plane : vec2f) -> f32 {
  if (fragmentInputs.vSnow <= 0.0) { return 0.0; }
  let patchy = 0.5 + 0.5 * wrinkles(plane, vec2f(0.04), 1.0, 41u).x + 0.25 * wrinkles(plane, vec2f(0.011), 1.0, 42u).x;
  let lies = smoothstep(0.25, 0.8, n.y) * (0.2 + 1.1 * fragmentInputs.vSnow);
  return smoothstep(0.0, 0.25, lies - patchy * (1.0 - 0.45 * n.y)) * saturate(4.0 * fragmentInputs.vSnow);
}

// A normal with the slopes of a height over the surface, whose gradient at rest is `gradient`: through the derivatives of a
// place by the screen (Mikkelsen 2010, Bump mapping unparametrized surfaces on the GPU).
fn bumped(n : vec3f, gradient : vec3f, across : mat2x3f, rest : mat2x3f) -> vec3f {
  let r1 = cross(across[1], n);
  let r2 = cross(n, across[0]);
  let size = dot(across[0], r1);
  let lean = dot(gradient, rest[0]) * r1 + dot(gradient, rest[1]) * r2;
  return normalize(abs(size) * n - sign(size) * lean);
}

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let relative = fragmentInputs.vRelative;
  let rest = fragmentInputs.vRest;
  let across = mat2x3f(dpdx(relative), dpdy(relative));
  let restAcross = mat2x3f(dpdx(rest), dpdy(rest));
  let footprint = max(length(restAcross[0]), length(restAcross[1]));
  // The inside of a single sheet looks the other way, and lies in the dark of what it hangs round. Meshes wind their outsides so that
  // WebGPU takes them for backs.
  let inside = fragmentInputs.frontFacing;
  let shape = normalize(fragmentInputs.vNormal) * select(1.0, -1.0, inside);
  let woven = fragmentInputs.vWeave;
  let weave = Weave(i32(woven.x + 0.5), woven.y, woven.z, woven.w);
  // The plane that the cloth faces most at rest; a seam where two meet hides in the folds.
  let facing = abs(normalize(fragmentInputs.vRestNormal));
  var plane = rest.xy;
  var axis = vec3f(1.0, 0.0, 0.0);
  var second = vec3f(0.0, 1.0, 0.0);
  if (facing.x > facing.z) {
    plane = rest.zy;
    axis = vec3f(0.0, 0.0, 1.0);
    // Fur lies back and down.
    if (weave.kind == FUR) {
      axis = vec3f(0.0, 0.92, -0.39);
      second = vec3f(0.0, 0.39, 0.92);
      plane = vec2f(dot(rest, axis), dot(rest, second));
    }
  }
  if (facing.y > max(facing.x, facing.z) * 1.3) {
    plane = rest.xz;
    axis = vec3f(1.0, 0.0, 0.0);
    second = vec3f(0.0, 0.0, 1.0);
  }
  let detail = fabricOn(plane, weave, footprint);
  let n = bumped(shape, axis * detail.slope.x + second * detail.slope.y, across, restAcross);
  let colour = fragmentInputs.vColour;
  var cloth : Cloth;
  let snow = select(covered(shape, plane), 0.0, inside);
  cloth.albedo = mix(colour.rgb * detail.tone * select(1.0, 0.5, inside), vec3f(0.86, 0.88, 0.9), snow);
  cloth.occlusion = mix(colour.a * (1.0 - detail.hollow) * select(1.0, 0.4, inside), 1.0, 0.7 * snow);
  cloth.roughness = mix(fragmentInputs.vCloth.x, 0.9, snow);
  cloth.sheen = fragmentInputs.vCloth.y * (1.0 - snow);
  cloth.transmission = fragmentInputs.vCloth.z;
  cloth.anisotropy = fragmentInputs.vCloth.w;
  cloth.thread = fragmentInputs.vUp;
  let light = shadeCloth(relative, n, cloth);
  fragmentOutputs.color = vec4f(throughHaze(light, relative), 1.0);
  if (VIEW != VIEW_NONE) { fragmentOutputs.color = viewOfThing(relative, n, cloth.albedo); }
}
