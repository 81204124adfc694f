// What a program shows instead of light, when the renderer is asked for it. Needs: frame, light, noise.
const VIEW_NONE = 0;
const VIEW_NORMALS = 1;
const VIEW_DEPTH = 2;
const VIEW_CASCADES = 3;
const VIEW_ALBEDO = 4;
const VIEW_OFFSET = 5;
const VIEW_TOP = 6;
const VIEW_ICE = 7;
const VIEW_WET = 8;
const VIEW_SUN = 9;
const VIEW_AMBIENT = 10;
const VIEW_THROUGH = 11;
const VIEW_SPECULAR = 12;
const VIEW_GLINTS = 13;
const VIEW_NOISE = 14;
// The renderer writes another name here. In programs that show light all of this is dead code.
const VIEW = VIEW_NONE;
// Evaluations of noise that are shown as white.
const NOISE_WHITE = 64;

// A point of anything that is drawn.
fn viewOfThing(relative : vec3f, normal : vec3f, albedo : vec3f) -> vec4f {
  switch (VIEW) {
    case VIEW_NORMALS: { return vec4f(0.5 + 0.5 * normal, 1.0); }
    case VIEW_DEPTH: { return vec4f(vec3f(log2(1.0 + length(relative)) / 10.0), 1.0); }
    case VIEW_CASCADES: { return vec4f(servingMaps(relative, normal), 1.0); }
    case VIEW_ALBEDO: { return vec4f(albedo, 1.0); }
    case VIEW_NOISE: { return vec4f(vec3f(noiseCalls / f32(NOISE_WHITE)), 1.0); }
    default: { return vec4f(0.0, 0.0, 0.0, 1.0); }
  }
}
// How much of the sun's shadow at a point the near map decides, the middle one, and what serves beyond.
fn servingMaps(relative : vec3f, n : vec3f) -> vec3f {
  let near = inside(mapPoint(0u, relative, n));
  let middle = (1.0 - near) * inside(mapPoint(1u, relative, n));
  return vec3f(near, middle, 1.0 - near - middle);
}
