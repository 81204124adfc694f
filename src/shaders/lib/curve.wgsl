// Twin: curve.ts
// Curves through evenly spaced points (Catmull and Rom 1974, "A class of local interpolating splines"): what the points before,
// at the start, at the end and after count for at t, 0 … 1.

fn curveWeights(t : f32) -> vec4f {
  let s = 1.0 - t;
  return 0.5 * vec4f(-t * s * s, 2.0 - t * t * (5.0 - 3.0 * t), 2.0 - s * s * (5.0 - 3.0 * s), -s * t * t);
}
// The same of its slope, per spacing.
fn curveSlopes(t : f32) -> vec4f {
  let s = 1.0 - t;
  return 0.5 * vec4f(s * (2.0 * t - s), t * (9.0 * t - 10.0), s * (10.0 - 9.0 * s), t * (t - 2.0 * s));
}
// And of its bend, per square of the spacing.
fn curveBends(t : f32) -> vec4f {
  let s = 1.0 - t;
  return vec4f(2.0 * s - t, 9.0 * t - 5.0, 9.0 * s - 5.0, 2.0 * t - s);
}
