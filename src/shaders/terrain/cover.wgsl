// How far weather moved the surface, and where it bared the ground. Needs: surface, coverLevels. Its CPU half is the field.

const COVER_LEVELS = 2;
// Depth of snow that counts as deep, m: where the cover is not known.
const DEEP = 4.0;

struct Undisturbed {
  // Surface minus what it was before all weather, m, and its slope: snow ends at the ground.
  rise : f32,
  slope : vec2f,
  // Depth of snow, m, and 0 where the ground is bare, else 1.
  depth : f32,
  lies : f32,
}

// Depth of the pack before all weather and its slope, between the nodes of one level, as tiles interpolate it.
fn coverLevel(level : i32, xz : vec2f) -> vec3f {
  let width = 1 << u32(level);
  let p = (vec2f(surface.anchorNode & vec2i(width - 1)) + xz * 2.0) / f32(width);
  let cell = floor(p);
  let f = p - cell;
  let node = (surface.anchorNode >> vec2u(u32(level))) + vec2i(cell);
  let near = node & vec2i(255);
  let far = (node + 1) & vec2i(255);
  let row = level * 256;
  let a = textureLoad(coverLevels, vec2i(near.x, near.y + row), 0).r;
  let b = textureLoad(coverLevels, vec2i(far.x, near.y + row), 0).r;
  let c = textureLoad(coverLevels, vec2i(near.x, far.y + row), 0).r;
  let d = textureLoad(coverLevels, vec2i(far.x, far.y + row), 0).r;
  let south = mix(a, b, f.x);
  let north = mix(c, d, f.x);
  let slope = vec2f(mix(b - a, d - c, f.y), north - south) * 2.0 / f32(width);
  return vec3f(mix(south, north, f.y), slope);
}
// The cover of a level where it is filled; deep snow where it is not.
fn coverIn(level : i32, xz : vec2f) -> vec3f {
  if (level < surface.finestCover || level >= COVER_LEVELS) { return vec3f(DEEP, 0.0, 0.0); }
  return coverLevel(level, xz);
}
// Undisturbed snow over a cover, at a point where the snow lies `offset` metres higher.
fn undisturbedOver(cover : vec3f, offset : f32) -> Undisturbed {
  var base : Undisturbed;
  base.rise = surface.rise;
  base.lies = 1.0;
  let depth = max(cover.x, surface.thawed) + surface.rise + offset;
  base.depth = max(depth, 0.0);
  // Before a thaw all moves alike, to the bit.
  if (surface.thawed <= 0.0) { return base; }
  base.lies = select(0.0, 1.0, depth > 0.0);
  base.rise = base.depth - cover.x - offset;
  base.slope = select(vec2f(0.0), -cover.yz, depth <= 0.0 || cover.x < surface.thawed);
  return base;
}
