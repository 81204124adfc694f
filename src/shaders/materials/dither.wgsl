// Blue noise, 0 to 1, for a pixel counted from the corner: breaks bands, and turns filters. Needs: frame.
var blueNoise : texture_2d<u32>;

// The same in every frame: for what no later frame evens out.
fn stillDitherAt(pixel : vec2f) -> f32 {
  let size = vec2i(textureDimensions(blueNoise));
  return (f32(textureLoad(blueNoise, vec2i(pixel) % size, 0).x) + 0.5) / 256.0;
}

// Another value each frame, so that a pixel's mean over frames tends to that of all values; it stands still where frames are
// not blended.
fn ditherAt(pixel : vec2f) -> f32 {
  return fract(stillDitherAt(pixel) + frame.jitter.z);
}
