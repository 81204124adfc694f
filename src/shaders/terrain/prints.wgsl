// Prints round the focus, finer than texels: two values a cell of 9.8 mm, what they add to the surface and to the light's spline.
// Needs: surface, printDetail, printBlocks, cubicWeights, cubicSlopes, cubicBends.

// Cells per metre; a block is 32 cells wide, and 32 blocks are the window, which repeats beyond.
const CELLS = 102.4;
// Where the window fades out, m from the focus.
const PRINT_FADE = 4.0;
const PRINT_REACH = 4.6;
// Width of a pixel, m, from which on they are not seen.
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
// How much of the prints is drawn at a point where a pixel is `footprint` metres wide: 0 where none lie.
fn printShare(xz: vec2f, footprint: f32) -> f32 {
  let away = abs(xz - surface.focus);
  let distance = max(away.x, away.y);
  if (distance > PRINT_REACH || footprint > PRINT_BLURRED) { return 0.0; }
  // The anchor is a whole number of windows away.
  let block = vec2i(floor(xz * (CELLS / 32.0))) & vec2i(31);
  if (textureLoad(printBlocks, block, 0).r == 0u) { return 0.0; }
  return (1.0 - smoothstep(PRINT_FADE, PRINT_REACH, distance)) *
    (1.0 - smoothstep(0.4 * PRINT_BLURRED, PRINT_BLURRED, footprint));
}
fn printsAt(xz: vec2f, footprint: f32, lit: bool) -> PrintDetail {
  var detail: PrintDetail;
  let share = printShare(xz, footprint);
  if (share == 0.0) { return detail; }
  let u = xz * CELLS - 0.5;
  let cell = floor(u);
  let f = u - cell;
  let first = vec2i(cell) - 1;
  if (!lit) {
    let near = mix(printCell(first + 1).r, printCell(first + vec2i(2, 1)).r, f.x);
    let far = mix(printCell(first + vec2i(1, 2)).r, printCell(first + 2).r, f.x);
    detail.offset = share * mix(near, far, f.y);
    return detail;
  }
  let rows = mat4x4f(printRow(first, 0), printRow(first, 1), printRow(first, 2), printRow(first, 3));
  let wx = cubicWeights(f.x);
  let wz = cubicWeights(f.y);
  let across = wx * rows;
  detail.slope = share * CELLS * vec2f(dot(cubicSlopes(f.x) * rows, wz), dot(across, cubicSlopes(f.y)));
  detail.bend = share * CELLS * CELLS * (dot(cubicBends(f.x) * rows, wz) + dot(across, cubicBends(f.y)));
  return detail;
}
