// Where a clipmap vertex stands. Needs: frame, view slot, terrain/cached.
var<storage, read> patches : array<Patch>;

struct TerrainVertex {
  // Relative to the anchor.
  xz : vec2f,
  // Relative to the eye.
  relative : vec3f,
  // Slope of the ground without relief and snow.
  macroSlope : vec2f,
};

// Of a vertex `grid` quads from its patch's corner. Over the outer part of a ring odd vertices slide onto the coarser
// lattice and heights turn to the coarser level's, which is why neighbouring rings meet without cracks and nothing pops.
// All is counted in nodes of the finest cache level: whole numbers, exact in 32-bit floats, wherever a vertex can be shared.
fn terrainVertex(instance : u32, grid : vec2f) -> TerrainVertex {
  let origin = patches[frame.views[viewSlot.view].first.x + i32(instance)].origin;
  let quad = 2.0 * f32(1 << u32(origin.w));
  let corner = 2.0 * vec2f(origin.xz);
  let aside = abs((corner + grid * quad) * frame.lattice.x + frame.lattice.y - frame.focus.xz);
  let patchWidth = frame.lattice.z * quad * frame.lattice.x;
  let half = f32(origin.y & 255);
  let begin = max(half - 3.48, f32(origin.y >> 8u) + 0.52);
  let end = half - 1.04;
  let morph = saturate((max(aside.x, aside.y) / patchWidth - begin) / (end - begin));
  let odd = grid - 2.0 * floor(grid * 0.5);
  let place = corner + (grid - odd * morph) * quad;
  // Texels as wide as quads hold no more than the mesh can show; the innermost ring shows all there is.
  let own = select(f32(origin.w + 1), 0.0, origin.w == 0);
  var out : TerrainVertex;
  out.xz = place * frame.lattice.x + frame.lattice.y;
  let level = cacheLevel(out.xz, own + (f32(origin.w + 2) - own) * morph);
  let ground = macroAt(out.xz);
  out.macroSlope = ground.yz;
  out.relative = vec3f(out.xz.x, ground.x + cachedHeight(place, level), out.xz.y) - frame.eye.xyz;
  return out;
}
