// Where a moving surface is drawn for its motion. Needs: frame.

// Clip position a hair nearer than the scene drew it: another shader rounds depth differently, and its own surface must not hide it.
fn onSurface(relative : vec3f) -> vec4f {
  let clip = frame.views[0].clipFromEye * vec4f(relative, 1.0);
  return vec4f(clip.xy, clip.z * 1.00002, clip.w);
}
