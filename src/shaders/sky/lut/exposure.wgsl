// How a camera is set for the light on level snow.

// Irradiance that is shown as it is, and the factor there.
const KEY = 3.7;
const EXPOSURE = 1.7;
// Stops that the picture darkens by at most, and its share of each stop of less light: night stays night.
const DARKEST = 4.0;
const DARKENS = 0.42;
// Stops within which a day stays a day: an overcast noon is shown nearly as bright as a clear one.
const DAYS = 3.0;
// Share of the light's colour that is taken for white in good light, and stops below it where it is halved: dusk stays blue.
const ADAPTS = 0.85;
const ADAPTS_HALF = 9.0;
// And what an overcast sky takes of it: its day stays cold.
const ADAPTS_LESS = 0.5;
// Less light than this is no longer followed.
const LEAST = 0.002;

// Factors on red, green and blue for light on level snow, under a sky that is overcast by a share.
fn exposureFor(level : vec3f, overcast : f32) -> vec3f {
  let luminance = max(dot(level, vec3f(0.2126, 0.7152, 0.0722)), LEAST);
  let stops = log2(KEY / luminance);
  // Brighter light brightens the picture by the same share, without end.
  let dark = select(DARKENS * stops, DARKEST * (1.0 - exp(-DARKENS * stops * stops / ((stops + DAYS) * DARKEST))), stops > 0.0);
  let adapts = ADAPTS * (1.0 - ADAPTS_LESS * overcast) / (1.0 + max(0.0, stops) / ADAPTS_HALF);
  let white = pow(luminance / max(level, vec3f(0.2 * luminance)), vec3f(adapts));
  return white * (EXPOSURE * KEY / luminance * exp2(-dark));
}
