// What is stored of the snow at a point, from three levels of the atlas: texels of 3.9, 15.6 and 62.5 cm.
// Needs: surface, pageTable, snowHeight, snowState, cubicWeights.

// Texels per metre of the finest level; each further level has a quarter of them.
const TEXELS = 25.6;
const COARSEST = 2;
// The page table repeats beyond 64 tiles, so the finest level is read up to SNOW_REACH m from the focus, each further one
// four times as far. A level gives way to the next over the outer half of its reach, and where it is finer than a pixel:
// all of it is left where a pixel is as wide as SHARP texels, nothing at twice that.
const SNOW_REACH = 155.0;
const SHARP = 1.7;
// The widest pixel that still matters, in halves of such a one.
const WIDEST = 32.0;

struct Snow {
  // Surface minus undisturbed surface, m.
  offset: f32,
  // For light: slope of the uniform cubic B-spline over the texels. The bilinear surface itself has a kink at every texel,
  // which light would show.
  slope: vec2f,
  // Density above rest in stored units of 4 kg/m³, and its slope per metre.
  top: f32,
  topSlope: vec2f,
  // Minus those of undisturbed snow.
  ice: f32,
  wet: f32,
  // Share of the sky that it sees of what open snow would.
  open: f32,
  // Share of low sun that tracks finer than the texels lose to walls that face away or stand in the way.
  dim: f32,
}

// Slot + 1 of the tile that holds a texel counted from the anchor; 0 where no one trod.
fn snowPage(level: i32, texel: vec2i) -> u32 {
  let tile = (surface.anchorTile >> vec2u(u32(2 * level))) + (texel >> vec2u(6u));
  return textureLoad(pageTable, (tile & vec2i(127)) + vec2i(0, 128 * level), 0).r;
}
// Pages of the four tiles that a block of 4 × 4 texels from `first` can touch.
fn pagesRound(level: i32, first: vec2i) -> vec4u {
  var pages = vec4u(snowPage(level, first));
  // Within a tile one page serves all texels.
  if (any((first & vec2i(63)) > vec2i(60))) {
    pages = vec4u(
      pages.x,
      snowPage(level, first + vec2i(3, 0)),
      snowPage(level, first + vec2i(0, 3)),
      snowPage(level, first + 3),
    );
  }
  return pages;
}
// Where a texel on a page lies in the atlas.
fn atlasTexel(page: u32, texel: vec2i) -> vec2i {
  return vec2i(i32((page - 1u) & 31u), i32((page - 1u) >> 5u)) * 64 + (texel & vec2i(63));
}
// Page of a texel among those of the four tiles that a block of 4 × 4 texels from `first` can touch.
fn blockPage(pages: vec4u, first: vec2i, texel: vec2i) -> u32 {
  let over = vec2u((texel >> vec2u(6u)) - (first >> vec2u(6u)));
  return pages[over.x + 2u * over.y];
}
// Top in stored units, ice, wet and how dim a texel of the block is.
fn blockState(pages: vec4u, first: vec2i, step: vec2i) -> vec4f {
  let page = blockPage(pages, first, first + step);
  if (page == 0u) { return vec4f(0.0); }
  let state = textureLoad(snowState, atlasTexel(page, first + step), 0);
  let signed = state.rgb * 255.0 - 128.0;
  return vec4f(signed.r, signed.gb / 127.0, state.a);
}
fn blockHeight(pages: vec4u, first: vec2i, step: vec2i) -> f32 {
  let page = blockPage(pages, first, first + step);
  if (page == 0u) { return 0.0; }
  return f32(textureLoad(snowHeight, atlasTexel(page, first + step), 0).r) / 8192.0;
}
fn blockRow(pages: vec4u, first: vec2i, row: i32) -> vec4f {
  return vec4f(
    blockHeight(pages, first, vec2i(0, row)),
    blockHeight(pages, first, vec2i(1, row)),
    blockHeight(pages, first, vec2i(2, row)),
    blockHeight(pages, first, vec2i(3, row)),
  );
}
// Second derivatives of the uniform cubic B-spline's weights at fraction t.
fn cubicBends(t: f32) -> vec4f {
  return vec4f(1.0 - t, 3.0 * t - 2.0, 1.0 - 3.0 * t, t);
}

// Height of a level's spline, m: the mean of what lies round a point, weighted to about a texel and a half.
fn meanHeight(level: i32, xz: vec2f) -> f32 {
  let u = xz * (TEXELS / f32(1 << u32(2 * level))) - 0.5;
  let cell = floor(u);
  let first = vec2i(cell) - 1;
  let pages = pagesRound(level, first);
  let rows = mat4x4f(
    blockRow(pages, first, 0),
    blockRow(pages, first, 1),
    blockRow(pages, first, 2),
    blockRow(pages, first, 3),
  );
  return dot(cubicWeights(u.x - cell.x) * rows, cubicWeights(u.y - cell.y));
}
// Share of the sky that a point `height` m high on a level sees between walls: those of a disc at the foot of a shaft of a
// radius, r² / (r² + d²), with d the depth below what lies round about, near and farther off.
fn openBetween(level: i32, xz: vec2f, height: f32) -> f32 {
  let farther = meanHeight(COARSEST, xz);
  if (level == COARSEST - 1) { return shaftOpen(farther - height, 0.15); }
  let near = meanHeight(COARSEST - 1, xz);
  return shaftOpen(near - height, 0.09) * shaftOpen(farther - near, 0.25);
}
fn shaftOpen(depth: f32, radius: f32) -> f32 {
  let d = max(depth, 0.0) / radius;
  return 1.0 / (1.0 + d * d);
}

fn snowLevel(level: i32, xz: vec2f) -> Snow {
  var snow: Snow;
  snow.open = 1.0;
  let texels = TEXELS / f32(1 << u32(2 * level));
  let u = xz * texels - 0.5;
  let cell = floor(u);
  let first = vec2i(cell) - 1;
  let pages = pagesRound(level, first);
  if (all(pages == vec4u(0u))) { return snow; }
  let f = u - cell;
  let a = blockState(pages, first, vec2i(1, 1));
  let b = blockState(pages, first, vec2i(2, 1));
  let c = blockState(pages, first, vec2i(1, 2));
  let d = blockState(pages, first, vec2i(2, 2));
  let near = mix(a, b, f.x);
  let far = mix(c, d, f.x);
  let state = mix(near, far, f.y);
  let h = vec4f(
    blockHeight(pages, first, vec2i(1, 1)),
    blockHeight(pages, first, vec2i(2, 1)),
    blockHeight(pages, first, vec2i(1, 2)),
    blockHeight(pages, first, vec2i(2, 2)),
  );
  snow.offset = mix(mix(h.x, h.y, f.x), mix(h.z, h.w, f.x), f.y);
  snow.top = state.x;
  snow.ice = state.y;
  snow.wet = state.z;
  snow.topSlope = vec2f(mix(b.x - a.x, d.x - c.x, f.y), far.x - near.x) * texels;
  let rows = mat4x4f(
    blockRow(pages, first, 0),
    vec4f(blockHeight(pages, first, vec2i(0, 1)), h.xy, blockHeight(pages, first, vec2i(3, 1))),
    vec4f(blockHeight(pages, first, vec2i(0, 2)), h.zw, blockHeight(pages, first, vec2i(3, 2))),
    blockRow(pages, first, 3),
  );
  let wx = cubicWeights(f.x);
  let wz = cubicWeights(f.y);
  let across = wx * rows;
  snow.slope = texels * vec2f(dot(cubicSlopes(f.x) * rows, wz), dot(across, cubicSlopes(f.y)));
  // Less sky in creases, where the Laplacian (1/m) is positive, and down between walls.
  let bend = texels * texels * (dot(cubicBends(f.x) * rows, wz) + dot(across, cubicBends(f.y)));
  let crease = 1.0 - clamp(bend * 0.02, 0.0, 0.5);
  // Texels of the coarsest level are wider than tracks: they have no depth and no walls of their own.
  if (level == COARSEST) { snow.open = crease * (1.0 - 0.6 * state.w); } else {
    snow.open = crease * openBetween(level, xz, dot(across, wz));
  }
  snow.dim = state.w * select(0.3, 1.0, level == COARSEST);
  return snow;
}

// The level that serves a point, and how far it has given way to the next. `footprint` is the width of a pixel there, m.
fn snowDetail(xz: vec2f, footprint: f32) -> f32 {
  let away = abs(xz - surface.focus) * (4.0 / SNOW_REACH);
  let wide = min(footprint * TEXELS * (2.0 / SHARP), WIDEST);
  return 0.5 * log2(max(max(wide, 1.0), max(away.x, away.y)));
}
// Snow where a pixel is `footprint` metres wide; 0 asks for all detail there is.
fn snowAt(xz: vec2f, footprint: f32) -> Snow {
  let detail = snowDetail(xz, footprint);
  let finest = i32(detail);
  let t = clamp(2.0 * (detail - f32(finest)) - 1.0, 0.0, 1.0);
  let coarser = t * t * (3.0 - 2.0 * t);
  var snow: Snow;
  snow.open = 1.0;
  for (var level = finest; level <= min(finest + 1, COARSEST); level++) {
    let weight = select(coarser, 1.0 - coarser, level == finest);
    // One level serves most pixels.
    if (weight <= 0.0) { continue; }
    let part = snowLevel(level, xz);
    snow.offset += weight * part.offset;
    snow.slope += weight * part.slope;
    snow.top += weight * part.top;
    snow.topSlope += weight * part.topSlope;
    snow.ice += weight * part.ice;
    snow.wet += weight * part.wet;
    snow.open += weight * (part.open - 1.0);
    snow.dim += weight * part.dim;
  }
  return snow;
}
