// Where a clipmap vertex stands. Needs: frame, view slot, terrain/surface.
var<storage, read> patches : array<Patch>;

// Relative to the anchor. `origin` is a Patch's; `grid` the vertex in quads from the patch's corner. Toward the ring's
// outer edge odd vertices slide onto the coarser lattice, which is why neighbouring rings meet without cracks.
fn latticePoint(origin : vec4i, grid : vec2f) -> vec2f {
  let spacing = frame.lattice.x * f32(origin.y);
  let corner = vec2f(origin.xz) * frame.lattice.x + frame.lattice.y;
  let away = abs(corner + grid * spacing - frame.focus.xz);
  let patchWidth = frame.lattice.z * spacing;
  let morph = saturate((max(away.x, away.y) / patchWidth - 2.5) / 0.45);
  let odd = grid - 2.0 * floor(grid * 0.5);
  return corner + (grid - odd * morph) * spacing;
}

// Relief finer than this is left out of the mesh: none near the focus, all of it where quads are wider than its crests.
fn meshFootprint(xz : vec2f) -> f32 {
  return max(0.0, distance(xz, surface.focus) - 44.0) * 0.04;
}

// Tracks finer than this are left out of the mesh: quads, about 1.3 % of their distance wide, would draw the walls of a
// groove as saws, and narrow tracks as dashes. Light still sees them.
fn meshTracks(xz : vec2f) -> f32 {
  return max(0.0, distance(xz, surface.focus) - 16.0) * 0.03;
}

// Relief finer than this casts no shadow, m. Quads are about 1.3 % of their distance wide; facets of a crest that falls
// between their corners would shade each other, and the picture would show dashes on it.
fn shadowFootprint(xz : vec2f) -> f32 {
  return max(meshFootprint(xz), 0.025 * max(0.0, distance(xz, frame.focus.xz) - 5.0));
}

struct TerrainVertex {
  // Relative to the anchor.
  xz : vec2f,
  // Relative to the eye.
  relative : vec3f,
  macroSlope : vec2f,
  // How far above it the shadow maps have the surface, m.
  casterRise : f32,
};

fn terrainVertex(instance : u32, grid : vec2f) -> TerrainVertex {
  let first = frame.views[viewSlot.view].first[viewSlot.list];
  let xz = latticePoint(patches[first + i32(instance)].origin, grid);
  let fine = meshFootprint(xz);
  let point = surfaceAt(xz, fine, meshTracks(xz));
  let coarse = shadowFootprint(xz);
  var out : TerrainVertex;
  out.xz = xz;
  out.relative = vec3f(xz.x, point.height, xz.y) - frame.eye.xyz;
  out.macroSlope = point.macroSlope;
  out.casterRise = 0.0;
  if (coarse > fine && point.packed < 1.0) {
    out.casterRise = (1.0 - point.packed) * (reliefAt(xz, coarse).x - point.relief);
  }
  return out;
}
