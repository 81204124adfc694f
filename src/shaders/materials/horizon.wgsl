// How high the shadow of the ground lies over each place. A map is a square of rows that run away from the sun: one
// workgroup sweeps one row. x is the height, m, up to which the sun's upper edge is hidden, y its lower edge: heights between
// see a part of the disc. Counted from that of the ground in the middle: 16 bits hold 3 cm up to 64 m from there.
// Both are continuous, so a map may be read between its texels; a shadow of 0 and 1 could not.
#include "generated/layouts.wgsl"

var<uniform> surface : Surface;
var heightLevels : texture_2d<f32>;
var<uniform> sweep : Sweep;
// Textures of two halves cannot be written: what this holds is copied into one.
var<storage, read_write> horizonOut : array<u32>;

#include "terrain/macro.wgsl"

const THREADS = 256u;
// Texels that one thread takes, at most.
const MOST = 8u;
const DEEP = -1e9;

var<workgroup> highest : array<vec2f, THREADS>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group : vec3u, @builtin(local_invocation_index) thread : u32) {
  let size = u32(sweep.slice.z);
  let each = size / THREADS;
  let row = u32(sweep.slice.x) + group.x;
  let start = sweep.corner + sweep.across * f32(row);
  // Along a row the sun's ray sinks by `drop` a texel. Heights plus what it sank are compared: the shadow that reaches a
  // texel is their greatest so far, and a greatest so far is found by many threads at once (Hillis and Steele 1986).
  var own : array<vec2f, MOST>;
  var best = vec2f(DEEP);
  for (var k = 0u; k < each; k++) {
    let i = f32(thread * each + k);
    own[k] = macroAt(start + sweep.along * i).x + sweep.drop * i;
    best = max(best, own[k]);
  }
  highest[thread] = best;
  workgroupBarrier();
  for (var reach = 1u; reach < THREADS; reach *= 2u) {
    var before = vec2f(DEEP);
    if (thread >= reach) { before = highest[thread - reach]; }
    workgroupBarrier();
    highest[thread] = max(highest[thread], before);
    workgroupBarrier();
  }
  var shade = vec2f(DEEP);
  if (thread > 0u) { shade = highest[thread - 1u]; }
  for (var k = 0u; k < each; k++) {
    let i = thread * each + k;
    // A place does not shade itself, and nothing is known of what stands sunward of the map.
    let height = max(shade - sweep.drop * f32(i), vec2f(-2000.0));
    horizonOut[row * size + i] = pack2x16float(height - f32(sweep.slice.y));
    shade = max(shade, own[k]);
  }
}
