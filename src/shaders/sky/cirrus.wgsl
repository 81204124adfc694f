// Cloud: thin high ice, and the sheet of an overcast sky. Needs: frame, noise.

// Cover 0 … 1 along a direction; `pixel` is its angle. Threads finer than a pixel are left out.
fn cirrusAt(direction : vec3f, pixel : f32) -> f32 {
  if (direction.y < 0.01) { return 0.0; }
  // A sheet that bends with the globe: its threads draw together toward the horizon and end there.
  let over = direction.y + 0.16;
  let sheet = direction.xz / over;
  let footprint = pixel / (over * over);
  let drift = frame.eye.w * 0.0011;
  var p = vec2f(dot(sheet, vec2f(0.82, 0.57)) + drift, dot(sheet, vec2f(-0.57, 0.82)));
  let bend = noiseAt(p * 0.9, 71u);
  p += 0.35 * bend.yz * vec2f(0.3, 0.2);
  var sum = 0.55 * bend.x;
  var cell = vec2f(1.3, 3.4);
  var share = 0.5;
  for (var octave = 0u; octave < 4u; octave++) {
    let kept = 1.0 - smoothstep(0.2, 0.5, footprint * cell.y);
    if (kept <= 0.0) { break; }
    sum += share * kept * noiseAt(p * cell, 72u + octave).x;
    cell *= vec2f(2.1, 2.3);
    share *= 0.55;
  }
  return smoothstep(0.02, 0.75, sum) * smoothstep(0.01, 0.16, direction.y);
}
// Thick and thin places of overcast along a direction, about −1 … 1.
fn cloudAt(direction : vec3f) -> f32 {
  let over = max(direction.y, 0.0) + 0.2;
  let p = direction.xz * (0.8 / over) + vec2f(frame.eye.w * 0.0016, 0.0);
  let bend = noiseAt(p, 81u);
  let sum = bend.x + 0.5 * noiseAt(p * 2.3 + 0.25 * bend.yz, 82u).x + 0.25 * noiseAt(p * 5.1 + 0.3 * bend.yz, 83u).x;
  return sum * smoothstep(0.0, 0.15, direction.y);
}
fn noiseAt(p : vec2f, seed : u32) -> vec3f {
  let cell = floor(p);
  return gradientNoise(vec2i(cell), p - cell, seed);
}
// Radiance of cirrus of cover 1: the sun's light bent forward, and the light from all round.
fn cirrusRadiance(toSun : f32) -> vec3f {
  return frame.skySun.rgb * (0.03 + 0.5 * forwardPhase(toSun, 0.6)) + skyLight.fog.rgb * 0.9;
}
