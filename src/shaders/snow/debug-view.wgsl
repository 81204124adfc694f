// What a program shows of snow instead of its light. Needs: terrain/cached-look, snow/shade.
#include "materials/debug-view.wgsl"

// Metres as colours: red above, blue below, grey at 0.
fn signedView(value : f32) -> vec4f {
  return vec4f(0.5 + 0.5 * clamp(value, -1.0, 1.0) * vec3f(1.0, 0.0, -1.0), 1.0);
}
fn viewOfSnow(p : SnowPoint, point : CachedSurface, light : SnowLight) -> vec4f {
  switch (VIEW) {
    case VIEW_CASCADES: { return vec4f(servingMaps(p.shadowPoint, p.shadowNormal), 1.0); }
    case VIEW_OFFSET: { return signedView(2.0 * point.offset); }
    case VIEW_TOP: { return vec4f(vec3f(point.top / 100.0), 1.0); }
    case VIEW_ICE: { return vec4f(vec3f(p.ice), 1.0); }
    case VIEW_WET: { return vec4f(vec3f(p.wet), 1.0); }
    case VIEW_SUN: { return vec4f(light.sun, 1.0); }
    case VIEW_AMBIENT: { return vec4f(light.sky, 1.0); }
    case VIEW_THROUGH: { return vec4f(light.through, 1.0); }
    case VIEW_SPECULAR: { return vec4f(light.specular, 1.0); }
    case VIEW_GLINTS: { return vec4f(light.glints, 1.0); }
    default: { return viewOfThing(p.relative, p.normal, light.albedo); }
  }
}
