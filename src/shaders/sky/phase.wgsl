// How air and haze turn light, 1/sr.

// Scattering by air toward a cosine from straight on (Rayleigh).
fn airPhase(mu : f32) -> f32 {
  return 0.05968310 * (1.0 + mu * mu);
}
// Forward scattering of asymmetry g (Henyey and Greenstein 1941).
fn forwardPhase(mu : f32, g : f32) -> f32 {
  let d = 1.0 + g * g - 2.0 * g * mu;
  return 0.07957747 * (1.0 - g * g) / (d * sqrt(d));
}
// Scattering by haze: droplets, and ice crystals that bend light a little.
fn hazePhase(mu : f32) -> f32 {
  return 0.6 * forwardPhase(mu, 0.76) + 0.2 * forwardPhase(mu, 0.95) + 0.2 * forwardPhase(mu, 0.1);
}
