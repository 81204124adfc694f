// Temporal anti-aliasing: this frame's sample of a pixel joins what earlier frames saw there. The history is read where the surface
// was (velocity is added to the pixel's own place, so that a camera at rest reads the pixel itself), clipped to what the
// neighbourhood allows (Salvi, An excursion in temporal supersampling, GDC 2016) and blended as brightness that the eye sees
// (Karis, High quality temporal supersampling, SIGGRAPH 2014).
#include "materials/frame.wgsl"
#include "sky/light-block.wgsl"
#include "materials/history.wgsl"

varying vNdc : vec2f;

@fragment
fn main(input : FragmentInputs) -> FragmentOutputs {
  let pixel = vec2i((vec2f(0.5) + vec2f(0.5, -0.5) * fragmentInputs.vNdc) * frame.size.xy);
  let around = neighbourhood(pixel);
  var share = frame.jitter.w;
  let place = placeBefore(fragmentInputs.vNdc, pixel, around.nearest);
  let inPicture = all(abs(place.ndc) < vec2f(1.0));
  if (share >= 1.0 || !inPicture) {
    fragmentOutputs.color = stored(expand(around.here), 0.0, pixel);
  } else {
    var old : vec4f;
    if (frame.jitter.w < MOVING && !place.moves) {
      // A camera at rest: the pixel itself.
      old = textureLoad(history, pixel, 0);
      old = vec4f(compress(old.rgb), old.w);
    } else {
      old = historyAt(vec2f(0.5 + 0.5 * place.ndc.x, 0.5 - 0.5 * place.ndc.y));
    }
    let reach = STRICT * around.deviation + UNREST * old.w;
    let clipped = clipTo(old.xyz, around.mean, reach);
    let excess = distance(clipped, old.xyz);
    // What moves or had to be clipped is known badly: it takes more of the new frame.
    share = max(share, select(0.0, MOVING, place.moves));
    share = max(share, max(around.passing, min(0.5, 4.0 * excess)));
    // Something else is here: what was known of the old is of no use.
    let known = old.w * (1.0 - saturate(8.0 * excess));
    let unrest = mix(known, abs(around.here.x - clipped.x), select(SLOW, frame.jitter.w, frame.jitter.w > MOVING));
    fragmentOutputs.color = stored(expand(mix(clipped, around.here, share)), unrest, pixel);
  }
}
