// Temporal anti-aliasing: this frame's sample of a pixel joins what earlier frames saw there. The history is read where the surface
// was (velocity is added to the pixel's own place, so that a camera at rest reads the pixel itself), clipped to what the
// neighbourhood allows (Salvi, An excursion in temporal supersampling, GDC 2016) and blended as brightness that the eye sees
// (Karis, High quality temporal supersampling, SIGGRAPH 2014).
#include "materials/frame.wgsl"
#include "sky/light-block.wgsl"
#include "materials/history.wgsl"

var historyOut : texture_storage_2d<rgba16float, write>;

@compute @workgroup_size(TILE, TILE)
fn main(
  @builtin(global_invocation_id) id : vec3u,
  @builtin(local_invocation_id) local : vec3u,
  @builtin(local_invocation_index) thread : u32,
  @builtin(workgroup_id) group : vec3u,
) {
  loadTile(vec2i(group.xy) * TILE - 1, thread);
  workgroupBarrier();
  let pixel = vec2i(id.xy);
  if (any(pixel >= vec2i(frame.size.xy))) { return; }
  textureStore(historyOut, pixel, resolved(pixel, vec2i(local.xy)));
}

// What the history is from this frame on at a pixel, whose place in the tile is `own`.
fn resolved(pixel : vec2i, own : vec2i) -> vec4f {
  let around = neighbourhood(pixel, own);
  let ndc = (vec2f(pixel) + 0.5) * frame.size.zw * vec2f(2.0, -2.0) + vec2f(-1.0, 1.0);
  var share = frame.jitter.w;
  let place = placeBefore(ndc, pixel, around.nearest, around.depth);
  let inPicture = all(abs(place.ndc) < vec2f(1.0));
  if (share >= 1.0 || !inPicture) { return stored(expand(around.here), 0.0, pixel); }
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
  return stored(expand(mix(clipped, around.here, share)), unrest, pixel);
}
