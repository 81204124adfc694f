// Where a direction lies in the table of the sky: columns go round by azimuth from +z to +x, rows go up by the root of the
// elevation, fine near the horizon. Above them, in rows from SKY_ROWS on, is what haze scatters, before its phase.
const SKY_COLUMNS = 160;
const SKY_ROWS = 80;

// Column and row, 0 … 1, of a unit direction; below the horizon: of the horizon.
fn skyPlace(direction : vec3f) -> vec2f {
  let turn = atan2(direction.x, direction.z) / 6.28318531;
  return vec2f(turn, sqrt(asin(clamp(direction.y, 0.0, 1.0)) / 1.57079633));
}
// Elevation of a row's lower edge.
fn rowElevation(row : i32) -> f32 {
  let v = f32(row) / f32(SKY_ROWS);
  return 1.57079633 * v * v;
}
fn texelElevation(row : i32) -> f32 {
  let v = (f32(row) + 0.5) / f32(SKY_ROWS);
  return 1.57079633 * v * v;
}
fn texelDirection(texel : vec2i) -> vec3f {
  let e = texelElevation(texel.y);
  let a = 6.28318531 * (f32(texel.x) + 0.5) / f32(SKY_COLUMNS);
  return vec3f(sin(a) * cos(e), sin(e), cos(a) * cos(e));
}
// Solid angle of a texel.
fn texelAngle(row : i32) -> f32 {
  return (sin(rowElevation(row + 1)) - sin(rowElevation(row))) * 6.28318531 / f32(SKY_COLUMNS);
}
// Radiance of the sky along a direction, read from a table, without the sun's disc.
fn skyIn(table : texture_2d<f32>, filtered : sampler, direction : vec3f, sun : vec3f) -> vec3f {
  let place = skyPlace(direction);
  // The two parts share a texture: neither may bleed into the other.
  let row = clamp(place.y * f32(SKY_ROWS), 0.5, f32(SKY_ROWS) - 0.5);
  let air = textureSampleLevel(table, filtered, vec2f(place.x, row / f32(2 * SKY_ROWS)), 0.0).rgb;
  let haze = textureSampleLevel(table, filtered, vec2f(place.x, row / f32(2 * SKY_ROWS) + 0.5), 0.0).rgb;
  return air + haze * hazePhase(dot(direction, sun));
}
