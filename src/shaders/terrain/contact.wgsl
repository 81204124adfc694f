// Shadows that the walls of a track throw into it, finer than shadow maps. Needs: frame, terrain/cached, dither.

// As far as a map's texels and the lift off the surface hide from it, m.
const CONTACT_REACH = 0.32;
const CONTACT_STEPS = 8;
// Pixels wider than this, m, do not show them, and only tracks within this of the focus, m, are stored that finely.
const CONTACT_BLURRED = 0.03;
const CONTACT_RANGE = 12.0;

// Height of the surface over the ground as a level of the cache has it, m.
fn wallHeight(level : i32, xz : vec2f) -> f32 {
  return heightIn(level, (xz - NODE_OFFSET) / surface.cacheSpacing);
}

// Share of the sun that walls hide from a point whose surroundings slope by `ground`. `open` is the share of the sky that the
// point sees: where that is nearly all no wall is near, and the march is saved. A pixel is `footprint` metres wide.
fn hiddenByWalls(xz : vec2f, ground : vec2f, open : f32, footprint : f32) -> f32 {
  let away = distance(xz, surface.focus);
  let seen = (1.0 - smoothstep(0.5 * CONTACT_BLURRED, CONTACT_BLURRED, footprint))
    * (1.0 - smoothstep(0.7 * CONTACT_RANGE, CONTACT_RANGE, away)) * smoothstep(0.0, 0.02, 0.995 - open);
  if (seen == 0.0 || frame.shadow.y == 0.0) { return 0.0; }
  let flat = max(length(frame.sun.xz), 1e-3);
  let toward = frame.sun.xz / flat;
  // How fast the sun's ray leaves the ground.
  let climb = frame.sun.y / flat - dot(ground, toward);
  let level = i32(cacheLevel(xz, 0.0));
  let own = wallHeight(level, xz);
  let start = ditherAt(floor(fragmentInputs.position.xy));
  var hidden = 0.0;
  for (var i = 0; i < CONTACT_STEPS; i++) {
    let s = (f32(i) + start) / f32(CONTACT_STEPS);
    let t = 0.006 + CONTACT_REACH * s * sqrt(s);
    let over = wallHeight(level, xz + toward * t) - own - climb * t;
    // Between the sun's edges, and the width of what is stored.
    hidden = max(hidden, saturate(0.5 + over / (2.0 * t * frame.shadow.x + 0.008)));
  }
  return seen * hidden;
}
