// Where a clipmap vertex stands, relative to the anchor. Needs: frame.

// `origin` is a Patch's; `grid` the vertex in quads from the patch's corner. Toward the ring's outer edge odd vertices
// slide onto the coarser lattice, which is why neighbouring rings meet without cracks.
fn latticePoint(origin : vec4i, grid : vec2f) -> vec2f {
  let spacing = frame.lattice.x * f32(origin.y);
  let corner = vec2f(origin.xz) * frame.lattice.x + frame.lattice.y;
  let away = abs(corner + grid * spacing - frame.focus.xz);
  let patchWidth = frame.lattice.z * spacing;
  let morph = saturate((max(away.x, away.y) / patchWidth - 2.5) / 0.45);
  let odd = grid - 2.0 * floor(grid * 0.5);
  return corner + (grid - odd * morph) * spacing;
}
