// Parallax occlusion of the grain: relief finer than the mesh hides what lies behind it (Tatarchuk 2006, Practical parallax
// occlusion mapping for highly detailed surface rendering). Needs: snow/grain.

// Steps along the ray; 0 leaves it out. The renderer writes another number here.
const PARALLAX_LAYERS = 0;
// The grain lies between these heights, m: the ray is followed from one to the other.
const GRAIN_TOP = 0.008;
const GRAIN_BOTTOM = -0.016;
// Pixels wider than this, m, do not show it; and the farthest that a ray is followed along the ground, m.
const PARALLAX_BLURRED = 0.008;
const PARALLAX_REACH = 0.12;

// Height of the grain's coarser layers at a point of level ground, m; the rest as in grainAt.
fn grainHeight(p : vec2f, tiles : vec2i, bend : f32, footprint : f32, crust : f32) -> f32 {
  let wide = footprint * footprint;
  let broad = scalesAt(p, tiles, bend, wide).x;
  return crust * (SCALES * broad + EDGES * edgesAt(p, tiles, broad, wide).x);
}
// How far along the ground from a point of the surface the grain is that the eye sees there. `relative` is the point from the eye,
// `slope` the surface's without grain.
fn parallax(p : vec2f, relative : vec3f, slope : vec2f, tiles : vec2i, bend : f32, footprint : f32, crust : f32) -> vec2f {
  let shown = 1.0 - smoothstep(0.5 * PARALLAX_BLURRED, PARALLAX_BLURRED, footprint);
  // How fast the ray comes down onto the surface.
  let falls = dot(slope, relative.xz) - relative.y;
  if (PARALLAX_LAYERS == 0 || shown * crust <= 0.0 || falls <= 0.0) { return vec2f(0.0); }
  let along = relative.xz / falls;
  let scale = min(1.0, PARALLAX_REACH / max(length(along) * (GRAIN_TOP - GRAIN_BOTTOM), 1e-6));
  let step = scale * (GRAIN_TOP - GRAIN_BOTTOM) / f32(max(PARALLAX_LAYERS, 1));
  // Height of the ray over the surface, and of the grain under it.
  var ray = scale * GRAIN_TOP;
  var before = ray - grainHeight(p - along * ray, tiles, bend, footprint, crust);
  for (var layer = 0; layer < PARALLAX_LAYERS && before > 0.0; layer++) {
    ray -= step;
    let over = ray - grainHeight(p - along * ray, tiles, bend, footprint, crust);
    if (over <= 0.0) {
      ray += step * over / (over - before);
      break;
    }
    before = over;
  }
  return -shown * ray * along;
}
