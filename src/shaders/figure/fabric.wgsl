// What cloth is made of, finer than the mesh: wrinkles, and threads as they cross. Needs: noise.

// How threads lie: grown or cast, crossed one by one, over two in steps, in loops, short hair, or long fur.
const SMOOTH = 0;
const PLAIN = 1;
const TWILL = 2;
const KNIT = 3;
const HAIR = 4;
const FUR = 5;
const HALF_TURN = 3.14159265;

struct Weave {
  kind : i32,
  // From thread to thread, m.
  thread : f32,
  // 0 even … 1 spun by hand: threads thicken and thin.
  slub : f32,
  // Depth of its wrinkles, over those of wool.
  wrinkle : f32,
};
// Detail of a fabric on a plane: height, m, and its slopes along the plane's axes.
struct FabricDetail {
  slope : vec2f,
  // Factor on the albedo, near 1.
  tone : f32,
  // 0 … 1, share of the sky that gaps between threads and creases lose.
  hollow : f32,
};

// Width of a pixel, in lengths of a pattern, at which the pattern begins to go and has gone.
fn shown(footprint : f32, length : f32) -> f32 {
  return 1.0 - smoothstep(0.25, 0.5, footprint / length);
}
// An octave of wrinkles: (height, slopes). They hang down more than they go round: `size` is a width and a height, m.
fn wrinkles(p : vec2f, size : vec2f, depth : f32, seed : u32) -> vec3f {
  let q = p / size;
  let cell = floor(q);
  let wave = depth * gradientNoise(vec2i(cell), q - cell, seed);
  return vec3f(wave.x, wave.yz / size);
}
// Threads of a period of 1: (height 0 … 1, slopes).
fn threadsAt(q : vec2f, kind : i32) -> vec3f {
  // Where the weft lies on top of the warp.
  var over = sign(sin(HALF_TURN * q.x) * sin(HALF_TURN * q.y));
  if (kind == TWILL) { over = sign(sin(0.5 * HALF_TURN * (floor(q.x) + floor(q.y)) + 0.785)); }
  var along = q;
  if (kind == KNIT) {
    // Loops lean against each other in columns.
    let column = fract(q.x) - 0.5;
    along = vec2f(q.x * 0.5, q.y + 1.6 * abs(column));
    over = 1.0;
  }
  let u = HALF_TURN * along;
  let weft = abs(sin(u.y));
  let warp = abs(sin(u.x));
  if (over > 0.0) { return vec3f(weft, 0.0, HALF_TURN * cos(u.y) * sign(sin(u.y))); }
  return vec3f(warp, HALF_TURN * cos(u.x) * sign(sin(u.x)), 0.0);
}
// On a plane of a figure at rest: x round it, y up, m; a pixel is `footprint` metres wide.
fn fabricOn(p : vec2f, weave : Weave, footprint : f32) -> FabricDetail {
  var detail : FabricDetail;
  let folds = weave.wrinkle * shown(footprint, 0.05);
  let long = wrinkles(p, vec2f(0.045, 0.13), 0.0034 * folds, 31u);
  let short = wrinkles(p + long.yz * 0.01, vec2f(0.02, 0.03), 0.0013 * weave.wrinkle * shown(footprint, 0.015), 32u);
  let nap = wrinkles(p, vec2f(0.005, 0.006), 0.00022 * shown(footprint, 0.004), 33u);
  detail.slope = long.yz + short.yz + nap.yz;
  let crease = (long.x / 0.0034 + short.x / 0.0013) * 0.25;
  detail.hollow = saturate(-crease) * 0.35;
  // Dye takes unevenly, and threads spun by hand are lighter where they are thick.
  let cloud = wrinkles(p, vec2f(0.09, 0.11), 1.0, 34u).x;
  let spun = wrinkles(p, vec2f(0.028, 0.0032), 1.0, 35u).x * shown(footprint, 0.0032);
  detail.tone = 1.0 + 0.1 * cloud + weave.slub * 0.32 * spun;
  if (weave.kind == SMOOTH) { return detail; }
  if (weave.kind == HAIR) {
    let strand = wrinkles(p, vec2f(0.0025, 0.012), 1.0, 36u);
    let tuft = wrinkles(p, vec2f(0.011, 0.02), 1.0, 37u);
    let near = shown(footprint, 0.003);
    detail.slope += (0.0011 * near) * strand.yz + 0.004 * tuft.yz;
    detail.tone *= 1.0 + 0.3 * near * strand.x + 0.3 * tuft.x;
    detail.hollow = saturate(0.25 - 0.9 * tuft.x);
    return detail;
  }
  if (weave.kind == FUR) {
    // Locks of guard hair over each other, each of strands; they part and darken between.
    let lock = wrinkles(p, vec2f(0.02, 0.06), 1.0, 38u);
    let tuft = wrinkles(p + lock.yz * 0.0003, vec2f(0.009, 0.035), 1.0, 39u);
    let strand = wrinkles(p, vec2f(0.0022, 0.02), 1.0, 36u);
    let near = shown(footprint, 0.003);
    let tufted = shown(footprint, 0.012);
    detail.slope += 0.006 * shown(footprint, 0.03) * lock.yz + (0.004 * tufted) * tuft.yz + (0.0009 * near) * strand.yz;
    detail.tone *= 1.0 + 0.2 * lock.x + 0.24 * tufted * tuft.x + 0.25 * near * strand.x;
    detail.hollow = saturate(0.12 - 0.4 * lock.x - 0.5 * tufted * tuft.x);
    return detail;
  }
  let near = shown(footprint, weave.thread);
  if (near == 0.0) { return detail; }
  let thread = threadsAt((p + 0.0006 * vec2f(spun, cloud)) / weave.thread, weave.kind);
  detail.slope += near * 0.3 * thread.yz / HALF_TURN;
  detail.tone *= 1.0 - near * 0.35 * (1.0 - thread.x);
  detail.hollow = max(detail.hollow, near * 0.5 * (1.0 - thread.x));
  return detail;
}
