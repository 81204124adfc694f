// The range map: height over the plain in units of the highest mountains, and its slope per kilometre.
#include "far/range.wgsl"

varying vNdc : vec2f;

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let texel = floor(vec2f(0.5 + 0.5 * fragmentInputs.vNdc.x, 0.5 - 0.5 * fragmentInputs.vNdc.y) * farRange.side);
  let km = (vec2f(farRange.origin) + texel + 0.5) * farRange.texel;
  let step = 0.5 * farRange.texel;
  let east = rangeShape(km + vec2f(step, 0.0));
  let west = rangeShape(km - vec2f(step, 0.0));
  let north = rangeShape(km + vec2f(0.0, step));
  let south = rangeShape(km - vec2f(0.0, step));
  let height = 0.25 * (east + west + north + south);
  fragmentOutputs.color = vec4f(height, vec2f(east - west, north - south) / farRange.texel, 1.0);
}
