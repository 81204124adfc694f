// Fog that thins with height.

// Optical depth of fog of a density at height 0 and a falloff, 1/m, from a height along a unit direction's rise.
fn fogAlong(density : f32, falloff : f32, height : f32, rise : f32, distance : f32) -> f32 {
  // Below its densest the fog stays as it is: a valley must not drown.
  let here = density * exp(-falloff * max(height, -20.0));
  let climb = max(falloff * rise * distance, -4.0);
  var mean = 1.0 - 0.5 * climb;
  if (abs(climb) > 0.01) { mean = (1.0 - exp(-climb)) / climb; }
  return min(here * mean * distance, 60.0);
}
// Share of the sun's light that fog bends toward a cosine from it, 1/sr: droplets and diamond dust.
fn fogPhase(toSun : f32) -> f32 {
  // Powers of a cosine stand in for the slow parts of Mie's phase: it must be cheap.
  let c = saturate(0.5 + 0.5 * toSun);
  let c2 = c * c;
  let c4 = c2 * c2;
  let c16 = c4 * c4 * c4 * c4;
  let c64 = c16 * c16 * c16 * c16;
  return 0.02 + 0.05 * c4 + 0.3 * c16 + 0.9 * c64;
}
