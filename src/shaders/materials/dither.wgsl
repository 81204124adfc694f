// Interleaved gradient noise (Jimenez 2014), 0 to 1, for a pixel counted from the corner: breaks bands, and turns filters.
fn ditherAt(pixel : vec2f) -> f32 {
  return fract(52.9829189 * fract(dot(pixel, vec2f(0.06711056, 0.00583715))));
}
