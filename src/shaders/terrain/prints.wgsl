// Prints round the focus, finer than texels: two values a cell of 9.8 mm, what they add to the surface and to the light's spline.
// Needs: surface, printDetail, printBlocks, cubicWeights, cubicSlopes, cubicBends.

// Cells per metre; a block is 32 cells wide, and 32 blocks are the window, which repeats beyond.
const CELLS = 102.4;
// The window ends 16 blocks from its middle; the last two cells would be filtered with cells of the other side.
const PRINT_REACH = 16.0 * 32.0 / CELLS - 2.0 / CELLS;
// Width of a texel, m, from which on prints are left out: the texels of the snow have the rest of them.
const PRINT_BLURRED = 0.03;

struct PrintDetail {
  // What it adds to the surface, m.
  offset: f32,
  // What it adds to slope and Laplacian (1/m) of the spline that light reads.
  slope: vec2f,
  bend: f32,
}

fn printCell(cell: vec2i) -> vec2f {
  return vec2f(textureLoad(printDetail, cell & vec2i(1023), 0).rg) / 8192.0;
}
fn printRow(first: vec2i, row: i32) -> vec4f {
  return vec4f(
    printCell(first + vec2i(0, row)).g,
    printCell(first + vec2i(1, row)).g,
    printCell(first + vec2i(2, row)).g,
    printCell(first + vec2i(3, row)).g,
  );
}
fn noPrints(xz: vec2f, footprint: f32) -> bool {
  let away = abs(xz - surface.printCentre);
  let distance = max(away.x, away.y);
  if (distance > PRINT_REACH || footprint > PRINT_BLURRED) { return true; }
  // The anchor is a whole number of windows away.
  let block = vec2i(floor(xz * (CELLS / 32.0))) & vec2i(31);
  return textureLoad(printBlocks, block, 0).r == 0u;
}
fn printsAt(xz: vec2f) -> PrintDetail {
  var detail: PrintDetail;
  let u = xz * CELLS - 0.5;
  let cell = floor(u);
  let f = u - cell;
  let first = vec2i(cell) - 1;
  let near = mix(printCell(first + 1).r, printCell(first + vec2i(2, 1)).r, f.x);
  let far = mix(printCell(first + vec2i(1, 2)).r, printCell(first + 2).r, f.x);
  detail.offset = mix(near, far, f.y);
  let rows = mat4x4f(printRow(first, 0), printRow(first, 1), printRow(first, 2), printRow(first, 3));
  let wx = cubicWeights(f.x);
  let wz = cubicWeights(f.y);
  let across = wx * rows;
  detail.slope = CELLS * vec2f(dot(cubicSlopes(f.x) * rows, wz), dot(across, cubicSlopes(f.y)));
  detail.bend = CELLS * CELLS * (dot(cubicBends(f.x) * rows, wz) + dot(across, cubicBends(f.y)));
  return detail;
}
// Prints as a texel `footprint` metres wide has them: of cells that are finer, the mean.
fn printsOver(xz: vec2f, footprint: f32) -> PrintDetail {
  var detail: PrintDetail;
  if (noPrints(xz, footprint)) { return detail; }
  if (footprint * CELLS < 1.5) { return printsAt(xz); }
  for (var corner = 0; corner < 4; corner++) {
    let aside = 0.25 * footprint * (vec2f(f32(corner & 1), f32(corner >> 1u)) * 2.0 - 1.0);
    let part = printsAt(xz + aside);
    detail.offset += 0.25 * part.offset;
    detail.slope += 0.25 * part.slope;
    detail.bend += 0.25 * part.bend;
  }
  return detail;
}
